/// The Telnet options in force at both ends of a connection.
///
/// No option is switched off by this end once it is in force, so the states "wanted off" and the
/// queue of the Q method are not needed. An answer is sent only when the state changes, or to
/// refuse: two ends that follow this never exchange requests without end.
///
/// - Source: RFC 1143, section 7.
struct TelnetOptions: Sendable {
  /// The end that performs an option.
  enum End: Sendable {
    case this
    case other
  }

  private enum State {
    case off
    case requested
    case on
  }

  private let supported: [UInt8]
  private var states: [End: [UInt8: State]] = [:]

  init(supported: [UInt8]) {
    self.supported = supported
  }

  func isOn(_ option: UInt8, at end: End) -> Bool { state(option, end) == .on }

  /// It has been refused, or was never asked for.
  func isOff(_ option: UInt8, at end: End) -> Bool { state(option, end) == .off }

  /// Returns the bytes that ask for an option.
  mutating func request(_ option: UInt8, at end: End) -> [UInt8] {
    guard state(option, end) == .off else { return [] }
    states[end, default: [:]][option] = .requested
    return Self.bytes(end, true, option)
  }

  /// Returns the answer to a request, which may be empty.
  mutating func handle(_ verb: Telnet.Verb, _ option: UInt8) -> [UInt8] {
    let end: End = verb == .will || verb == .wont ? .other : .this
    let wanted = verb == .will || verb == .do
    switch (state(option, end), wanted) {
    case (.off, true) where !supported.contains(option): return Self.bytes(end, false, option)
    case (.off, false), (.on, true): return []
    case (let state, _):
      states[end, default: [:]][option] = wanted ? .on : .off
      return state == .requested ? [] : Self.bytes(end, wanted, option)
    }
  }

  private func state(_ option: UInt8, _ end: End) -> State { states[end]?[option] ?? .off }

  private static func bytes(_ end: End, _ isOn: Bool, _ option: UInt8) -> [UInt8] {
    let verb: Telnet.Verb =
      switch end {
      case .this: isOn ? .will : .wont
      case .other: isOn ? .do : .dont
      }
    return [Telnet.interpretAsCommand, verb.rawValue, option]
  }
}
