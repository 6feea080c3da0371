/// What `AT+HTTPPARA` has set.
///
/// - Source: SIM7000 Series AT Command Manual V1.04, AT+HTTPPARA.
struct HTTPParameters: Equatable, Sendable {
  private static let userAgent = "SIMCom_MODULE"

  var profile = 1
  var url = ""
  var userAgent = userAgent
  var proxy = ""
  var proxyPort = 0
  var followsRedirection = false
  /// First and last byte of what is wanted; 0 is no limit.
  var firstByte = 0
  var lastByte = 0
  var timeLimitSeconds = 120
  var contentType: String?
  var userData = ""

  /// Sets what `key` names; false for an unknown key and a value out of its range.
  mutating func set(_ key: String, _ parameters: Parameters) -> Bool {
    func text() -> String? { parameters.text(1) }
    func number(_ range: ClosedRange<Int>) -> Int? { parameters.integer(1, in: range) }
    switch key.uppercased() {
    case "CID": return number(1...Bearer.count).store(in: &profile)
    case "URL": return text().flatMap { $0.isEmpty ? nil : $0 }.store(in: &url)
    case "UA": return text().store(in: &userAgent)
    case "PROIP": return text().store(in: &proxy)
    case "PROPORT": return number(0...65_535).store(in: &proxyPort)
    case "REDIR": return number(0...1).map { $0 == 1 }.store(in: &followsRedirection)
    case "BREAK": return number(0...Int(Int32.max)).store(in: &firstByte)
    case "BREAKEND": return number(0...Int(Int32.max)).store(in: &lastByte)
    case "TIMEOUT": return number(30...1_000).store(in: &timeLimitSeconds)
    case "CONTENT": return text().map { $0 as String? }.store(in: &contentType)
    case "USERDATA": return text().store(in: &userData)
    default: return false
    }
  }

  /// Tag after tag; the layout is in no log.
  var lines: [String] {
    [
      "+HTTPPARA:", "CID: \(profile)", "URL: \(url)", "UA: \(userAgent)", "PROIP: \(proxy)",
      "PROPORT: \(proxyPort)", "REDIR: \(followsRedirection ? 1 : 0)", "BREAK: \(firstByte)",
      "BREAKEND: \(lastByte)", "TIMEOUT: \(timeLimitSeconds)", "CONTENT: \(contentType ?? "")",
      "USERDATA: \(userData)",
    ]
  }

  /// The header fields that the request gets by them.
  var fields: [HTTPRequest.Field] {
    var fields = [HTTPRequest.Field("User-Agent", userAgent)]
    if firstByte > 0 || lastByte > 0 {
      let end = lastByte > 0 ? "\(lastByte)" : ""
      fields.append(HTTPRequest.Field("Range", "bytes=\(firstByte)-\(end)"))
    }
    fields += HTTPRequest.Field.all(in: userData)
    return fields
  }
}

extension HTTPRequest.Field {
  /// `Name: value` lines; what has no colon is left out.
  fileprivate static func all(in text: String) -> [HTTPRequest.Field] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      guard let colon = line.firstIndex(of: ":"), colon != line.startIndex else { return nil }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      return HTTPRequest.Field(String(line[..<colon]), String(value))
    }
  }
}
