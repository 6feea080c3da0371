/// What short messages say unasked, as `AT+CNMI` has it.
///
/// After all but `stored` the message itself follows, a line of its own.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CNMI.
public enum MessageURC: Equatable, Sendable {
  /// `+CMTI: "SM",3` and, of a report, `+CDSI: "SM",3`.
  case stored(MessageIndication)
  /// `+CMT: ...`.
  case message(DirectMessage)
  /// `+CDS: ...`.
  case report(DirectReport)
  /// `+CBM: ...`.
  case broadcast(DirectBroadcast)

  init?(parsing line: Span<UInt8>) {
    if let indication = try? MessageIndication(parsing: line) {
      self = .stored(indication)
    } else if let message = try? DirectMessage(parsing: line) {
      self = .message(message)
    } else if let report = try? DirectReport(parsing: line) {
      self = .report(report)
    } else if let broadcast = try? DirectBroadcast(parsing: line) {
      self = .broadcast(broadcast)
    } else {
      return nil
    }
  }
}
