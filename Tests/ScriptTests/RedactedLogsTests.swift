import Primitives
import Script
import Testing

/// What the logs of programs put around the wire's bytes hides no private value.
@Suite("Redacting pasted logs")
struct RedactedLogsTests {
  static let imei = RedactionTests.imei

  /// The rows of a dump, with an offset and the text beside them or without both.
  static func dump(_ text: String, columns: Bool = true, group: Int = 1) -> [String] {
    let bytes = Array(text.utf8)
    return stride(from: 0, to: bytes.count, by: 16).map { start in
      let row = bytes[start..<min(start + 16, bytes.count)]
      let pairs = row.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      let words = stride(from: 0, to: pairs.count, by: group).map { first in
        pairs[first..<min(first + group, pairs.count)].joined()
      }
      let digits = words.joined(separator: " ")
      guard columns else { return digits }
      let shown = String(decoding: row.map { ASCII.isPrintable($0) ? $0 : 0x2E }, as: UTF8.self)
      let width = 16 / group * (2 * group + 1) - 1
      let offset = String(start, radix: 16)
      return String(repeating: "0", count: 8 - offset.count) + offset
        + (group > 1 ? ": " : "  ")
        + digits + String(repeating: " ", count: width - digits.count) + "  " + shown
    }
  }

  private static func redacted(_ lines: [String], positions: Bool = false) throws -> String {
    var options = Redaction.Options()
    options.movesPositions = positions
    let text = LintTests.head + lines.joined(separator: "\n") + "\n"
    let redaction = try Redaction(of: Array(text.utf8), options)
    #expect(try Redaction(of: redaction.text, options).text == redaction.text)
    let result = String(decoding: redaction.text, as: UTF8.self)
    #expect(result.utf8.count == text.utf8.count + (positions ? "# positions: moved\n".count : 0))
    return String(result.dropFirst(LintTests.head.count))
  }

  @Test(
    "a dump loses an identifier from its digits and from its text, also where a row ends in it",
    arguments: [true, false],
    ["#? 0 ", "0 < "]
  )
  func dumps(columns: Bool, start: String) throws {
    for (group, before) in [(1, "\r\n"), (2, "\r\n"), (1, "x IMEI: "), (4, "0123456789 id ")] {
      let rows = Self.dump("\(before)\(Self.imei)\r\nOK\r\n", columns: columns, group: group)
      let text = try Self.redacted(rows.map { start + $0 + "\\r\\n" })
      var digits = ""
      var shown = ""
      for (row, original) in zip(text.split(separator: "\n"), rows) {
        let body = row.dropFirst(start.count).prefix(original.count)
        let pairs = columns ? body.dropFirst(10).prefix(16 / group * (2 * group + 1)) : body
        digits += pairs.filter { $0 != " " }
        if columns { shown += body.dropFirst(10 + 16 / group * (2 * group + 1) + 1) }
      }
      #expect(!digits.contains(RedactionTests.octets(Self.imei)), "\(text)")
      #expect(!digits.contains(RedactionTests.octets(String(Self.imei.prefix(10)))), "\(text)")
      #expect(digits.hasSuffix("0d0a4f4b0d0a"), "\(text)")
      if columns { #expect(!shown.contains(Self.imei.prefix(10)) && shown.hasSuffix("..OK..")) }
    }
  }

  @Test("a dump without a value of its own loses what is known from elsewhere, and a password")
  func known() throws {
    let lines = ["0 > AT+CGSN\\r", "0 < \(Self.imei)\\r\\n"]
    let rows = Self.dump(Self.imei, columns: false).map { "# RX: \($0)" }
    let text = try Self.redacted(lines + rows)
    #expect(!text.contains("33 35 36 39 33 38 30 33 35 36"))
    let command = Self.dump("AT+CNACT=1,\"apn\",\"jane77\",\"Hunter22\"\r\n").map { "#? 0 \($0)" }
    #expect(!(try Self.redacted(command)).contains("48 75 6e 74 65 72"))
  }

  @Test("a dump of a position moves with it")
  func positions() throws {
    let rows = Self.dump("{\"lat\":31.953900,\"lon\":35.910600}").map { "#? 0 \($0)\\r\\n" }
    let text = try Self.redacted(rows, positions: true)
    #expect(!text.contains("33 31 2e 39 35 33 39"))
    #expect(!text.contains("31.9539"))
  }

  @Test(
    "times, dates, counters and sentences are no dump",
    arguments: [
      "0 < 12:00:01 20-26-11-28 OK 12 34\\r\\n", "0 < $GPGSV,1,1,04,01,02,03,04*7F\\r\\n",
      "#? 0 0000  41 54 2b 43 53 51 0d 0a  AT+CSQ..\\r\\n",
    ]
  )
  func others(line: String) throws {
    #expect(try Self.redacted([line], positions: false) == line + "\n")
  }

  @Test(
    "cells go from answers behind what a log has before them",
    arguments: ["<- ", "12:01:02.123 RX: ", "[modem] ", "D (4711) AT: "]
  )
  func cells(prefix: String) throws {
    let text = try Self.redacted(
      [
        "#? 0 \(prefix)+CPSI: LTE CAT-M1,Online,262-01,0x5A3B,187214780,310,EUTRAN-BAND20\\r\\n",
        "#? 0 \(prefix)+CENG: 0,\"6300,310,-95,-66,-10,15,23099,187214781,262,01,255\"\\r\\n",
        "#? 0 \(prefix)+CLBS: 0,35.910600,31.953900,550\\r\\n",
      ],
      positions: true
    )
    for needle in ["5A3B", "187214780", "23099", "187214781", "35.91", "31.95"] {
      #expect(!text.contains(needle))
    }
  }

  @Test("a number directly behind its name goes")
  func glued() throws {
    let text = try Self.redacted(["#? 0 IMEI862748050012345 imsi262019876543210\\n"])
    #expect(!text.contains("862748050012345") && !text.contains("262019876543210"))
  }

  @Test("a page's quotes hide nothing, and stay")
  func pages() throws {
    let text = try Self.redacted(
      [
        "#? 0 AT+CMGS=&quot;01711234567&quot;\\n",
        "#? 0 {&quot;password&quot;:&quot;hunter2x&quot;,&#34;lat&#34;:1}\\n",
        "#? 0 31&deg;57&#39;14.0&quot;N 35&deg;54&#39;38.1&quot;E\\n",
      ],
      positions: true
    )
    for needle in ["01711234567", "hunter2x", "31&deg;57", "35&deg;54"] {
      #expect(!text.contains(needle))
    }
    #expect(text.contains("{&quot;password&quot;:&quot;") && text.contains("&quot;,&#34;lat&#34;"))
  }
}
