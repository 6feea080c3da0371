package import Script
import World

/// The verbs of `!` lines: what can happen in the world.
///
/// Ranges are project values where no source is named: wide enough for every
/// story somebody tells, narrow enough to catch a slip of the unit.
extension VerbTable {
  package static let world = VerbTable(
    [
      VerbDefinition(
        "place",
        [
          Parameter("position", .position),
          Parameter("altitude", .quantity(.millimetres, -500_000...9_000_000), .named, .optional),
        ],
        "Puts the tracker somewhere, at rest."
      ),
      VerbDefinition(
        "travel",
        [
          Parameter("position", .position, .positional, .repeated),
          Parameter(
            "speed",
            .quantity(.millimetresPerSecond, 10...100_000),
            .named,
            default: "5km/h"
          ),
          Parameter("as", .word(of: World.Manner.Kind.allCases.map(\.rawValue)), .named, .optional),
        ],
        "Moves the tracker to one place after the other; `as` lets it start, turn and stop as one can."
      ),
      VerbDefinition(
        "route",
        [
          Parameter("format", .word(of: ["gpx", "nmea"])),
          Parameter("file", .text(limit: 1_024)),
          Parameter("speed", .quantity(.percent, 1...100_000), .named, default: "1x"),
          Parameter(
            "pace",
            .quantity(.millimetresPerSecond, 10...100_000),
            .named,
            default: "5km/h"
          ),
          Parameter("as", .word(of: World.Manner.Kind.allCases.map(\.rawValue)), .named, .optional),
        ],
        "Makes a recorded trip again, so many times as fast; the pace is for places without a time."
      ),
      VerbDefinition("stop", [], "Ends a journey where the tracker is."),
      VerbDefinition(
        "sky",
        [
          Parameter(
            "view",
            .word(of: ["open", "partial", "canyon", "tunnel", "indoor", "none"])
          )
        ],
        "What the GNSS antenna sees."
      ),
      VerbDefinition(
        "canyon",
        [
          Parameter("street", .quantity(.degrees, 0...359), .named, default: "0deg"),
          Parameter("walls", .quantity(.degrees, 0...89), .named, default: "60deg"),
        ],
        "The sky of a street that runs so from north, between houses that are so high across it."
      ),
      VerbDefinition(
        "receiver",
        [Parameter("state", .word(of: ["working", "frozen", "clockless"]))],
        "The GNSS receiver: frozen repeats its fix until switched off, clockless says 1980."
      ),
      VerbDefinition(
        "radio",
        [Parameter("status", .word(of: ["home", "roaming", "searching", "denied", "lost"]))],
        "What the cellular network says; `lost` is out of reach."
      ),
      VerbDefinition(
        "signal",
        [Parameter("rssi", .integer(0...31))],
        "The <rssi> of +CSQ."
      ),
      VerbDefinition(
        "bearer",
        [Parameter("state", .word(of: ["up", "lost"]))],
        "Whether the network gives, and keeps, a PDP context."
      ),
      VerbDefinition(
        "battery",
        [Parameter("voltage", .quantity(.millivolts, 2_500...4_600))],
        "The supply of the module."
      ),
      VerbDefinition(
        "server",
        [
          Parameter("status", .integer(100...606)),
          Parameter("after", .quantity(.milliseconds, 0...300_000), .named, .optional),
          Parameter("says", .text(limit: 4_096), .clause, .optional),
        ],
        "The status with which the server answers from now on; from 600 on the module says it."
      ),
      VerbDefinition(
        "network",
        [Parameter("fault", .word(of: ["none", "dns", "unreachable", "silent"]))],
        "What lies between the bearer and the server."
      ),
      VerbDefinition(
        "http",
        [Parameter("status", .integer(100...606))],
        "The same as `server`: what requests are answered with from now on."
      ),
      VerbDefinition(
        "fix",
        [Parameter("state", .word(of: ["lost", "back"]))],
        "The GNSS antenna sees nothing, or all of the sky."
      ),
      VerbDefinition(
        "pwrkey",
        [Parameter("pulse", .quantity(.milliseconds, 1...60_000), default: "1.2s")],
        "Somebody presses the module's PWRKEY for so long."
      ),
      VerbDefinition(
        "brownout",
        [Parameter("pause", .quantity(.milliseconds, 1...60_000), default: "100ms")],
        "The supply breaks down for so long: the module is off, and off it stays without PWRKEY."
      ),
      VerbDefinition(
        "unplug",
        [Parameter("pause", .quantity(.milliseconds, 1...864_000_000), default: "10min")],
        "The battery is out for so long: tracker, sensor and module are off; what is stored stays."
      ),
      VerbDefinition("reboot", [], "The module restarts by itself."),
      VerbDefinition(
        "baud",
        [Parameter("rate", .integer(0...4_000_000))],
        "The module's stored rate becomes this one, as AT+IPR would have it; 0 is autobauding."
      ),
      VerbDefinition("end", [], "Ends the run."),
    ] + motions + pins + networks + messages + peers + sensors + faults
  )
}
