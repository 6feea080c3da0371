import CommandLine
import Live
package import Primitives

extension Monitor {
  /// A number is the new rate; nothing starts the search.
  package mutating func setBaud(_ text: String, at now: Instant, _ effects: inout Effects) {
    guard let former = baud else { return }
    guard !text.isEmpty else {
      note("looking for the rate at which AT is answered", at: now, &effects)
      flight = nil
      var search = BaudSearch(former: former)
      let step = search.begin(at: now)
      baudSearch = search
      return follow(step, at: now, &effects)
    }
    guard let new = UInt32(text), ValueKind.bauds.contains(Int64(new)) else {
      return note("expected a rate from 300 to 4000000", at: now, &effects)
    }
    change(to: new, &effects)
    note("\(new) baud", at: now, &effects)
  }

  /// The driver has refused a rate.
  mutating func refuseBaud(_ reason: String, former: UInt32, at now: Instant) -> Effects {
    var effects = Effects()
    if baudSearch != nil {
      baudSearch?.skip(at: now)
    } else {
      baud = former
      note(reason, at: now, &effects)
    }
    return effects
  }

  /// The driver has refused to turn a control line.
  mutating func refuse(_ wire: ControlLine, _ reason: String, at now: Instant) -> Effects {
    switch wire {
    case .dtr: isDTROn.toggle()
    case .rts: isRTSOn.toggle()
    }
    return tell(reason, at: now)
  }

  mutating func follow(_ step: BaudSearch.Step, at now: Instant, _ effects: inout Effects) {
    switch step {
    case .tryRate(let new):
      tellResult(before: 1, at: now, &effects)
      change(to: new, &effects)
      effects.requests.append(.send(Self.attention))
    case .sendAgain: effects.requests.append(.send(Self.attention))
    case .ended(let found):
      tellResult(before: 0, at: now, &effects)
      let search = baudSearch
      baudSearch = nil
      decoder = MonitorDecoder()
      if let found {
        noise = NoiseScore()
        return note("FOUND: \(found) baud", at: now, &effects)
      }
      let best = search?.best.map { "; the least noise was at \($0.baud)" } ?? ""
      let former = search?.former ?? 0
      change(to: former, &effects)
      note("no rate answers\(best); back at \(former)", at: now, &effects)
    }
  }

  /// The rate that was tried before the last `count` ones.
  private func tellResult(before count: Int, at now: Instant, _ effects: inout Effects) {
    guard let results = baudSearch?.results.dropLast(count), let result = results.last else {
      return
    }
    note("\(result.baud) baud: \(result.score.words)", at: now, &effects)
  }

  private static let attention = Array("AT\r".utf8)

  private mutating func change(to new: UInt32, _ effects: inout Effects) {
    if let baud, new != baud { effects.requests.append(.setBaud(new, former: baud)) }
    baud = new
    noise = NoiseScore()
  }

  /// Project values: noise is reported once for a rate, of enough bytes to be
  /// none by chance; a message in another alphabet has less of it.
  private static let noisePercent = 30
  private static let noiseBytes = 64

  /// Takes note of noise, and reports it once where a rate may be the cause.
  mutating func score(_ bytes: [UInt8], at now: Instant, _ effects: inout Effects) {
    let had = noise
    noise.add(bytes)
    guard baud != nil, let percent = noise.percent, percent >= Self.noisePercent,
      had.count < Self.noiseBytes, noise.count >= Self.noiseBytes
    else { return }
    note("\(percent) % of it is noise: another rate? Ctrl-A b looks for it", at: now, &effects)
  }
}
