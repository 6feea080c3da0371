import Manual
import Testing

@Suite("Lines with fields that cannot be parsed")
struct RepairedLineTests {
  static func value(_ name: String, in line: String) -> FieldValue? {
    let title = String(line.prefix { $0 != ":" })
    return fields(ofLine: Array(line.utf8), name: title).first { $0.name == name }?.value
  }

  static let gsm = "+CPSI: GSM,Online,460-00,0x182d,12401,27 EGSM 900,-64,2110,42-44"
  static let lte = """
    +CPSI: LTE CAT-M1,Online,460-11,0x5A1E,187214780,257,EUTRAN-BAND3,1850,3,3,-11,-90,-60,12
    """
  static let fix = """
    +CGNSINF: 1,1,20261122120000.000,31.953900,35.910600,800.1,0.00,0.0,1,,0.9,1.1,0.7,,11,8,,,42,,
    """

  /// Each field in turn, and what is lost with it.
  static let damaged: [(line: String, names: [[String]])] = [
    (
      gsm,
      [
        [], ["op"], ["mcc", "mnc", "plmn"], ["lac"], ["cell"], ["arfcn", "band"], ["rxlev"],
        ["track_lo"], ["c1", "c2"],
      ]
    ),
    (
      lte,
      [
        [], ["op"], ["mcc", "mnc", "plmn"], ["tac"], ["cell"], ["pci"], ["band"], ["earfcn"],
        ["dlbw", "dl_mhz"], ["ulbw"], ["rsrq"], ["rsrp", "scale"], ["rssi"],
        ["rssnr_raw", "sinr_db"],
      ]
    ),
    (
      fix,
      [
        [], ["fix"], ["utc"], ["lat"], ["lon"], ["alt"], ["speed"], ["course"], ["fixmode"], [],
        ["hdop"], ["pdop"], ["vdop"], [], ["sats_view"], ["sats_used"], ["glonass"], [], ["cn0"],
        ["hpa"], ["vpa"],
      ]
    ),
  ]

  @Test("lose that field alone, and name it", arguments: damaged)
  func single(line: String, names: [[String]]) {
    let colon = line.firstIndex(of: ":").map { line.index($0, offsetBy: 2) } ?? line.startIndex
    let parts = line[colon...].split(separator: ",", omittingEmptySubsequences: false)
    let title = String(line.prefix { $0 != ":" })
    let whole = fields(ofLine: Array(line.utf8), name: title)
    for (index, lost) in names.enumerated() where !lost.isEmpty {
      let damaged = parts.enumerated().map { $0.offset == index ? "4?x" : String($0.element) }
      let text = "\(title): \(damaged.joined(separator: ","))"
      let found = fields(ofLine: Array(text.utf8), name: title)
      for field in whole where !["has_fix", "online", "time_trusted"].contains(field.name) {
        let value = found.first { $0.name == field.name }?.value
        #expect(value == (lost.contains(field.name) ? .null : field.value), "\(text) \(field.name)")
      }
      guard case .text(let words) = Self.value("err", in: text) else {
        Issue.record("no err: \(text)")
        continue
      }
      #expect(words.contains("\(lost[0])") && words.contains("`4?x`"), "\(words)")
    }
  }

  @Test("cut short, give what they have, and name what is missing")
  func cut() {
    let line = String(Self.lte.dropLast(",-60,12".count))
    #expect(Self.value("rsrp", in: line) == .integer(-90))
    #expect(Self.value("err", in: line) == .text("no rssi, rssnr_raw, sinr_db"))
    #expect(Self.value("rssi", in: line) == .null)
  }

  @Test("a latitude of 131.9 is no fix, and has its name")
  func latitude() {
    let line = Self.fix.replacing("31.953900", with: "131.953900")
    #expect(Self.value("lat", in: line) == .null)
    #expect(Self.value("lon", in: line) != nil && Self.value("value4", in: line) == nil)
    #expect(Self.value("err", in: line) == .text("lat `131.953900`"))
    #expect(Self.value("has_fix", in: line) == .boolean(false))
  }

  @Test("one comma too many shifts nothing into another field")
  func shifted() {
    let line = Self.fix.replacing("0.0,1,,", with: "0.0,1,,,")
    #expect(Self.value("hpa", in: line) == .null && Self.value("cn0", in: line) == .null)
    #expect(Self.value("err", in: line) == .text("22 fields instead of 21"))
    #expect(Self.value("err", in: Self.fix + ",") == nil)
  }

  @Test(
    "keep the dictionary's names where the type refuses them",
    arguments: [
      ("+CBC: 0,300,4000", "bcl", "bcl `300`"),
      ("+HTTPACTION: 1,2x0,27", "status", "status `2x0`"),
    ]
  )
  func judged(line: String, name: String, problem: String) {
    #expect(Self.value("value1", in: line) == nil)
    #expect(Self.value("err", in: line) == .text(problem))
    #expect(Self.value(name, in: line) != nil)
  }
}
