import CommandLine
import Primitives
import Script
import Simulation

extension CommandTable {
  static let world = CommandDefinition(
    name: .world,
    summary: "print or plot what verbs of motion do to a sensor at rest",
    options: [
      Option(
        "csv",
        .flag,
        "samples on stdout, t_ms,ax,ay,az,gx,gy,gz in ms, g and degrees/s; so it is without"
          + " --plot"
      ),
      Option(
        "plot",
        .text(name: "FILE"),
        "acceleration, vibration, rate, thresholds and the detector's verdict as an SVG"
          + " picture; - is stdout"
      ),
      Option("detect", .word(["parked", "live"]), default: "parked", "whose verdict is plotted"),
      Option(
        "sensor",
        .word(["measured", "ideal"]),
        default: "measured",
        "a model of an MPU-6050 with the noise and the offsets of a real one, or the truth"
      ),
      Option("rate", .integer(4...1_000), default: "50", "samples a second"),
      Option("rest", .duration(0...3_600_000), default: "10s", "how long it rests before"),
      Option(
        "duration",
        .duration(1...86_400_000),
        "how long it is looked at from then on; without it to ten seconds after the end"
      ),
      Option("seed", .integer(0...999_999_999), default: "1", "another one draws another noise"),
    ],
    operand: OperandDefinition(
      valueName: "VERB",
      summary: "verbs of a scenario with `;` between; a time before one puts it off",
      isList: true,
      words: VerbTable.world.verbs.map(\.name)
    ),
    examples: [
      "sniffer world 'tilt 30deg over=2s' --plot tilt.svg",
      "sniffer world 'lift 40cm; 5s lower 40cm' 'wind for=1min' --csv",
      "sniffer world 'ride for=1min' --rate 100 --sensor ideal",
    ]
  )
}
