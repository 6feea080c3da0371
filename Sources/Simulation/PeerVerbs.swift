import Primitives
import Script
import World

/// The verbs of the hosts on the far side of the network.
///
/// Ranges are project values, as in the other verbs.
extension VerbTable {
  static let peers = [
    VerbDefinition(
      "peer",
      [
        host,
        Parameter("tcp", .integer(1...65_535), .named, .optional),
        Parameter("udp", .integer(1...65_535), .named, .optional),
        Parameter("kind", .word(of: kinds.map(\.word)), default: "server"),
      ] + service,
      "How a host behaves to who connects, on this port or on all that have no line of their own."
    ),
    VerbDefinition(
      "say",
      [host, Parameter("text", .text(limit: 4_096))],
      "The host says this on every connection that there is with it."
    ),
    VerbDefinition("hangup", [host], "The host ends every connection that there is with it."),
    VerbDefinition(
      "visit",
      [
        Parameter("port", .integer(1...65_535)),
        Parameter("kind", .word(of: ["silent", "echo"]), default: "silent"),
        Parameter("over", .word(of: ["tcp", "udp"]), .clause, default: "tcp"),
        Parameter("from", .address, .clause, .optional),
      ] + service,
      "Somebody connects to the module, if it listens on this port."
    ),
    VerbDefinition(
      "host",
      [host, Parameter("address", .address, .positional, .optional)],
      "The address that the name of a host has; without one there is no such host."
    ),
    VerbDefinition(
      "names",
      [Parameter("found", .word(of: ["all", "given"]))],
      "Whether all names of hosts are found, or only those that `host` gives."
    ),
    VerbDefinition(
      "ping",
      [
        host,
        Parameter("time", .quantity(.milliseconds, 1...60_000), .positional, .optional),
        Parameter("loss", .quantity(.percent, 0...100), .named, default: "0%"),
      ],
      "How echo requests to a host fare."
    ),
    VerbDefinition(
      "tls",
      [
        host,
        Parameter("verdict", .word(of: verdicts.map(\.word)), .named),
        Parameter("after", .quantity(.milliseconds, 0...120_000), .named, default: "3s"),
      ],
      "How the handshake of TLS with a host goes."
    ),
    VerbDefinition(
      "publish",
      [
        Parameter("topic", .text(limit: 256)),
        Parameter("payload", .text(limit: 4_096)),
        Parameter("qos", .integer(0...2), .named, default: "0"),
        Parameter("retain", .word(of: ["yes", "no"]), .named, default: "no"),
      ],
      "Somebody publishes this at the MQTT broker."
    ),
    VerbDefinition(
      "broker",
      [
        Parameter("user", .text(limit: 256), .named, .optional),
        Parameter("password", .text(limit: 256), .named, .optional),
        Parameter("code", .integer(0...5), .named, default: "0"),
      ],
      "Whom the MQTT broker takes: these credentials, and nobody unless the code is 0."
    ),
  ]

  private static let host = Parameter("host", .text(limit: 253))

  /// What a host does on a connection unasked.
  private static let service = [
    Parameter("says", .text(limit: 4_096), .clause, .optional),
    Parameter("after", .quantity(.milliseconds, 0...86_400_000), .named, default: "0s"),
    Parameter("closes after", .quantity(.milliseconds, 0...86_400_000), .clause, .optional),
  ]

  fileprivate static let kinds: [(word: String, kind: PeerService.Kind)] = [
    ("server", .server), ("echo", .echo), ("silent", .silent), ("refuses", .refuses),
    ("unreachable", .unreachable),
  ]

  fileprivate static let verdicts: [(word: String, verdict: TLSBehaviour.Verdict)] = [
    ("ok", .trusted), ("expired", .expired), ("unknown-ca", .unknownAuthority),
    ("name-mismatch", .nameMismatch), ("handshake-failure", .handshakeFailure),
  ]
}

extension PeerChange {
  /// What a verb means; `nil` when it is none of the hosts'.
  static func changes(_ verb: MatchedVerb) -> [PeerChange]? {
    switch verb.name {
    case "peer": services(verb)
    case "say": [.says(Array(verb.word("text").utf8), host: verb.word("host"))]
    case "hangup": [.hangsUp(host: verb.word("host"))]
    case "visit":
      [
        .visit(
          verb.word("over") == "tcp" ? .tcp : .udp,
          port: UInt16(verb.integer("port")),
          service(verb, verb.word("kind") == "echo" ? .echo : .silent),
          from: address(verb, "from")
        )
      ]
    case "host": [.name(verb.word("host"), address(verb, "address"))]
    case "names": [.unnamedHosts(areFound: verb.word("found") == "all")]
    case "ping":
      [
        .echoes(
          PingBehaviour(
            roundTrip: verb.milliseconds(ifPresent: "time"),
            lossPercent: verb.integer("loss")
          ),
          host: verb.word("host")
        )
      ]
    case "tls": security(verb)
    case "publish", "broker": [mqtt(verb)]
    default: nil
    }
  }

  private static func address(_ verb: MatchedVerb, _ name: String) -> World.NetworkAddress? {
    verb.integer(ifPresent: name).map { World.NetworkAddress(bits: UInt32($0)) }
  }

  /// A line for each of the ports, or one for all of them.
  private static func services(_ verb: MatchedVerb) -> [PeerChange] {
    let kind = VerbTable.kinds.first { $0.word == verb.word("kind") }?.kind ?? .server
    let service = service(verb, kind)
    let host = verb.word("host")
    let ports: [(Transport, UInt16)] =
      (verb.integer(ifPresent: "tcp").map { [(.tcp, UInt16($0))] } ?? [])
      + (verb.integer(ifPresent: "udp").map { [(.udp, UInt16($0))] } ?? [])
    if ports.isEmpty { return [.service(service, host: host, nil, port: nil)] }
    return ports.map { .service(service, host: host, $0, port: $1) }
  }

  private static func service(_ verb: MatchedVerb, _ kind: PeerService.Kind) -> PeerService {
    PeerService(
      kind,
      says: Array((verb.word(ifPresent: "says") ?? "").utf8),
      after: verb.milliseconds("after"),
      closesAfter: verb.milliseconds(ifPresent: "closes after")
    )
  }

  private static func security(_ verb: MatchedVerb) -> [PeerChange] {
    VerbTable.verdicts.filter { $0.word == verb.word("verdict") }.map {
      let behaviour = TLSBehaviour(verdict: $0.verdict, after: verb.milliseconds("after"))
      return .security(behaviour, host: verb.word("host"))
    }
  }

  private static func mqtt(_ verb: MatchedVerb) -> PeerChange {
    if verb.name == "broker" {
      return .brokerDoor(
        BrokerDoor(
          user: verb.word(ifPresent: "user"),
          password: verb.word(ifPresent: "password"),
          refusal: BrokerRefusal(rawValue: UInt8(verb.integer("code")))
        )
      )
    }
    return .publish(
      BrokerMessage(
        topic: Array(verb.word("topic").utf8),
        payload: Array(verb.word("payload").utf8),
        quality: BrokerQuality(rawValue: UInt8(verb.integer("qos"))) ?? .atMostOnce,
        isRetained: verb.word("retain") == "yes"
      )
    )
  }
}
