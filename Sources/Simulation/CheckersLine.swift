import Primitives
import Tracker

/// At most one command line is in flight, counted from the bytes alone.
///
/// A command line other than `AT` follows the final result of the one before
/// it, or a restart of the module that the tracker took note of. `AT` may also
/// follow after a time: that is how the line is brought into step. A payload
/// follows `DOWNLOAD`, and has the length that was announced.
struct LineChecker: Sendable {
  private var pending: [UInt8] = []
  private var sentAt = Instant.zero
  private var isAnswered = true
  private var hasPrompt = false
  private var received: [UInt8] = []
  /// How much of `received` was there before the last `AT`: the tracker, which
  /// had waited for an answer in vain, may have thrown it away.
  private var staleCount = 0
  /// Final results that came in one piece, and not yet used up: the tracker
  /// reads byte by byte, and may send between two of them.
  private var finals = (count: 0, at: Instant.zero)

  /// Project value, the shortest time that the tracker gives an `AT`.
  private static let attentionPause: Milliseconds = 300
  /// Project value: what the TE takes for a line at most.
  private static let lineMax = 1_024

  mutating func observe(
    _ entry: TimelineEntry,
    at now: Instant,
    isDamaged: Bool = false
  ) -> Discrepancy? {
    switch entry.kind {
    case .sent(let bytes):
      // A final result with a wrong byte may count, and its echo may not: how
      // the tracker reads them cannot be derived from the bytes.
      if isDamaged {
        isAnswered = true
        hasPrompt = true
      }
      return send(bytes, at: now)
    case .received(let bytes):
      // What may be sent anyway needs none of those that come now: they answer it.
      finals = (isAnswered ? 1 : 0, now)
      for byte in bytes { receive(byte) }
    case .state(.synchronising), .notice(.moduleRebooted), .notice(.modulePoweredDown),
      .notice(.supplyPowerDown),
      .notice(.moduleSilent), .notice(.simNotReady), .baud:
      isAnswered = true
    default:
      break  // Says nothing about the line.
    }
    return nil
  }

  private mutating func send(_ bytes: [UInt8], at now: Instant) -> Discrepancy? {
    if bytes.first == 0x7B { return sendPayload(bytes) }
    let line = Array(bytes.drop { $0 == ASCII.escape })
    let isAttention = line == Array("AT\r".utf8) || line == Array("ATQ0\r".utf8)
    let isDue = isAnswered || isAttention && now - sentAt >= Self.attentionPause
    let before = pending
    pending = line
    if isAttention {
      // No final result is so long, and behind more there would be no room for one.
      if received.count > Self.lineMax / 2 { received.removeAll(keepingCapacity: true) }
      staleCount = received.count
    }
    sentAt = now
    finals.count -= 1
    isAnswered = finals.count > 0 && finals.at == now
    hasPrompt = false
    guard line.starts(with: "AT".utf8), line.last == ASCII.carriageReturn else {
      return Discrepancy(expected: "a command line from AT to <CR>", found: Self.text(line))
    }
    guard isDue else {
      return Discrepancy(
        expected: "a final result of \(Self.text(before)) before the next command line",
        found: "\(Self.text(line)) was sent"
      )
    }
    return nil
  }

  private mutating func sendPayload(_ bytes: [UInt8]) -> Discrepancy? {
    let announced = Array("AT+HTTPDATA=\(bytes.count),".utf8)
    let isSecure = pending.starts(with: "AT+SHBOD=".utf8)
    guard hasPrompt, pending.starts(with: announced) || isSecure else {
      return Discrepancy(
        expected: "a payload of \(bytes.count) bytes only at the prompt for as many",
        found: "it was sent after \(Self.text(pending))"
      )
    }
    hasPrompt = false
    return nil
  }

  private mutating func receive(_ byte: UInt8) {
    guard ASCII.isLineEnding(byte) else {
      if received.count < Self.lineMax { received.append(byte) }
      if byte == 0x3E, received.count == 1 { hasPrompt = true }
      return
    }
    if received.elementsEqual("DOWNLOAD".utf8) { hasPrompt = true }
    if isFinal(received[...]) || staleCount > 0 && isFinal(received.dropFirst(staleCount)) {
      isAnswered = true
      finals.count += 1
    }
    received.removeAll(keepingCapacity: true)
    staleCount = 0
  }

  /// The tracker trims a line.
  private func isFinal(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.span.trimmed(0..<line.count)
    return FinalResultText.isOne(line.dropFirst(text.lowerBound).prefix(text.count))
  }

  private static func text(_ line: [UInt8]) -> String {
    String(decoding: line.prefix(60).map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
  }
}
