import Primitives

/// Text as it reads out of bytes, and where each of its characters stands in them.
///
/// The same digits go over the wire as themselves, as hexadecimal digits of their
/// codes, as UCS2 in hexadecimal digits, as semi-octets, in which the two digits
/// of an octet are swapped, with escapes of URLs or JSON, and in base64. Whatever the
/// coding, a character that takes the place of another needs the same room.
struct Reading: Equatable, Sendable {
  enum Coding: Equatable, Sendable {
    case plain
    /// Two hexadecimal digits a character.
    case octets
    /// Four hexadecimal digits a character: UCS2, big end first.
    case wide
    /// One digit a character, each two of them swapped; `F` fills up.
    ///
    /// - Source: 3GPP TS 23.040, 9.1.2.3; TS 31.102, 4.2.2 and 4.2.1 (EF_IMSI).
    case semiOctets
    /// As themselves, or as `%2C` (RFC 3986, 2.1), `\u002C` or `\n` (RFC 8259, 7), `\x2c`, or
    /// `&quot;`.
    case escaped
    /// Four of its digits are three characters (RFC 4648, 4 and 5).
    case base64
  }

  var coding: Coding
  var text: [UInt8]
  /// Where the code of each character begins.
  var places: [Int]
  /// How wide an escaped character is; the place of one of base64 among its three.
  private var details: [Int] = []

  /// What stands for a code that is no printable character.
  static let unreadable: UInt8 = 0x01

  init(coding: Coding, text: [UInt8], places: [Int], details: [Int] = []) {
    self.coding = coding
    self.text = text
    self.places = places
    self.details = details
  }

  /// The bytes of `range` as they are.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.init(coding: .plain, text: Array(bytes[range]), places: Array(range))
  }

  subscript(range: Range<Int>) -> Reading {
    Reading(
      coding: coding,
      text: Array(text[range]),
      places: Array(places[range]),
      details: details.isEmpty ? [] : Array(details[range])
    )
  }

  /// Without what is between digits for people's eyes: `+49 (171) 123-4567`.
  var joined: Reading {
    let kept = text.indices.filter { index in
      guard Self.separators.contains(text[index]) else { return true }
      let before = text[..<index].suffix(2).last { !Self.separators.contains($0) }
      let after = text[(index + 1)...].prefix(2).first { !Self.separators.contains($0) }
      return ![before, after].allSatisfy { $0.map(ASCII.isDigit) ?? false }
    }
    return Reading(coding: coding, text: kept.map { text[$0] }, places: kept.map { places[$0] })
  }

  /// Whether something was left out before the character at `index`.
  func isCut(at index: Int) -> Bool {
    coding == .plain && index > 0 && index < places.count && places[index] > places[index - 1] + 1
  }

  private static let separators: [UInt8] = [
    ASCII.space, ASCII.minus, ASCII.point, ASCII.slash, ASCII.openingParenthesis,
    ASCII.closingParenthesis,
  ]

  /// How many bytes a character takes.
  private func width(at index: Int) -> Int {
    switch coding {
    case .plain, .semiOctets: 1
    case .octets, .base64: 2
    case .wide: 4
    case .escaped: details[index]
    }
  }

  /// The places of all bytes that are part of its characters.
  var covered: [Int] {
    text.indices.flatMap { places[$0]..<places[$0] + width(at: $0) }
  }

  /// Writes `characters`, as many as there are places, into `bytes`.
  func write(_ characters: [UInt8], into bytes: inout [UInt8]) {
    for index in places.indices.prefix(characters.count) {
      let character = characters[index]
      let place = places[index]
      let width = width(at: index)
      switch coding {
      case .base64: Base64.write(character, at: place, phase: details[index], into: &bytes)
      // `\n` and `&quot;` are no letters or digits, and stay.
      case .escaped where width > 1 && bytes[place + width - 2] == ASCII.backslash: break
      case .escaped where width > 1 && bytes[place] == Self.ampersand: break
      case .escaped where width > 1:
        Self.writeDigits(of: character, at: place + width - 2..<place + width, into: &bytes)
      case .octets, .wide: Self.writeDigits(of: character, at: place..<place + width, into: &bytes)
      case .plain, .semiOctets, .escaped: bytes[place] = character
      }
    }
  }

  private static func writeDigits(
    of character: UInt8,
    at range: Range<Int>,
    into bytes: inout [UInt8]
  ) {
    // The case of the digits is kept, where they tell it.
    let isLower = bytes[range].contains { $0 >= 0x61 }
    for index in range {
      let shift = UInt8(4 * (range.upperBound - 1 - index))
      let digit = shift > 4 ? ASCII.zero : ASCII.hexadecimalDigit(character >> shift)
      bytes[index] = isLower && ASCII.isLetter(digit) ? digit | 0x20 : digit
    }
  }
}

extension Reading {
  /// The other ways to read hexadecimal digits in `range`.
  static func ofDigits(in bytes: [UInt8], _ range: Range<Int>) -> [Reading] {
    var readings: [Reading] = []
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start
      while end < range.upperBound, ASCII.hexadecimalValue(bytes[end]) != nil {
        end += 1
      }
      if end - start >= digitsMin {
        readings += [0, 1].map { semiOctets(bytes, start + $0..<end) }
        readings.append(octets(bytes, start..<end))
        readings += [0, 2].map { wide(bytes, start + $0..<end) }
      }
      start = end + 1
    }
    return readings
  }

  /// Project value: seven digits of a phone number in semi-octets.
  private static let digitsMin = 8

  static func semiOctets(_ bytes: [UInt8], _ range: Range<Int>) -> Reading {
    var places: [Int] = []
    var place = range.lowerBound
    while place + 1 < range.upperBound {
      places += [place + 1, place]
      place += 2
    }
    return Reading(
      coding: .semiOctets,
      text: places.map { ASCII.uppercased(bytes[$0]) },
      places: places
    )
  }

  static func octets(_ bytes: [UInt8], _ range: Range<Int>) -> Reading {
    coded(bytes, range, .octets, width: 2)
  }

  static func wide(_ bytes: [UInt8], _ range: Range<Int>) -> Reading {
    coded(bytes, range, .wide, width: 4)
  }

  private static func coded(
    _ bytes: [UInt8],
    _ range: Range<Int>,
    _ coding: Coding,
    width: Int
  ) -> Reading {
    var reading = Reading(coding: coding, text: [], places: [])
    var place = range.lowerBound
    while place + width <= range.upperBound {
      let code = bytes.span.hexadecimal(in: place..<place + width) ?? 0
      let character = UInt8(exactly: code).flatMap { ASCII.isPrintable($0) ? $0 : nil }
      reading.text.append(character ?? Self.unreadable)
      reading.places.append(place)
      place += width
    }
    return reading
  }
}
