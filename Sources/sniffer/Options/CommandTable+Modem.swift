import CommandLine
import Script
import Simulation

extension CommandTable {
  static let modem = CommandDefinition(
    name: .modem,
    summary: "be the modem, on pseudo-terminals, a TCP port or a serial port",
    options: [
      Option(
        "pty",
        .text(name: "LINK"),
        "make a pseudo-terminal and this link to it",
        excludes: ["listen", "usb", "port"]
      ),
      Option(
        "usb",
        .text(name: "DIR"),
        "make its four USB ports there, ttyUSB0 to 3; they go and come as it restarts",
        excludes: ["listen", "port"]
      ),
      Option(
        "count",
        .integer(1...1_000),
        "the number of modems, each in a directory 0, 1, ... of its own",
        requires: ["usb"]
      ),
      port("be at the other end of wires: a serial adapter's port", excludes: ["listen"]),
      Option(
        "baud",
        .integer(ValueKind.bauds),
        default: "115200",
        "the rate of --port, and that of --pace"
      ),
      Option(
        "pace",
        .flag,
        "let bytes take their time also where the line has no rate",
        excludes: ["port"]
      ),
      Option("firmware", .text(name: "NAME"), "what the module runs, such as 1529B08SIM7000G"),
      Option(
        "rules",
        .text(name: "FILE"),
        "how the module differs from the SIM7000: `sniffer help rules` has the language"
      ),
      Option(
        "mode",
        .fileMode,
        "who may open the pseudo-terminal, as for chmod",
        excludes: ["listen", "port"]
      ),
      Option(
        "uart",
        .flag,
        "emulate the baud rates of a UART: if they differ, both sides receive noise",
        excludes: ["usb", "port"]
      ),
      Option(
        "listen",
        .listeningPlace,
        "wait for one client at a time there; rfc2217://HOST:PORT is a serial port with rate and"
          + " DTR, for clients of RFC 2217; - is stdin and stdout, and messages go to stderr"
      ),
      listenRemote,
      Option(
        "sensor-listen",
        .hostAndPort,
        "be an MPU-6050 there, behind a bridge from UART to I2C (SC18IM700), one client at a time",
        excludes: ["usb"]
      ),
      Option(
        "net",
        .word(["scripted", "real"]),
        default: "scripted",
        "who answers what the modem asks of the network: the world, or real hosts"
      ),
      Option("dial-remote", .flag, "let --net real and --port leave this machine"),
      Option(
        "map",
        .hostMapping,
        "redirect connections for this host to an address; repeatable",
        isRepeatable: true,
        requires: ["net"]
      ),
      Option(
        "scenario",
        .text(name: "FILE"),
        "the world around the modem instead of the built-in scenario; - is stdin"
      ),
      Option("seed", .integer(0...Int64.max), default: "1", "what chance depends on"),
      allowOutside,
      Option("fast", .flag, "shorten boot and time to first fix"),
      Option(
        "power",
        .word(["manual", "auto"]),
        default: "manual",
        "how the module starts: by PWRKEY, or by itself whenever it is off"
      ),
      Option(
        "pins",
        .flag,
        "also log each change of the module's STATUS, NETLIGHT, RI and GPIO pins"
      ),
      Option(
        "control",
        .text(name: "PATH"),
        "take verbs there, as from stdin: sniffer modem ctl sends them"
      ),
      Option(
        "flash",
        .text(name: "FILE"),
        "restore what the module stores from FILE, and save each change there",
        excludes: ["count"]
      ),
      Option(
        "record",
        .text(name: "FILE"),
        "write what goes over the ports to a .trace file; of several modems the first's"
      ),
      duration,
    ] + quietOrVerbose,
    oneRequired: ["pty", "usb", "listen", "port"],
    examples: [
      "sniffer modem --pty ./modem --fast",
      "sniffer modem --pty ./modem --uart --scenario NAME.scenario",
      "sniffer modem --usb ./module --control ./module.control --record FILE",
      "sniffer modem --port /dev/ttyUSB0 --baud 19200",
      "sniffer modem --pty ./modem --rules NAME.rules",
      "sniffer modem --listen rfc2217://127.0.0.1:2217 --uart",
      "sniffer modem --listen 127.0.0.1:7000 --net real --map a.example=127.0.0.1:80",
    ]
  )

  static let modemControl = CommandDefinition(
    name: .modemControl,
    summary: "send events of scenarios, which `sniffer help scenario` lists, to a running modem",
    options: [
      Option("control", .text(name: "PATH"), "where the modem takes verbs"),
      Option("json", .flag, "one JSON object per verb, with the modem's answer"),
      .jsonSchema,
    ],
    operand: OperandDefinition(
      valueName: "VERB",
      summary: "the verb of an event with its arguments, in quotes; rules are for modem --rules"
        + " alone",
      isList: true,
      words: VerbTable.world.verbs.map(\.name)
    ),
    oneRequired: ["control"],
    examples: [
      "sniffer modem ctl --control ./module.control 'pwrkey 1.2s'",
      "sniffer modem ctl --control ./module.control 'radio lost' 'http 503'",
      "sniffer modem ctl --control ./module.control 'unplug 2h'",
      "sniffer modem ctl --control ./module.control plug",
    ]
  )
}
