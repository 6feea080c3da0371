/// How a service ended that a command had begun, and what the module does of its
/// own accord.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 20.
public enum ServiceURC: Equatable, Sendable {
  /// `+CNTP: 1,"2026/11/21,09:00:00"`.
  case clock(NTPOutcome)
  /// `+CLBS: 0,121.359544,31.220071,550`.
  case location(LocationAnswer)
  /// `+GTPCELL: ...`.
  case cellLocation(CellLocation)
  /// `+CGNSXTRA: 0`.
  case assistance(XTRAOutcome)
  /// `+CPSMSTATUS: "ENTER PSM"`.
  case sleep(SleepChange)

  init?(parsing line: Span<UInt8>) {
    if let outcome = try? NTPOutcome(parsing: line) {
      self = .clock(outcome)
    } else if let answer = try? LocationAnswer(parsing: line) {
      self = .location(answer)
    } else if let location = try? CellLocation(parsing: line) {
      self = .cellLocation(location)
    } else if let outcome = try? XTRAOutcome(parsing: line) {
      self = .assistance(outcome)
    } else if let change = try? SleepChange(parsing: line) {
      self = .sleep(change)
    } else {
      return nil
    }
  }
}
