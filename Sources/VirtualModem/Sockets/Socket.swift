import Primitives
import Surroundings

/// One connection of the module: of the TCP toolkit, or of the CA commands.
struct Socket: Sendable {
  /// As `AT+CIPSTATUS` names it.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CIPSTATUS.
  enum State: String, Sendable {
    case initial = "INITIAL"
    case connecting = "CONNECTING"
    case connected = "CONNECTED"
    case remoteClosing = "REMOTE CLOSING"
    case closing = "CLOSING"
    case closed = "CLOSED"
  }

  /// How long things take that the network says nothing of.
  enum Timing {
    /// Without an answer, the connection fails.
    ///
    /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CIPSTART.
    static let connection: Milliseconds = 75_000
    /// From the last byte to the far side's acknowledgement.
    ///
    /// Project value: a quick round trip, and sooner than an answer.
    static let acknowledgement: Milliseconds = 150
    /// Project value; no log with time stamps was found.
    static let slowClose: Milliseconds = 300
    /// Project value: nothing of the far side is waited for.
    static let quickClose: Milliseconds = 20
    /// From the far side's end to `CLOSED`, if `AT+CIPRDTIMER` is not shorter.
    ///
    /// Project value: a round trip; DFRobot's library gives it a second from its last
    /// word on.
    static let remoteClose: Milliseconds = 300
    /// From `OK` to `SERVER OK`; project value.
    static let listening: Milliseconds = 100
  }

  /// Bytes that one command may send.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CIPSEND; TCPIP
  ///   Application Note V1.02.
  static let sendMax = 1_460

  var state = State.initial
  var transport = NetworkRequest.Transport.tcp
  /// As the TE has written it.
  var host = ""
  /// Known once the name is resolved.
  var address: Surroundings.Address?
  var remotePort: UInt16 = 0
  /// Of the connection, while the network has one.
  var id: Int?
  /// Of the request for the address.
  var resolution: Int?
  /// Of the request for a handshake of TLS.
  var handshake: Int?
  /// The end of waiting for the network, or for the far side.
  var timer: Agenda.Ticket?
  /// The port where its command came from and its result goes.
  var port = VirtualModem.Port.at
  /// What has come and has not been read.
  var received = ReceiveBuffer()
  /// The TE knows that there is something to read.
  var isAnnounced = false
  var sentCount = 0
  var acknowledgedCount = 0
  /// Where a command waits for an acknowledgement.
  var sendingPort: VirtualModem.Port?

  /// One that has never been opened.
  init() {}

  /// One that will be opened: `host` is a name, or an address.
  init(
    _ transport: NetworkRequest.Transport,
    host: String,
    remotePort: UInt16,
    port: VirtualModem.Port
  ) {
    self.transport = transport
    self.host = host
    self.remotePort = remotePort
    self.port = port
    address = Surroundings.Address(parsing: host)
  }

  /// What can be talked to, or soon.
  var isOpen: Bool {
    switch state {
    case .connecting, .connected, .remoteClosing, .closing: true
    case .initial, .closed: false
    }
  }

  /// The address where it is known, else the name.
  var addressText: String { address?.text ?? host }

  /// `TCP` or `UDP`.
  var transportText: String { transport == .tcp ? "TCP" : "UDP" }
}

/// Bytes that have come and wait to be read.
struct ReceiveBuffer: Sendable {
  /// More than any server sends at a time.
  ///
  /// Project value. A module slows the far side down before that; here a
  /// connection that brings more is given up, so that no byte is lost in its
  /// middle.
  static let countMax = 1 << 20

  private var bytes: [UInt8] = []
  private var offset = 0

  var count: Int { bytes.count - offset }
  var isEmpty: Bool { count == 0 }

  /// False when there is no room.
  mutating func append(_ more: [UInt8]) -> Bool {
    guard count + more.count <= Self.countMax else { return false }
    bytes += more
    return true
  }

  /// The oldest bytes, at most so many.
  mutating func take(_ max: Int = .max) -> [UInt8] {
    let end = offset + min(max, count)
    let taken = Array(bytes[offset..<end])
    offset = end
    // Moving what is left at every read would make reading it all slow.
    if offset * 2 >= bytes.count {
      bytes.removeFirst(offset)
      offset = 0
    }
    return taken
  }
}

/// Which of the module's connections.
enum SocketName: Equatable, Sendable {
  /// `AT+CIPSTART`: 0 to 7; the only one of `AT+CIPMUX=0` is 0.
  case toolkit(Int)
  /// `AT+CAOPEN`.
  case app(Int)
}

extension Session {
  subscript(name: SocketName) -> Socket {
    get {
      switch name {
      case .toolkit(let index): sockets.all[index]
      case .app(let index): appSockets.all[index]
      }
    }
    _modify {
      switch name {
      case .toolkit(let index): yield &sockets.all[index]
      case .app(let index): yield &appSockets.all[index]
      }
    }
  }
}

extension Surroundings.Address {
  /// Reads `10.0.0.1`: four numbers from 0 to 255 with points between them.
  init?(parsing text: String) {
    let parts = text.utf8.split(separator: ASCII.point, omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var octets: [UInt8] = []
    for part in parts {
      guard (1...3).contains(part.count), part.allSatisfy(ASCII.isDigit),
        let octet = UInt8(String(decoding: part, as: UTF8.self))
      else { return nil }
      octets.append(octet)
    }
    self.init(octets[0], octets[1], octets[2], octets[3])
  }
}
