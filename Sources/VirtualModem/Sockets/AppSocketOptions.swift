import Primitives

/// What `AT+CACFG` sets: most of it is kept and has no effect here.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CACFG, which names the
///   options and gives neither ranges nor defaults: those are project values, with
///   what TCP and the module's other commands have.
struct AppSocketOptions: Sendable {
  /// One of them: its values, and how the read command begins its line.
  struct Option: Sendable {
    var name: String
    var parameters: [Parameter]
    var defaults: [StoredValue]
    /// Each of the connections has values of its own.
    var isPerConnection = false

    func accepts(_ given: Parameters) -> Bool {
      given.count <= parameters.count + 1
        && parameters.indices.allSatisfy { parameters[$0].accepts(given, at: $0 + 1) }
    }
  }

  static let all: [Option] = [
    Option(name: "TRANSWAITTM", parameters: [.numbers(0...20)], defaults: [2]),
    Option(name: "TRANSPKTSIZE", parameters: [.numbers(1...1_460)], defaults: [1_024]),
    Option(name: "SACK", parameters: [.flag], defaults: [1]),
    Option(name: "MSS", parameters: [.numbers(536...1_460)], defaults: [1_460]),
    Option(name: "ACKDELAY", parameters: [.numbers(0...1_000)], defaults: [200]),
    Option(name: "TCPIRT", parameters: [.numbers(1_000...60_000)], defaults: [3_000]),
    Option(name: "MAXRXT", parameters: [.numbers(1...20)], defaults: [12]),
    Option(name: "TCPOT", parameters: [.numbers(1_000...75_000)], defaults: [75_000]),
    Option(
      name: "KEEPALIVE",
      parameters: [
        .flag, .numbers(30...7_200).optional, .numbers(30...600).optional,
        .numbers(1...9).optional,
      ],
      defaults: [0, 7_200, 75, 9]
    ),
    Option(name: "TCP_NODELAY", parameters: [.flag], defaults: [0]),
    Option(name: "LINGER", parameters: [.flag, .numbers(0...60_000).optional], defaults: [0, 0]),
    Option(name: "SNDBUF", parameters: [.numbers(1_460...65_535)], defaults: [16_384]),
    Option(name: "RCVBUF", parameters: [.numbers(1_460...65_535)], defaults: [16_384]),
    Option(name: "ATOCLOSE", parameters: [.flag, .numbers(0...3_600).optional], defaults: [0, 0]),
    Option(name: "ACCEPTNUM", parameters: [.numbers(1...2)], defaults: [1]),
    Option(name: "ASYNCOPEN", parameters: [.flag], defaults: [0]),
    Option(
      name: "TIMEOUT",
      parameters: [connection, .numbers(0...65_535)],
      defaults: [120],
      isPerConnection: true
    ),
    Option(
      name: "LOCALPORT",
      parameters: [connection, .numbers(0...65_535)],
      defaults: [0],
      isPerConnection: true
    ),
    Option(
      name: "REMOTEADDR",
      parameters: [
        connection, .text(7...15, shown: "<ipaddress>"), .numbers(1...65_535),
      ],
      defaults: ["", 0],
      isPerConnection: true
    ),
  ]

  private static let connection = Parameter.numbers(0...AppSockets.count - 1)

  /// In the order of `all`, then of the connections.
  private var values = AppSocketOptions.all.map { option in
    [[StoredValue]](
      repeating: option.defaults,
      count: option.isPerConnection ? AppSockets.count : 1
    )
  }

  /// Stores what the write command says; false for what there is not.
  mutating func set(_ given: Parameters) -> Bool {
    let name = given.text(0)?.uppercased()
    guard let index = Self.all.firstIndex(where: { $0.name == name }),
      Self.all[index].accepts(given)
    else { return false }
    let option = Self.all[index]
    let connection = option.isPerConnection ? given.integer(1) ?? 0 : 0
    let first = option.isPerConnection ? 2 : 1
    for (offset, value) in option.defaults.enumerated() where given.has(first + offset) {
      switch value {
      case .number:
        guard let number = given.integer(first + offset) else { continue }
        values[index][connection][offset] = .number(number)
      case .text:
        guard let text = given.text(first + offset) else { continue }
        values[index][connection][offset] = .text(text)
      }
    }
    return true
  }

  /// What `AT+CACFG=?` prints.
  static let testLines = all.map { option in
    "+CACFG: \"\(option.name)\"," + option.parameters.map(\.text).joined(separator: ",")
  }

  /// `AT+CACFG?`, as the manual lays it out: the first two and the last three begin
  /// with their names.
  var lines: [String] {
    var lines = ["+CACFG:"]
    for (index, option) in Self.all.enumerated() {
      let texts = values[index].map { StoredValue.text($0) }
      switch option.name {
      case "TRANSWAITTM", "TRANSPKTSIZE": lines.append("+\(option.name): \(texts[0])")
      case "TIMEOUT", "LOCALPORT":
        let list = texts.indices.map { "\($0),\(texts[$0])" }.joined(separator: ",")
        lines.append("+\(option.name): \(list)")
      case "REMOTEADDR":
        for connection in texts.indices where values[index][connection] != option.defaults {
          lines.append("+REMOTEADDR: \(connection),\(texts[connection])")
        }
      default: lines.append("+CACFG: \"\(option.name)\",\(texts[0])")
      }
    }
    return lines
  }

  var isAsynchronous: Bool { number("ASYNCOPEN", 0) == 1 }

  /// `nil`: the TE has to close what the far side has ended.
  var closingDelay: Milliseconds? {
    number("ATOCLOSE", 0) == 1 ? .seconds(Int64(number("ATOCLOSE", 1))) : nil
  }

  private func number(_ name: String, _ offset: Int) -> Int {
    guard let index = Self.all.firstIndex(where: { $0.name == name }),
      case .number(let number) = values[index][0][offset]
    else { return 0 }
    return number
  }
}
