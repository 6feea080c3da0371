/// The GSM 7 bit default alphabet and its extension table.
///
/// - Source: 3GPP TS 23.038, 6.2.1 and 6.2.1.1.
package enum GSMAlphabet {
  /// The septet before one of the extension table.
  static let escape: UInt8 = 0x1B

  /// In the order of the septets 0 to 127; at 27 stands the escape itself.
  private static let basic = Array(
    ("@£$¥èéùìòÇ\u{0A}Øø\u{0D}ÅåΔ_ΦΓΛΩΠΨΣΘΞ\u{1B}ÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?"
      + "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà").unicodeScalars
  )

  private static let extended: [(septet: UInt8, scalar: Unicode.Scalar)] = [
    (0x0A, "\u{0C}"), (0x14, "^"), (0x28, "{"), (0x29, "}"), (0x2F, "\\"), (0x3C, "["),
    (0x3D, "~"), (0x3E, "]"), (0x40, "|"), (0x65, "€"),
  ]

  /// The septets of `text`; `nil` when a character is not in the alphabet.
  package static func septets(of text: String) -> [UInt8]? {
    var septets: [UInt8] = []
    for scalar in text.unicodeScalars {
      guard let septet = code(of: scalar) else { return nil }
      septets += septet
    }
    return septets
  }

  /// The same, with a question mark for each character that is not in it.
  static func nearestSeptets(of text: String) -> [UInt8] {
    text.unicodeScalars.flatMap { code(of: $0) ?? [0x3F] }
  }

  /// An escape without a known character behind it is taken as the standard
  /// has it: the character of the default table, or a space at the end and
  /// before another escape.
  package static func text(_ septets: [UInt8]) -> String {
    var text = String.UnicodeScalarView()
    var isEscaped = false
    for septet in septets {
      if isEscaped {
        text.append(septet == escape ? " " : extendedScalar(septet) ?? basicScalar(septet))
        isEscaped = false
      } else if septet == escape {
        isEscaped = true
      } else {
        text.append(basicScalar(septet))
      }
    }
    if isEscaped { text.append(" ") }
    return String(text)
  }

  private static func code(of scalar: Unicode.Scalar) -> [UInt8]? {
    if scalar.value != UInt32(escape), let index = basic.firstIndex(of: scalar) {
      return [UInt8(index)]
    }
    return extended.first { $0.scalar == scalar }.map { [escape, $0.septet] }
  }

  private static func basicScalar(_ septet: UInt8) -> Unicode.Scalar {
    basic[Int(septet & 0x7F)]
  }

  private static func extendedScalar(_ septet: UInt8) -> Unicode.Scalar? {
    extended.first { $0.septet == septet }?.scalar
  }
}
