import Manual
import Primitives
import SIM7000

extension Dialogue {
  /// Project value: an awake module answers `AT` within milliseconds.
  private static let promptness = Milliseconds.seconds(3)

  func judgeModule(_ occasion: Occasion) -> Check? {
    if let facts = occasion.line { return judgeModule(facts) }
    let answered = exchanges.filter { $0.result != nil }
    guard let first = answered.first else {
      guard let last = exchanges.last, receivedCount == 0, hasTimes else { return nil }
      return Check(.module, .failed, .moduleSilent, evidence: [last.command])
    }
    if let restart = restartOnRecord(after: first) {
      return Check(.module, .failed, .moduleRestarted, evidence: [restart])
    }
    // What is asked in vain at the end is not answered any more.
    let unanswered = exchanges.suffix(Self.hangCount)
    if let since = unanswered.first?.command, unanswered.count == Self.hangCount, hasTimes,
      unanswered.allSatisfy({ $0.result == nil }),
      !lines.contains(where: { !$0.isSent && $0.order > since.order })
    {
      return Check(.module, .failed, .moduleHung, evidence: unanswered.map(\.command))
    }
    return judgeFunctionality() ?? healthyModule
  }

  /// Notes and logs without times tell nothing of who waited for what.
  private var hasTimes: Bool { (lines.last?.at ?? .zero) > (lines.first?.at ?? .zero) }

  /// Project value: one command without an answer is a lost line, two may be.
  private static let hangCount = 3

  private func judgeModule(_ facts: LineFacts) -> Check? {
    if facts.isFlooded {
      let detail = "\(receivedCount) bytes, \(lines.count) lines"
      return Check(.module, .failed, .moduleFloods, detail: detail, evidence: [lines.last])
    }
    guard facts.isAnswered else {
      let sentence = lastLine("$")
      return Check(
        .module,
        .failed,
        .moduleSilent,
        detail: sentence.map { _ in "sentences come; this is the port for NMEA" },
        evidence: [exchanges.last?.command, sentence]
      )
    }
    if let hung = facts.hungAt {
      return Check(.module, .failed, .moduleHung, evidence: hung.evidence)
    }
    if !facts.restart.isEmpty {
      return Check(.module, .failed, .moduleRestarted, evidence: facts.restart)
    }
    if let check = judgeFunctionality() { return check }
    if let after = facts.firstAnswerAfter, after > Self.promptness, facts.baud == facts.openedBaud {
      let evidence = [exchanges.first?.command, exchanges.first { $0.isSuccess }?.ending]
      let detail = "after \(after.rawValue / 1_000) s"
      return Check(.module, .warning, .moduleLate, detail: detail, evidence: evidence)
    }
    let start = exchanges.firstIndex { $0.isSuccess } ?? 0
    if let slow = exchanges[start...].first(where: { $0.result == .timedOut }) {
      return Check(.module, .warning, .moduleForgetful, evidence: [slow.command])
    }
    return healthyModule
  }

  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CFUN: 0 minimum, 1 full, 4
  ///   flight mode.
  private func judgeFunctionality() -> Check? {
    guard let line = lastLine("+CFUN:"), let mode = line.text.dropFirst(6).first(where: \.isNumber),
      mode != "1"
    else { return nil }
    let switchedOn = exchanges.last { $0.has("+CFUN=1") && $0.isSuccess }
    if let switchedOn, switchedOn.command.order > line.order { return nil }
    return Check(
      .module,
      .failed,
      .moduleFlightMode,
      detail: mode == "4" ? "flight mode" : "AT+CFUN? says \(mode)",
      evidence: [
        exchanges.last { $0.has("+CFUN") && $0.command.order <= line.order }?.command, line,
      ],
      remedies: ["AT+CFUN=1"]
    )
  }

  private func restartOnRecord(after first: Exchange) -> Line? {
    urcs.first { line in
      guard line.text == "RDY", line.order > first.command.order else { return false }
      return !exchanges.contains { exchange in
        exchange.restartsModule && exchange.command.order <= line.order
      }
    }
  }

  private var healthyModule: Check {
    let names = ["+CGMM", "+GMM", "+CGMR", "+GMR", "I", "+SIMCOMATI"]
    let told = names.compactMap { name -> (Line, String)? in
      guard let exchange = last(name), let line = exchange.answers.first else { return nil }
      return (line, words(ofLine: line.bytes, name: name) ?? line.text)
    }
    let detail = told.isEmpty ? nil : told.map(\.1).joined(separator: ", ")
    let evidence = told.isEmpty ? exchanges.first { $0.isSuccess }?.evidence ?? [] : told.map(\.0)
    return Check(.module, .ok, .moduleAnswers, detail: detail, evidence: evidence)
  }
}

extension Dialogue.Exchange {
  var restartsModule: Bool { has("+CFUN=1,1") || has("+CPOWD") || has("+CREBOOT") }

  /// It is restarted, or its radio is switched.
  var switchesModule: Bool {
    restartsModule || has("+CFUN=0") || has("+CFUN=1") || has("+CFUN=4")
  }
}
