import Primitives

/// Detects what stands between double quotes, byte by byte.
///
/// A backslash between quotes takes the meaning from the byte behind it, as in
/// `AT+SHBOD="{\"a\": 1}",8`.
struct QuoteScanner {
  /// The byte last passed stands between quotes, or opens them.
  private(set) var isQuoted = false
  private var isEscaped = false

  mutating func pass(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if byte == ASCII.quote {
      isQuoted.toggle()
    } else {
      isEscaped = isQuoted && byte == ASCII.backslash
    }
  }
}
