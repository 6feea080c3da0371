import Primitives

/// What takes the place of identifiers: of the same length and form, and belonging to no one.
///
/// The same value and seed give the same stand-in, in whatever coding it stands. A
/// stand-in is its own: it is known as one and not replaced again.
package struct StandIns: Equatable, Sendable {
  let seed: UInt64

  package init(seed: UInt64) {
    self.seed = seed
  }

  /// A seed that comes of all that is to be hidden: whoever guesses one value of it
  /// cannot verify the guess.
  package init(hiding values: [[UInt8]]) {
    var hash = FNV1a.hash([])
    for value in values { hash = FNV1a.hash(value, from: hash) }
    seed = hash
  }

  /// As long as `value`.
  func make(_ kind: Identifier, _ value: [UInt8]) -> [UInt8] {
    // With or without a check digit or a version, it is the same module or card.
    let subject = kind == .imei ? value.prefix(14) : kind == .iccid ? value.prefix(18) : value[...]
    var draws = SeededGenerator(seed: seed, stream: FNV1a.hash(subject))
    switch kind {
    case .imei: return Self.digits("001", value.count, check: value.count == 15, &draws)
    case .imsi: return Self.digits("00101", value.count, check: false, &draws)
    case .iccid: return Self.digits("8900", value.count, check: true, &draws)
    case .phoneNumber:
      let prefix = value.first == ASCII.zero ? "00999" : "999"
      return Self.digits(prefix, value.count, check: false, &draws)
    case .address: return AddressFinder.standIn(for: value, &draws)
    case .email:
      let domain = value.count >= 16 ? "@example.com" : "@x.test"
      return Self.secret(value.count - domain.utf8.count, &draws) + Array(domain.utf8)
    case .userName, .password, .token: return Self.secret(value.count, &draws)
    case .pin: return [UInt8](repeating: ASCII.zero, count: value.count)
    case .messageText: return Self.filler(for: value)
    case .cell: return CellFinder.standIn(for: value, &draws)
    }
  }

  /// `prefix` and drawn digits; with `check` the last is that of Luhn's formula.
  private static func digits(
    _ prefix: String,
    _ count: Int,
    check: Bool,
    _ draws: inout SeededGenerator
  ) -> [UInt8] {
    var digits = Array(prefix.utf8.prefix(count))
    while digits.count < count {
      digits.append(ASCII.zero + UInt8(draws.integer(in: 0...9)))
    }
    if check, let last = digits.indices.last {
      digits[last] = Luhn.checkDigit(of: digits.span.extracting(0..<last))
    }
    return digits
  }

  /// `redacted` and as many letters as are missing.
  private static func secret(_ count: Int, _ draws: inout SeededGenerator) -> [UInt8] {
    var text = Array(mark.prefix(count))
    while text.count < count {
      text.append(0x61 + UInt8(draws.integer(in: 0...25)))
    }
    return text
  }

  private static let mark = Array("redacted".utf8)

  /// The same words over and over; line ends and what else is no text are kept.
  static func filler(for text: [UInt8]) -> [UInt8] {
    let words = Array("redacted ".utf8)
    return text.indices.map { index in
      text[index] < ASCII.space ? text[index] : words[index % words.count]
    }
  }
}

extension StandIns {
  /// True for a value that belongs to no one, a stand-in of ours or of another program.
  static func isStandIn(_ kind: Identifier, _ value: [UInt8]) -> Bool {
    switch kind {
    case .imei, .imsi: isTestNumber(value)
    case .iccid: value.starts(with: "8900".utf8)
    case .phoneNumber: FictionalNumbers.contain(value)
    case .address: !AddressFinder.isPublic(value)
    case .email: isReserved(email: value)
    case .userName, .password, .token: isPlaceholder(value)
    case .pin: value.allSatisfy { $0 == ASCII.zero } || value.elementsEqual("1234".utf8)
    case .messageText: value == filler(for: value)
    case .cell: false
    }
  }

  /// - Source: GSMA TS.06: the reporting body 00 is that of test IMEIs. ITU-T E.212,
  ///   annex A and the list of codes: 001 is for tests, 999 for networks within walls.
  ///   3GPP TS 23.003, annex B: 490154203237518 is its example. Eleven zeros are Project
  ///   value: numbers that a person made up.
  private static func isTestNumber(_ value: [UInt8]) -> Bool {
    value.starts(with: "00".utf8) || value.starts(with: "999".utf8)
      || value.starts(with: "49015420323751".utf8)
      || value.count { $0 == ASCII.zero } >= 11
  }

  /// - Source: RFC 2606, 2 and 3; RFC 6761, 6.
  private static func isReserved(email: [UInt8]) -> Bool {
    let domain = (email.split(separator: ASCII.at).last ?? []).map { $0 | 0x20 }
    let labels = String(decoding: domain, as: UTF8.self).split(separator: ".")
    guard let last = labels.last else { return true }
    if ["test", "example", "invalid", "localhost"].contains(last) { return true }
    return labels.dropLast().last == "example" && ["com", "net", "org"].contains(last)
  }

  /// What manuals write where a secret would stand.
  private static func isPlaceholder(_ value: [UInt8]) -> Bool {
    let text = String(decoding: value, as: UTF8.self).lowercased()
    if text.utf8.starts(with: mark) || mark.starts(with: text.utf8) { return true }
    if Set(text.utf8).count == 1 || text.hasPrefix("<") || text.hasPrefix("your") { return true }
    // Project value: words of manuals and of our own examples.
    let words = [
      "user", "username", "user1", "user-name", "password", "pass", "passwd", "pwd", "secret",
      "token", "apikey", "example", "test", "guest", "web", "internet",
    ]
    return words.contains(text)
  }
}

/// Phone numbers that are not assigned.
enum FictionalNumbers {
  /// With the country's digits or without; `?` is any digit.
  ///
  /// - Source: ITU-T E.164, list of assigned codes: 999 is none. ATIS-0300115: 555-0100 to
  ///   0199. Ofcom, numbers for drama: 07700 900xxx, 020 7946 0xxx. ACMA: 0491 570 1xx.
  ///   ARCEP, decision 2018-0881: 06 39 98 xx xx, 01 99 00 xx xx. 00999 dials 999 from
  ///   abroad.
  private static let patterns = [
    "999", "00999", "1???55501??", "???55501??", "447700900???", "07700900???", "442079460???",
    "02079460???", "61491570???", "0491570???", "3363998????", "063998????",
    "3319900????", "019900????",
  ]

  static func contain(_ number: [UInt8]) -> Bool {
    patterns.contains { pattern in
      let isPrefix = pattern.utf8.allSatisfy { $0 == ASCII.zero || $0 == ASCII.nine }
      guard isPrefix ? number.count >= pattern.utf8.count : number.count == pattern.utf8.count
      else { return false }
      return zip(pattern.utf8, number).allSatisfy { $0 == ASCII.questionMark || $0 == $1 }
    }
  }
}
