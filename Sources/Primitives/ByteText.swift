/// Reading text in place: comparisons and numbers without a String.
extension Span where Element == UInt8 {
  /// True if these bytes are exactly `text`.
  #if !hasFeature(Embedded)
  @inline(__always)
  #endif
  @inlinable
  public func equals(_ text: StaticString) -> Bool {
    count == text.utf8CodeUnitCount && hasText(text, at: 0)
  }

  /// True if these bytes begin with `text`.
  #if !hasFeature(Embedded)
  @inline(__always)
  #endif
  @inlinable
  public func starts(with text: StaticString) -> Bool {
    hasText(text, at: 0)
  }

  /// True when the bytes from `offset` on begin with `text`.
  #if !hasFeature(Embedded)
  @inline(__always)
  #endif
  @inlinable
  public func hasText(_ text: StaticString, at offset: Int) -> Bool {
    guard offset >= 0, count - offset >= text.utf8CodeUnitCount else { return false }
    for index in 0..<text.utf8CodeUnitCount {
      guard unsafe self[offset &+ index] == text.utf8Start[index] else { return false }
    }
    return true
  }

  /// True when the bytes of `range` are `text`, letter case apart.
  #if !hasFeature(Embedded)
  @inline(__always)
  #endif
  @inlinable
  public func matches(_ text: StaticString, in range: Range<Int>) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    for index in 0..<text.utf8CodeUnitCount {
      let expected = unsafe text.utf8Start[index]
      guard ASCII.uppercased(self[range.lowerBound &+ index]) == ASCII.uppercased(expected)
      else { return false }
    }
    return true
  }

  /// True if both have the same bytes.
  public func equals(_ other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] {
      return false
    }
    return true
  }

  /// The first offset of `byte` in `range`.
  public func firstOffset(of byte: UInt8, in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      if self[index] == byte { return index }
      index &+= 1
    }
    return nil
  }

  /// Where the first `<CR>` or `<LF>` from `start` on is; the end where there is none.
  public func firstLineEnding(from start: Int) -> Int {
    firstOffset(ofEither: ASCII.carriageReturn, or: ASCII.lineFeed, from: start, to: count)
  }

  /// Where one of the two bytes is first, from `start` on; `end` where neither is.
  ///
  /// As many bytes at a time as the processor has in a register.
  #if hasFeature(Embedded)
  @inline(never)
  #else
  @inline(__always)
  #endif
  func firstOffset(
    ofEither first: UInt8,
    or second: UInt8,
    from start: Int,
    to end: Int
  ) -> Int {
    let (firsts, seconds) = (UInt(first) &* Self.everyByte, UInt(second) &* Self.everyByte)
    var index = start
    while index &+ Self.wordSize <= end {
      let word = word(at: index)
      let found = Self.zeros(in: word ^ firsts) | Self.zeros(in: word ^ seconds)
      if found != 0 { return index &+ found.trailingZeroBitCount &>> 3 }
      index &+= Self.wordSize
    }
    while index < end, self[index] != first, self[index] != second { index &+= 1 }
    return index
  }

  /// How many of the bytes from `start` to `end` are `byte`; `nil` where one of them is `other`.
  ///
  /// By whole words of the machine, as `firstOffset(ofEither:or:from:to:)`.
  func count(of byte: UInt8, without other: UInt8, from start: Int, to end: Int) -> Int? {
    let (counted, excluded) = (UInt(byte) &* Self.everyByte, UInt(other) &* Self.everyByte)
    var index = start
    var count = 0
    while index &+ Self.wordSize <= end {
      let word = word(at: index)
      guard Self.zeros(in: word ^ excluded) == 0 else { return nil }
      // Without a carry from one byte to the next, so that each of them counts for itself.
      let rest = word ^ counted
      let low = 0x7F &* Self.everyByte
      let found = (~((rest & low &+ low) | rest | low)) &>> 7
      count &+= Int(truncatingIfNeeded: (found &* Self.everyByte) &>> (UInt.bitWidth &- 8))
      index &+= Self.wordSize
    }
    while index < end {
      guard self[index] != other else { return nil }
      if self[index] == byte { count &+= 1 }
      index &+= 1
    }
    return count
  }

  /// As far as the bytes are printable ASCII without quote and backslash, by whole words: behind
  /// there may be more of them.
  public var plainWordsEnd: Int {
    guard count >= Self.wordSize else { return 0 }
    var index = 0
    while index < count {
      // The last word has some of the bytes before it again.
      let start = min(index, count &- Self.wordSize)
      let word = word(at: start)
      // The highest bit of a byte that has it, is DEL, below a blank or zero in one of the last two,
      // and perhaps of others behind it.
      let ones = Self.everyByte
      var others = word | (word &+ ones) | (word &- UInt(ASCII.space) &* ones)
      others |= (word ^ UInt(ASCII.quote) &* ones) &- ones
      others |= (word ^ UInt(ASCII.backslash) &* ones) &- ones
      others &= 0x80 &* ones
      guard others == 0 else { break }
      index = start &+ Self.wordSize
    }
    return index
  }

  /// "Unsafe" is the reading of bytes as any type there is; the bounds are checked.
  @inline(__always)
  private func word(at offset: Int) -> UInt {
    UInt(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt.self))
  }

  @inline(__always)
  private static var wordSize: Int { MemoryLayout<UInt>.size }

  /// 1 in each byte of a word.
  @inline(__always)
  private static var everyByte: UInt { .max / 0xFF }

  /// The highest bit of the first byte that is zero, and perhaps of others behind it.
  @inline(__always)
  private static func zeros(in word: UInt) -> UInt {
    (word &- everyByte) & ~word & (0x80 &* everyByte)
  }

  /// `range` without the spaces and tabs at its ends.
  #if hasFeature(Embedded)
  @inline(never)
  #else
  @inline(__always)
  #endif
  @inlinable
  public func trimmed(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, self[start] == ASCII.space || self[start] == ASCII.tab {
      start &+= 1
    }
    while end > start, self[end &- 1] == ASCII.space || self[end &- 1] == ASCII.tab {
      end &-= 1
    }
    return start..<end
  }

  /// The decimal number that fills `range`: digits, with `-` or `+` before
  /// them; `nil` for anything else and for more than 18 digits.
  public func integer(in range: Range<Int>) -> Int64? {
    guard let value = FixedPoint(parsing: self, range), value.fractionDigits == 0,
      self[range.upperBound &- 1] != ASCII.point
    else { return nil }
    return value.coefficient
  }

  /// The digits, and nothing else, that fill `range`.
  public func unsignedInteger(in range: Range<Int>) -> UInt64? {
    guard !range.isEmpty, ASCII.isDigit(self[range.lowerBound]) else { return nil }
    return integer(in: range).map { UInt64($0) }
  }

  /// The hexadecimal number of up to 16 digits, without a prefix, that fills
  /// `range`.
  public func hexadecimal(in range: Range<Int>) -> UInt64? {
    guard !range.isEmpty, range.count <= 16 else { return nil }
    var value: UInt64 = 0
    for index in range {
      guard let digit = ASCII.hexadecimalValue(self[index]) else { return nil }
      value = value << 4 | UInt64(digit)
    }
    return value
  }
}
