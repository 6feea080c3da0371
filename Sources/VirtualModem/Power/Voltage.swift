import Surroundings

/// What the supply is worth to `AT+CBATCHK=1`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CBATCHK; the spelling of
///   the URCs is the module's.
enum VoltageLevel: Equatable, Sendable {
  case tooLow
  case low
  case normal
  case high
  case tooHigh

  init(millivolts: Int32) {
    self =
      switch millivolts {
      case ..<2_900: .tooLow
      case ..<3_100: .low
      case ...4_300: .normal
      case ...4_400: .high
      default: .tooHigh
      }
  }

  var urc: String? {
    switch self {
    case .tooLow: "UNDER-VOLTAGE POWER DOWN"
    case .low: "UNDER-VOLTAGE WARNNING"
    case .normal: nil
    case .high: "OVER-VOLTAGE WARNNING"
    case .tooHigh: "OVER-VOLTAGE POWER DOWN"
    }
  }

  var endsOperation: Bool { self == .tooLow || self == .tooHigh }
}

extension VirtualModem {
  mutating func noticeVoltage(_ turn: inout Turn) {
    guard memory.checksVoltage else { return }
    let level = VoltageLevel(millivolts: turn.surroundings.supplyMillivolts)
    guard level != session.voltage else { return }
    session.voltage = level
    if let urc = level.urc { report(urc, &turn) }
    if level.endsOperation { powerOff(&turn) }
  }
}
