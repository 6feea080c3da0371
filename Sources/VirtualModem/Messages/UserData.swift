/// TP-UD: the text or the octets of a message, and the header in front.
///
/// - Source: 3GPP TS 23.040, 9.2.3.24.
package struct UserData: Equatable, Sendable {
  /// Septets in the default alphabet, else octets.
  var content: [UInt8]
  var alphabet: DataCodingScheme.Alphabet
  /// The information elements, without the octet of their length.
  var header: [UInt8] = []

  /// Octets of user data in one message.
  static let octetsMax = 140

  var hasHeader: Bool { !header.isEmpty }

  /// TP-UDL and TP-UD; `nil` when it does not fit.
  var encoded: [UInt8]? {
    let header = self.header.isEmpty ? [] : [UInt8(clamping: self.header.count)] + self.header
    guard alphabet == .gsm else {
      let octets = header + content
      return octets.count > Self.octetsMax ? nil : [UInt8(octets.count)] + octets
    }
    let skipped = Self.septets(inHeaderOf: header.count)
    let octets = header + Septets.packed(content, fillBits: Self.fillBits(header.count))
    return octets.count > Self.octetsMax ? nil : [UInt8(skipped + content.count)] + octets
  }

  /// Takes all that is left; `nil` when it is not what its length says.
  init?(decoding reader: inout TPDUReader, _ scheme: DataCodingScheme, hasHeader: Bool) {
    guard let length = reader.octet().map({ Int($0) }) else { return nil }
    alphabet = scheme.alphabet
    let octetCount = alphabet == .gsm ? (length * 7 + 7) / 8 : length
    let octets = reader.remaining()
    guard octets.count == octetCount, octetCount <= Self.octetsMax else { return nil }
    let headerCount = hasHeader ? octets.first.map { Int($0) + 1 } ?? 0 : 0
    guard headerCount <= octets.count, headerCount > 0 || !hasHeader else { return nil }
    if hasHeader { header = Array(octets[1..<headerCount]) }
    let rest = Array(octets[headerCount...])
    guard alphabet == .gsm else {
      content = rest
      return
    }
    let skipped = Self.septets(inHeaderOf: headerCount)
    guard skipped <= length else { return nil }
    content = Septets.unpacked(
      rest,
      count: length - skipped,
      fillBits: Self.fillBits(headerCount)
    )
  }

  init(_ content: [UInt8], _ alphabet: DataCodingScheme.Alphabet, header: [UInt8] = []) {
    self.content = content
    self.alphabet = alphabet
    self.header = header
  }

  /// A header takes whole septets: so many.
  private static func septets(inHeaderOf count: Int) -> Int { (count * 8 + 6) / 7 }

  private static func fillBits(_ headerCount: Int) -> Int {
    septets(inHeaderOf: headerCount) * 7 - headerCount * 8
  }
}

extension UserData {
  /// What there is to read; octets as if each were a character.
  package var text: String {
    switch alphabet {
    case .gsm: return GSMAlphabet.text(content)
    case .octets:
      return String(String.UnicodeScalarView(content.map { Unicode.Scalar($0) }))
    case .ucs2: return UCS2.text(content)
    }
  }

  /// In its shortest alphabet.
  init(_ text: String) {
    if let septets = GSMAlphabet.septets(of: text) {
      self.init(septets, .gsm)
    } else {
      self.init(UCS2.octets(of: text), .ucs2)
    }
  }
}

/// Two octets to a character, the high one first.
///
/// What lies beyond the 16 bits goes as a surrogate pair, as phones send it.
///
/// - Source: 3GPP TS 23.038, 6.2.3.
enum UCS2 {
  static func octets(of text: String) -> [UInt8] {
    text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
  }

  /// An octet too many at the end is left out.
  static func text(_ octets: [UInt8]) -> String {
    let units = stride(from: 0, to: octets.count - 1, by: 2).map {
      UInt16(octets[$0]) << 8 | UInt16(octets[$0 + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }
}
