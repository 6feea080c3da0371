// Text for people, where there is a heap: Embedded Swift compiles none of it.
#if !hasFeature(Embedded)

extension String {
  /// A line or another text of bytes; those that are not UTF-8 are replaced by U+FFFD.
  public init(decoding bytes: Span<UInt8>) {
    self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}

extension Span where Element == UInt8 {
  /// A copy.
  public var array: [UInt8] { unsafe withUnsafeBufferPointer { unsafe Array($0) } }
}

extension FixedPoint: CustomStringConvertible {
  /// The number with all of its decimals: `31.953900`.
  public var description: String {
    let digits = String(coefficient.magnitude)
    let zeros = max(0, Int(fractionDigits) + 1 - digits.utf8.count)
    var text = String(repeating: "0", count: zeros) + digits
    if fractionDigits > 0 {
      text.insert(".", at: text.index(text.endIndex, offsetBy: -Int(fractionDigits)))
    }
    return coefficient < 0 ? "-" + text : text
  }
}

extension Milliseconds: CustomStringConvertible {
  /// `1500 ms`.
  public var description: String { "\(rawValue) ms" }
}

extension Instant: CustomStringConvertible {
  /// Seconds since the run started: `17.386380 s`.
  public var description: String {
    "\(FixedPoint(coefficient: microseconds, fractionDigits: 6)) s"
  }
}
#endif
