extension CommandTable {
  static let modem = CommandDefinition(
    name: .modem,
    summary: "be the modem, on a pseudo-terminal or a TCP port",
    options: [
      OptionDefinition(
        name: "pty",
        kind: .text(name: "LINK"),
        summary: "make a pseudo-terminal and this link to it",
        excludes: ["listen"]
      ),
      OptionDefinition(
        name: "mode",
        kind: .fileMode,
        summary: "who may open the pseudo-terminal, as for chmod",
        requires: ["pty"]
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
      OptionDefinition(
        name: "listen-remote",
        kind: .flag,
        summary: "let --listen take connections from other machines",
        requires: ["listen"]
      ),
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
    ],
    oneRequired: ["pty", "listen"],
    examples: [
      "sniffer modem --pty ./modem --fast",
      "sniffer modem --pty ./modem --uart --scenario NAME.scenario",
      "sniffer modem --listen 127.0.0.1:7000 --net real --map a.example=127.0.0.1:80",
    ]
  )
}
