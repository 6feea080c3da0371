import Primitives

extension UInt8 {
  /// Two upper-case digits.
  package var hexadecimalText: String {
    String(
      decoding: [ASCII.hexadecimalDigit(self >> 4), ASCII.hexadecimalDigit(self)],
      as: UTF8.self
    )
  }
}
