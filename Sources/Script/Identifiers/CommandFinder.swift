import Primitives

/// What is an identifier because of the command that takes or gives it.
enum CommandFinder {
  /// `pending` are the names of the pending commands: they identify a value that is
  /// alone in its line.
  static func find(in text: [UInt8], pending: [String]) -> [FoundText] {
    if let found = bare(text, pending) { return [found] }
    return ArgumentList.all(in: text).flatMap { list in
      rules.flatMap { $0.find(list, in: text) } + accounts(of: list, in: text)
        + dialogues(of: list, in: text) + numbers(of: list, in: text)
        + contacts(of: list, in: text)
    } + labelled(text)
  }

  // MARK: - A line of nothing else

  private static func bare(_ text: [UInt8], _ pending: [String]) -> FoundText? {
    let start = text.lastIndex(of: ASCII.colon).map { $0 + 1 } ?? 0
    let range = text.span.trimmed(start..<text.count)
    let isQuoted =
      range.count >= 2 && text[range].first == ASCII.quote && text[range].last == ASCII.quote
    let inner = isQuoted ? range.dropFirst().dropLast() : range
    let digits = text[inner].prefix(while: ASCII.isDigit)
    func answers(_ names: [String]) -> Bool { names.contains(where: pending.contains) }
    if answers(["+GSN", "+CGSN", "+SIMEI"]), digits.endIndex == inner.upperBound,
      (14...16).contains(inner.count)
    {
      return FoundText(.imei, inner)
    }
    if answers(["+CIMI"]), digits.endIndex == inner.upperBound, (14...15).contains(inner.count) {
      return FoundText(.imsi, inner)
    }
    // Some issuers have letters in them; a last F fills up.
    if answers(["+CCID", "+ICCID", "+QCCID"]), (18...22).contains(inner.count),
      text[inner].starts(with: "89".utf8),
      text[inner].allSatisfy({ ASCII.hexadecimalValue($0) != nil })
    {
      let isFilled = text[inner.upperBound - 1] | 0x20 == 0x66
      return FoundText(.iccid, inner.lowerBound..<inner.upperBound - (isFilled ? 1 : 0))
    }
    return nil
  }

  // MARK: - Arguments

  /// Which arguments of a command are what.
  private struct Rule {
    var name: String
    var kind: Identifier
    /// From zero.
    var arguments: ClosedRange<Int>
    /// The argument that has to be one of these words; with none, the name of a secret.
    var tag: (index: Int, words: [String])?
    /// The answer has something else there.
    var isOfCommand: Bool

    init(
      _ name: String,
      _ kind: Identifier,
      _ arguments: ClosedRange<Int>,
      tag: (Int, [String])? = nil,
      isOfCommand: Bool = false
    ) {
      self.name = name
      self.kind = kind
      self.arguments = arguments
      self.tag = tag
      self.isOfCommand = isOfCommand
    }

    func find(_ list: ArgumentList, in text: [UInt8]) -> [FoundText] {
      guard list.name == name, !(isOfCommand && list.isAnswer) else { return [] }
      if let tag {
        guard tag.index < list.arguments.count else { return [] }
        let name = text[Self.word(in: text, list.arguments[tag.index])]
        let word = String(decoding: name.map(ASCII.uppercased), as: UTF8.self)
        guard tag.words.isEmpty ? CredentialFinder.isSecret(name: name) : tag.words.contains(word)
        else { return [] }
      }
      return arguments.compactMap { index in
        guard index < list.arguments.count, !list.arguments[index].isEmpty else { return nil }
        let range = list.arguments[index]
        guard kind == .pin else { return FoundText(kind, CredentialFinder.schemeless(text, range)) }
        // What follows it is of the log.
        let word = text[Self.word(in: text, range)].prefix(while: ASCII.isDigit).indices
        // The codes that unlock a network have up to 16 digits.
        return (4...16).contains(word.count) ? FoundText(kind, word) : nil
      }
    }

    /// The argument without what people's editors put around it: quotes of other kinds.
    private static func word(in text: [UInt8], _ range: Range<Int>) -> Range<Int> {
      let isOfWord = { (index: Int) in ASCII.isLetter(text[index]) || ASCII.isDigit(text[index]) }
      guard let first = range.first(where: isOfWord), let last = range.last(where: isOfWord) else {
        return range
      }
      return first..<last + 1
    }
  }

  /// - Source: SIM7000 Series AT Command Manual V1.06, the chapters of these commands;
  ///   3GPP TS 27.007, 8.3 (CPIN), 7.4 (CLCK), 7.5 (CPWD). The others are those of
  ///   siblings and, from `QMTCONN` on, of other makers: u-blox, UBX-17003787 (UPSD, UAUTHREQ);
  ///   Espressif's ESP-AT (MQTTUSERCFG). The rest was not looked up: at worst too much is replaced.
  private static let rules: [Rule] =
    [
      Rule("+SAPBR", .userName, 3...3, tag: (2, ["USER"])),
      Rule("+SAPBR", .password, 3...3, tag: (2, ["PWD"])),
      Rule("+CSTT", .userName, 1...1), Rule("+CSTT", .password, 2...2),
      Rule("+CGAUTH", .password, 2...3),
      // An address, in the answer.
      Rule("+CNACT", .userName, 2...2, isOfCommand: true),
      Rule("+CNACT", .password, 3...3, isOfCommand: true),
      Rule("+CSSLCFG", .password, 4...4, tag: (0, ["CONVERT"])),
      Rule("+SSLSETCERT", .password, 1...1),
      Rule("+SMCONF", .userName, 1...1, tag: (0, ["USERNAME"])),
      Rule("+SMCONF", .password, 1...1, tag: (0, ["PASSWORD"])),
      Rule("+CMQTTCONNECT", .userName, 4...4), Rule("+CMQTTCONNECT", .password, 5...5),
      Rule("+CMQCON", .password, 6...8),
      Rule("+FTPUN", .userName, 0...0), Rule("+FTPPW", .password, 0...0),
      Rule("+SMTPAUTH", .userName, 1...1), Rule("+SMTPAUTH", .password, 2...2),
      Rule("+CSMTPSAUTH", .userName, 1...1), Rule("+CSMTPSAUTH", .password, 2...2),
      Rule("+SMTPFROM", .userName, 1...1), Rule("+SMTPRCPT", .userName, 3...3),
      Rule("+POP3SRV", .userName, 1...1), Rule("+POP3SRV", .password, 2...2),
      Rule("+CFTPUN", .userName, 0...0), Rule("+CFTPPW", .password, 0...0),
      Rule("+CFTPSLOGIN", .userName, 2...2), Rule("+CFTPSLOGIN", .password, 3...3),
      Rule("+CPIN", .pin, 0...1), Rule("+CPIN2", .pin, 0...1), Rule("+CLCK", .pin, 2...2),
      Rule("+CPWD", .pin, 1...2), Rule("+CSIMLOCK", .password, 2...2),
      Rule("+CNUM", .messageText, 0...0),
      Rule("+CPBR", .messageText, 3...3), Rule("+CPBF", .messageText, 3...3),
      Rule("+CPBW", .messageText, 3...3),
      Rule("+QMTCONN", .userName, 2...2), Rule("+QMTCONN", .password, 3...3),
      Rule("+QIREGAPP", .userName, 1...1), Rule("+QIREGAPP", .password, 2...2),
      Rule("+QFTPUSER", .userName, 0...0), Rule("+QFTPPASS", .password, 0...0),
      Rule("+QFTPCFG", .userName, 1...1, tag: (0, ["ACCOUNT"])),
      Rule("+QFTPCFG", .password, 2...2, tag: (0, ["ACCOUNT"])),
      Rule("+QSMTPCFG", .userName, 1...1, tag: (0, ["ACCOUNT"])),
      Rule("+QSMTPCFG", .password, 2...2, tag: (0, ["ACCOUNT"])),
      Rule("+QHTTPCFG", .password, 1...1, tag: (0, ["AUTH"])),
      Rule("+UPSD", .password, 2...2, tag: (1, ["2", "3"])),
      Rule("+UFTP", .password, 1...1, tag: (0, ["2", "3"])),
      Rule("+UHTTP", .password, 2...2, tag: (1, ["2", "3"])),
      Rule("+UMQTT", .password, 1...2, tag: (0, ["4"])),
      Rule("+UAUTHREQ", .password, 2...3),
      Rule("+USECPRF", .password, 2...2, tag: (1, ["7", "8", "9"])),
      Rule("+MQTTUSERCFG", .userName, 3...3), Rule("+MQTTUSERCFG", .password, 4...4),
    ]
    + ["+CWJAP", "+CWJAP_CUR", "+CWJAP_DEF", "+CWSAP", "+CWSAP_CUR", "+CWSAP_DEF"].map { name in
      Rule(name, .password, 1...1)
    }
    + ["+SHAHEAD", "+SHCHEAD", "+SHPARA", "+SHCPARA"].flatMap { name in
      [
        Rule(name, .token, 1...1, tag: (0, [])),
        Rule(name, .userName, 1...1, tag: (0, ["USER", "USERNAME", "LOGIN"])),
      ]
    }

  /// `+CNCFG` has the APN in its second argument, and of a sibling in its third;
  /// so has Quectel's `+QICSGP`, by its age.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06 and SIM7070_SIM7080_SIM7090 Series
  ///   AT Command Manual V1.03, AT+CNCFG.
  private static func accounts(of list: ArgumentList, in text: [UInt8]) -> [FoundText] {
    guard ["+CNCFG", "+CIPCSGP", "+QICSGP"].contains(list.name), list.arguments.count > 2 else {
      return []
    }
    let second = text[list.arguments[1]]
    // `{type}` and `(0-2)` stand for numbers.
    let isText =
      list.isQuoted[1]
      || second.contains(where: ASCII.isLetter) && second.first != 0x7B
    let places = zip([Identifier.userName, .password], list.arguments.dropFirst(isText ? 2 : 3))
    return places.filter { !$0.1.isEmpty }.map { FoundText($0.0, $0.1) }
  }

  /// USSD, which may have quotes of its own, and which the end of a line may cut.
  private static func dialogues(of list: ArgumentList, in text: [UInt8]) -> [FoundText] {
    guard list.name == "+CUSD", list.arguments.count > 1 else { return [] }
    var range = list.arguments[1]
    if list.isQuoted[1], text.first == ASCII.plus {
      let end = ArgumentList.closingQuote(in: text, from: range.lowerBound) ?? text.count
      range = range.lowerBound..<end
    }
    return range.isEmpty ? [] : [FoundText(.messageText, range)]
  }

  /// Numbers of people, where a command has them.
  private static func numbers(of list: ArgumentList, in text: [UInt8]) -> [FoundText] {
    guard numberNames.contains(list.name) else { return [] }
    if list.name == "D", list.arguments.count > 1 {
      // Each part is too short for a number by itself.
      let parts = list.arguments.map { text[$0].first == ASCII.plus ? $0.dropFirst() : $0 }
      guard parts.reduce(0, { $0 + $1.count }) >= 7 else { return [] }
      return parts.filter { !$0.isEmpty }.map { FoundText($0.count < 7 ? .pin : .phoneNumber, $0) }
    }
    return zip(list.arguments, list.isQuoted).compactMap { range, isQuoted in
      guard isQuoted || list.name == "D" else { return nil }
      let digits = text[range].first == ASCII.plus ? range.dropFirst() : range
      // Shorter ones are services, and of +CSIM a command without data: five bytes.
      let shortest = list.name == "+CSIM" ? 11 : 7
      guard (shortest...20).contains(digits.count), text[digits].allSatisfy(ASCII.isDigit) else {
        return nil
      }
      return FoundText(.phoneNumber, digits)
    }
  }

  static let numberNames = [
    "D", "+CMGS", "+CMGW", "+CMSS", "+CMGR", "+CMGL", "+CMT", "+CDS", "+CBM", "+CSCA", "+CNUM",
    "+CLIP", "+CLCC", "+CCWA", "+COLP", "+CCFC", "+CPBR", "+CPBF", "+CPBW", "+CUSD", "+CSIM",
  ]

  /// The name that the card's phone book has for a number.
  ///
  /// - Source: 3GPP TS 27.007, 7.11 (CLIP), 7.18 (CLCC); TS 27.005, 3.4.
  private static func contacts(of list: ArgumentList, in text: [UInt8]) -> [FoundText] {
    let places = ["+CLIP": 4, "+CLCC": 7, "+CMGR": 2, "+CMGL": 3, "+CMT": 1]
    guard let index = places[list.name], index < list.arguments.count, list.isQuoted[index] else {
      return []
    }
    let range = list.arguments[index]
    // Some modules leave the name out, and have the time there.
    guard !range.isEmpty, !text[range].contains(ASCII.slash) else { return [] }
    return [FoundText(.messageText, range)]
  }

  // MARK: - Lists of settings

  /// `USER: name`, `PASSWORD: "secret"`: as `AT+SAPBR=4,1` and `AT+SMCONF?` list them.
  private static func labelled(_ text: [UInt8]) -> [FoundText] {
    guard let colon = text.firstIndex(where: { $0 == ASCII.colon || $0 == ASCII.comma }) else {
      return []
    }
    let name = text[..<colon].filter { $0 != ASCII.quote && $0 != ASCII.space }
    let kinds: [(String, Identifier)] = [
      ("USER", .userName), ("USERNAME", .userName), ("PWD", .password), ("PASSWORD", .password),
    ]
    let upper = String(decoding: name.map(ASCII.uppercased), as: UTF8.self)
    guard let kind = kinds.first(where: { $0.0 == upper })?.1 else { return [] }
    var range = text.span.trimmed(colon + 1..<text.count)
    if text[range].first == ASCII.quote { range = range.dropFirst() }
    if text[range].last == ASCII.quote { range = range.dropLast() }
    return range.isEmpty ? [] : [FoundText(kind, range)]
  }
}
