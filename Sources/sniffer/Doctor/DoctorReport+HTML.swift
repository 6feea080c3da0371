import CommandLine
import Diagnosis
import Manual

extension ReportFile {
  /// The layers, the evidence of what failed, and the whole dialogue.
  func write(_ report: DoctorReport) throws(FileError) {
    var layers = [["layer", "verdict", "symptom", "next"]]
    for check in report.diagnosis.checks {
      layers.append([
        check.layer.name, check.verdict == .notChecked ? "not checked" : check.verdict.rawValue,
        VisibleText.of(check.words),
        check.verdict == .failed || check.verdict == .warning ? check.symptom.advice ?? "" : "",
      ])
    }
    var tables = [("Layers", layers)]
    for check in report.diagnosis.checks where !check.evidence.isEmpty {
      tables.append(("\(check.layer.name): evidence", Self.table(check.evidence)))
    }
    tables.append(("Dialogue", Self.table(report.dialogue.lines)))
    try write(tables, title: "sniffer doctor", summary: report.conclusion)
  }

  private static func table(_ lines: [Dialogue.Line]) -> [[String]] {
    [["seconds", "", "line", "meaning"]]
      + lines.map { line in
        [
          line.at.seconds, line.isSent ? ">" : "<", VisibleText.of(line.bytes),
          DoctorReport.meaning(of: line) ?? "",
        ]
      }
  }
}
