import Script
import Surroundings
import World

/// The verbs of the hosts on the far side of the network.
///
/// Ranges are project values, as in the other verbs.
extension WorldEvent {
  static let peers: [Verb<WorldEvent>] = [
    Verb(
      "peer",
      [
        host,
        Parameter("tcp", .integer(1...65_535), .named, .optional),
        Parameter("udp", .integer(1...65_535), .named, .optional),
        Parameter("kind", kinds.kind, default: "server"),
      ] + service,
      "How a host behaves to clients, on this port or on all that have no line of their own."
    ) { .changes(services($0).map { .peers($0) }) },
    .peer(
      "say",
      [host, Parameter("text", .text(limit: 4_096))],
      "The host says this on every connection that there is with it."
    ) { .says($0.bytes("text"), host: $0.word("host")) },
    .peer("hangup", [host], "The host ends every connection that there is with it.") {
      .hangsUp(host: $0.word("host"))
    },
    .peer(
      "visit",
      [
        Parameter("port", .integer(1...65_535)),
        Parameter("kind", .word(of: ["silent", "echo"]), default: "silent"),
        Parameter("over", .word(of: ["tcp", "udp"]), .clause, default: "tcp"),
        Parameter("from", .address, .clause, .optional),
      ] + service,
      "A client connects to the module, if it listens on this port."
    ) { verb in
      .visit(
        verb.word("over") == "tcp" ? .tcp : .udp,
        port: UInt16(verb.integer("port")),
        service(verb, verb.word("kind") == "echo" ? .echo : .silent),
        from: address(verb, "from")
      )
    },
    .peer(
      "host",
      [host, Parameter("address", .address, .positional, .optional)],
      "The address that the name of a host has; without one there is no such host."
    ) { .name($0.word("host"), address($0, "address")) },
    .peer(
      "names",
      [Parameter("found", .word(of: ["all", "given"]))],
      "Whether all names of hosts are found, or only those that `host` gives."
    ) { .unnamedHosts(areFound: $0.word("found") == "all") },
    .peer(
      "ping",
      [
        host,
        Parameter("time", .quantity(.milliseconds, 1...60_000), .positional, .optional),
        Parameter("loss", .quantity(.percent, 0...100), .named, default: "0%"),
      ],
      "How echo requests to a host fare."
    ) { verb in
      let behaviour = PingBehaviour(
        roundTrip: verb.milliseconds(ifPresent: "time"),
        lossPercent: verb.integer("loss")
      )
      return .echoes(behaviour, host: verb.word("host"))
    },
    .peer(
      "tls",
      [
        host,
        Parameter("verdict", verdicts.kind, .named),
        Parameter("after", .quantity(.milliseconds, 0...120_000), .named, default: "3s"),
      ],
      "How the handshake of TLS with a host goes."
    ) { verb in
      let behaviour = TLSBehaviour(
        verdict: verb.value("verdict", of: verdicts),
        after: verb.milliseconds("after")
      )
      return .security(behaviour, host: verb.word("host"))
    },
    .peer(
      "publish",
      [
        Parameter("topic", .text(limit: 256)),
        Parameter("payload", .text(limit: 4_096)),
        Parameter("qos", .integer(0...2), .named, default: "0"),
        Parameter("retain", .word(of: ["yes", "no"]), .named, default: "no"),
      ],
      "A client publishes this at the MQTT broker."
    ) { verb in
      .publish(
        BrokerMessage(
          topic: verb.bytes("topic"),
          payload: verb.bytes("payload"),
          quality: BrokerQuality(rawValue: UInt8(verb.integer("qos"))) ?? .atMostOnce,
          isRetained: verb.word("retain") == "yes"
        )
      )
    },
    .peer(
      "broker",
      [
        Parameter("user", .text(limit: 256), .named, .optional),
        Parameter("password", .text(limit: 256), .named, .optional),
        Parameter("code", .integer(0...5), .named, default: "0"),
      ],
      "Whom the MQTT broker takes: these credentials, and no client unless the code is 0."
    ) { verb in
      .brokerDoor(
        BrokerDoor(
          user: verb.word(ifPresent: "user"),
          password: verb.word(ifPresent: "password"),
          refusal: BrokerRefusal(rawValue: UInt8(verb.integer("code")))
        )
      )
    },
    .peer(
      "ftp",
      [
        Parameter("user", .text(limit: 49), .named, .optional),
        Parameter("password", .text(limit: 49), .named, .optional),
      ],
      "Sets the login that the FTP server requires; what is omitted may be anything."
    ) { verb in
      .fileDoor(
        FileServerDoor(
          user: verb.word(ifPresent: "user"),
          password: verb.word(ifPresent: "password")
        )
      )
    },
    .peer(
      "file",
      [Parameter("path", .text(limit: 256)), Parameter("content", .text(limit: 4_096))],
      "Puts a file on the FTP server, which answers at port 21 of every host."
    ) { verb in
      let path = verb.word("path")
      return .file(path.hasPrefix("/") ? path : "/\(path)", verb.bytes("content"))
    },
  ]

  private static let host = Parameter("host", .text(limit: 253), example: #""tracker.example""#)

  /// What a host does on a connection unasked.
  private static let service = [
    Parameter("says", .text(limit: 4_096), .clause, .optional),
    Parameter("after", .quantity(.milliseconds, 0...86_400_000), .named, default: "0s"),
    Parameter("closes after", .quantity(.milliseconds, 0...86_400_000), .clause, .optional),
  ]

  private static let kinds: Words<PeerService.Kind> = [
    "server": .server, "ftp": .files, "echo": .echo, "silent": .silent, "refuses": .refuses,
    "unreachable": .unreachable,
  ]

  private static let verdicts: Words<TLSBehaviour.Verdict> = [
    "ok": .trusted, "expired": .expired, "unknown-ca": .unknownAuthority,
    "name-mismatch": .nameMismatch, "handshake-failure": .handshakeFailure,
  ]

  private static func address(_ verb: MatchedVerb, _ name: String) -> Surroundings.Address? {
    verb.integer(ifPresent: name).map { Surroundings.Address(bits: UInt32($0)) }
  }

  /// A line for each of the ports, or one for all of them.
  private static func services(_ verb: MatchedVerb) -> [PeerChange] {
    let service = service(verb, verb.value("kind", of: kinds))
    let host = verb.word("host")
    let ports: [(PeerEndpoint.Transport, UInt16)] =
      (verb.integer(ifPresent: "tcp").map { [(.tcp, UInt16($0))] } ?? [])
      + (verb.integer(ifPresent: "udp").map { [(.udp, UInt16($0))] } ?? [])
    if ports.isEmpty { return [.service(service, host: host, nil, port: nil)] }
    return ports.map { .service(service, host: host, $0, port: $1) }
  }

  private static func service(_ verb: MatchedVerb, _ kind: PeerService.Kind) -> PeerService {
    PeerService(
      kind,
      says: verb.bytes("says"),
      after: verb.milliseconds("after"),
      closesAfter: verb.milliseconds(ifPresent: "closes after")
    )
  }
}

extension Verb<WorldEvent> {
  /// A verb that changes one thing about the hosts.
  fileprivate static func peer(
    _ name: String,
    _ parameters: [Parameter],
    _ summary: String,
    _ meaning: @escaping @Sendable (MatchedVerb) -> PeerChange
  ) -> Self {
    change(name, parameters, summary) { .peers(meaning($0)) }
  }
}
