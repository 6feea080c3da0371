import GNSS
import Primitives
import SIM7000
import Tracker

/// From power-up to a delivered report, with a module that answers well.
func probeTracker() {
  guard let settings = probeSettings() else {
    check(false)
    return
  }
  // Where it is to live, and given to whoever has to do with it: it is never copied.
  var tracker = Tracker(settings: settings)
  var bench = ProbeBench()
  bench.carryOut(tracker.handle(.powerUp, at: bench.now), of: &tracker)
  for _ in 0..<200 where bench.deliveredCount == 0 {
    bench.step(&tracker)
  }
  check(bench.deliveredCount == 1)
  check(bench.hasSentPayload)
  check(tracker.queueCount == 0)
}

private func probeSettings() -> Settings? {
  guard let id = try? FixedBytes<16>("Allawi2003").withBytes(TrackerID.init) else { return nil }
  let url = RequestURL(literal: "http://tracker.example/report")
  guard let destination = try? Destination(url) else { return nil }
  var settings = Settings(trackerID: id, destination: destination)
  settings.baud = nil
  return settings
}

private struct ProbeBench {
  var now = Instant.zero
  var deliveredCount = 0
  var hasSentPayload = false
  private var sent = FixedBytes<600>()
  private var answer = FixedBytes<900>()
  private var asks: Int64 = 0

  mutating func carryOut(_ effects: Tracker.Effects, of tracker: inout Tracker) {
    if case .reportDelivered(_, 200)? = effects.notice { deliveredCount += 1 }
    guard effects.transmits else { return }
    sent.removeAll()
    tracker.withTransmission { bytes in sent.append(bytes) }
  }

  /// Answers what was sent, or lets the time pass.
  mutating func step(_ tracker: inout Tracker) {
    guard !sent.isEmpty else {
      guard let deadline = tracker.deadline else { return }
      now = max(now, deadline)
      carryOut(tracker.handle(.deadlineReached, at: now), of: &tracker)
      return
    }
    answer.removeAll()
    if sent.withBytesInPlace({ $0.starts(with: "{") }) {
      hasSentPayload = sent.withBytesInPlace { bytes in
        bytes.equals(
          "{\"latitude\": 31.953900, \"longitude\": 35.910600, \"trackerId\": \"Allawi2003\"}"
        )
      }
    } else {
      answer.append(inPlace: &sent)
    }
    answer.append("\r\n")
    appendAnswer()
    sent.removeAll()
    feed(&tracker)
  }

  private mutating func appendAnswer() {
    if isCommand("AT+HTTPDATA=") {
      answer.append("DOWNLOAD\r\n")
      return
    }
    if isCommand("AT+CPIN?") { answer.append("+CPIN: READY\r\n\r\n") }
    if isCommand("AT+CEREG?") { answer.append("+CEREG: 1,1\r\n\r\n") }
    if isCommand("AT+SAPBR=2,1") { answer.append("+SAPBR: 1,1,\"10.89.193.1\"\r\n\r\n") }
    if isCommand("AT+CGNSINF") {
      asks += 1
      answer.append("+CGNSINF: 1,1,202611210900")
      answer.append(decimal: asks % 60, minimumDigits: 2)
      answer.append(".000,31.953900,35.910600,850.000,0.00,0.0,1,,1.1,1.4,0.9,,21,9,,,45,,\r\n\r\n")
    }
    answer.append("OK\r\n")
    if isCommand("AT+HTTPACTION=") { answer.append("\r\n+HTTPACTION: 1,200,33\r\n") }
  }

  private mutating func isCommand(_ text: StaticString) -> Bool {
    sent.withBytesInPlace { $0.starts(with: text) }
  }

  private mutating func feed(_ tracker: inout Tracker) {
    var offset = 0
    while offset < answer.count {
      var effects = Tracker.Effects.none
      answer.withBytesInPlace { span in
        effects = tracker.receive(span, from: &offset, at: now)
      }
      carryOut(effects, of: &tracker)
    }
  }
}
