import Primitives

/// What opens an account: in URLs, in headers of HTTP, in JSON and in forms.
enum CredentialFinder {
  /// In prose a colon or a long word is no sign of a secret.
  static func find(in text: [UInt8], isProse: Bool) -> [FoundText] {
    let found = userInformation(in: text) + members(in: text, isProse: isProse)
    return isProse ? found : found + segments(in: text)
  }

  /// Whether a word of this name has a secret for its value.
  static func isSecret(name: ArraySlice<UInt8>) -> Bool {
    let name = String(decoding: name.map { ASCII.isLetter($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    return secretParts.contains { name.contains($0) } || secretNames.contains(name)
  }

  /// Project value: what programs of the corpus and well-known services call them.
  private static let secretParts = [
    "password", "passwd", "passphrase", "secret", "token", "apikey", "api_key", "api-key",
    "authorization", "cookie", "credential", "signature", "accesskey", "writekey", "readkey",
    "privatekey", "private_key",
  ]
  private static let secretNames = ["key", "pwd", "pass", "auth", "sig", "jwt", "appid", "sas"]

  // MARK: - URLs

  /// `scheme://user:password@host`.
  private static func userInformation(in text: [UInt8]) -> [FoundText] {
    var found: [FoundText] = []
    for index in text.indices where text[index...].starts(with: "://".utf8) {
      let start = index + 3
      let end = text[start...].firstIndex { isEnd($0) || $0 == ASCII.slash } ?? text.count
      guard let at = text[start..<end].lastIndex(of: ASCII.at) else { continue }
      let colon = text[start..<at].firstIndex(of: ASCII.colon) ?? at
      if colon > start { found.append(FoundText(.userName, start..<colon)) }
      if colon + 1 < at { found.append(FoundText(.password, colon + 1..<at)) }
    }
    return found
  }

  private static func isEnd(_ byte: UInt8) -> Bool {
    byte <= ASCII.space || byte >= ASCII.delete || byte == ASCII.quote || byte == 0x27
      || byte == ASCII.questionMark || byte == 0x23 || byte == 0x3C || byte == ASCII.backslash
  }

  /// Parts of a path that nobody makes up: such as the address of a hook.
  private static func segments(in text: [UInt8]) -> [FoundText] {
    var found: [FoundText] = []
    for index in text.indices where text[index] == ASCII.slash {
      let start = index + 1
      let end = text[start...].firstIndex { isEnd($0) || $0 == ASCII.slash } ?? text.count
      let segment = text[start..<end]
      guard segment.allSatisfy({ isTokenByte($0) || $0 == ASCII.colon }) else { continue }
      // Project value: of a word and a year there are less.
      guard segment.count >= 16, segment.count(where: ASCII.isDigit) >= 4,
        segment.count(where: ASCII.isLetter) >= 4
      else { continue }
      found.append(FoundText(.token, start..<end))
    }
    return found
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == ASCII.minus || byte == ASCII.underscore
  }

  // MARK: - Names and values

  /// `name=value`, `Name: value` and `"name": "value"`.
  private static func members(in text: [UInt8], isProse: Bool) -> [FoundText] {
    var found: [FoundText] = []
    var index = 0
    while index < text.count {
      guard isTokenByte(text[index]) else {
        index += 1
        continue
      }
      let end = text[index...].firstIndex { !isTokenByte($0) } ?? text.count
      if isNameStart(text, index), isSecret(name: text[index..<end]),
        !isProse || text[end...].first == ASCII.equals,
        let value = value(after: end, in: text), !value.isEmpty
      {
        found.append(FoundText(.token, value))
        index = value.upperBound
      } else {
        index = end
      }
    }
    return found
  }

  /// No part of the name of a command.
  private static func isNameStart(_ text: [UInt8], _ index: Int) -> Bool {
    guard index > 0 else { return true }
    return text[index - 1] != ASCII.plus && text[index - 1] != ASCII.point
  }

  private static func value(after end: Int, in text: [UInt8]) -> Range<Int>? {
    var index = end
    func skip(_ bytes: [UInt8]) -> Bool {
      let start = index
      while index < text.count, bytes.contains(text[index]) { index += 1 }
      return index > start
    }
    if index < text.count, text[index] == ASCII.equals {
      index += 1
      let start = index
      let end = text[start...].firstIndex { isEnd($0) || $0 == 0x26 || $0 == ASCII.semicolon }
      let value = start..<(end ?? text.count)
      return text[value].first == ASCII.openingParenthesis ? nil : value
    }
    _ = skip([ASCII.quote, ASCII.backslash])
    let isQuotedName = index > end
    _ = skip([ASCII.space])
    guard index < text.count, text[index] == ASCII.colon else { return nil }
    index += 1
    _ = skip([ASCII.space])
    guard isQuotedName else { return schemeless(text, index..<lineEnd(text, from: index)) }
    guard skip([ASCII.quote, ASCII.backslash]) else { return nil }
    let stop = text[index...].firstIndex { $0 == ASCII.quote || $0 == ASCII.backslash }
    return schemeless(text, index..<(stop ?? text.count))
  }

  private static func lineEnd(_ text: [UInt8], from start: Int) -> Int {
    text[start...].firstIndex { $0 < ASCII.space || $0 == ASCII.quote || $0 == ASCII.backslash }
      ?? text.count
  }

  /// What follows `Bearer` and the like.
  static func schemeless(_ text: [UInt8], _ range: Range<Int>) -> Range<Int> {
    let word = text[range].prefix { ASCII.isLetter($0) }
    guard word.endIndex < range.upperBound, text[word.endIndex] == ASCII.space else { return range }
    let schemes = ["bearer", "basic", "token", "digest", "apikey"]
    let name = String(decoding: word.map { $0 | 0x20 }, as: UTF8.self)
    return schemes.contains(name) ? word.endIndex + 1..<range.upperBound : range
  }
}
