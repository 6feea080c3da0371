import Primitives

extension Reading {
  /// All the other ways to read what is in `range`.
  static func others(of bytes: [UInt8], _ range: Range<Int>) -> [Reading] {
    ofDigits(in: bytes, range) + dumps(in: bytes, range)
      + [escaped(bytes, range)].compactMap(\.self) + Base64.readings(of: bytes, range)
  }

  /// With the escapes of URLs, JSON and of the bytes of a trace resolved; `nil` if there are none.
  static func escaped(_ bytes: [UInt8], _ range: Range<Int>) -> Reading? {
    var text: [UInt8] = []
    var places: [Int] = []
    var widths: [Int] = []
    var place = range.lowerBound
    while place < range.upperBound {
      let escape = escape(bytes, place..<range.upperBound)
      text.append(escape?.character ?? bytes[place])
      places.append(place)
      widths.append(escape?.width ?? 1)
      place += escape?.width ?? 1
    }
    guard text.count < range.count else { return nil }
    return Reading(coding: .escaped, text: text, places: places, details: widths)
  }

  /// Project value: of a text in a text in a text.
  private static let slashesMax = 7

  private static func escape(
    _ bytes: [UInt8],
    _ range: Range<Int>
  ) -> (character: UInt8, width: Int)? {
    let start = range.lowerBound
    if bytes[start] == ampersand { return entity(bytes[range]) }
    // In a text that is quoted in a text, of two and more.
    let slashes = bytes[range].prefix(slashesMax).prefix { $0 == ASCII.backslash }.count
    let rest = bytes[range].dropFirst(slashes)
    let prefix: Int
    switch (slashes, rest.first) {
    case (0, 0x25): prefix = 1
    case (0, _): return nil
    case (_, ASCII.quote): return (ASCII.quote, slashes + 1)
    case (_, 0x72), (_, 0x6E), (_, 0x74): return (unreadable, slashes + 1)  // r, n, t
    case (_, 0x78): prefix = slashes + 1
    case (_, 0x75) where rest.starts(with: "u00".utf8): prefix = slashes + 3
    default: return nil
    }
    guard prefix + 2 <= range.count,
      let code = bytes.span.hexadecimal(in: start + prefix..<start + prefix + 2)
    else { return nil }
    let character = UInt8(code)
    return (ASCII.isPrintable(character) ? character : unreadable, prefix + 2)
  }
}

extension Reading {
  static let ampersand: UInt8 = 0x26

  /// The characters of pages that HTML does not have as themselves, and those of coordinates.
  private static let entities: [(name: [UInt8], character: UInt8)] = [
    ("&quot;", ASCII.quote), ("&#34;", ASCII.quote), ("&#39;", 0x27), ("&#x27;", 0x27),
    ("&apos;", 0x27), ("&lt;", 0x3C), ("&gt;", ASCII.greaterThan), ("&amp;", ampersand),
    ("&nbsp;", ASCII.space), ("&deg;", unreadable), ("&#176;", unreadable),
    ("&prime;", unreadable), ("&Prime;", unreadable),
  ].map { (Array($0.utf8), $1) }

  private static func entity(_ text: ArraySlice<UInt8>) -> (character: UInt8, width: Int)? {
    entities.first { text.starts(with: $0.name) }.map { ($0.character, $0.name.count) }
  }
}

/// The digits of base64, of either alphabet.
///
/// - Source: RFC 4648, 4 and 5.
enum Base64 {
  /// The texts in `range`: runs of its digits that are mostly legible.
  static func readings(of bytes: [UInt8], _ range: Range<Int>) -> [Reading] {
    let runs = bytes[range].split { value($0) == nil }.flatMap { run -> [Range<Int>] in
      // A slash is a digit, or it ends a part of a path.
      let parts = run.split(separator: ASCII.slash)
      return parts.count > 1 ? [run.indices] + parts.map(\.indices) : [run.indices]
    }
    // Project value: shorter ones are words.
    return runs.filter { $0.count >= 7 }.compactMap { run in
      let reading = reading(bytes, run)
      let legible = reading.text.count { $0 != Reading.unreadable }
      return legible * 10 >= reading.text.count * 9 ? reading : nil
    }
  }

  private static func reading(_ bytes: [UInt8], _ run: Range<Int>) -> Reading {
    let indices = 0..<run.count * 6 / 8
    let text = indices.map { index -> UInt8 in
      let place = run.lowerBound + index / 3 * 4 + index % 3
      let high = value(bytes[place]) ?? 0
      let low = value(bytes[place + 1]) ?? 0
      let phase = UInt8(index % 3)
      let character = high << (2 + 2 * phase) | low >> (4 - 2 * phase)
      // SMTP separates name and password with <NUL> (RFC 4616, 2).
      let isText = ASCII.isPrintable(character) || ASCII.isLineEnding(character)
      return isText ? character : character == 0 ? ASCII.colon : Reading.unreadable
    }
    return Reading(
      coding: .base64,
      text: text,
      places: indices.map { run.lowerBound + $0 / 3 * 4 + $0 % 3 },
      details: indices.map { $0 % 3 }
    )
  }

  /// Puts the bits of `character` into the two digits that have them.
  static func write(_ character: UInt8, at place: Int, phase: Int, into bytes: inout [UInt8]) {
    let shift = UInt8(2 * phase)
    let high = value(bytes[place]) ?? 0
    let low = value(bytes[place + 1]) ?? 0
    let highMask: UInt8 = 0x3F >> shift
    let lowShift = 4 - shift
    let isForURL = [bytes[place], bytes[place + 1]].contains {
      $0 == ASCII.minus || $0 == ASCII.underscore
    }
    bytes[place] = digit(high & ~highMask & 0x3F | character >> (2 + shift), isForURL)
    let kept = low & (1 << lowShift - 1)
    bytes[place + 1] = digit((character << lowShift) & 0x3F | kept, isForURL)
  }

  static func value(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x41...0x5A: byte - 0x41
    case 0x61...0x7A: byte - 0x61 + 26
    case ASCII.zero...ASCII.nine: byte - ASCII.zero + 52
    case ASCII.plus, ASCII.minus: 62
    case ASCII.slash, ASCII.underscore: 63
    default: nil
    }
  }

  private static func digit(_ value: UInt8, _ isForURL: Bool) -> UInt8 {
    switch value {
    case 0..<26: 0x41 + value
    case 26..<52: 0x61 + value - 26
    case 52..<62: ASCII.zero + value - 52
    case 62: isForURL ? ASCII.minus : ASCII.plus
    default: isForURL ? ASCII.underscore : ASCII.slash
    }
  }
}
