public import Primitives

/// A timer of the network, as the eight bits that stand for it: `"01100000"`.
///
/// Three bits say the unit and five how many of them. What the units are depends on
/// which timer it is.
///
/// - Source: 3GPP TS 24.008, 10.5.7.3, 10.5.7.4 and 10.5.7.4a.
public struct GPRSTimer: Equatable, Sendable {
  /// Which timer the bits are of.
  public enum Kind: Equatable, Sendable {
    /// T3314, the READY timer of GPRS: GPRS Timer.
    case ready
    /// T3324, how long the module listens: GPRS Timer 2.
    case active
    /// T3412, how often it reports: GPRS Timer 3.
    case periodicUpdate
  }

  /// The octet: unit in three bits, value in five.
  public var bits: UInt8

  /// The timer with this octet.
  public init(bits: UInt8) {
    self.bits = bits
  }

  /// Reads the eight digits 0 or 1 that fill `range`.
  public init?(parsing text: Span<UInt8>, _ range: Range<Int>) {
    guard range.count == 8 else { return nil }
    bits = 0
    for offset in range {
      let digit = text[offset] &- ASCII.zero
      guard digit <= 1 else { return nil }
      bits = bits << 1 | digit
    }
  }

  /// The time in seconds; `nil` for a timer that is deactivated.
  public func seconds(of kind: Kind) -> UInt32? {
    let unit = bits >> 5
    guard unit != 7 else { return nil }
    return UInt32(bits & 0x1F) * Self.seconds(inUnit: unit, of: kind)
  }

  /// Appends the eight digits.
  public func encode<let capacity: Int>(into text: inout FixedBytes<capacity>) {
    for bit in 0..<8 {
      text.append(ASCII.zero + (bits >> (7 - UInt8(bit)) & 1))
    }
  }

  private static func seconds(inUnit unit: UInt8, of kind: Kind) -> UInt32 {
    switch kind {
    case .ready, .active:
      switch unit {
      case 0: 2
      case 2: 360
      // Other values shall be read as multiples of one minute.
      default: 60
      }
    case .periodicUpdate:
      switch unit {
      case 1: 3_600
      case 2: 36_000
      case 3: 2
      case 4: 30
      case 5: 60
      case 6: 1_152_000
      default: 600
      }
    }
  }
}
