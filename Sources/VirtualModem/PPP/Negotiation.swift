import Primitives

/// What the two sides of a control protocol have options for.
protocol NegotiatedOptions: Sendable {
  /// What this side asks for; what the peer rejects disappears from it.
  var wanted: [ConfigurationOption] { get set }

  /// Judges an option that the peer asks for.
  mutating func judge(_ option: ConfigurationOption) -> OptionVerdict

  /// The peer wants this option of ours to have another value.
  mutating func reconsider(_ option: ConfigurationOption)
}

enum OptionVerdict: Equatable, Sendable {
  case granted
  /// Another value would be granted.
  case suggested([UInt8])
  case rejected
}

/// The automaton that LCP and IPCP share.
///
/// It begins with its lower layer up and an administrative open, so the states Initial,
/// Starting and Closed are not needed before the end. After a `Terminate-Request` the pause of
/// `zrc` is left out: the far side hears nothing more of the link at once.
///
/// - Source: RFC 1661, 4.
struct Negotiation<Options: NegotiatedOptions>: Sendable {
  enum State: Equatable, Sendable {
    case requestSent
    case ackReceived
    case ackSent
    case opened
    case closing
    case ended
  }

  private(set) var state = State.requestSent
  var options: Options
  /// What the peer has got from its request.
  private(set) var granted: [ConfigurationOption] = []
  /// When something is sent once more.
  private(set) var deadline: Instant?
  private var outgoing: [ControlPacket] = []
  private var identifier: UInt8 = 0
  /// Of the request that has no answer yet.
  private var pending: UInt8?
  private var restarts = 0
  private var failures = 0

  init(_ options: Options, at now: Instant) {
    self.options = options
    sendRequest(at: now)
  }

  /// Ends the protocol from this side.
  mutating func close(at now: Instant) {
    guard state != .closing, state != .ended else { return }
    state = .closing
    restarts = 0
    sendTermination(at: now)
  }

  mutating func drainOutgoing() -> [ControlPacket] {
    defer { outgoing = [] }
    return outgoing
  }

  /// Takes a packet of the codes 1 to 7; false is one of another code.
  mutating func receive(_ packet: ControlPacket, at now: Instant) -> Bool {
    switch packet.code {
    case ControlPacket.Code.configureRequest: receiveRequest(packet, at: now)
    case ControlPacket.Code.configureAck, ControlPacket.Code.configureNak,
      ControlPacket.Code.configureReject:
      receiveAnswer(packet, at: now)
    case ControlPacket.Code.terminateRequest:
      outgoing.append(ControlPacket(ControlPacket.Code.terminateAck, packet.identifier))
      // Where both end it, this side waits for its own acknowledgement.
      if state != .closing { end() }
    case ControlPacket.Code.terminateAck:
      switch state {
      case .closing: end()
      case .ackReceived: state = .requestSent
      case .opened: restart(at: now)
      case .requestSent, .ackSent, .ended: break
      }
    case ControlPacket.Code.codeReject:
      // Without these codes nothing can be agreed on.
      if let code = packet.data.first, (1...7).contains(code) { end() }
    default: return false
    }
    return true
  }

  /// An answer that has not come in time.
  mutating func expire(at now: Instant) {
    guard let deadline, now >= deadline else { return }
    let limit = state == .closing ? NegotiationTiming.terminateMax : NegotiationTiming.configureMax
    guard restarts < limit else { return end() }
    if state == .closing { return sendTermination(at: now) }
    if state == .ackReceived { state = .requestSent }
    sendRequest(at: now)
  }

  /// Begins from scratch with a peer that has left.
  private mutating func restart(at now: Instant) {
    state = .requestSent
    restarts = 0
    failures = 0
    sendRequest(at: now)
  }

  mutating func end() {
    state = .ended
    deadline = nil
    pending = nil
  }

  // MARK: - The peer's request

  private mutating func receiveRequest(_ packet: ControlPacket, at now: Instant) {
    guard state != .closing, state != .ended,
      let asked = ConfigurationOption.all(in: packet.data)
    else { return }
    if state == .opened { restart(at: now) }
    let (code, answer) = judge(asked)
    outgoing.append(ControlPacket(code, packet.identifier, ConfigurationOption.encoded(answer)))
    guard code == ControlPacket.Code.configureAck else {
      if state == .ackSent { state = .requestSent }
      return
    }
    failures = 0
    granted = asked
    if state == .ackReceived { open() } else { state = .ackSent }
  }

  /// What is rejected takes precedence, then what gets another value.
  private mutating func judge(
    _ asked: [ConfigurationOption]
  ) -> (code: UInt8, [ConfigurationOption]) {
    var suggested: [ConfigurationOption] = []
    var rejected: [ConfigurationOption] = []
    for option in asked {
      switch options.judge(option) {
      case .granted: break
      case .suggested(let data): suggested.append(ConfigurationOption(option.type, data))
      case .rejected: rejected.append(option)
      }
    }
    if !suggested.isEmpty, rejected.isEmpty { failures += 1 }
    if failures > NegotiationTiming.failuresMax {
      let types = suggested.map(\.type)
      rejected += asked.filter { types.contains($0.type) }
    }
    if !rejected.isEmpty { return (ControlPacket.Code.configureReject, rejected) }
    if !suggested.isEmpty { return (ControlPacket.Code.configureNak, suggested) }
    return (ControlPacket.Code.configureAck, asked)
  }

  // MARK: - Our own

  private mutating func receiveAnswer(_ packet: ControlPacket, at now: Instant) {
    guard packet.identifier == pending, let answer = ConfigurationOption.all(in: packet.data)
    else { return }
    if packet.code == ControlPacket.Code.configureAck {
      guard answer == options.wanted else { return }
      pending = nil
      restarts = 0
      if state == .ackSent { open() } else { state = .ackReceived }
      return
    }
    pending = nil
    for option in answer {
      if packet.code == ControlPacket.Code.configureNak {
        options.reconsider(option)
      } else {
        options.wanted.removeAll { $0 == option }
      }
    }
    restarts = 0
    sendRequest(at: now)
  }

  private mutating func open() {
    state = .opened
    deadline = nil
  }

  private mutating func sendRequest(at now: Instant) {
    let data = ConfigurationOption.encoded(options.wanted)
    send(ControlPacket.Code.configureRequest, data, at: now)
    pending = identifier
  }

  private mutating func sendTermination(at now: Instant) {
    send(ControlPacket.Code.terminateRequest, [], at: now)
    pending = nil
  }

  private mutating func send(_ code: UInt8, _ data: [UInt8], at now: Instant) {
    restarts += 1
    identifier &+= 1
    deadline = now + NegotiationTiming.restart
    outgoing.append(ControlPacket(code, identifier, data))
  }
}

/// - Source: RFC 1661, 4.6: the defaults.
enum NegotiationTiming {
  static let restart: Milliseconds = .seconds(3)
  static let configureMax = 10
  static let terminateMax = 2
  static let failuresMax = 5
}
