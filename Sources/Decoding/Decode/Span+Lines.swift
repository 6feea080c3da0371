import Primitives

/// Lines found, told apart and compared, eight bytes at a time.
extension Span where Element == UInt8 {
  /// The line that starts at `start`, or behind the line endings there; `nil` unless it ends here
  /// and has something in it.
  func firstLine(from start: Int) -> Range<Int>? {
    var first = start
    while first < count, ASCII.isLineEnding(self[first]) { first += 1 }
    let end = firstLineEnding(from: first)
    return first < end && end < count ? first..<end : nil
  }

  /// Where the first `<CR>` or `<LF>` from `start` on is; the end where there is none.
  private func firstLineEnding(from start: Int) -> Int {
    var index = start
    while index + 8 <= count {
      let word = word(at: index)
      let returns = Self.zeros(in: word ^ 0x0D0D_0D0D_0D0D_0D0D)
      let endings = returns | Self.zeros(in: word ^ 0x0A0A_0A0A_0A0A_0A0A)
      if endings != 0 { return index + endings.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count, !ASCII.isLineEnding(self[index]) { index += 1 }
    return index
  }

  /// The highest bit of the first byte that is zero, and perhaps of others behind it.
  private static func zeros(in word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }

  /// A hash of the bytes, eight of them at a time.
  func hash(from start: UInt64) -> UInt64 {
    var hash = Self.mixed(0xCBF2_9CE4_8422_2325 ^ start, UInt64(count))
    guard count >= 8 else { return Self.mixed(hash, shortWord) }
    var index = 0
    while index < count - 8 {
      hash = Self.mixed(hash, word(at: index))
      index += 8
    }
    // The last eight, some of which may have been in the word before.
    return Self.mixed(hash, word(at: count - 8))
  }

  /// Each bit of `word` has a bearing on the low bits as on the high ones.
  private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  package func isSame(as other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    guard count >= 8 else { return shortWord == other.shortWord }
    var difference = word(at: count - 8) ^ other.word(at: count - 8)
    var index = 0
    while index < count - 8 {
      difference |= word(at: index) ^ other.word(at: index)
      index += 8
    }
    return difference == 0
  }

  private func word(at index: Int) -> UInt64 {
    bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
  }

  /// All bytes, of which there are less than eight.
  private var shortWord: UInt64 {
    var word: UInt64 = 0
    for index in indices { word = word << 8 | UInt64(self[index]) }
    return word
  }
}
