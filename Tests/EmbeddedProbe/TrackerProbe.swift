import GNSS
import Primitives
import SIM7000
import Tracker

/// From power-up to a delivered report, with a module that answers well.
func probeTracker() {
  guard let id = try? FixedBytes<16>("Allawi2003").withBytes(TrackerID.init) else {
    check(false)
    return
  }
  let url = RequestURL(literal: "http://tracker.example/report")
  guard let destination = try? Destination(url) else {
    check(false)
    return
  }
  var settings = Settings(trackerID: id, destination: destination)
  settings.baud = nil
  var bench = ProbeBench(tracker: Tracker(settings: settings))
  bench.carryOut(bench.tracker.handle(.powerUp, at: bench.now))
  for _ in 0..<200 where bench.deliveredCount == 0 {
    bench.step()
  }
  check(bench.deliveredCount == 1)
  check(bench.hasSentPayload)
  check(bench.tracker.queueCount == 0)
}

private struct ProbeBench {
  var tracker: Tracker
  var now = Instant.zero
  var deliveredCount = 0
  var hasSentPayload = false
  private var sent = FixedBytes<600>()
  private var asks: Int64 = 0

  init(tracker: Tracker) {
    self.tracker = tracker
  }

  mutating func carryOut(_ effects: Tracker.Effects) {
    if case .reportDelivered(_, 200)? = effects.notice { deliveredCount += 1 }
    guard effects.transmits else { return }
    sent = tracker.withTransmission { bytes in FixedBytes(bytes) }
  }

  /// Answers what was sent, or lets the time pass.
  mutating func step() {
    guard !sent.isEmpty else {
      guard let deadline = tracker.deadline else { return }
      now = max(now, deadline)
      carryOut(tracker.handle(.deadlineReached, at: now))
      return
    }
    var answer = FixedBytes<900>()
    let line = sent
    sent.removeAll()
    if line.withBytes({ $0.starts(with: "{") }) {
      hasSentPayload = line.withBytes { bytes in
        bytes.equals(
          "{\"latitude\": 31.953900, \"longitude\": 35.910600, \"trackerId\": \"Allawi2003\"}"
        )
      }
    } else {
      answer.append(line)
    }
    answer.append("\r\n")
    appendAnswer(to: line, into: &answer)
    feed(answer)
  }

  private mutating func appendAnswer(
    to line: FixedBytes<600>,
    into answer: inout FixedBytes<900>
  ) {
    let command = line
    func isCommand(_ text: StaticString) -> Bool {
      command.withBytes { $0.starts(with: text) }
    }
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

  private mutating func feed(_ bytes: FixedBytes<900>) {
    var offset = 0
    while offset < bytes.count {
      var effects = Tracker.Effects.none
      bytes.withBytes { span in
        effects = tracker.receive(span, from: &offset, at: now)
      }
      carryOut(effects)
    }
  }
}
