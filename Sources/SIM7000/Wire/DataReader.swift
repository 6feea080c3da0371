import Primitives

/// Tells the end of a connection's data, in constant memory.
///
/// In data mode the TA adds nothing to what the peer sends but one line at the
/// end: `<CR><LF>CLOSED<CR><LF>` when the peer closed, `NO CARRIER` when a call
/// ended, `OK` after `+++`. Bytes that may be the beginning of one are held back
/// until it is clear what they are. A peer that sends such a line itself ends the
/// data: nothing on the line tells the two apart.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CIPMODE and `+++`; TCPIP
///   Application Note V1.02.
struct DataReader: Equatable, Sendable {
  enum Step: Equatable, Sendable {
    case pending
    /// `withBytes` has data.
    case data
    /// `withBytes` has the word that ended it.
    case end(End)
  }

  enum End: Equatable, Sendable {
    case closed
    case noCarrier
    case escaped
  }

  /// `+++` was sent: `OK` ends the data.
  var expectsOK = false
  /// The `<LF>` of `CONNECT` may still come.
  private var isAtStart = true
  private var held = FixedBytes<16>()
  private var lent = 0..<0
  /// Bytes that were reported go when the next one comes.
  private var reported = 0

  /// Bytes are held back that may be data.
  var isHolding: Bool { held.count > reported }

  mutating func push(_ byte: UInt8) -> Step {
    forgetReported()
    let isFirst = isAtStart
    isAtStart = false
    if isFirst, byte == ASCII.lineFeed { return .pending }
    held.append(byte)
    switch held.withBytes({ bytes in match(bytes) }) {
    case .whole(let end):
      reported = held.count
      lent = 2..<held.count - 2
      return .end(end)
    case .part:
      return .pending
    case .none:
      break
    }
    // A `<CR>` may begin the line after all.
    reported = byte == ASCII.carriageReturn ? held.count - 1 : held.count
    lent = 0..<reported
    return .data
  }

  /// Whatever is held back is data: nothing came after it.
  mutating func release() {
    forgetReported()
    reported = held.count
    lent = 0..<reported
  }

  func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let lent = lent
    return try held.withBytes { bytes throws(Failure) in try body(bytes.extracting(lent)) }
  }

  private mutating func forgetReported() {
    let kept = held
    held.removeAll()
    for index in reported..<kept.count {
      held.append(kept[index])
    }
    reported = 0
  }

  private enum Match {
    case none
    case part
    case whole(End)
  }

  private func match(_ bytes: Span<UInt8>) -> Match {
    if isBegun("\r\nCLOSED\r\n", by: bytes) { return bytes.count == 10 ? .whole(.closed) : .part }
    if isBegun("\r\nNO CARRIER\r\n", by: bytes) {
      return bytes.count == 14 ? .whole(.noCarrier) : .part
    }
    guard expectsOK, isBegun("\r\nOK\r\n", by: bytes) else { return .none }
    return bytes.count == 6 ? .whole(.escaped) : .part
  }

  private func isBegun(_ line: StaticString, by bytes: Span<UInt8>) -> Bool {
    guard bytes.count <= line.utf8CodeUnitCount else { return false }
    for index in bytes.indices {
      guard unsafe bytes[index] == line.utf8Start[index] else { return false }
    }
    return true
  }
}
