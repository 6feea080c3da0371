/// Either end of a serial line that a Telnet connection carries: the client, or the access server
/// that has the port.
///
/// `append` what the connection brings, `read` the data, and send `drainOutgoing()` after each
/// call. Any bytes are accepted; what asks for something unknown is refused or skipped.
///
/// - Source: RFC 2217, on RFC 854.
package struct ComPortSession: Sendable {
  package enum Role: Equatable, Sendable {
    case client
    case server
  }

  package let role: Role
  private var parser = TelnetParser()
  private var options = TelnetOptions(
    supported: [
      Telnet.Option.binary, Telnet.Option.echo, Telnet.Option.suppressGoAhead,
      Telnet.Option.comPort,
    ]
  )
  /// Not parsed yet.
  private var received: [UInt8] = []
  /// Parsed and not read yet.
  private var data: [UInt8] = []
  /// Set once the data before it has been read.
  private var delayed: ComPortMessage?
  private var isAfterReturn = false
  var outgoing: [UInt8] = []
  /// What the other end has suspended, by FLOWCONTROL-SUSPEND.
  private var held: [UInt8] = []
  private var isSuspended = false
  /// How many bytes found no room.
  package private(set) var droppedByteCount = 0
  var server = ServerState()
  var client = ClientState()

  /// Project value: what a serial port's queue holds.
  private static let heldMax = 1_048_576

  /// Asks for what both ends need: bytes of eight bits, both ways at any time.
  private init(_ role: Role) {
    self.role = role
    request(Telnet.Option.binary, at: .this)
    request(Telnet.Option.binary, at: .other)
    request(Telnet.Option.suppressGoAhead, at: .this)
    request(Telnet.Option.suppressGoAhead, at: .other)
  }

  /// The client, which sets up the port as soon as the server agrees.
  package init(clientAt baud: UInt32) {
    self.init(.client)
    client.begin(at: baud)
    request(Telnet.Option.comPort, at: .this)
  }

  /// The server, at whose end a module echoes what it receives.
  package static func server() -> ComPortSession {
    var session = ComPortSession(.server)
    session.request(Telnet.Option.echo, at: .this)
    session.request(Telnet.Option.comPort, at: .other)
    return session
  }

  // MARK: - Receiving

  package mutating func append(_ bytes: [UInt8]) {
    received += bytes
  }

  /// There is something to read although the connection brings nothing.
  package var hasMore: Bool { !received.isEmpty || !data.isEmpty || delayed != nil }

  /// Returns the data up to the next change of the rate or of DTR.
  package mutating func read() -> [UInt8] {
    parse()
    defer { data = [] }
    return data
  }

  /// Handles what has been received, and keeps the data.
  package mutating func parse() {
    if let delayed {
      self.delayed = nil
      handle(delayed)
    }
    var count = 0
    defer { received.removeFirst(count) }
    for byte in received {
      count += 1
      switch parser.handle(byte) {
      case .data(let byte): appendData(byte)
      case .negotiation(let verb, let option):
        outgoing += options.handle(verb, option)
        noteOptions(option)
      case .subnegotiation(let parameters):
        guard let message = ComPortMessage(parsing: parameters) else { continue }
        if role == .server, message.command == .setBaudRate, !data.isEmpty {
          delayed = message
          return
        }
        let wasReady = isTerminalReady
        handle(message)
        if isTerminalReady != wasReady { return }
      case nil: break
      }
    }
  }

  /// - Source: RFC 854: without BINARY a NUL after CR is no data.
  private mutating func appendData(_ byte: UInt8) {
    let isPadding = byte == 0 && isAfterReturn && !options.isOn(Telnet.Option.binary, at: .other)
    isAfterReturn = byte == 0x0D
    guard !isPadding else { return }
    if data.count < Self.heldMax {
      data.append(byte)
    } else {
      droppedByteCount += 1
    }
  }

  private mutating func handle(_ message: ComPortMessage) {
    // Its own messages, sent back by an end that only echoes.
    guard message.isFromServer == (role == .client) else { return }
    switch message.command {
    case .suspendFlow: isSuspended = true
    case .resumeFlow:
      isSuspended = false
      outgoing += held
      held = []
    case .purgeData where role == .server:
      // 1 and 3 name what the port has brought; nothing waits in the other direction.
      if message.value == [1] || message.value == [3] { held = [] }
      send(.purgeData, message.value)
    default:
      switch role {
      case .server: answer(message)
      case .client: handleAnswer(message)
      }
    }
  }

  // MARK: - Sending

  /// Sends `bytes` as data, or keeps them while the other end has suspended it.
  package mutating func write(_ bytes: [UInt8]) {
    let escaped = Telnet.escaped(bytes)
    guard isSuspended else {
      outgoing += escaped
      return
    }
    if held.count + escaped.count <= Self.heldMax {
      held += escaped
    } else {
      droppedByteCount += bytes.count
    }
  }

  /// Data wait for the other end to resume the flow.
  package var isHolding: Bool { !held.isEmpty }

  /// Removes and returns what is to be sent.
  package mutating func drainOutgoing() -> [UInt8] {
    defer { outgoing = [] }
    return outgoing
  }

  mutating func send(_ command: ComPortMessage.Command, _ value: [UInt8]) {
    outgoing += ComPortMessage(command, value, isFromServer: role == .server).bytes
  }

  // MARK: - Options

  /// Either end may be the one that announces the option.
  var hasComPort: Bool {
    options.isOn(Telnet.Option.comPort, at: .this)
      || options.isOn(Telnet.Option.comPort, at: .other)
  }

  private mutating func request(_ option: UInt8, at end: TelnetOptions.End) {
    outgoing += options.request(option, at: end)
  }

  private mutating func noteOptions(_ option: UInt8) {
    guard option == Telnet.Option.comPort else { return }
    switch role {
    case .server: notifyModemState()
    case .client where hasComPort: setUpPort()
    case .client:
      if options.isOff(Telnet.Option.comPort, at: .this) { client.error = .refused }
    }
  }
}
