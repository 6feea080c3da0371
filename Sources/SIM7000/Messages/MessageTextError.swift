/// Why a text cannot be put into a short message, or read from one.
public enum MessageTextError: Error, Equatable, Sendable {
  /// The bytes from `offset` on are not UTF-8.
  case invalidUTF8(offset: Int)
  /// The alphabet has no code for the character that begins at `offset`.
  case unsayable(Unicode.Scalar, offset: Int)
  /// The text takes `found` septets (GSM 7-bit), 16-bit units (UCS2) or octets
  /// (8-bit); there is room for `limit`.
  case tooLong(found: Int, limit: Int)
  /// The text needs `found` parts; a concatenated message has at most `limit`.
  case tooManyParts(found: Int, limit: Int)
  /// 8-bit data: octets without an alphabet.
  case notText
  /// Compressed as TS 23.042 says, which this library does not undo.
  case compressed
  /// The header asks for the tables of a national language (TS 23.038, 6.2.1.2)
  /// that this library does not have.
  case nationalLanguage(UInt8)
  /// The byte at `offset` is no hexadecimal digit.
  case notHexadecimal(found: UInt8, offset: Int)
  /// The text ends within a character of four hexadecimal digits.
  case incompleteUnit(digits: Int)
}
