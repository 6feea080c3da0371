import Manual
import Primitives
import SIM7000

extension Dialogue {
  private struct Report {
    var line: Line
    var information: NavigationInformation
  }

  private var reports: [Report] {
    lines.compactMap { line in
      guard !line.isSent, line.begins("+CGNSINF:") || line.begins("+UGNSINF:"),
        let information = try? NavigationInformation(parsing: line.bytes.span)
      else { return nil }
      return Report(line: line, information: information)
    }
  }

  /// Reports in a row with one and the same time: the receiver's second has passed.
  ///
  /// Project value: two may be read within one second.
  private static let repeats = 3

  func judgeGNSS() -> Check? {
    let refused = last("+CGNSPWR=1").flatMap { $0.result != nil && !$0.isSuccess ? $0 : nil }
    let reports = reports
    if let refused, reports.last?.information.isRunning != true {
      return Check(.gnss, .failed, .gnssRefused, evidence: refused.evidence)
    }
    guard let running = reports.last(where: \.information.isRunning) else {
      guard let off = reports.last?.line ?? last("+CGNSPWR?")?.answer("+CGNSPWR:") else {
        return nil
      }
      return off.text.contains(": 0") ? Check(.gnss, .failed, .gnssOff, evidence: [off]) : nil
    }
    let fixed = reports.filter { $0.information.isFixed == true }
    if fixed.count >= Self.repeats, isStuck(fixed.suffix(Self.repeats)) {
      let evidence = fixed.suffix(Self.repeats).map(\.line)
      return Check(.gnss, .failed, .gnssStuck, evidence: evidence)
    }
    guard let fix = fixed.last else {
      let hasHeard = reports.contains { hears($0.information) }
      guard !hasHeard else {
        let heard = reports.last { hears($0.information) }
        return Check(.gnss, .ok, .gnssWorks, evidence: [heard?.line])
      }
      return Check(.gnss, .failed, .gnssDeaf, evidence: [running.line])
    }
    guard fix.information.time != nil else {
      return Check(.gnss, .failed, .gnssClock, evidence: [fix.line])
    }
    return Check(.gnss, .ok, .gnssWorks, evidence: [fix.line])
  }

  private func hears(_ information: NavigationInformation) -> Bool {
    (information.satellitesInViewCode ?? 0) > 0 || (information.carrierToNoiseDensity ?? 0) > 0
      || (information.glonassSatellites ?? 0) > 0
  }

  private func isStuck(_ reports: ArraySlice<Report>) -> Bool {
    guard let first = reports.first, let last = reports.last,
      last.line.at.microseconds
        >= first.line.at.microseconds + 2_000_000
    else { return false }
    return reports.allSatisfy { $0.information.clock == first.information.clock }
  }

  func judgeSky() -> Check? {
    let reports = reports
    if let fix = reports.last(where: { $0.information.isFixed == true }) {
      return Check(.sky, .ok, .fixFound, detail: fix.information.words, evidence: [fix.line])
    }
    guard let report = reports.last(where: \.information.isRunning) else { return nil }
    return Check(.sky, .failed, .fixMissing, evidence: [report.line])
  }

  // MARK: - Clock and supply

  func judgeClock(_ occasion: Occasion) -> Check? {
    let exchange = last("+CCLK?")
    guard let line = exchange?.answer("+CCLK:"), let clock = try? Clock(parsing: line.bytes.span)
    else { return nil }
    let evidence = [exchange?.command, line]
    if clock.time != nil {
      return Check(.clock, .ok, .clockSet, detail: clock.words, evidence: evidence)
    }
    guard occasion.aim.server?.isSecure == true else {
      return Check(.clock, .ok, .clockUnneeded, evidence: evidence)
    }
    let tls = judgeTLS(occasion)
    let verdict: Check.Verdict = tls?.verdict == .failed ? .failed : .warning
    return Check(.clock, verdict, .clockUnset, evidence: evidence, remedies: ["AT+CLTS=1"])
  }

  /// - Source: SIM7000 Hardware Design V1.07: 3.0 V to 4.3 V at the module; project values
  ///   within: a burst pulls the supply down by up to 0.4 V.
  private static let tooLowMillivolts: UInt32 = 3_400
  private static let lowMillivolts: UInt32 = 3_550
  private static let highMillivolts: UInt32 = 4_300

  func judgeSupply() -> Check? {
    let warning = urcs.last { $0.text.contains("-VOLTAGE ") }
    let line = lastLine("+CBC:")
    if let warning {
      let isHigh = warning.text.hasPrefix("OVER")
      let symptom: Symptom = isHigh ? .supplyTooHigh : .supplyTooLow
      return Check(.supply, .failed, symptom, evidence: [warning, line])
    }
    guard let line, let charge = try? BatteryCharge(parsing: line.bytes.span) else { return nil }
    let (verdict, symptom): (Check.Verdict, Symptom) =
      switch charge.millivolts {
      case ...Self.tooLowMillivolts: (.failed, .supplyTooLow)
      case ...Self.lowMillivolts: (.warning, .supplyLow)
      case (Self.highMillivolts + 1)...: (.failed, .supplyTooHigh)
      default: (.ok, .supplyGood)
      }
    return Check(.supply, verdict, symptom, detail: charge.words, evidence: [line])
  }
}
