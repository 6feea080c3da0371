/// Who a message is from or for, or the service centre on its way.
///
/// - Source: 3GPP TS 23.040, 9.1.2.5 (in a TPDU); 3GPP TS 24.011, 8.2.5.1 (of
///   the service centre).
package struct MessageAddress: Decodable, Equatable, Sendable {
  /// The type-of-address octet: 145 international, 161 national, 129 unknown.
  package var type: UInt8
  /// Digits without a `+`, or a name.
  package var value: String

  package static let unknown: UInt8 = 129
  package static let international: UInt8 = 145
  package static let alphanumeric: UInt8 = 208

  /// Digits of a number in a TPDU.
  ///
  /// - Source: 3GPP TS 23.040, 9.1.2.5: ten octets.
  static let digitsMax = 20
  /// Septets of a name, in the same octets.
  static let nameMax = 11

  init(type: UInt8, value: String) {
    self.type = type
    self.value = value
  }

  /// A number as it is written, `+` for an international one, or `nil`; `type`
  /// holds against what the writing says.
  package init?(number: String, type: UInt8? = nil) {
    let hasPlus = number.hasPrefix("+")
    value = hasPlus ? String(number.dropFirst()) : number
    self.type = type ?? (hasPlus ? Self.international : Self.unknown)
    let isNumber = !value.isEmpty && Semioctets.packed(value) != nil
    guard isNumber, value.utf8.count <= Self.digitsMax, !isAlphanumeric else { return nil }
  }

  /// A number, or else the beginning of a name.
  package init(_ text: String) {
    if let number = MessageAddress(number: text) {
      self = number
    } else {
      let septets = GSMAlphabet.nearestSeptets(of: text).prefix(Self.nameMax)
      self.init(type: Self.alphanumeric, value: GSMAlphabet.text(Array(septets)))
    }
  }

  /// As people write it.
  package var text: String { type >> 4 & 7 == 1 ? "+" + value : value }

  private var isAlphanumeric: Bool { type >> 4 & 7 == 5 }
}

extension MessageAddress {
  /// In a TPDU: the length in digits, the type, the digits.
  var encoded: [UInt8] {
    if isAlphanumeric {
      let septets = GSMAlphabet.nearestSeptets(of: value)
      return [UInt8((septets.count * 7 + 3) / 4), type] + Septets.packed(septets)
    }
    return [UInt8(value.utf8.count), type] + (Semioctets.packed(value) ?? [])
  }

  init?(decoding reader: inout TPDUReader) {
    guard let length = reader.octet(), length <= Self.digitsMax, let type = reader.octet(),
      let octets = reader.octets((Int(length) + 1) / 2)
    else { return nil }
    self.init(type: type, value: "")
    value =
      isAlphanumeric
      ? GSMAlphabet.text(Septets.unpacked(octets, count: Int(length) * 4 / 7))
      : Semioctets.unpacked(octets, count: Int(length))
  }

  /// Before a TPDU in PDU mode: the length in octets with the type's.
  var encodedServiceCentre: [UInt8] {
    let digits = Semioctets.packed(value) ?? []
    return [UInt8(digits.count + 1), type] + digits
  }

  /// What `encodedServiceCentre` makes; `nil` when there is no address in it.
  init?(serviceCentre octets: [UInt8]) {
    guard octets.count > 1 else { return nil }
    self.init(
      type: octets[1],
      value: Semioctets.unpacked(Array(octets[2...]), count: octets.count * 2)
    )
  }
}
