/// What all layers are worth, judged from what was said.
extension Diagnosis {
  /// `port` is what the one who opened the port has to say of it.
  package init(of dialogue: Dialogue, on occasion: Occasion, port: Check) {
    var checks = [port]
    for layer in Layer.allCases.dropFirst() {
      var judged = dialogue.judge(layer, on: occasion)
      // What was left in the middle looks like what failed.
      if judged?.verdict != .ok, occasion.line?.unfinished.contains(layer) == true {
        judged = Check(layer, .notChecked, .gaveUp)
      }
      checks.append(Self.check(layer, judged, above: checks))
    }
    self.init(checks: checks, earlyEnd: occasion.line?.earlyEnd)
    blameSupply()
  }

  /// What failed below explains what fails above.
  private static func check(_ layer: Layer, _ judged: Check?, above checks: [Check]) -> Check {
    let blocked = layer.foundations.last { foundation in
      checks.contains { $0.layer == foundation && $0.verdict == .failed && $0.symptom.blocks }
    }
    let isWell = judged.map { $0.verdict == .ok || $0.verdict == .warning } ?? false
    // A supply that has broken down takes the module with it, and not the other way round.
    if let blocked, !isWell, layer != .supply || judged == nil {
      return Check(layer, .notChecked, .waits, detail: blocked.name)
    }
    return judged ?? Check(layer, .notChecked, .nothingHeard)
  }

  /// A module that restarts because its supply breaks down is not to blame.
  private mutating func blameSupply() {
    guard let supply = checks.first(where: { $0.layer == .supply }), supply.verdict == .failed,
      let index = checks.firstIndex(where: { $0.layer == .module }),
      checks[index].symptom == .moduleRestarted || checks[index].symptom == .moduleHung
    else { return }
    checks[index].verdict = .warning
  }
}

extension Symptom {
  /// What stands above cannot work either.
  var blocks: Bool {
    switch self {
    case .baudOther, .lineDamages, .signalTooWeak, .moduleRestarted: false
    default: true
    }
  }
}

extension Dialogue {
  /// `nil` where nothing was said that tells.
  func judge(_ layer: Layer, on occasion: Occasion) -> Check? {
    switch layer {
    case .port: nil
    case .baud: judgeBaud(occasion)
    case .echo: judgeEcho(occasion)
    case .module: judgeModule(occasion)
    case .sim: judgeSIM()
    case .pin: judgePIN()
    case .signal: judgeSignal()
    case .bands: judgeBands()
    case .registration: judgeRegistration()
    case .bearer: judgeBearer(occasion)
    case .dns: judgeDNS(occasion)
    case .tcp: judgeTCP(occasion)
    case .tls: judgeTLS(occasion)
    case .http: judgeHTTP(occasion)
    case .gnss: judgeGNSS()
    case .sky: judgeSky()
    case .clock: judgeClock(occasion)
    case .supply: judgeSupply()
    }
  }
}
