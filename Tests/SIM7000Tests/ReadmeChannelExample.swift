import Primitives
import SIM7000

/// The signal of a module, for a loop of your own: bytes and times in, bytes out.
struct SignalQuery {
  private var channel = ATChannel()
  private var line = ATLine()
  private var exchange: ATExchange<SignalQuality>?
  private(set) var decibelMilliwatts: Int16?

  /// Call `reachDeadline` at this time.
  var deadline: Instant? { channel.deadline }

  /// Returns the bytes to send: `AT+CSQ` and a carriage return.
  mutating func start(at now: Instant) throws -> String {
    exchange = try channel.send(ATExecute<SignalQuality>(), into: &line, at: now)
    return line.withBytes { String(decoding: $0) }
  }

  /// Call it for each byte that the module sends; returns the final result at the end.
  mutating func receive(_ byte: UInt8, at now: Instant) throws -> FinalResult? {
    switch channel.receive(byte, at: now).event {
    case .informationResponse:
      guard let exchange else { return nil }
      decibelMilliwatts = try channel.response(to: exchange).decibelMilliwatts
      return nil
    case .finalResult(let result): return result
    default: return nil  // Among others the echo and URCs.
    }
  }

  /// Returns `.timedOut` if the module has not responded in time.
  mutating func reachDeadline(at now: Instant) -> FinalResult? {
    guard case .finalResult(let result) = channel.reachDeadline(at: now).event else { return nil }
    return result
  }
}
