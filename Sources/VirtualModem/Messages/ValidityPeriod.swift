/// How long the service centre keeps trying.
///
/// - Source: 3GPP TS 23.040, 9.2.3.3 and 9.2.3.12.
enum ValidityPeriod: Equatable, Sendable {
  case none
  case relative(UInt8)
  case absolute(ServiceCentreTime)
  /// Seven octets, kept as they are.
  case enhanced([UInt8])

  /// TP-VPF, in its place in the first octet.
  enum Format {
    static let mask: UInt8 = 0x18
    static let enhanced: UInt8 = 0x08
    static let relative: UInt8 = 0x10
    static let absolute: UInt8 = 0x18
  }

  var format: UInt8 {
    switch self {
    case .none: 0
    case .relative: Format.relative
    case .absolute: Format.absolute
    case .enhanced: Format.enhanced
    }
  }

  var encoded: [UInt8] {
    switch self {
    case .none: []
    case .relative(let value): [value]
    case .absolute(let time): time.encoded
    case .enhanced(let octets): octets
    }
  }

  init?(decoding reader: inout TPDUReader, firstOctet: UInt8) {
    switch firstOctet & Format.mask {
    case 0: self = .none
    case Format.relative:
      guard let value = reader.octet() else { return nil }
      self = .relative(value)
    case Format.absolute:
      guard let time = ServiceCentreTime(decoding: &reader) else { return nil }
      self = .absolute(time)
    default:
      guard let octets = reader.octets(ServiceCentreTime.encodedCount) else { return nil }
      self = .enhanced(octets)
    }
  }
}
