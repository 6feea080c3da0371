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
    guard name.count >= 2 else { return false }
    let lower = name.map { ASCII.isLetter($0) ? $0 | 0x20 : $0 }
    for start in lower.indices {
      let parts = secretParts[lower[start]] ?? []
      if parts.contains(where: { lower[start...].starts(with: $0) }) { return true }
    }
    let words = words(of: name)
    return secretWords.contains(words.last ?? "")
      || words.last == "id" && secretWords.contains(words.dropLast().last ?? "")
  }

  /// Whether a word of this name has the name of an account for its value.
  static func isUser(name: ArraySlice<UInt8>) -> Bool {
    let letters = name.filter(ASCII.isLetter).map { $0 | 0x20 }
    return userNames.contains(String(decoding: letters, as: UTF8.self))
  }

  private static let userNames: Set = ["user", "username", "login"]

  /// `wifi_pass`, `X-Api-Key` and `sessionId` are of two or three words.
  private static func words(of name: ArraySlice<UInt8>) -> [String] {
    var words: [[UInt8]] = [[]]
    var before = ASCII.minus
    for byte in name {
      let isUpper = (0x41...0x5A).contains(byte)
      let isStart = isUpper && !(0x41...0x5A).contains(before)
      if isStart || !ASCII.isLetter(byte) { words.append([]) }
      if ASCII.isLetter(byte) { words[words.count - 1].append(byte | 0x20) }
      before = byte
    }
    return words.filter { !$0.isEmpty }.suffix(2).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Project value: what programs of the corpus and well-known services call them.
  private static let secretParts: [UInt8: [[UInt8]]] = Dictionary(
    grouping: [
      "password", "passwd", "passphrase", "passwort", "secret", "token", "apikey", "api_key",
      "api-key", "authorization", "cookie", "credential", "signature", "accesskey", "writekey",
      "readkey", "privatekey", "private_key", "sessionid",
    ].map { Array($0.utf8) }
  ) { $0[0] }
  private static let secretWords: Set = [
    "key", "pw", "pwd", "pass", "psk", "auth", "sig", "jwt", "appid", "sas", "sid", "session",
    "pin", "puk",
  ]

  /// Whose value of digits is known by its name alone.
  private static let numberNames: [String: Identifier] = [
    "imei": .imei, "imsi": .imsi, "iccid": .iccid, "ccid": .iccid, "msisdn": .phoneNumber,
    "phone": .phoneNumber, "phonenumber": .phoneNumber, "mobile": .phoneNumber,
    "tel": .phoneNumber, "telephone": .phoneNumber, "sms": .phoneNumber,
  ]

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

  /// Parts of a path that no person would choose, such as the address of a hook.
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

  /// `name=value`, `Name: value`, `"name": "value"` and `<name>value</name>`.
  private static func members(in text: [UInt8], isProse: Bool) -> [FoundText] {
    var found: [FoundText] = []
    var index = 0
    while index < text.count {
      guard isTokenByte(text[index]) else {
        index += 1
        continue
      }
      let end = text[index...].firstIndex { !isTokenByte($0) } ?? text.count
      let name = text[index..<end]
      let isStart = isNameStart(text, index)
      var item =
        isStart && (isSecret(name: name) || isUser(name: name))
        ? secret(after: end, from: index, in: text, isProse: isProse || isUser(name: name))
        : number(named: name, in: text)
      if isUser(name: name) { item = item.map { FoundText(.userName, $0.range) } }
      found += [item].compactMap(\.self)
      index = max(item?.range.upperBound ?? end, end)
    }
    return found
  }

  /// No part of the name of a command.
  private static func isNameStart(_ text: [UInt8], _ index: Int) -> Bool {
    guard index > 0 else { return true }
    return text[index - 1] != ASCII.plus && text[index - 1] != ASCII.point
  }

  /// `"imei": "..."`, `phone=...`: digits whose form alone is that of many numbers.
  private static func number(named name: ArraySlice<UInt8>, in text: [UInt8]) -> FoundText? {
    let letters = name.filter(ASCII.isLetter).map { $0 | 0x20 }
    guard let kind = numberNames[String(decoding: letters, as: UTF8.self)] else { return nil }
    let between = quotes + [ASCII.space, ASCII.colon, ASCII.equals, ASCII.greaterThan, ASCII.plus]
    let digits = text[name.endIndex...].drop { between.contains($0) }.prefix(while: ASCII.isDigit)
    guard digits.startIndex > name.endIndex else { return nil }
    return (7...20).contains(digits.count) ? FoundText(kind, digits.indices) : nil
  }

  private static func secret(
    after end: Int,
    from start: Int,
    in text: [UInt8],
    isProse: Bool
  ) -> FoundText? {
    var index = end
    func skip(_ bytes: [UInt8]) -> Bool {
      let start = index
      while index < text.count, bytes.contains(text[index]) { index += 1 }
      return index > start
    }
    let isQuotedName = skip(quotes)
    _ = skip([ASCII.space])
    guard index < text.count else { return nil }
    let sign = text[index]
    guard [ASCII.equals, ASCII.colon, ASCII.greaterThan].contains(sign) else { return nil }
    index += 1
    _ = skip(sign == ASCII.equals ? [ASCII.greaterThan, ASCII.space] : [ASCII.space])
    let isQuoted = skip(quotes)
    let rest = text[index...]
    if sign == ASCII.equals || sign == ASCII.greaterThan || isQuoted || isQuotedName {
      // `key=(0,1)` lists values and has none.
      let stop = rest.firstIndex { byte in
        isQuoted
          ? quotes.contains(byte) || byte < ASCII.space
          : isEnd(byte)
            || [0x26, ASCII.semicolon, 0x7D, 0x5D, ASCII.openingParenthesis].contains(byte)
            || isQuotedName && byte == ASCII.comma
      }
      return value(schemeless(text, index..<(stop ?? text.count)), in: text)
    }
    let isInQuotes = !text[..<start].count { $0 == ASCII.quote }.isMultiple(of: 2)
    let line = rest.firstIndex {
      $0 < ASCII.space || isInQuotes && ($0 == ASCII.quote || $0 == ASCII.backslash)
    }
    let range = schemeless(text, index..<(line ?? text.count))
    guard isProse else { return value(range, in: text) }
    // In prose, one word with a digit in it.
    let word = text[range].prefix { $0 > ASCII.space && $0 != ASCII.comma }
    guard word.contains(where: ASCII.isDigit) else { return nil }
    return word.count >= 5 || word.allSatisfy(ASCII.isDigit) ? value(word.indices, in: text) : nil
  }

  /// A secret of digits alone is a PIN; words of JSON are none.
  private static func value(_ range: Range<Int>, in text: [UInt8]) -> FoundText? {
    guard !range.isEmpty else { return nil }
    let word = String(decoding: text[range], as: UTF8.self)
    guard !["true", "false", "null", "{", "["].contains(where: word.hasPrefix) else { return nil }
    let isNumber = text[range].allSatisfy(ASCII.isDigit)
    return isNumber && range.count < 4 ? nil : FoundText(isNumber ? .pin : .token, range)
  }

  private static let quotes: [UInt8] = [ASCII.quote, ASCII.backslash, 0x27]

  /// What follows `Bearer` and the like.
  static func schemeless(_ text: [UInt8], _ range: Range<Int>) -> Range<Int> {
    let word = text[range].prefix { ASCII.isLetter($0) }
    guard word.endIndex < range.upperBound, text[word.endIndex] == ASCII.space else { return range }
    let schemes = ["bearer", "basic", "token", "digest", "apikey"]
    let name = String(decoding: word.map { $0 | 0x20 }, as: UTF8.self)
    return schemes.contains(name) ? word.endIndex + 1..<range.upperBound : range
  }
}
