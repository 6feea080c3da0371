package import Script

extension Diagnosis {
  /// What a recording comes to: each layer at its end, and what failed before and is well there.
  package static func judge(
    _ script: Script,
    on occasion: Occasion,
    port: Check
  ) -> (diagnosis: Diagnosis, dialogue: Dialogue) {
    let count = script.events.count { $0.port == nil && $0.mark.isWire }
    var faults = PassingFaults(occasion, port, eventCount: count)
    let dialogue = Dialogue(script) { faults.look(at: $0) }
    var diagnosis = Diagnosis(of: dialogue, on: occasion, port: port)
    diagnosis.checks = diagnosis.checks.map { faults.check(after: $0) ?? $0 }
    return (diagnosis, dialogue)
  }
}

/// What fails while a recording goes on: it is judged now and then as if it ended there.
private struct PassingFaults {
  private let occasion: Occasion
  private let port: Check
  /// How often it is judged: after every so many events, and at what sounds like trouble.
  private let looks: Int
  private let stride: Int
  private var eventCount = 0
  private var urcCount = 0
  private var endedCount = 0
  /// How often each kind of trouble was heard.
  private var troubles: [Substring: Int] = [:]
  /// The module's last start, or the order to switch its radio, in the order of lines.
  private var start = -1
  /// Since then: what fails until it is ready for the first time is no fault.
  private var wellLayers: Set<Layer> = []
  private var faults: [Layer: Check] = [:]

  /// Project values: a night of reports each five minutes has some 2,400 events, of which a fault of
  /// ten minutes is seen for certain.
  ///
  /// Each look reads what was said so far, for some 9 us an event: of a recording of any length the
  /// looks take seconds.
  private static let looksMax = 64
  private static let visitsMax = 500_000

  init(_ occasion: Occasion, _ port: Check, eventCount: Int) {
    self.occasion = occasion
    self.port = port
    looks = max(2, min(Self.looksMax, Self.visitsMax / max(1, eventCount)))
    stride = max(1, eventCount / looks)
  }

  /// An event of the recording is in `dialogue` now.
  mutating func look(at dialogue: Dialogue) {
    eventCount += 1
    noteStart(in: dialogue)
    let isTrouble = noteTrouble(in: dialogue)
    guard eventCount % stride == 0 || isTrouble else { return }
    for check in Diagnosis(of: dialogue, on: occasion, port: port).checks {
      switch check.verdict {
      case .ok, .warning:
        if check.evidence.contains(where: { $0.order > start }) { wellLayers.insert(check.layer) }
      case .failed where wellLayers.contains(check.layer) || check.layer.isOfRequests:
        faults[check.layer] = faults[check.layer] ?? check
      case .failed, .notChecked: break
      }
    }
  }

  /// Who restarts the module or switches its radio has lost the card and the network on purpose.
  private mutating func noteStart(in dialogue: Dialogue) {
    let ready = dialogue.urcs[urcCount...].last { $0.begins("RDY") || $0.begins("NORMAL POWER") }
    let order = dialogue.exchanges.last.flatMap { $0.switchesModule ? $0.command.order : nil }
    let last = max(ready?.order ?? -1, order ?? -1)
    guard last > start else { return }
    start = last
    wellLayers = []
  }

  /// The module has said something unasked, or a command has failed, as it did not often before.
  private mutating func noteTrouble(in dialogue: Dialogue) -> Bool {
    var names = dialogue.urcs[urcCount...].map { Substring($0.text).prefix { $0 != ":" } }
    urcCount = dialogue.urcs.count
    let last = dialogue.exchanges.last
    let hasFailed = last.map { $0.result != nil && !$0.isSuccess } ?? false
    if hasFailed, endedCount < dialogue.exchanges.count {
      endedCount = dialogue.exchanges.count
      names.append("")
    }
    for name in names { troubles[name, default: 0] += 1 }
    let isRare = names.contains { (troubles[$0] ?? 0) <= max(1, looks / 8) }
    return isRare && troubles.count <= looks
  }

  /// `nil` where the layer has not failed, or is not well.
  func check(after end: Check) -> Check? {
    guard end.verdict == .ok, let fault = faults[end.layer] else { return nil }
    let details = [fault.detail, "well again at the end"].compactMap { $0 }
    return Check(
      end.layer,
      .warning,
      fault.symptom,
      detail: details.joined(separator: "; "),
      evidence: fault.evidence + end.evidence
    )
  }
}

extension Layer {
  /// A report that did not arrive is a fault, whatever was before it.
  fileprivate var isOfRequests: Bool {
    switch self {
    case .dns, .tcp, .tls, .http: true
    default: false
    }
  }
}
