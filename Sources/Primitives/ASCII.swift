/// The bytes that the wire formats give a meaning to.
public enum ASCII {
  /// NUL.
  public static let null: UInt8 = 0x00
  /// BS.
  public static let backspace: UInt8 = 0x08
  /// HT.
  public static let tab: UInt8 = 0x09
  /// LF, which ends a line of the module after CR.
  public static let lineFeed: UInt8 = 0x0A
  /// CR, which ends a command line.
  public static let carriageReturn: UInt8 = 0x0D
  /// SUB, Ctrl-Z, which ends the text of a short message.
  public static let substitute: UInt8 = 0x1A
  /// ESC, which cancels the text of a short message.
  public static let escape: UInt8 = 0x1B
  /// A space.
  public static let space: UInt8 = 0x20
  /// `!`.
  public static let exclamationMark: UInt8 = 0x21
  /// `"`.
  public static let quote: UInt8 = 0x22
  /// `$`.
  public static let dollar: UInt8 = 0x24
  /// `(`.
  public static let openingParenthesis: UInt8 = 0x28
  /// `)`.
  public static let closingParenthesis: UInt8 = 0x29
  /// `*`.
  public static let asterisk: UInt8 = 0x2A
  /// `+`.
  public static let plus: UInt8 = 0x2B
  /// `,`.
  public static let comma: UInt8 = 0x2C
  /// `-`.
  public static let minus: UInt8 = 0x2D
  /// `.`.
  public static let point: UInt8 = 0x2E
  /// `/`.
  public static let slash: UInt8 = 0x2F
  /// `0`.
  public static let zero: UInt8 = 0x30
  /// `9`.
  public static let nine: UInt8 = 0x39
  /// `:`.
  public static let colon: UInt8 = 0x3A
  /// `;`.
  public static let semicolon: UInt8 = 0x3B
  /// `=`.
  public static let equals: UInt8 = 0x3D
  /// `>`.
  public static let greaterThan: UInt8 = 0x3E
  /// `?`.
  public static let questionMark: UInt8 = 0x3F
  /// `@`.
  public static let at: UInt8 = 0x40
  /// `\`.
  public static let backslash: UInt8 = 0x5C
  /// `_`.
  public static let underscore: UInt8 = 0x5F
  /// DEL.
  public static let delete: UInt8 = 0x7F

  /// True for `0` to `9`.
  public static func isDigit(_ byte: UInt8) -> Bool {
    byte &- zero < 10
  }

  /// True for `A` to `Z` and `a` to `z`.
  public static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26
  }

  /// `<CR>` or `<LF>`.
  public static func isLineEnding(_ byte: UInt8) -> Bool {
    byte == carriageReturn || byte == lineFeed
  }

  /// From space to tilde.
  public static func isPrintable(_ byte: UInt8) -> Bool {
    byte &- space < 0x5F
  }

  /// `a` to `z` become `A` to `Z`; everything else stays as it is.
  public static func uppercased(_ byte: UInt8) -> UInt8 {
    byte &- 0x61 < 26 ? byte & 0xDF : byte
  }

  /// The value of a hexadecimal digit of either case.
  public static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
    if isDigit(byte) { return byte &- zero }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? letter &+ 10 : nil
  }

  /// The upper-case hexadecimal digit of the low four bits of `value`.
  public static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    let low = value & 0x0F
    return low < 10 ? zero &+ low : 0x37 &+ low
  }
}
