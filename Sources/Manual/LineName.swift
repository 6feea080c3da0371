/// A name that lines of the TA carry, and what is known of such lines.
///
/// Looked up once, and then handed on with each line of the name.
package final class LineName {
  /// As in the line, or the command's for a line without a name: `+CREG`, `ATE`, `ATI`.
  package let text: String
  let reading: LineReading
  /// Lines of the name are headers of short messages, or their bodies.
  package let isOfMessages: Bool
  private(set) lazy var layouts = LineLayouts(of: self)

  package init(_ text: String) {
    self.text = text
    reading = LineReading(ofLinesNamed: text)
    isOfMessages = ["+CMGR", "+CMGL", "+CMT", "+CDS", "+CBM"].contains(text)
  }
}

/// The names that lines have had so far, each of them once.
///
/// The memory is bounded: the table is emptied when it is full.
package struct LineNames {
  /// A name of at most 16 bytes, as two numbers, with its length in the last byte.
  private struct Key: Equatable {
    var high: UInt64 = 0
    var low: UInt64 = 0

    init?(_ name: Span<UInt8>) {
      guard name.count < 16 else { return nil }
      for index in name.indices {
        high = high << 8 | low >> 56
        low = low << 8 | UInt64(name[index])
      }
      high |= UInt64(name.count) << 56
    }

    /// A number in which each of the bytes has a say.
    ///
    /// Project value: the odd number next to 2^64 over the golden ratio, which spreads well.
    var hash: Int {
      Int(truncatingIfNeeded: ((high ^ low) &* 0x9E37_79B9_7F4A_7C15) >> 48)
    }
  }

  /// Project values: the dictionary has five hundred names; a power of two.
  private static let countMax = 1_024
  private static let placeCount = 4_096

  private var places: [(key: Key, name: LineName)?] = Array(repeating: nil, count: placeCount)
  private var count = 0

  package init() {}

  package mutating func name(_ bytes: Span<UInt8>) -> LineName {
    guard let key = Key(bytes) else { return LineName(ATText.text(bytes)) }
    var place = key.hash & (Self.placeCount - 1)
    while let known = places[place] {
      if known.key == key { return known.name }
      place = (place + 1) & (Self.placeCount - 1)
    }
    if count == Self.countMax {
      places = Array(repeating: nil, count: Self.placeCount)
      count = 0
    }
    let name = LineName(ATText.text(bytes))
    places[place] = (key, name)
    count += 1
    return name
  }

  package mutating func name(_ text: String) -> LineName { name(text.utf8.span) }

  /// The name that a line of the TA carries; see `responseName(ofLine:)`.
  package mutating func name(ofLine line: Span<UInt8>) -> LineName? {
    if let range = line.plainName { return name(line.extracting(range)) }
    guard let text = responseName(ofLine: line) else { return nil }
    return name(text)
  }
}
