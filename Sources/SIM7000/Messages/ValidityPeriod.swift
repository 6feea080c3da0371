public import Primitives

/// TP-VP: how long the service centre tries to deliver a message.
///
/// - Source: 3GPP TS 23.040, 9.2.3.12.
public enum ValidityPeriod: Equatable, Sendable {
  /// A time from the submission on, in one octet.
  case relative(RelativeValidity)
  /// Until a moment.
  case absolute(MessageTime)
  /// A form with a subtype of its own.
  case enhanced(EnhancedValidity)

  /// TP-VPF, bits 4 and 3 of the first octet.
  var formatBits: UInt8 {
    switch self {
    case .enhanced: 0x08
    case .relative: 0x10
    case .absolute: 0x18
    }
  }

  func encode<let capacity: Int>(into octets: inout FixedBytes<capacity>) {
    switch self {
    case .relative(let validity): octets.append(validity.octet)
    case .absolute(let time): octets.append(time.octets)
    case .enhanced(let validity): octets.append(validity.octets)
    }
  }
}

/// A validity of one octet; also `<vp>` of `AT+CSMP`.
///
/// - Source: 3GPP TS 23.040, 9.2.3.12.1.
public struct RelativeValidity: Equatable, Sendable {
  /// The value of TP-VP.
  public var octet: UInt8

  /// The period with this value of TP-VP.
  public init(octet: UInt8) {
    self.octet = octet
  }

  /// The shortest validity of at least `minutes`; `nil` beyond 63 weeks.
  public init?(atLeastMinutes minutes: UInt32) {
    for octet in UInt8(0)...255 where RelativeValidity(octet: octet).minutes >= minutes {
      self.octet = octet
      return
    }
    return nil
  }

  /// Five minutes to 63 weeks.
  public var minutes: UInt32 {
    let value = UInt32(octet)
    return switch octet {
    case 0...143: (value + 1) * 5
    case 144...167: 12 * 60 + (value - 143) * 30
    case 168...196: (value - 166) * 24 * 60
    default: (value - 192) * 7 * 24 * 60
    }
  }
}

/// A validity of seven octets.
///
/// - Source: 3GPP TS 23.040, 9.2.3.12.3.
public struct EnhancedValidity: Equatable, Sendable {
  /// The length by its subtype.
  public enum Length: Equatable, Sendable {
    /// As long as the service centre likes.
    case unspecified
    /// As the relative form.
    case relative(RelativeValidity)
    /// 1 to 255 seconds.
    case seconds(UInt8)
    /// Hours, minutes and seconds.
    case time(hours: UInt8, minutes: UInt8, seconds: UInt8)
  }

  /// The seven octets of TP-VP.
  public let octets: FixedBytes<7>

  /// Reads seven octets.
  init(_ octets: Span<UInt8>) {
    self.octets = FixedBytes(octets)
  }

  /// A single try, or as many as fit in the time.
  public var isSingleShot: Bool { octets[0] & 0x40 != 0 }

  /// `nil` for a reserved form and for digits that are none.
  public var length: Length? {
    // Bit 7: another functionality octet follows, and what is where is open.
    guard octets[0] & 0x80 == 0 else { return nil }
    switch octets[0] & 0x07 {
    case 0: return .unspecified
    case 1: return .relative(RelativeValidity(octet: octets[1]))
    case 2: return octets[1] == 0 ? nil : .seconds(octets[1])
    case 3:
      guard let hours = number(1), let minutes = number(2), let seconds = number(3) else {
        return nil
      }
      return .time(hours: hours, minutes: minutes, seconds: seconds)
    default: return nil
    }
  }

  private func number(_ index: Int) -> UInt8? {
    let tens = octets[index] & 0x0F
    let ones = octets[index] >> 4
    return tens <= 9 && ones <= 9 ? tens * 10 + ones : nil
  }
}
