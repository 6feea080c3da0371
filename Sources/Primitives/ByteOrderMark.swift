/// U+FEFF in UTF-8, which some editors put in front of a text and which is no part of it.
///
/// - Source: The Unicode Standard 16.0, 23.8, Byte Order Mark.
public enum ByteOrderMark {
  private static let length = 3

  /// With how many bytes of it `bytes` begin.
  public static func matchingCount(_ bytes: Span<UInt8>) -> Int {
    guard bytes.count > 0, bytes[0] == 0xEF else { return 0 }
    guard bytes.count > 1, bytes[1] == 0xBB else { return 1 }
    return bytes.count > 2 && bytes[2] == 0xBF ? 3 : 2
  }

  /// Its length if `bytes` begin with it, else 0.
  public static func count(atStartOf bytes: Span<UInt8>) -> Int {
    matchingCount(bytes) == length ? length : 0
  }
}
