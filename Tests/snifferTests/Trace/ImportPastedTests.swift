import Script
import Testing

@testable import sniffer

/// Logs as people paste them: with a monitor's prefix, in a quotation, with colours.
@Suite("Import of pasted logs")
struct ImportPastedTests {
  @Test(
    "takes a prefix of all lines off, and finds who speaks by what is said",
    arguments: [
      ("> ", LogFormat.text), ("  > ", .text), (">", .text),
      ("> 12:01:02.123 -> ", .arduino),
      ("\u{1B}[0;32m", .text),
    ]
  )
  func prefixes(prefix: String, format: LogFormat) throws {
    let lines = ["AT+CSQ", "+CSQ: 17,99", "OK", "Attempting to connect"]
    let imported = try Imported(lines.map { prefix + $0 + "\n" }.joined())
    #expect(imported.log.format == format)
    #expect(
      imported.body == [
        #"0 > AT+CSQ\n"#, #"0 < +CSQ: 17,99\n"#, #"0 < OK\n"#, #"#? 0 Attempting to connect\n"#,
      ]
    )
  }

  @Test("a quotation has a prompt of its own, and one line with `>` is no quotation")
  func quotations() throws {
    let quoted = try Imported("> AT+CMGS=\"+49\"\n> > Hi\n>\n> +CMGS: 5\n\n> OK\n")
    #expect(
      quoted.body == [
        #"0 > AT+CMGS="+49"\n"#, "0 < >", #"#? 0 \x20Hi\n"#, #"0 < \n"#, #"0 < +CMGS: 5\n"#,
        #"0 < \n"#, #"0 < OK\n"#,
      ]
    )
    #expect(try Imported("> AT\nOK\n").body == [#"#? 0 >\x20"#, #"0 > AT\n"#, #"0 < OK\n"#])
  }

  @Test("reads a log whose lines end with <CR> alone")
  func returns() throws {
    let body = try Imported("AT\rOK\rAT+CSQ\r+CSQ: 17,99\rOK").body
    #expect(
      body == [
        #"0 > AT\r"#, #"0 < OK\r"#, #"0 > AT+CSQ\r"#, #"0 < +CSQ: 17,99\rOK"#,
      ]
    )
  }

  @Test("leaves an <ESC> that ends a message, and a time that begins a body")
  func bodies() throws {
    #expect(try Imported("---> x\u{1B}\n").body == [#"0 > x\x1b\n"#])
    let body = try Imported("AT+HTTPREAD\n2026-11-28 12:00:01 sunny\n").body
    #expect(body == [#"0 > AT+HTTPREAD\n"#, #"#? 0 2026-11-28 12:00:01 sunny\n"#])
  }
}
