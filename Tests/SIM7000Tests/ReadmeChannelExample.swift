import Primitives
import SIM7000

/// The signal of a module, for a loop of your own: bytes and times in, bytes out.
struct SignalQuery {
  private var channel = ATChannel()
  private var line = ATLine()
  private var exchange: ATExchange<SignalQuality>?
  private(set) var decibelMilliwatts: Int16?
  /// Send these bytes to the module and empty it, after each call.
  var output = ""

  /// Whether `start` may be called.
  var isReady: Bool { channel.isReady }

  /// Call `reachDeadline` at this time.
  var deadline: Instant? { channel.deadline }

  mutating func start(at now: Instant) throws {
    exchange = try channel.send(ATExecute<SignalQuality>(), into: &line, at: now)
    output += line.withBytes { String(decoding: $0) }
    decibelMilliwatts = nil
  }

  /// Call it for each byte that the module sends; returns the final result at the end.
  mutating func receive(_ byte: UInt8, at now: Instant) throws -> FinalResult? {
    try take(channel.receive(byte, at: now))
  }

  /// Returns `.timedOut` if the module has not responded in time.
  mutating func reachDeadline(at now: Instant) throws -> FinalResult? {
    try take(channel.reachDeadline(at: now))
  }

  private mutating func take(_ effects: ATChannel.Effects) throws -> FinalResult? {
    // After a timeout the channel sends `AT` itself until responses and commands match again.
    if effects.transmits { output += channel.withTransmission { String(decoding: $0) } }
    switch effects.event {
    case .informationResponse:
      guard let exchange else { return nil }
      decibelMilliwatts = try channel.response(to: exchange).decibelMilliwatts
      return nil
    case .finalResult(let result): return result
    default: return nil  // Among others the echo and URCs.
    }
  }
}
