import Foundation
import Manual
import Primitives
import Testing

/// Lines of modules, logs and other projects' tests with the values they mean.
///
/// The corpus is not part of the repository: it is looked for where
/// `SNIFFER_CORPUS` says, then in `../shared/corpus` beside the repository. The
/// most telling rows stand in `ATFieldsTests`.
@Suite("The vectors of the corpus")
struct ATVectorsTests {
  @Test(
    "parse to the expected fields",
    .enabled(if: Vectors.file != nil, "there is no corpus here")
  )
  func vectors() throws {
    let rows = try Vectors.rows()
    #expect(rows.count >= 120)
    for row in rows where row.deviation == nil {
      let found = row.found()
      for (key, expected) in row.expected {
        guard let value = found[key] else {
          if expected == "none" { continue }
          Issue.record("line \(row.number): \(row.line) has no field \(key)")
          continue
        }
        #expect(
          Vectors.isSame(value, expected),
          "line \(row.number): \(row.line): \(key)"
        )
      }
      if row.isError {
        #expect(found["value1"] != nil, "line \(row.number): \(row.line) must not be understood")
      }
    }
  }

  @Test(
    "have company: every line of every transcript has fields",
    .enabled(if: Vectors.file != nil, "there is no corpus here")
  )
  func transcripts() throws {
    let folder = URL(fileURLWithPath: try #require(Vectors.file)).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("transcripts")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(files.count >= 40)
    for file in files where file.hasSuffix(".txt") {
      let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(file)))
      for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
        let line = Array(line)
        let name = responseName(ofLine: line) ?? ""
        #expect(!Manual.fields(ofLine: line, name: name).isEmpty)
        _ = Manual.words(ofLine: line, name: name)
      }
    }
  }
}

private enum Vectors {
  struct Row {
    var number: Int
    var name: String
    var line: String
    var expected: [(String, String)]
    var isError: Bool

    func found() -> [String: FieldValue] {
      let fields = Manual.fields(ofLine: Array(line.utf8), name: name)
      return Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first }
    }

    /// Why this row is not for us.
    var deviation: String? {
      if line.contains(" B, C2816") { return "another module's sixth field" }
      if line.contains("+CFUN: 19") { return "a level that the SIM7000 does not have" }
      if line.contains("mV") || line.contains("LEN,0") { return "another module's form" }
      if line.hasPrefix("+CPSI: LTE,") && line.contains("NR5G") { return "another module's form" }
      if line == "+SAPBR:" { return "lines of their own follow" }
      if line.hasPrefix("+CPSI: NR5G") { return "a radio that the SIM7000 does not have" }
      if line.hasPrefix("+CGNSINF: 1,1,20240609120000.000,40.4168,-3.7038,667.5,0.00,0.0,1") {
        return "a line cut short is not taken for a fix"
      }
      return nil
    }
  }

  /// The commands whose fields are ours to name, and what the vectors call them.
  static let commands: [String: String] = [
    "+CREG": "+CREG", "+CGREG": "+CGREG", "+CEREG": "+CEREG", "+COPS?": "+COPS",
    "+CPSI?": "+CPSI", "+CGNSINF": "+CGNSINF", "+UGNSINF": "+UGNSINF", "+CSQ": "+CSQ",
    "+CBC": "+CBC", "+CCLK": "+CCLK", "*PSUTTZ": "*PSUTTZ", "+CPIN?": "+CPIN", "+CCID": "+CCID",
    "+GSN": "+GSN", "+CGSN": "+CGSN", "+CFUN?": "+CFUN", "+SAPBR": "+SAPBR",
    "+HTTPACTION": "+HTTPACTION", "+HTTPREAD": "+HTTPREAD", "+CGATT?": "+CGATT",
    "+CIFSR": "+CIFSR", "+CIMI": "+CIMI", "+CNACT?": "+CNACT", "+SHREQ": "+SHREQ",
    "+SHSTATE?": "+SHSTATE", "+CAOPEN": "+CAOPEN", "+CASEND": "+CASEND", "+CIPPING": "+CIPPING",
    "+CGNAPN": "+CGNAPN", "+CEDRXRDP": "+CEDRXRDP", "+CESQ": "+CESQ", "+HTTPTOFS": "+HTTPTOFS",
    "+CGNSXTRA": "+CGNSXTRA", "URC": "",
  ]

  /// Keys that say something about the row or follow from other fields.
  static let ignored: Set = [
    "note", "quirk", "form", "_prov", "_own", "_error", "matched_as", "percent", "iso8601_mm",
    "year2", "prefix_present", "scale", "mii", "pad", "count", "power", "body_chars",
    "body_is_json", "dl_mhz", "online", "plmn", "meaning", "field1", "field2", "rsrq_x10",
    "rsrp_x10", "rssi_x10", "edrx", "rsrq_dB", "rsrp_dB", "rscp_dB", "ecio_dB", "rssi_dB",
    "cme_text",
  ]

  static let file: String? = {
    var roots: [String] = []
    if let root = ProcessInfo.processInfo.environment["SNIFFER_CORPUS"] { roots.append(root) }
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    roots.append(package.deletingLastPathComponent().path + "/shared/corpus")
    return roots.map { $0 + "/vectors/vectors.tsv" }
      .first { FileManager.default.fileExists(atPath: $0) }
  }()

  static func rows() throws -> [Row] {
    let text = try String(contentsOfFile: #require(file), encoding: .utf8)
    return text.split(separator: "\n").enumerated().compactMap { index, record in
      let columns = record.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard columns.count >= 3, let name = commands[columns[0]] else { return nil }
      guard let line = line(of: name, in: columns[1]) else { return nil }
      let pairs = columns[2].split(separator: ";").map { pair in
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
      }
      let isError = pairs.contains { $0 == ("_error", "1") }
      return Row(
        number: index + 1,
        name: name.isEmpty ? responseName(ofLine: Array(line.utf8)) ?? "" : name,
        line: line,
        expected: isError
          ? []
          : pairs.filter { isOurs($0, of: name, line) }
            .map { ($0.0 == "tac" && name.hasSuffix("EREG") ? "lac" : $0.0, $0.1) },
        isError: isError
      )
    }
  }

  static func isOurs(_ pair: (String, String), of name: String, _ line: String) -> Bool {
    let (key, value) = pair
    // The final result, which stands in another line.
    if key == "result", value == "OK" { return false }
    if key.hasPrefix("cell") { return key == "cell" }
    // The check digit of an ICCID is not everywhere; `event` of +CA... is its name.
    if key == "luhn", name == "+CCID" { return false }
    if key == "event", line.hasPrefix("+CA") { return false }
    return !ignored.contains(key)
  }

  /// The line of the row that has the command's name, or the first one.
  static func line(of name: String, in input: String) -> String? {
    let lines = input.replacingOccurrences(of: "\\r", with: "\n")
      .replacingOccurrences(of: "\\n", with: "\n").replacingOccurrences(of: "\\t", with: "\t")
      .split(separator: "\n").map { String($0) }
    if name.hasPrefix("+") || name.hasPrefix("*"),
      let named = lines.first(where: { $0.hasPrefix(name) })
    {
      return named
    }
    return ["+GSN", "+CGSN", "+CCID", "+CIFSR", "+CIMI", ""].contains(name) ? lines.first : nil
  }

  static func isSame(_ value: FieldValue, _ expected: String) -> Bool {
    switch value {
    case .null: return expected == "none"
    case .boolean(let flag): return expected == (flag ? "1" : "0")
    case .text(let text):
      return text == expected || Int(text) != nil && Int(text) == Int(expected)
        || text.replacingOccurrences(of: "-", with: " ")
          == expected.replacingOccurrences(of: "_", with: " ")
    case .integer(let number):
      if let technology = technologies[expected] { return number == technology }
      if expected.hasPrefix("0x") { return number == Int64(expected.dropFirst(2), radix: 16) }
      return Double(number) == Double(expected)
    case .decimal(let number):
      guard let expected = Double(expected) else { return false }
      var scaled = Double(number.coefficient)
      for _ in 0..<number.fractionDigits { scaled /= 10 }
      return abs(scaled - expected) < 1e-9
    case .list: return false
    }
  }

  static let technologies: [String: Int64] = ["GSM": 0, "UMTS": 2, "EDGE": 3, "LTE": 7]
}
