import Primitives
import Surroundings

/// The module's MQTT client: `AT+SMCONN` to `AT+SMDISC`.
///
/// - Source: SIM7000 MQTT(S) Application Note V1.02; MQTT 3.1.1.
struct MQTTService: Sendable {
  enum State: Equatable, Sendable {
    case disconnected
    case connecting(VirtualModem.Port)
    case connected
  }

  /// A command that waits for the broker's word.
  struct Wait: Equatable, Sendable {
    var identifier: UInt16
    var port: VirtualModem.Port
  }

  var configuration = MQTTConfiguration()
  var state = State.disconnected
  /// Of the network.
  var connection: Int?
  var reader = MQTTReader()
  /// At most one a port.
  var waits: [Wait] = []
  /// Messages of quality 2 that the broker has not released yet.
  var unreleased: [UInt16] = []
  var keepAlive: Agenda.Ticket?
  private var lastIdentifier: UInt16 = 0

  mutating func nextIdentifier() -> UInt16 {
    lastIdentifier = lastIdentifier == .max ? 1 : lastIdentifier + 1
    return lastIdentifier
  }

  /// Forgets the session; what is configured stays.
  mutating func reset() {
    let configuration = configuration
    self = MQTTService()
    self.configuration = configuration
  }
}

enum MQTTTiming {
  /// For all of CONNECT, TLS included: 26 s were seen.
  ///
  /// Project value.
  static let connect: Milliseconds = .seconds(60)
  /// For the broker's word on a message or a topic.
  ///
  /// Project value.
  static let answer: Milliseconds = .seconds(30)
}

extension VirtualModem {
  /// What `AT+SMCONN` does.
  mutating func openBroker(_ turn: inout Turn) -> Answer {
    let configuration = session.mqtt.configuration
    guard session.mqtt.state == .disconnected, session.appNetwork.state == .active,
      !configuration.host.isEmpty
    else { return .error }
    session.mqtt.reset()
    session.mqtt.state = .connecting(turn.port)
    session.mqtt.connection = ask(
      .connect(.tcp, host: configuration.host, port: configuration.port),
      isSecured: configuration.contextIndex != nil,
      &turn
    ) { modem, event, turn in modem.hearBroker(event, &turn) }
    return Answer(
      next: .pending(limit: MQTTTiming.connect) { modem, turn in
        modem.dropBroker(&turn)
        return .error
      }
    )
  }

  private mutating func hearBroker(_ event: NetworkEvent, _ turn: inout Turn) {
    switch event {
    case .connected: secureBroker(&turn)
    case .received(let bytes):
      session.mqtt.reader.append(bytes)
      readPackets(&turn)
    case .failed, .closed: loseBroker(&turn)
    default: break
    }
  }

  /// TLS first, where a context is named.
  private mutating func secureBroker(_ turn: inout Turn) {
    let configuration = session.mqtt.configuration
    guard let index = configuration.contextIndex else { return greetBroker(&turn) }
    guard !settings.firmware.failsSecureMQTT else { return loseBroker(&turn) }
    var handshake = handshake(
      host: configuration.host,
      port: configuration.port,
      context: index,
      authority: configuration.authorities,
      certificate: configuration.certificate,
      turn
    )
    handshake.connection = session.mqtt.connection
    ask(.handshake(handshake), &turn) { modem, event, turn in
      guard case .connecting = modem.session.mqtt.state else { return }
      if event == .connected { modem.greetBroker(&turn) } else { modem.loseBroker(&turn) }
    }
  }

  private mutating func greetBroker(_ turn: inout Turn) {
    send(.connect(session.mqtt.configuration.connect), &turn)
  }

  mutating func send(_ packet: MQTTPacket, _ turn: inout Turn) {
    guard let connection = session.mqtt.connection else { return }
    order(.send(packet.encoded), on: connection, &turn)
    scheduleKeepAlive(turn)
  }

  /// PINGREQ when nothing else has been sent for the time agreed upon.
  private mutating func scheduleKeepAlive(_ turn: Turn) {
    session.agenda.cancel(session.mqtt.keepAlive)
    let seconds = session.mqtt.configuration.keepTime
    guard seconds > 0, session.mqtt.state == .connected else { return }
    session.mqtt.keepAlive = schedule(after: .seconds(Int64(seconds)), turn) { modem, turn in
      modem.send(.ping, &turn)
    }
  }

  /// The connection is gone, or has to go: whoever waits gets `ERROR`, and a
  /// session that was there reports it.
  mutating func loseBroker(_ turn: inout Turn) {
    let state = session.mqtt.state
    let ports = session.mqtt.waits.map(\.port)
    dropBroker(&turn)
    switch state {
    case .disconnected: break
    case .connecting(let port): conclude(on: port, &turn) { _, _ in .error }
    case .connected:
      for port in ports {
        conclude(on: port, &turn) { _, _ in .error }
      }
      report("+SMSTATE: 0", &turn)
    }
  }

  /// Closes the connection without a word.
  mutating func dropBroker(_ turn: inout Turn) {
    if let connection = session.mqtt.connection { order(.close, on: connection, &turn) }
    session.agenda.cancel(session.mqtt.keepAlive)
    session.mqtt.reset()
  }
}
