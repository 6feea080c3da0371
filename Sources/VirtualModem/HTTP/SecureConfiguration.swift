/// `AT+SHCONF` and `AT+SHSSL`, which the module stores; URL, BODYLEN and HEADERLEN
/// must be there to connect.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 9.2.1 and 9.2.2.
struct SecureConfiguration: Decodable, Equatable, Sendable {
  var server: String?
  var bodyLimit: Int?
  var headerLimit: Int?
  var timeLimitSeconds = 60
  var ipVersion = 0
  /// Of `AT+CSSLCFG`.
  var contextIndex = 0
  var authorities = ""
  var certificate = ""

  /// False for an unknown key and a value out of its range.
  mutating func set(_ key: String, _ parameters: Parameters) -> Bool {
    switch key.uppercased() {
    case "URL":
      guard let value = parameters.text(1, max: 64), !value.isEmpty else { return false }
      server = value
    case "BODYLEN":
      guard let value = parameters.integer(1, in: 1...1_024) else { return false }
      bodyLimit = value
    case "HEADERLEN":
      guard let value = parameters.integer(1, in: 1...350) else { return false }
      headerLimit = value
    case "TIMEOUT":
      guard let value = parameters.integer(1, in: 30...1_800) else { return false }
      timeLimitSeconds = value
    case "IPVER":
      guard let value = parameters.integer(1, in: 0...1) else { return false }
      ipVersion = value
    default: return false
    }
    return true
  }

  /// Tag after tag, as the write command takes them; what is not set is left out.
  var lines: [String] {
    var lines: [String] = []
    if let server { lines.append("+SHCONF: \"URL\",\"\(server)\"") }
    lines.append("+SHCONF: \"TIMEOUT\",\(timeLimitSeconds)")
    if let bodyLimit { lines.append("+SHCONF: \"BODYLEN\",\(bodyLimit)") }
    if let headerLimit { lines.append("+SHCONF: \"HEADERLEN\",\(headerLimit)") }
    lines.append("+SHCONF: \"IPVER\",\(ipVersion)")
    return lines
  }

  var isTLS: Bool { server?.lowercased().hasPrefix("https://") ?? false }

  var isComplete: Bool { server != nil && bodyLimit != nil && headerLimit != nil }

  /// Host and port of the server.
  var hostAndPort: (host: String, port: UInt16)? {
    guard let server else { return nil }
    let scheme = isTLS ? "https://" : "http://"
    let rest = server.lowercased().hasPrefix(scheme) ? server.dropFirst(scheme.count) : server[...]
    let authority = rest.prefix { $0 != "/" }
    guard let colon = authority.lastIndex(of: ":") else {
      return authority.isEmpty ? nil : (String(authority), isTLS ? 443 : 80)
    }
    guard let port = UInt16(authority[authority.index(after: colon)...]) else { return nil }
    return (String(authority[..<colon]), port)
  }
}
