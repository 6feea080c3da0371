public import Primitives

// The times of sleep, as the network and the commands code them.

extension GPRSTimer {
  /// The shortest that is at least as long; `nil` beyond the longest: 31 times
  /// 320 hours for `periodicUpdate`, 31 times 6 minutes for the others.
  public init?(_ kind: Kind, atLeastSeconds seconds: UInt32) {
    var best: (bits: UInt8, seconds: UInt32)?
    for bits in UInt8(0)...UInt8.max {
      guard let length = GPRSTimer(bits: bits).seconds(of: kind), length >= seconds,
        length < best?.seconds ?? UInt32.max
      else { continue }
      best = (bits, length)
    }
    guard let best else { return nil }
    self.init(bits: best.bits)
  }
}

/// eDRX: how long the module sleeps between two looks for a call.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CEDRXS; 3GPP TS 24.008,
///   table 10.5.5.32.
public struct DRXCycle: Equatable, ATParameter {
  /// 0 to 15, on the line four binary digits.
  public let code: UInt8

  /// `nil` above 15.
  public init?(code: UInt8) {
    guard code <= 15 else { return nil }
    self.code = code
  }

  public func encode(into line: inout ATLine) {
    line.append(ASCII.quote)
    for bit in 0..<4 { (code << bit & 0b1000 != 0).encode(into: &line) }
    line.append(ASCII.quote)
  }

  /// 5.12 s to 10 485.76 s.
  public var length: Milliseconds {
    let units: Int64 =
      switch code {
      case 0...3: 1 << Int64(code)
      case 4...9: 12 + 4 * Int64(code - 4)
      default: 64 << Int64(code - 10)
      }
    return Milliseconds(units * 5_120)
  }
}

/// eDRX: how long the module listens in each cycle.
///
/// - Source: 3GPP TS 24.008, table 10.5.5.32: steps of 1.28 s with CAT-M1, of
///   2.56 s with NB-IoT. The manual has 1.28 s for both (AT+CEDRX).
public struct PagingWindow: Equatable, Sendable {
  /// 0 to 15, on the line four binary digits.
  public let code: UInt8

  /// `nil` above 15.
  public init?(code: UInt8) {
    guard code <= 15 else { return nil }
    self.code = code
  }

  /// The length of the window, whose unit depends on the radio system.
  public func length(with technology: DRXTechnology) -> Milliseconds {
    Milliseconds((Int64(code) + 1) * (technology == .nbIoT ? 2_560 : 1_280))
  }
}

/// `<AcT-type>` of `AT+CEDRXS`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CEDRXS.
public enum DRXTechnology: UInt8, Equatable, ATParameter {
  /// LTE-M.
  case catM1 = 4
  /// NB-IoT.
  case nbIoT = 5
}
