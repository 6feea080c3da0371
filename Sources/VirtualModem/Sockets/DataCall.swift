import Primitives
import Surroundings

/// A packet call: PPP on the port that has dialled. One call at a time.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, ATD; 3GPP TS 27.007, 10.2.
extension VirtualModem {
  private enum CallTiming {
    /// Project value: within what a dialler waits, and long enough to be seen.
    static let setup: Milliseconds = 300
    /// Project value: until the network refuses a call of another kind.
    static let refusal: Milliseconds = 500
    /// Project value: what carries the packets is there at once, or has to be started.
    static let limit: Milliseconds = .seconds(10)
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
    guard Self.isContext(context), canCall(context, turn),
      !(isOnUART && settings.firmware.failsPPPOnUART)
    else {
      return Answer(next: .result(.noCarrier))
    }
    return .wait(CallTiming.setup, aborted: .noCarrier) { modem, turn in
      guard modem.canCall(context, turn) else { return Answer(next: .result(.noCarrier)) }
      modem.beginCall(context, &turn)
      return Answer(
        next: .pending(limit: CallTiming.limit) { modem, turn in modem.failCall(&turn) }
      )
    }
  }

  /// The call has its context up, as `AT+CGACT` shows it, and takes it down again.
  private mutating func beginCall(_ context: Int, _ turn: inout Turn) {
    var call = PacketCall(port: turn.port)
    let address = turn.surroundings.address(ofContext: context)
    call.carrier = ask(.packets(from: address), &turn) { modem, event, turn in
      switch event {
      case .linked(let terms): modem.openLink(address, terms, &turn)
      case .received(let packet): modem.carry(&turn) { ppp, _ in ppp.send(packet) }
      case .failed, .closed: modem.loseDataCall(&turn)
      default: break  // Of other requests.
      }
    }
    if !session.activeContexts.contains(context) {
      call.context = context
      session.activeContexts = (session.activeContexts + [context]).sorted()
    }
    session.packetCall = call
  }

  /// The network carries packets: `CONNECT`, and PPP behind it.
  private mutating func openLink(
    _ address: Surroundings.Address,
    _ terms: PacketTerms,
    _ turn: inout Turn
  ) {
    guard let port = session.packetCall?.port, session.packetCall?.ppp == nil else { return }
    let numbers = SeededGenerator(seed: chance.calls.next())
    conclude(on: port, &turn) { modem, turn in
      guard modem.session.packetCall != nil else { return Answer(next: .result(.noCarrier)) }
      modem.schedule(after: 0, turn) { modem, turn in
        modem.session.packetCall?.ppp = PPPSession(
          address,
          terms,
          account: turn.surroundings.radio.packetAccount,
          numbers: numbers,
          at: turn.now
        )
        modem.carry(&turn) { _, _ in }
      }
      var mode = DataMode(
        take: { modem, bytes, turn in modem.carry(&turn) { $0.receive(bytes, at: $1) } },
        hangUp: { modem, turn in modem.endCall(&turn) }
      )
      mode.result = Self.callResult
      mode.resume = { modem, turn in modem.carry(&turn) { $0.expire(at: $1) } }
      return Answer(next: .connect(mode.result, mode))
    }
  }

  /// Changes the link, and sends its bytes and packets; in command mode the line is as if cut.
  private mutating func carry(
    _ turn: inout Turn,
    _ act: (inout PPPSession, Instant) -> Void
  ) {
    guard var call = session.packetCall, var ppp = call.ppp else { return }
    guard session[call.port].dataMode != nil else {
      // Nothing from the host can end it now.
      if ppp.isClosing { endDataCall(result: .noCarrier, &turn) }
      return
    }
    session.packetCall = nil  // Two of them would have to be copied.
    call.ppp = nil
    act(&ppp, turn.now)
    turn.effects.output[call.port] += ppp.drainOutput()
    for packet in ppp.drainPackets() { order(.send(packet), on: call.carrier, &turn) }
    session.agenda.cancel(call.timer)
    call.timer = ppp.deadline.map { deadline in
      session.agenda.add(at: deadline) { modem, turn in
        modem.carry(&turn) { $0.expire(at: $1) }
      }
    }
    let isOver = ppp.isOver
    call.ppp = ppp
    session.packetCall = call
    if isOver { endDataCall(result: .noCarrier, &turn) }
  }

  private mutating func failCall(_ turn: inout Turn) -> Answer {
    endCall(&turn)
    return Answer(next: .result(.noCarrier))
  }

  private mutating func endCall(_ turn: inout Turn) {
    guard let call = session.packetCall else { return }
    session.packetCall = nil
    session.agenda.cancel(call.timer)
    cancel(call.carrier, &turn)
    session.activeContexts.removeAll { $0 == call.context }
  }

  private func canCall(_ context: Int, _ turn: Turn) -> Bool {
    let name = memory.contexts.first { $0.number == context }?.accessPointName ?? ""
    return isAttached(turn.surroundings) && isAccepted(name, turn.surroundings)
      && session.packetCall == nil && session[turn.port].heldDataMode == nil
  }

  /// The network has ended it: a host in data mode gets LCP's Terminate-Request first, since it
  /// reads `NO CARRIER` as noise of the line.
  ///
  /// - Source: Xinyuan-LilyGO/LilyGo-Modem-Series, issue 520: SIMCom's A7670E; RFC 1661, 3.7.
  mutating func loseDataCall(_ turn: inout Turn) {
    guard let call = session.packetCall, call.ppp != nil, session[call.port].dataMode != nil else {
      return endDataCall(result: .noCarrier, &turn)
    }
    cancel(call.carrier, &turn)
    carry(&turn) { $0.close(at: $1) }
  }

  /// It is over, for its port as well.
  mutating func endDataCall(result: ResultCode, _ turn: inout Turn) {
    guard let port = session.packetCall?.port else { return }
    endCall(&turn)
    let isDialling = session[port].dataMode == nil && session[port].heldDataMode == nil
    guard isDialling else { return endDataMode(on: port, result: result, &turn) }
    conclude(on: port, &turn) { _, _ in Answer(next: .result(result)) }
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

/// A packet call that is under way.
struct PacketCall: Sendable {
  let port: VirtualModem.Port
  /// The context that the call has brought up.
  var context: Int?
  /// Of the request for the packets to be carried.
  var carrier = 0
  /// `nil` until they are.
  var ppp: PPPSession?
  /// Of `ppp`.
  var timer: Agenda.Ticket?
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
