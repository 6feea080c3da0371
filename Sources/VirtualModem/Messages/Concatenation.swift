/// Which part of a longer message this is.
///
/// - Source: 3GPP TS 23.040, 9.2.3.24.1 (8 bit reference) and 9.2.3.24.8 (16
///   bit reference).
package struct Concatenation: Equatable, Sendable {
  package var reference: UInt16
  package var count: UInt8
  /// From 1 on.
  package var number: UInt8

  private static let shortIdentifier: UInt8 = 0x00
  private static let longIdentifier: UInt8 = 0x08

  /// The information element with the reference in 8 bits.
  var element: [UInt8] {
    [Self.shortIdentifier, 3, UInt8(truncatingIfNeeded: reference), count, number]
  }

  /// Out of a header; of two, the last one holds.
  init?(header: [UInt8]) {
    var reader = TPDUReader(header)
    var found: Concatenation?
    while let identifier = reader.octet(), let length = reader.octet(),
      let data = reader.octets(Int(length))
    {
      found = Concatenation(identifier, data) ?? found
    }
    guard let found else { return nil }
    self = found
  }

  init(reference: UInt16, count: UInt8, number: UInt8) {
    self.reference = reference
    self.count = count
    self.number = number
  }

  private init?(_ identifier: UInt8, _ data: [UInt8]) {
    switch (identifier, data.count) {
    case (Self.shortIdentifier, 3):
      self.init(reference: UInt16(data[0]), count: data[1], number: data[2])
    case (Self.longIdentifier, 4):
      let reference = UInt16(data[0]) << 8 | UInt16(data[1])
      self.init(reference: reference, count: data[2], number: data[3])
    default: return nil
    }
    guard number > 0, number <= count else { return nil }
  }
}

extension UserData {
  package var concatenation: Concatenation? { Concatenation(header: header) }

  /// `text` in as many messages as it takes, in its shortest alphabet; what
  /// 255 messages do not hold is cut off.
  static func parts(of text: String, reference: UInt8) -> [UserData] {
    let whole = UserData(text)
    guard whole.encoded == nil else { return [whole] }
    let pieces = whole.pieces().prefix(255)
    return pieces.enumerated().map { index, piece in
      let place = Concatenation(
        reference: UInt16(reference),
        count: UInt8(pieces.count),
        number: UInt8(index + 1)
      )
      return UserData(piece, whole.alphabet, header: place.element)
    }
  }

  /// Cut to what stays free behind the element; no character is cut in two.
  private func pieces() -> [[UInt8]] {
    // 140 octets less 6 of the header: 153 septets or 67 characters.
    let room = alphabet == .gsm ? 153 : 134
    var pieces: [[UInt8]] = []
    var rest = content[...]
    while rest.count > room {
      let last = rest[rest.startIndex + room - (alphabet == .gsm ? 1 : 2)]
      let isCut = alphabet == .gsm ? last == GSMAlphabet.escape : last & 0xFC == 0xD8
      let length = isCut ? room - (alphabet == .gsm ? 1 : 2) : room
      pieces.append(Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    return pieces + [Array(rest)]
  }
}
