import Surroundings

/// The sockets of the TCP toolkit: `AT+CIPSTART` and what goes with it.
///
/// The context below them is `TCPToolkit`; they live in its state `status`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 8.
struct ToolkitSockets: Sendable {
  /// `AT+CIPSERVER`.
  struct Server: Sendable {
    var id: Int
    var localPort: UInt16
    /// Where the command came from.
    var port: VirtualModem.Port
    var isListening = false
  }

  /// `AT+CIPUDPMODE`.
  struct DatagramMode: Equatable, Sendable {
    var isExtended = false
    var destination: Surroundings.Address?
    var destinationPort: UInt16 = 0

    var text: String {
      guard isExtended, let destination else { return isExtended ? "1" : "0" }
      return "1,\"\(destination.text)\",\(destinationPort)"
    }
  }

  /// `AT+CLPORT`; 0 is any.
  struct LocalPorts: Equatable, Sendable {
    var tcp = 0
    var udp = 0
  }

  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CIPSTART: n is 0 to 7.
  static let count = 8

  var all = [Socket](repeating: Socket(), count: count)
  /// `AT+CIPMUX`.
  var isMultiple = false
  /// `AT+CIPMODE`.
  var isTransparent = false
  /// `AT+CIPRXGET`.
  var isReadByHand = false
  var server: Server?
  var datagramModes = [DatagramMode](repeating: DatagramMode(), count: count)
  var localPorts = [LocalPorts](repeating: LocalPorts(), count: count)
  /// `AT+CDNSCFG`.
  var nameServers = [Surroundings.Address](repeating: .init(0, 0, 0, 0), count: 2)
  /// Of the last `AT+CIPPING`: how often, bytes, limit in tenths of a second, TTL.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.04, AT+CIPPING: the defaults.
  var pingValues = [4, 8, 100, 64]
  /// Of the transparent mode: what has not been sent, and when it will be.
  var collected: [UInt8] = []
  var collectedTimer: Agenda.Ticket?
  /// Of the transparent mode: nothing leaves the port before.
  var outputTimer: Agenda.Ticket?
  /// A context is being brought up for `AT+CIPSTART` or `AT+CIPSERVER`.
  var bringUpTimer: Agenda.Ticket?

  var hasOpenSocket: Bool { all.contains { $0.isOpen } }

  /// In front of what is said of a socket.
  func label(_ index: Int) -> String {
    isMultiple ? "\(index), " : ""
  }

  /// A `C:` line, or what follows `+CIPSTATUS: `, of a socket.
  func statusText(_ index: Int) -> String {
    let socket = all[index]
    guard socket.state != .initial else { return "\(index),,\"\",\"\",\"\",\"INITIAL\"" }
    return "\(index),0,\"\(socket.transportText)\",\"\(socket.addressText)\","
      + "\"\(socket.remotePort)\",\"\(socket.state.rawValue)\""
  }
}

extension VirtualModem {
  /// What follows `STATE: `.
  var toolkitStateText: String {
    switch session.toolkit.state {
    case .initial: "IP INITIAL"
    case .start: "IP START"
    case .configuring: "IP CONFIG"
    case .active: "IP GPRSACT"
    case .deactivated: "PDP DEACT"
    case .status: session.sockets.isMultiple ? multipleStateText : singleStateText
    }
  }

  private var multipleStateText: String {
    let sockets = session.sockets
    return sockets.server != nil || sockets.hasOpenSocket ? "IP PROCESSING" : "IP STATUS"
  }

  private var singleStateText: String {
    let socket = session.sockets.all[0]
    switch socket.state {
    case .connecting: return "\(socket.transportText) CONNECTING"
    case .connected: return "CONNECT OK"
    case .remoteClosing, .closing: return "\(socket.transportText) CLOSING"
    case .initial, .closed:
      if session.sockets.server != nil { return "SERVER LISTENING" }
      return socket.state == .closed ? "\(socket.transportText) CLOSED" : "IP STATUS"
    }
  }

  /// All that `AT+CIPSTATUS` prints behind `OK`, in blocks.
  var toolkitStatusBlocks: [[String]] {
    let sockets = session.sockets
    var blocks = [["STATE: \(toolkitStateText)"]]
    guard sockets.isMultiple else { return blocks }
    if let server = sockets.server {
      let state = server.isListening ? "LISTENING" : "OPENING"
      blocks.append(["S: 0,0,\"\(server.localPort)\",\"\(state)\""])
    }
    return blocks + [sockets.all.indices.map { "C: \(sockets.statusText($0))" }]
  }

  /// Ends all of them without a word: `AT+CIPSHUT`, which forgets them, or a
  /// context that is lost.
  mutating func endToolkitSockets(isLost: Bool = false, _ turn: inout Turn) {
    for index in session.sockets.all.indices {
      release(.toolkit(index), &turn)
      let port = session.sockets.all[index].port
      if session.sockets.isTransparent, index == 0, session.sockets.all[0].isOpen {
        endDataMode(on: port, result: isLost ? .text("CLOSED") : .none, &turn)
      }
      if isLost, session.sockets.all[index].isOpen {
        session.sockets.all[index].state = .closed
      } else if !isLost {
        session.sockets.all[index] = Socket()
      }
    }
    if let server = session.sockets.server { order(.close, on: server.id, &turn) }
    session.sockets.server = nil
    session.agenda.cancel(session.sockets.bringUpTimer)
    session.agenda.cancel(session.sockets.collectedTimer)
    session.sockets.collected = []
  }
}
