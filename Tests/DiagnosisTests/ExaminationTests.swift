import Primitives
import Testing

@testable import Diagnosis

/// A module that answers at once from a table, and with ERROR to all else.
private struct Bench {
  var examination: Examination
  var answers: [String: String]
  var echoes = true
  private(set) var sent: [String] = []
  private(set) var changes: [String] = []
  private(set) var now = Instant.zero
  private(set) var isOver = false

  init(_ answers: [String: String], aim: Aim = Aim(), repairs: Bool = false) {
    self.answers = ["AT": "OK"].merging(answers) { $1 }
    examination = Examination(aim: aim, openedBaud: nil, repairs: repairs)
  }

  mutating func begin() {
    carryOut(examination.handle(.begin, at: now))
  }

  mutating func interrupt() {
    carryOut(examination.handle(.left(.interrupted), at: now))
  }

  /// To the end; each wait takes no time but its own.
  mutating func run() {
    while !isOver, let deadline = examination.deadline {
      now = max(now, deadline)
      carryOut(examination.handle(.deadlineReached, at: now))
    }
  }

  private mutating func carryOut(_ effects: Examination.Effects) {
    var effects = effects
    while true {
      if let change = effects.change { changes.append(change) }
      isOver = effects.isOver
      guard !effects.transmission.isEmpty, !isOver else { return }
      let line = String(decoding: effects.transmission.dropLast(), as: UTF8.self)
      sent.append(line)
      now = now + 5
      let answer = answers[line] ?? "ERROR"
      guard !answer.isEmpty else { return }
      let echo = echoes ? line + "\r" : ""
      if line == "ATE1" { echoes = true }
      effects = examination.handle(.received(Array("\(echo)\r\n\(answer)\r\n".utf8)), at: now)
    }
  }

  func check(_ layer: Layer) -> Check? {
    let port = Check(.port, .ok, .portOpens)
    return examination.diagnosis(port: port).checks.first { $0.layer == layer }
  }
}

@Suite("an examination")
struct ExaminationTests {
  private static let answers = [
    "AT+CMEE?": "+CMEE: 0\r\n\r\nOK", "AT+CMEE=1": "OK", "AT+CPIN?": "+CPIN: READY\r\n\r\nOK",
    "AT+CGNSPWR?": "+CGNSPWR: 0\r\n\r\nOK", "AT+CGNSPWR=1": "OK", "AT+CGNSPWR=0": "OK",
    "AT+CREG?": "+CREG: 0,2\r\n\r\nOK", "AT+CSQ": "+CSQ: 99,99\r\n\r\nOK", "ATE1": "OK",
  ]

  @Test("restores what it changed, the last first, also the echo")
  func restores() {
    var bench = Bench(Self.answers)
    bench.echoes = false
    bench.begin()
    bench.run()
    #expect(bench.isOver)
    #expect(bench.check(.echo)?.symptom == .echoOff)
    #expect(bench.sent.suffix(3) == ["AT+CGNSPWR=0", "AT+CMEE=0", "ATE0"])
  }

  @Test("after an interruption restores, and judges nothing that was left in the middle")
  func leavesEarly() {
    var bench = Bench(Self.answers)
    bench.begin()
    // It waits for a registration.
    bench.interrupt()
    #expect(bench.isOver)
    #expect(bench.sent.suffix(3) == ["AT+CMEE?", "AT+CGNSPWR=0", "AT+CMEE=0"])
    #expect(bench.check(.pin)?.verdict == .ok)
    #expect(bench.check(.registration)?.symptom == .gaveUp)
    #expect(bench.check(.gnss)?.symptom == .gaveUp)
  }

  @Test("keeps a flood within its bounds, restores, and names it", arguments: ["OK\r", "x"])
  func endsFlood(flood: String) {
    var bench = Bench(Self.answers)
    bench.begin()
    let bytes = Array(String(repeating: flood, count: 4_096 / flood.utf8.count).utf8)
    var effects = Examination.Effects()
    var count = 0
    while !effects.isOver, count < 10_000 {
      effects = bench.examination.handle(.received(bytes), at: bench.now)
      count += 1
    }
    let dialogue = bench.examination.dialogue
    #expect(dialogue.lines.count <= Examination.linesMax + bytes.count)
    #expect(dialogue.receivedCount <= Examination.bytesMax + bytes.count)
    let restored = String(decoding: effects.transmission, as: UTF8.self)
    #expect(restored == "AT+CGNSPWR=0\rAT+CMEE=0\r")
    #expect(bench.check(.module)?.symptom == .moduleFloods)
    #expect(bench.check(.gnss)?.verdict != .failed)
  }

  @Test("before the first answer has found nothing, and nothing is healthy")
  func leavesBeforeAnswer() {
    var bench = Bench(["AT": ""])
    bench.begin()
    bench.interrupt()
    #expect(bench.isOver)
    #expect(bench.check(.module)?.symptom == .gaveUp)
    let port = Check(.port, .ok, .portOpens)
    #expect(bench.examination.diagnosis(port: port).isHealthy == nil)
  }

  @Test("gives up if there is no response")
  func givesUp() {
    var bench = Bench(["AT": ""])
    bench.begin()
    bench.run()
    #expect(bench.isOver)
    #expect(bench.check(.module)?.symptom == .moduleSilent)
    #expect(Set(bench.sent) == ["AT"])
  }

  @Test("asks once more for an answer that did not come, and knows a restart by what was forgotten")
  func noticesRestart() {
    var bench = Bench(Self.answers.merging(["AT+CGMM": ""]) { $1 })
    bench.begin()
    #expect(bench.sent.last == "AT+CGMM")
    bench.answers["AT+CGMM"] = "SIMCOM_SIM7000E\r\n\r\nOK"
    bench.run()
    #expect(bench.sent.count { $0 == "AT+CGMM" } == 2)
    #expect(bench.check(.module)?.symptom == .moduleRestarted)
  }

  @Test("repairs when it is told to, and says each change")
  func repairs() {
    let answers = Self.answers.merging([
      "AT+COPS?": "+COPS: 2\r\n\r\nOK", "AT+COPS=0": "OK",
    ]) { $1 }
    var bench = Bench(answers, repairs: true)
    bench.begin()
    bench.run()
    #expect(bench.changes == ["AT+COPS=0"])
    var other = Bench(answers)
    other.begin()
    other.run()
    #expect(other.changes == [])
    #expect(!other.sent.contains("AT+COPS=0"))
  }
}
