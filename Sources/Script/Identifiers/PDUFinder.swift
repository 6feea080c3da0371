import Primitives

/// A message in PDU mode: its numbers and its text, in place.
///
///     service centre, first octet, [reference], address, PID, DCS, [time], length, data
///
/// - Source: 3GPP TS 27.005, 3.1 and 4; TS 23.040, 9.1.2.5 (addresses), 9.2.2 (layouts),
///   9.2.3.24 (headers); TS 23.038, 4 (DCS).
struct PDUFinder {
  private let bytes: [UInt8]
  /// Where the digit stands that comes next.
  private var next: Int
  private let end: Int
  private var findings: [IdentifierFinding] = []

  /// What is private in the hexadecimal digits of `range`; `nil` where they are no
  /// message.
  static func find(in bytes: [UInt8], _ range: Range<Int>) -> [IdentifierFinding]? {
    guard range.count.isMultiple(of: 2), range.count >= 14,
      bytes[range].allSatisfy({ ASCII.hexadecimalValue($0) != nil })
    else { return nil }
    var finder = PDUFinder(bytes, range)
    return finder.find() ? finder.findings : nil
  }

  private init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    next = range.lowerBound
    end = range.upperBound
  }

  /// False when the octets end before the message does, or do not end with it.
  private mutating func find() -> Bool {
    guard let centre = octet() else { return false }
    // Source: 3GPP TS 24.011, 8.2.5.1: a service centre has at most eleven octets.
    guard centre <= 11, centre == 0 || number(octets: centre - 1, digits: nil) else { return false }
    guard let first = octet() else { return false }
    switch first & 0x03 {
    case 0: return deliver(first)
    case 1: return submit(first)
    case 2: return octet() != nil && address() && skip(15)
    default: return false
    }
  }

  private mutating func deliver(_ first: Int) -> Bool {
    guard address(), octet() != nil, let coding = octet(), skip(7) else { return false }
    return userData(coding, hasHeader: first & 0x40 != 0)
  }

  private mutating func submit(_ first: Int) -> Bool {
    guard octet() != nil, address(), octet() != nil, let coding = octet() else { return false }
    let validity = [0, 7, 1, 7][first >> 3 & 0x03]
    return skip(validity) && userData(coding, hasHeader: first & 0x40 != 0)
  }

  private mutating func address() -> Bool {
    guard let digits = octet(), digits <= 20 else { return false }
    return number(octets: (digits + 1) / 2, digits: digits)
  }

  /// The type of a number, and its digits.
  private mutating func number(octets: Int, digits: Int?) -> Bool {
    guard let type = octet(), next + 2 * octets <= end else { return false }
    let reading = Reading.semiOctets(bytes, next..<next + 2 * octets)
    next += 2 * octets
    // An alphanumeric name is a company's.
    guard type & 0x70 != 0x50 else { return true }
    let count = digits ?? reading.text.prefix(while: ASCII.isDigit).count
    let value = Array(reading.text.prefix(count))
    if count >= 7, value.allSatisfy(ASCII.isDigit) {
      findings.append(
        IdentifierFinding(kind: .phoneNumber, value: value, reading: reading[0..<count])
      )
    }
    return true
  }

  private mutating func userData(_ coding: Int, hasHeader: Bool) -> Bool {
    guard let length = octet() else { return false }
    let alphabet = Alphabet(coding: coding)
    let count = alphabet == .septets ? (length * 7 + 7) / 8 : length
    guard end - next == 2 * count else { return false }
    var octets = (0..<count).compactMap { index in
      bytes.span.hexadecimal(in: next + 2 * index..<next + 2 * index + 2).map { UInt8($0) }
    }
    guard octets.count == count else { return false }
    let header = hasHeader ? Int(octets.first ?? 0) + 1 : 0
    guard header <= count else { return false }
    let before = octets
    alphabet.fill(&octets, after: header, length: length)
    // Digits stay as they are where they say the same.
    if octets != before {
      let range = next..<end
      var literal = Array(bytes[range])
      let isLower = literal.contains { $0 >= 0x61 }
      for (index, octet) in octets.enumerated() {
        for (half, value) in [octet >> 4, octet].enumerated() {
          let digit = ASCII.hexadecimalDigit(value)
          literal[2 * index + half] = isLower && ASCII.isLetter(digit) ? digit | 0x20 : digit
        }
      }
      findings.append(
        IdentifierFinding(
          kind: .messageText,
          value: Array(bytes[range]),
          reading: Reading(bytes, range),
          literal: literal
        )
      )
    }
    next = end
    return true
  }

  private mutating func octet() -> Int? {
    guard next + 2 <= end, let value = bytes.span.hexadecimal(in: next..<next + 2) else {
      return nil
    }
    next += 2
    return Int(value)
  }

  private mutating func skip(_ octets: Int) -> Bool {
    next += 2 * octets
    return next <= end
  }
}

extension PDUFinder {
  private enum Alphabet {
    case septets
    case octets
    case wide

    init(coding: Int) {
      switch coding {
      case 0x00..<0x80: self = [.septets, .octets, .wide, .septets][coding >> 2 & 0x03]
      case 0xE0..<0xF0: self = .wide
      case 0xF0...: self = coding & 0x04 == 0 ? .septets : .octets
      default: self = .septets
      }
    }

    /// Puts filler in place of the text; letters and the space are their own codes in
    /// the GSM alphabet.
    func fill(_ octets: inout [UInt8], after header: Int, length: Int) {
      let filler = StandIns.filler(for: [UInt8](repeating: ASCII.zero, count: 160))
      switch self {
      case .octets:
        for index in header..<octets.count { octets[index] = filler[(index - header) % 160] }
      case .wide:
        for index in header..<octets.count {
          let place = index - header
          octets[index] = place.isMultiple(of: 2) ? 0 : filler[place / 2 % 160]
        }
      case .septets:
        let start = (header * 8 + 6) / 7
        guard start < length else { return }
        for index in start..<length {
          Self.write(septet: filler[(index - start) % 160], at: 7 * index, into: &octets)
        }
      }
    }

    private static func write(septet: UInt8, at bit: Int, into octets: inout [UInt8]) {
      for offset in 0..<7 where (bit + offset) / 8 < octets.count {
        let mask: UInt8 = 1 << UInt8((bit + offset) % 8)
        let isSet = septet >> UInt8(offset) & 1 == 1
        if isSet { octets[(bit + offset) / 8] |= mask } else { octets[(bit + offset) / 8] &= ~mask }
      }
    }
  }
}
