/// The GSM 7-bit default alphabet and its extension table.
///
/// A character is one septet, or an escape and one septet. What the tables do
/// not have cannot be said: no character is replaced by a similar one.
///
/// - Source: 3GPP TS 23.038, 6.2.1 and 6.2.1.1.
enum GSMAlphabet {
  /// The septet that says that the next one is of the extension table.
  static let escape: UInt8 = 0x1B

  /// A character's place in the two tables.
  struct Code: Equatable, Sendable {
    var septet: UInt8
    /// Whether an escape goes in front.
    var isExtended: Bool

    var septetCount: Int { isExtended ? 2 : 1 }
  }

  /// The character of `septet`, 0 to 127; `nil` for the escape.
  static func scalar(of septet: UInt8) -> Unicode.Scalar? {
    if isSameInASCII(septet) { return Unicode.Scalar(septet) }
    return switch septet {
    case 0x00: "@"
    case 0x01: "\u{A3}"  // Pound sign.
    case 0x02: "$"
    case 0x03: "\u{A5}"  // Yen sign.
    case 0x04: "\u{E8}"  // e with grave.
    case 0x05: "\u{E9}"  // e with acute.
    case 0x06: "\u{F9}"  // u with grave.
    case 0x07: "\u{EC}"  // i with grave.
    case 0x08: "\u{F2}"  // o with grave.
    case 0x09: "\u{C7}"  // Capital C with cedilla.
    case 0x0B: "\u{D8}"  // Capital O with stroke.
    case 0x0C: "\u{F8}"  // o with stroke.
    case 0x0E: "\u{C5}"  // Capital A with ring.
    case 0x0F: "\u{E5}"  // a with ring.
    case 0x10: "\u{394}"  // Delta.
    case 0x11: "_"
    case 0x12: "\u{3A6}"  // Phi.
    case 0x13: "\u{393}"  // Gamma.
    case 0x14: "\u{39B}"  // Lambda.
    case 0x15: "\u{3A9}"  // Omega.
    case 0x16: "\u{3A0}"  // Pi.
    case 0x17: "\u{3A8}"  // Psi.
    case 0x18: "\u{3A3}"  // Sigma.
    case 0x19: "\u{398}"  // Theta.
    case 0x1A: "\u{39E}"  // Xi.
    case 0x1C: "\u{C6}"  // Capital AE.
    case 0x1D: "\u{E6}"  // ae.
    case 0x1E: "\u{DF}"  // Sharp s.
    case 0x1F: "\u{C9}"  // Capital E with acute.
    case 0x24: "\u{A4}"  // Currency sign.
    case 0x40: "\u{A1}"  // Inverted exclamation mark.
    case 0x5B: "\u{C4}"  // Capital A with diaeresis.
    case 0x5C: "\u{D6}"  // Capital O with diaeresis.
    case 0x5D: "\u{D1}"  // Capital N with tilde.
    case 0x5E: "\u{DC}"  // Capital U with diaeresis.
    case 0x5F: "\u{A7}"  // Section sign.
    case 0x60: "\u{BF}"  // Inverted question mark.
    case 0x7B: "\u{E4}"  // a with diaeresis.
    case 0x7C: "\u{F6}"  // o with diaeresis.
    case 0x7D: "\u{F1}"  // n with tilde.
    case 0x7E: "\u{FC}"  // u with diaeresis.
    case 0x7F: "\u{E0}"  // a with grave.
    default: nil
    }
  }

  /// The character that an escape and `septet` stand for.
  static func extendedScalar(of septet: UInt8) -> Unicode.Scalar? {
    switch septet {
    case 0x0A: "\u{0C}"  // Form feed.
    case 0x14: "^"
    case 0x28: "{"
    case 0x29: "}"
    case 0x2F: "\\"
    case 0x3C: "["
    case 0x3D: "~"
    case 0x3E: "]"
    case 0x40: "|"
    case 0x65: "\u{20AC}"  // Euro sign.
    default: nil
    }
  }

  /// Where the tables have `scalar`; `nil` when neither has it.
  static func code(of scalar: Unicode.Scalar) -> Code? {
    if scalar.value < 0x80, isSameInASCII(UInt8(scalar.value)) {
      return Code(septet: UInt8(scalar.value), isExtended: false)
    }
    // Latin 1, Greek capitals and the euro sign: no other is worth a search.
    switch scalar.value {
    case 0...0xFF, 0x393...0x3A9, 0x20AC: break
    default: return nil
    }
    for septet in UInt8(0)..<0x80 {
      if Self.scalar(of: septet) == scalar { return Code(septet: septet, isExtended: false) }
      if extendedScalar(of: septet) == scalar { return Code(septet: septet, isExtended: true) }
    }
    return nil
  }

  private static func isSameInASCII(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x0A, 0x0D, 0x20...0x23, 0x25...0x3F, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }
}
