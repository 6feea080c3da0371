/// TP-DCS: how the user data is to be read.
///
/// - Source: 3GPP TS 23.038, clause 4.
struct DataCodingScheme: Equatable, Sendable {
  enum Alphabet: Equatable, Sendable {
    case gsm
    case octets
    case ucs2
  }

  var octet: UInt8

  /// Reserved values mean the default alphabet.
  var alphabet: Alphabet {
    switch octet >> 4 {
    case 0...7:
      switch octet >> 2 & 3 {
      case 1: .octets
      case 2: .ucs2
      default: .gsm
      }
    case 14: .ucs2
    case 15: octet & 4 == 0 ? .gsm : .octets
    default: .gsm
    }
  }

  /// 0 to 3; `nil` when the message has no class.
  var messageClass: UInt8? {
    switch octet >> 4 {
    case 0...7: octet & 0x10 == 0 ? nil : octet & 3
    case 15: octet & 3
    default: nil
    }
  }
}
