import Primitives
import Surroundings

/// A packet call: PPP on the port that has dialled.
///
/// What the TE sends is taken and not answered: the call stands, and PPP gets no
/// further than its first request. One call at a time.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, ATD; 3GPP TS 27.007, 10.2.
extension VirtualModem {
  private enum CallTiming {
    /// Project value: within what a dialler waits, and long enough to be seen.
    static let setup: Milliseconds = 300
    /// Project value: until the network refuses a call of another kind.
    static let refusal: Milliseconds = 500
  }

  /// They mean nothing.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, ATD.
  private static let modifiers = ",TtPp!Ww@"

  /// The rate that it says of a packet call.
  ///
  /// - Source: SIM7000 Linux User Guide V2.00: `CONNECT 150000000`.
  private static let callResult = ResultCode.connect(150_000_000)

  /// `ATD`: there are packet calls, and no others; with a semicolon it is for voice.
  mutating func dial(_ text: String, _ turn: Turn) -> Answer {
    let number = text.filter { !Self.modifiers.contains($0) }
    guard let context = Self.context(ofPacketCall: number) else {
      return .wait(CallTiming.refusal, aborted: .noCarrier) { _, _ in
        Answer(next: .result(.noCarrier))
      }
    }
    return call(context, turn)
  }

  mutating func call(_ context: Int, _ turn: Turn) -> Answer {
    let isOnUART = turn.port == .at && !settings.hasUSB
    guard Self.isContext(context), canCall(on: turn.port, turn),
      !(isOnUART && settings.firmware.failsPPPOnUART)
    else {
      return Answer(next: .result(.noCarrier))
    }
    return .wait(CallTiming.setup, aborted: .noCarrier) { modem, turn in
      guard modem.canCall(on: turn.port, turn) else { return Answer(next: .result(.noCarrier)) }
      modem.beginCall(context, &turn)
      var mode = DataMode(take: { _, _, _ in }, hangUp: { modem, _ in modem.endCall() })
      mode.result = Self.callResult
      return Answer(next: .connect(mode.result, mode))
    }
  }

  /// The call has its context up, as `AT+CGACT` shows it, and takes it down again.
  private mutating func beginCall(_ context: Int, _ turn: inout Turn) {
    session.callPort = turn.port
    guard !session.activeContexts.contains(context) else { return }
    session.callContext = context
    session.activeContexts = (session.activeContexts + [context]).sorted()
  }

  private mutating func endCall() {
    session.callPort = nil
    session.activeContexts.removeAll { $0 == session.callContext }
    session.callContext = nil
  }

  private func canCall(on port: Port, _ turn: Turn) -> Bool {
    isAttached(turn.surroundings) && session.callPort == nil && session[port].heldDataMode == nil
  }

  /// The network has ended it.
  mutating func endDataCall(result: ResultCode, _ turn: inout Turn) {
    guard let port = session.callPort else { return }
    endCall()
    endDataMode(on: port, result: result, &turn)
  }

  /// `*99#` or `*99*address*protocol*context#`; the address and the protocol go
  /// with the context here.
  ///
  /// - Source: 3GPP TS 27.007, 10.2.1.1; `*99##`, the same as `*99#`, is what esp_modem dials
  ///   with every module.
  private static func context(ofPacketCall number: String) -> Int? {
    let number = number.hasSuffix("##") ? String(number.dropLast()) : number
    guard number.hasPrefix("*99"), number.hasSuffix("#") else { return nil }
    let fields = number.dropFirst(3).dropLast()
      .split(separator: "*", omittingEmptySubsequences: false)
    // In front of the first asterisk there is nothing.
    guard let first = fields.first, first.isEmpty, fields.count <= 4 else { return nil }
    return fields.count == 4 ? Int(fields[3]) : 1
  }

  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGDCONT.
  private static func isContext(_ number: Int) -> Bool {
    (1...24).contains(number) || (100...179).contains(number)
  }
}

extension Answer {
  /// Any character ends the waiting with `result`.
  fileprivate static func wait(
    _ length: Milliseconds,
    aborted result: ResultCode,
    _ continuation: @escaping Continuation
  ) -> Answer {
    var answer = Answer.wait(length, continuation)
    answer.abort = { _, _ in Answer(next: .result(result)) }
    return answer
  }
}
