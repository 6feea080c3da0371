import Script
import Surroundings
import VirtualModem
import World

/// The verbs of place, sky, radio, supply and server.
///
/// Ranges are project values where no source is named: wide enough for every
/// story, narrow enough to catch a slip of the unit.
extension WorldEvent {
  static let basics: [Verb<WorldEvent>] = [
    Verb(
      "place",
      [
        Parameter("position", .position),
        Parameter("altitude", .quantity(.millimetres, -500_000...9_000_000), .named, .optional),
      ],
      "Puts the tracker somewhere, at rest."
    ) { verb in
      let place = World.MotionChange.place(verb.place("position"))
      let altitude = verb.integer(ifPresent: "altitude").map {
        World.MotionChange.altitude(millimetres: Int32($0))
      }
      return .changes([place, altitude].compactMap { $0 }.map { .motion($0) })
    },
    .change(
      "travel",
      [
        Parameter("position", .position, .positional, .repeated),
        pace("speed"),
        Parameter("as", manners.kind, .named, .optional),
      ],
      "Moves the tracker to one place after the other; `as` lets it start, turn and stop as one can."
    ) { verb in
      let places = verb.places("position")
      let speed = Int32(verb.integer("speed"))
      guard let kind = verb.value(ifPresent: "as", of: manners) else {
        return .motion(.route(places, speedMillimetresPerSecond: speed))
      }
      let manner = World.Manner(kind)
      return .motion(
        .go(World.Outing(manner, .places(places), speedMillimetresPerSecond: speed))
      )
    },
    Verb(
      VerbDefinition(
        "route",
        [
          Parameter("format", RouteReader.formats.kind),
          Parameter("file", .text(limit: 1_024)),
          Parameter("speed", .quantity(.percent, 1...100_000), .named, default: "1x"),
          pace("pace"),
          Parameter("as", manners.kind, .named, .optional),
        ],
        "Makes a recorded trip again at this speed; the pace is for places without a time."
      )
    ) { (verb, routes) throws(ScriptError) in
      let manner = verb.value(ifPresent: "as", of: manners)
      return .changes(
        try routes.changes(verb) + (manner.map { [.motion(.manner(World.Manner($0)))] } ?? [])
      )
    },
    .change("stop", [], "Ends a journey where the tracker is.") { _ in .motion(.stop) },
    .change(
      "sky",
      [Parameter("view", views.kind)],
      "What the GNSS antenna sees; `highrise` puts fixes 20 to 80 m off, `window` has rare bad ones."
    ) { .sky(World.Sky($0.value("view", of: views))) },
    .change(
      "canyon",
      [
        Parameter("street", .quantity(.degrees, 0...359), .named, default: "0deg"),
        Parameter("walls", .quantity(.degrees, 0...89), .named, default: "60deg"),
      ],
      "The sky of a street that runs so from north, between houses that are so high across it."
    ) { verb in
      let street = Int32(verb.integer("street"))
      let walls = Int32(verb.integer("walls"))
      return .sky(World.Sky(.canyon, streetDegrees: street, wallDegrees: walls))
    },
    .change(
      "receiver",
      [Parameter("state", receivers.kind)],
      "The GNSS receiver: frozen repeats its fix until switched off, clockless says 1980, rolled-over"
        + " is 1024 weeks behind, leapless 18 s ahead."
    ) { .receiver($0.value("state", of: receivers)) },
    .change(
      "jammer",
      [Parameter("band", jammers.kind)],
      "A jammer beside the antenna drowns the satellites, the cells or both."
    ) { .jammer($0.value("band", of: jammers)) },
    .change(
      "spoofer",
      [
        Parameter("state", .word(of: ["on", "off"])),
        Parameter("speed", .quantity(.millimetresPerSecond, 10...100_000), .named, default: "1m/s"),
        Parameter("course", .quantity(.millidegrees, 0...359_990), .named, default: "90deg"),
      ],
      "A transmitter makes the receiver believe that it goes from here on that course, wherever it is."
    ) { verb in
      guard verb.word("state") == "on" else { return .spoofer(nil) }
      return .spoofer(
        World.Spoofer.Course(
          hundredths: UInt16(verb.integer("course") / 10),
          speedMillimetresPerSecond: Int32(verb.integer("speed"))
        )
      )
    },
    .change(
      "radio",
      [Parameter("status", services.kind)],
      "What the cellular network says; `lost` is out of reach."
    ) { .service($0.value("status", of: services)) },
    .change(
      "signal",
      [Parameter("rssi", .integer(0...31))],
      "The <rssi> of +CSQ."
    ) { .signal(UInt8($0.integer("rssi"))) },
    .change(
      "bearer",
      [Parameter("state", .word(of: ["up", "lost"]))],
      "Whether the network gives, and keeps, a PDP context."
    ) { .packetService(isUp: $0.word("state") == "up") },
    .change(
      "battery",
      [Parameter("voltage", .quantity(.millivolts, 2_500...4_600))],
      "The supply of the module."
    ) { .battery(millivolts: Int32($0.integer("voltage"))) },
    .change(
      "server",
      [
        Parameter("status", .integer(100...606), example: "503"),
        Parameter("after", .quantity(.milliseconds, 0...300_000), .named, .optional),
        Parameter("says", .text(limit: 4_096), .clause, .optional),
      ],
      "The status with which the server answers from now on; from 600 on the module says it. "
        + "With 200 to 299 it takes the report, and the owner's side gets it; `network none` "
        + "makes it the usual server again."
    ) { verb in
      let reaction = reaction(Int(verb.integer("status")), verb.bytes("says"))
      let behaviour = ServerBehaviour(reaction, latency: verb.milliseconds(ifPresent: "after"))
      return .server(behaviour, forRequests: nil)
    },
    .change(
      "network",
      [Parameter("fault", ways.kind)],
      "What lies between the bearer and the server."
    ) { .server(ServerBehaviour($0.value("fault", of: ways)), forRequests: nil) },
    .change(
      "http",
      [Parameter("status", .integer(100...606), example: "503")],
      "The same as `server`: what requests are answered with from now on."
    ) { .server(ServerBehaviour(reaction(Int($0.integer("status")), [])), forRequests: nil) },
    .change(
      "fix",
      [Parameter("state", .word(of: ["lost", "back"]))],
      "The GNSS antenna sees nothing, or all of the sky."
    ) { .sky(World.Sky($0.word("state") == "lost" ? .none : .open)) },
    Verb(
      "pwrkey",
      [Parameter("pulse", .quantity(.milliseconds, 1...60_000), default: "1.2s")],
      "Presses the module's PWRKEY for this time."
    ) { .powerKey($0.milliseconds("pulse")) },
    Verb(
      "autopower",
      [Parameter("state", .word(of: ["on", "off"]))],
      "Ties PWRKEY to ground, or frees it: tied, the module starts whenever it is off."
    ) { .powerKeyTied($0.word("state") == "on") },
    Verb(
      "brownout",
      [Parameter("pause", .quantity(.milliseconds, 1...60_000), default: "100ms")],
      "The supply breaks down for this time: the module is off, and off it stays without PWRKEY."
    ) { .brownOut($0.milliseconds("pause")) },
    Verb(
      "unplug",
      [Parameter("pause", .quantity(.milliseconds, 1...864_000_000), default: "10min")],
      "The battery is out for this time: tracker, sensor and module are off; what is stored stays."
    ) { .unplugged($0.milliseconds("pause")) },
    Verb(
      "plug",
      [],
      "The battery is back before the time of `unplug` or `brownout` is over, as is what `power` cut."
    ) { _ in .plugged },
    Verb(
      "power",
      [
        Parameter("state", .word(of: ["cut", "back"])),
        Parameter("bytes", .integer(0...100_000), .named, .optional),
      ],
      "Cuts the tracker's and the sensor's supply, with `bytes` while so much is stored; or back."
    ) { verb in
      guard verb.word("state") == "cut" else { return .power(.restored) }
      let bytes = verb.integer(ifPresent: "bytes")
      return .power(bytes.map { .lostWhileStoring(bytes: Int($0)) } ?? .lost(for: nil))
    },
    Verb("reboot", [], "The module restarts by itself.") { _ in .reboot },
    Verb(
      "baud",
      [Parameter("rate", .integer(0...4_000_000), example: "9600")],
      "The module's stored rate becomes this one, as AT+IPR would have it; 0 is autobauding."
    ) { verb throws(ScriptError) in
      let rate = UInt32(verb.integer("rate"))
      guard VirtualModem.storableRates.contains(rate) else {
        let rates = VirtualModem.storableRates.map { "\($0)" }.joined(separator: ", ")
        throw ScriptError(at: verb.place, expected: "one of \(rates)", found: "`\(rate)`")
      }
      return .storeRate(rate)
    },
    Verb("end", [], "Ends the run.") { _ in .end },
  ]

  private static let manners = Words<World.Manner.Kind>()
  private static let views: Words<World.Sky.View> = [
    "open": .open, "partial": .partial, "canyon": .canyon, "highrise": .highrise,
    "tunnel": .tunnel, "indoor": .indoor, "window": .window, "none": .none,
  ]
  private static let receivers: Words<Surroundings.Receiver> = [
    "working": .working, "frozen": .frozen, "clockless": .clockless,
    "rolled-over": .rolledOver, "leapless": .leapless,
  ]
  private static let jammers: Words<World.Jammer> = [
    "satellites": .satellites, "cells": .cells, "all": .all, "off": [],
  ]
  private static let services: Words<Surroundings.Radio.Status> = [
    "home": .home, "roaming": .roaming, "searching": .searching, "denied": .denied, "lost": .none,
  ]
  private static let ways: Words<ServerBehaviour.Reaction> = [
    "none": .endpoint, "dns": .dnsFailure, "unreachable": .unreachable, "silent": .silent,
  ]

  private static func pace(_ name: String) -> Parameter {
    Parameter(name, .quantity(.millimetresPerSecond, 10...100_000), .named, default: "5km/h")
  }

  /// From 600 on it is the module that says it.
  private static func reaction(_ status: Int, _ body: [UInt8]) -> ServerBehaviour.Reaction {
    status < 600 ? .status(status, body: body) : .moduleStatus(status)
  }
}
