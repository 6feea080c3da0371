import Primitives

/// An identifier in a text: what it is, and which characters it is.
struct FoundText: Equatable {
  var kind: Identifier
  var range: Range<Int>

  init(_ kind: Identifier, _ range: Range<Int>) {
    self.kind = kind
    self.range = range
  }

  /// All that can be found by its form alone, whichever side sent it.
  ///
  /// In prose, comments and headers, four small numbers with points between them are
  /// the number of a section.
  static func all(in text: [UInt8], isProse: Bool = false) -> [FoundText] {
    NumberFinder.find(in: text) + AddressFinder.find(in: text, isProse: isProse)
      + CredentialFinder.find(in: text, isProse: isProse)
  }
}

/// The numbers that tell by their form what they are.
enum NumberFinder {
  static func find(in text: [UInt8]) -> [FoundText] {
    var found: [FoundText] = []
    var start = 0
    while start < text.count {
      guard ASCII.isDigit(text[start]) else {
        start += 1
        continue
      }
      let end = text[start...].firstIndex { !ASCII.isDigit($0) } ?? text.count
      if let kind = kind(of: start..<end, in: text) { found.append(FoundText(kind, start..<end)) }
      start = end
    }
    return found
  }

  private static func kind(of range: Range<Int>, in text: [UInt8]) -> Identifier? {
    guard range.count >= 8 else { return nil }
    let before = range.lowerBound > 0 ? text[range.lowerBound - 1] : ASCII.space
    let after = range.upperBound < text.count ? text[range.upperBound] : ASCII.space
    // The place of a lone `F` is that of a twentieth digit.
    let isFilled = after | 0x20 == 0x66 && !isWord(text, at: range.upperBound + 1)
    if let kind = named(range, in: text) { return kind }
    guard !ASCII.isLetter(before), before != ASCII.point, isFilled || !ASCII.isLetter(after),
      after != ASCII.point || !text.isDigit(at: range.upperBound + 1)
    else { return nil }
    let digits = Array(text[range])
    if before == ASCII.plus, !isFilled {
      // Source: ITU-T E.164, 6.2.1: at most fifteen digits.
      return range.count <= 15 && !isWord(text, at: range.lowerBound - 2) ? .phoneNumber : nil
    }
    switch range.count {
    case 15 where isFilled: return nil
    case 15 where Luhn.isValid(digits.span): return .imei
    // Source: ITU-T E.212, annex C: countries are 2 to 7.
    case 15 where (0x32...0x37).contains(digits[0]): return .imsi
    // Source: ITU-T E.118, 4.1: 89 is telecommunication; at most nineteen, in practice twenty.
    case 18...20 where digits.starts(with: "89".utf8): return .iccid
    default: return nil
    }
  }

  /// `IMEI862748050012345`: the name without anything between it and the number.
  private static func named(_ range: Range<Int>, in text: [UInt8]) -> Identifier? {
    let word = text[..<range.lowerBound].reversed().prefix(while: ASCII.isLetter).reversed()
    switch (String(decoding: word.map { $0 | 0x20 }, as: UTF8.self), range.count) {
    case ("imei", 14...16): return .imei
    case ("imsi", 14...15): return .imsi
    case ("iccid", 18...20), ("ccid", 18...20): return .iccid
    default: return nil
    }
  }

  private static func isWord(_ text: [UInt8], at index: Int) -> Bool {
    text.indices.contains(index) && (ASCII.isDigit(text[index]) || ASCII.isLetter(text[index]))
  }

  /// The numbers of cards and modules in swapped digits, which have a form of their own
  /// there.
  ///
  ///     ICCID           98 ... , the text begins with 89
  ///     EF_IMSI         08 x9 ..., a text of 80 9 and fifteen digits
  ///     mobile identity 08 xA ..., a text of 80 A and the IMEI
  ///
  /// - Source: 3GPP TS 31.102, 4.2.2; TS 24.008, 10.5.1.4; ETSI TS 102 221, 13.2.
  static func find(inSemiOctets text: [UInt8]) -> [FoundText] {
    // AT+CSIM has the card's `9000` behind what it has read.
    if text.count >= 20, text.suffix(4).elementsEqual("0900".utf8) {
      let found = find(inSemiOctets: text.dropLast(4))
      if !found.isEmpty { return found }
    }
    let digits = text.prefix { ASCII.isDigit($0) }.count
    if text.starts(with: "89".utf8), (18...20).contains(digits), text.count <= 20 {
      return [FoundText(.iccid, 0..<digits)]
    }
    if text.count == 18, text.starts(with: "80".utf8), text[3...].allSatisfy(ASCII.isDigit) {
      if text[2] == ASCII.nine { return [FoundText(.imsi, 3..<18)] }
      if text[2] == 0x41 { return [FoundText(.imei, 3..<18)] }
    }
    if text.count == 16, digits == 15, text[15] == 0x46, Luhn.isValid(text.span.extracting(0..<15))
    {
      return [FoundText(.imei, 0..<15)]
    }
    return []
  }
}

extension [UInt8] {
  /// False beyond the ends, too.
  func isDigit(at index: Int) -> Bool { indices.contains(index) && ASCII.isDigit(self[index]) }
}
