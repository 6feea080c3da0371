/// `AT+CSCS`: how the TE spells texts and numbers.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 3.2.5; conversions: 3GPP TS
///   27.005, annex A.
enum TerminalCharacterSet: String, CaseIterable, Sendable {
  /// ASCII.
  case international = "IRA"
  /// Each byte is a septet of the default alphabet: `@` is 00, `_` is 11.
  case gsm = "GSM"
  /// Four hexadecimal digits to a character.
  case ucs2 = "UCS2"

  /// What the TE means; `nil` when it is not spelled in this set.
  func text(_ bytes: [UInt8]) -> String? {
    switch self {
    case .international:
      let scalars = bytes.map { $0 < 0x80 ? Unicode.Scalar($0) : "?" }
      return String(String.UnicodeScalarView(scalars))
    case .gsm: return GSMAlphabet.text(bytes)
    case .ucs2:
      guard bytes.count % 4 == 0 else { return nil }
      return Hexadecimal.octets(bytes).map(UCS2.text)
    }
  }

  /// For the TE, in bytes below 128; a question mark for what the set lacks.
  func spelled(_ text: String) -> String {
    let scalars: [Unicode.Scalar]
    switch self {
    case .international: scalars = text.unicodeScalars.map { $0.isASCII ? $0 : "?" }
    case .gsm: scalars = GSMAlphabet.nearestSeptets(of: text).map { Unicode.Scalar($0) }
    case .ucs2: return Hexadecimal.text(UCS2.octets(of: text))
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
