/// What `AT+SMCONF` and `AT+SMSSL` have set.
///
/// - Source: SIM7000 MQTT(S) Application Note V1.02. The range of each value is not
///   in any public text beyond the examples; project values, those of MQTT itself.
struct MQTTConfiguration: Equatable, Sendable {
  var host = ""
  var port: UInt16 = 1_883
  var client = ""
  var keepTime = 60
  var isClean = false
  var user = ""
  var password = ""
  var quality = 0
  var topic = ""
  var message = ""
  var isRetained = false
  /// The context of `AT+CSSLCFG`; `nil` is a connection without TLS.
  var contextIndex: Int?
  var authorities = ""
  var certificate = ""

  /// Sets what `key` names; false for an unknown key and a value out of its range.
  mutating func set(_ key: String, _ parameters: Parameters) -> Bool {
    switch key.uppercased() {
    case "URL": return setServer(parameters)
    case "CLIENTID": return parameters.text(1, max: Self.textMax).store(in: &client)
    case "KEEPTIME": return parameters.integer(1, in: 0...65_535).store(in: &keepTime)
    case "CLEANSS": return parameters.integer(1, in: 0...1).map { $0 == 1 }.store(in: &isClean)
    case "USERNAME": return parameters.text(1, max: Self.textMax).store(in: &user)
    case "PASSWORD": return parameters.text(1, max: Self.textMax).store(in: &password)
    case "QOS": return parameters.integer(1, in: 0...2).store(in: &quality)
    case "TOPIC": return parameters.text(1, max: Self.textMax).store(in: &topic)
    case "MESSAGE": return parameters.text(1, max: Self.textMax).store(in: &message)
    case "RETAIN": return parameters.integer(1, in: 0...1).map { $0 == 1 }.store(in: &isRetained)
    default: return false
    }
  }

  /// Tag after tag; the layout is in no log.
  var lines: [String] {
    [
      "+SMCONF:", "CLIENTID: \"\(client)\"", "URL: \"\(host)\",\(port)", "KEEPTIME: \(keepTime)",
      "USERNAME: \"\(user)\"", "PASSWORD: \"\(password)\"", "CLEANSS: \(isClean ? 1 : 0)",
      "QOS: \(quality)", "TOPIC: \"\(topic)\"", "MESSAGE: \"\(message)\"",
      "RETAIN: \(isRetained ? 1 : 0)",
    ]
  }

  /// Project value: more than any broker's access token.
  private static let textMax = 256

  /// `"host","1883"`, or both in one text with a colon.
  private mutating func setServer(_ parameters: Parameters) -> Bool {
    guard let text = parameters.text(1, max: Self.textMax), !text.isEmpty else { return false }
    if parameters.count == 3 {
      guard let number = parameters.integer(2, in: 1...65_535) else { return false }
      host = text
      port = UInt16(number)
      return true
    }
    guard let colon = text.lastIndex(of: ":") else {
      host = text
      port = 1_883
      return true
    }
    guard let number = UInt16(text[text.index(after: colon)...]), number > 0 else { return false }
    host = String(text[..<colon])
    port = number
    return true
  }

  /// The packet that opens the session.
  var connect: MQTTConnect {
    var connect = MQTTConnect(client: Array(client.utf8))
    connect.isClean = isClean
    connect.keepAlive = UInt16(keepTime)
    if !user.isEmpty { connect.user = Array(user.utf8) }
    if !password.isEmpty { connect.password = Array(password.utf8) }
    if !topic.isEmpty {
      var will = MQTTPublish(topic: Array(topic.utf8), payload: Array(message.utf8))
      will.quality = UInt8(quality)
      will.isRetained = isRetained
      connect.will = will
    }
    return connect
  }
}
