import CommandLine
import Script
import Simulation

extension CommandTable {
  static let modem = CommandDefinition(
    name: .modem,
    summary: "be the modem, on pseudo-terminals, a TCP port or a serial port",
    options: [
      OptionDefinition(
        name: "pty",
        kind: .text(name: "LINK"),
        summary: "make a pseudo-terminal and this link to it",
        excludes: ["listen", "usb", "port"]
      ),
      OptionDefinition(
        name: "usb",
        kind: .text(name: "DIR"),
        summary: "make its four USB ports there, ttyUSB0 to 3; they go and come as it restarts",
        excludes: ["listen", "port"]
      ),
      OptionDefinition(
        name: "count",
        kind: .integer(1...1_000),
        summary: "so many modems, each in a folder 0, 1, ... of its own",
        requires: ["usb"]
      ),
      OptionDefinition(
        name: "port",
        kind: .text(name: "DEVICE"),
        summary: "be at the other end of wires: a serial adapter's port",
        excludes: ["listen"]
      ),
      OptionDefinition(
        name: "baud",
        kind: .integer(ValueKind.bauds),
        defaultText: "115200",
        summary: "the rate of --port, and that of --pace"
      ),
      OptionDefinition(
        name: "pace",
        kind: .flag,
        summary: "let bytes take their time also where the line has no rate",
        excludes: ["port"]
      ),
      OptionDefinition(
        name: "firmware",
        kind: .text(name: "NAME"),
        summary: "what the module runs, such as 1529B08SIM7000G"
      ),
      OptionDefinition(
        name: "mode",
        kind: .fileMode,
        summary: "who may open the pseudo-terminal, as for chmod",
        excludes: ["listen", "port"]
      ),
      OptionDefinition(
        name: "uart",
        kind: .flag,
        summary: "heed the rate that the client sets: at another than the module's all is noise",
        requires: ["pty"]
      ),
      OptionDefinition(
        name: "listen",
        kind: .hostAndPort,
        summary: "wait for one client at a time there"
      ),
      listenRemote,
      OptionDefinition(
        name: "net",
        kind: .word(["scripted", "real"]),
        defaultText: "scripted",
        summary: "who answers what the modem asks of the network: the world, or real hosts"
      ),
      OptionDefinition(
        name: "dial-remote",
        kind: .flag,
        summary: "let --net real leave this machine"
      ),
      OptionDefinition(
        name: "map",
        kind: .hostMapping,
        summary: "lead who dials this host to an address instead; may be given several times",
        isRepeatable: true,
        requires: ["net"]
      ),
      OptionDefinition(
        name: "scenario",
        kind: .text(name: "FILE"),
        summary: "the world around the modem instead of the built-in scenario; - is stdin"
      ),
      OptionDefinition(
        name: "seed",
        kind: .integer(0...Int64.max),
        defaultText: "1",
        summary: "what chance depends on"
      ),
      OptionDefinition(
        name: "fast",
        kind: .flag,
        summary: "shorten boot and time to first fix"
      ),
      OptionDefinition(
        name: "control",
        kind: .text(name: "PATH"),
        summary: "take verbs there, as from stdin: sniffer modem ctl sends them"
      ),
      OptionDefinition(
        name: "record",
        kind: .text(name: "FILE"),
        summary: "write what goes over the ports to a .trace file; of several modems the first's"
      ),
    ],
    oneRequired: ["pty", "usb", "listen", "port"],
    examples: [
      "sniffer modem --pty ./modem --fast",
      "sniffer modem --pty ./modem --uart --scenario NAME.scenario",
      "sniffer modem --usb ./module --control ./module.control --record FILE",
      "sniffer modem --port /dev/ttyUSB0 --baud 19200",
      "sniffer modem --listen 127.0.0.1:7000 --net real --map a.example=127.0.0.1:80",
    ]
  )

  static let modemControl = CommandDefinition(
    name: .modemControl,
    summary: "tell a running modem what happens: the verbs of scenarios",
    options: [
      OptionDefinition(
        name: "control",
        kind: .text(name: "PATH"),
        summary: "where the modem takes verbs"
      )
    ],
    operand: OperandDefinition(
      valueName: "VERB",
      summary: "a verb with its arguments, in quotes",
      isList: true,
      words: VerbTable.world.verbs.map(\.name)
    ),
    oneRequired: ["control"],
    examples: [
      "sniffer modem ctl --control ./module.control 'pwrkey 1.2s'",
      "sniffer modem ctl --control ./module.control 'radio lost' 'http 503'",
    ]
  )
}
