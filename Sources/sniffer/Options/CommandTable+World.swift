import CommandLine
import Primitives
import Script
import Simulation

extension CommandTable {
  static let world = CommandDefinition(
    name: .world,
    summary: "print or plot what verbs of motion do to a sensor at rest",
    options: [
      OptionDefinition(
        name: "csv",
        kind: .flag,
        summary:
          "samples on stdout, t_ms,ax,ay,az,gx,gy,gz in ms, g and degrees/s; so it is without"
          + " --plot"
      ),
      OptionDefinition(
        name: "plot",
        kind: .text(name: "FILE"),
        summary: "acceleration, vibration, rate, thresholds and the detector's verdict as an SVG"
          + " picture; - is stdout",
      ),
      OptionDefinition(
        name: "detect",
        kind: .word(["parked", "live"]),
        defaultText: "parked",
        summary: "whose verdict is plotted"
      ),
      OptionDefinition(
        name: "sensor",
        kind: .word(["measured", "ideal"]),
        defaultText: "measured",
        summary: "a model of an MPU-6050 with the noise and the offsets of a real one, or the truth"
      ),
      OptionDefinition(
        name: "rate",
        kind: .integer(4...1_000),
        defaultText: "50",
        summary: "samples a second"
      ),
      OptionDefinition(
        name: "rest",
        kind: .duration(0...3_600_000),
        defaultText: "10s",
        summary: "how long it rests before"
      ),
      OptionDefinition(
        name: "duration",
        kind: .duration(1...86_400_000),
        summary: "how long it is looked at from then on; without it to ten seconds after the end"
      ),
      OptionDefinition(
        name: "seed",
        kind: .integer(0...999_999_999),
        defaultText: "1",
        summary: "another one draws another noise"
      ),
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
