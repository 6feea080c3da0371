import SIM7000

extension Dialogue {
  /// Project values: what a line may damage before it is called bad, and the share of
  /// bytes that are no text from which on nothing makes sense.
  private static let strayLimit = 3
  private static let garbagePercent = 20
  private static let damagePercent = 2

  func judgeBaud(_ occasion: Occasion) -> Check? {
    let isAnswered = occasion.line?.isAnswered ?? exchanges.contains { $0.result != nil }
    let isGarbage = garbageCount * 100 > receivedCount * Self.garbagePercent
    guard isAnswered else {
      guard receivedCount > 0, isGarbage else { return nil }
      let share = "\(garbageCount) of \(receivedCount) bytes are no text"
      return Check(.baud, .failed, .baudGarbage, detail: share, evidence: garbledEvidence)
    }
    // A log may have remarks of its writer between the lines.
    let isDamaged = occasion.line != nil || garbageCount * 100 > receivedCount * Self.damagePercent
    if strays.count >= Self.strayLimit, isDamaged {
      let detail = "\(strays.count) lines make no sense"
      return Check(.baud, .failed, .lineDamages, detail: detail, evidence: garbledEvidence)
    }
    let answered = exchanges.first { $0.result != nil && $0.result != .timedOut }
    guard let facts = occasion.line, let baud = facts.baud, let opened = facts.openedBaud else {
      return Check(.baud, .ok, .baudRight, evidence: answered?.evidence ?? [])
    }
    guard baud == opened else {
      return Check(
        .baud,
        .failed,
        .baudOther,
        detail: "\(baud) instead of \(opened)",
        evidence: answered?.evidence ?? [],
        remedies: ["AT+IPR=\(opened)"]
      )
    }
    return Check(.baud, .ok, .baudRight, detail: "\(baud)", evidence: answered?.evidence ?? [])
  }

  private var garbledEvidence: [Line?] { strays.prefix(Self.strayLimit).map { $0 } }

  func judgeEcho(_ occasion: Occasion) -> Check? {
    let answered = exchanges.filter { $0.result != nil && $0.result != .timedOut }
    guard let first = answered.first else { return nil }
    if let facts = occasion.line {
      return facts.wasEchoed
        ? Check(.echo, .ok, .echoOn, evidence: [first.command])
        : Check(.echo, .warning, .echoOff, evidence: first.evidence)
    }
    if let echoed = answered.first(where: \.isEchoed) {
      return Check(.echo, .ok, .echoOn, evidence: [echoed.command])
    }
    if let order = exchanges.last(where: { $0.has("E0") && $0.isSuccess }) {
      return Check(.echo, .ok, .echoOff, evidence: order.evidence)
    }
    // A recording may have left the echo out: the state is unknown.
    return nil
  }
}
