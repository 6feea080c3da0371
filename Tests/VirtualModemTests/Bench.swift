import GNSS
import Primitives
import Surroundings

@testable import VirtualModem

/// A modem on the bench: drives its deadlines and keeps what it says.
struct Bench {
  /// Something that the modem did.
  struct Utterance: Equatable {
    /// Milliseconds; nothing in the modem is finer.
    var at: Int64
    var bytes: [UInt8]

    init(at: Int64, bytes: [UInt8]) {
      self.at = at
      self.bytes = bytes
    }

    init(at: Int64, text: String) { self.init(at: at, bytes: Array(text.utf8)) }

    var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  var modem: VirtualModem
  var surroundings: Surroundings
  private(set) var now = Instant.zero
  private(set) var utterances: [Utterance] = []
  /// What has left the other ports.
  private(set) var modemPort: [UInt8] = []
  private(set) var nmeaPort: [UInt8] = []
  private(set) var networkRequests: [NetworkRequest] = []
  private(set) var cancelledRequests: [Int] = []
  private(set) var acknowledgements: [MessageAcknowledgement] = []
  /// The pulses at RI.
  private(set) var rings: [Milliseconds] = []
  /// Short messages that have arrived.
  var arrivals = 0
  /// Handshakes of TLS are answered.
  var playsTLS = true
  /// Packets of IP are carried, for a packet call.
  var playsPackets = true
  static let terms = PacketTerms(
    gateway: Surroundings.Address(192, 0, 2, 1),
    nameServers: Surroundings.Address(192, 0, 2, 2),
    Surroundings.Address(192, 0, 2, 3)
  )
  /// The rate that the TE sends at.
  var baud: UInt32?
  private let utcAtZero: Int64

  init(
    _ settings: VirtualModem.Settings = Bench.quiet,
    _ surroundings: Surroundings = Surroundings()
  ) {
    modem = VirtualModem(settings, in: surroundings)
    self.surroundings = surroundings
    utcAtZero = surroundings.utcMilliseconds
    baud = settings.fixedBaud
  }

  /// Up, at a fixed rate, exact positions.
  static var quiet: VirtualModem.Settings {
    var settings = VirtualModem.Settings()
    settings.fixedBaud = 19_200
    settings.hasPositionNoise = false
    return settings
  }

  /// Those of them that are of HTTP.
  var requests: [HTTPRequest] {
    networkRequests.compactMap { request in
      if case .http(let request) = request.action { request } else { nil }
    }
  }

  var milliseconds: Int64 { now.microseconds / 1_000 }

  mutating func handle(_ event: VirtualModem.Event) {
    surroundings.utcMilliseconds = utcAtZero + milliseconds
    let effects = modem.handle(event, in: surroundings, at: now)
    if !effects.output[.at].isEmpty {
      utterances.append(Utterance(at: milliseconds, bytes: effects.output[.at]))
    }
    modemPort += effects.output[.modem]
    nmeaPort += effects.output[.nmea]
    networkRequests += effects.requests
    cancelledRequests += effects.cancelledRequests
    acknowledgements += effects.acknowledgements
    if let ring = effects.ring { rings.append(ring) }
    for request in effects.requests {
      if case .packets = request.action {
        handle(.network(id: request.id, playsPackets ? .linked(Self.terms) : .failed(.unreachable)))
      }
      // TLS is played, and here it succeeds at once.
      guard playsTLS, case .handshake = request.action else { continue }
      let event: NetworkEvent =
        surroundings.isServerReachable ? .connected : .failed(.unreachable)
      handle(.network(id: request.id, event))
    }
  }

  /// Lets so much time pass.
  mutating func run(for length: Int64) {
    let end = now + Milliseconds(length)
    while let deadline = modem.deadline, deadline <= end {
      now = max(now, deadline)
      handle(.deadlineReached)
    }
    now = end
  }

  mutating func transmit(_ text: String) {
    transmit(Array(text.utf8))
  }

  mutating func transmit(_ bytes: [UInt8]) {
    handle(.received(bytes, baud: baud))
  }

  /// Transmits and waits; what the modem said meanwhile, run together.
  mutating func send(_ text: String, wait length: Int64 = 3) -> String {
    let count = utterances.count
    transmit(text)
    run(for: length)
    return utterances[count...].map(\.text).joined()
  }

  /// What the modem says in that time, run together.
  mutating func listen(for length: Int64) -> String {
    let count = utterances.count
    run(for: length)
    return utterances[count...].map(\.text).joined()
  }

  /// What it has said from this utterance on.
  func bytes(from index: Int) -> [UInt8] { utterances[index...].flatMap(\.bytes) }

  /// As after `send`, but with echo off and the framing gone: one text a line.
  mutating func ask(_ command: String, wait length: Int64 = 3) -> [String] {
    let said = send(command + "\r", wait: length)
    var lines = said.split(whereSeparator: { $0 == "\r\n" || $0 == "\r" || $0 == "\n" })
      .map { String($0) }
    if lines.first == command { lines.removeFirst() }
    return lines
  }

  /// Changes the world and tells the modem.
  mutating func change(_ body: (inout Surroundings) -> Void) {
    body(&surroundings)
    handle(.surroundingsChanged)
  }

  /// As many seconds as registration takes at most.
  mutating func register() {
    run(for: 13_000)
  }

  static func position(_ latitude: Int32, _ longitude: Int32) -> Position {
    guard let latitude = Latitude(e7: latitude), let longitude = Longitude(e7: longitude) else {
      preconditionFailure("a test names a place that is not on earth")
    }
    return Position(latitude: latitude, longitude: longitude)
  }
}
