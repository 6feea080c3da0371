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
        summary: "who answers the modem's HTTP requests: the world, or the servers themselves"
      ),
      OptionDefinition(
        name: "dial-remote",
        kind: .flag,
        summary: "let --net real leave this machine"
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
      "sniffer modem --listen 127.0.0.1:7000 --net real",
    ]
  )
}
