import Script
import Testing

@testable import sniffer

/// Logs as people paste them: with a monitor's prefix, in a quotation, with colours.
@Suite("Import of pasted logs")
struct ImportPastedTests {
  @Test(
    "takes a prefix of all lines off, and finds who speaks by what is said",
    arguments: [
      ("12:01:02.123 > ", LogFormat.arduino), ("12:01:02.123 ", .prefixed),
      ("[12:01:02.123]", .prefixed), ("[12:01:02.123] ", .tio),
      ("[12:00:01][D][modem:123]: ", .prefixed), ("I (721) modem: ", .prefixed),
      ("[00:00:01.234,000] <inf> modem: ", .prefixed),
      ("uart:~$ [00:00:01.234,000] <dbg> modem_chat.run: ", .prefixed),
      (">>> ", .marked), ("[12:01:02] > ", .marked), ("> ", .text), ("  > ", .text), (">", .text),
      ("> 12:01:02.123 -> ", .arduino),
      ("\u{1B}[0;32m", .text),
      ("\u{1B}[8D\u{1B}[J[00:00:01.234,000] \u{1B}[0m<inf> modem: ", .prefixed),
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

  @Test(
    "knows the marks of terminals, programs and libraries",
    arguments: [
      ("[TX] ", "[RX] "), ("tx: ", "Rx:   "), ("Send: ", "Recv: "), ("--->\t", "<---  "),
      ("  --->", "  <---"), ("[12:00:01.123] [TX] ", "[12:00:01.123] [RX] "),
      ("[12:00:01.123]发→◇", "[12:00:01.123]收←◆"),
      ("12:00:01.123 -> \t---> ", "12:00:01.123 -> \t<--- "),
      ("12:00:01.123 > \t---> ", "12:00:01.123 > \t<--- "),
      ("12:00:01.123 > ", "12:00:01.123 < "), ("12:00:01 > ", ""),
    ]
  )
  func marks(toTA: String, toTE: String) throws {
    let imported = try Imported("\(toTA)AT+CSQ\n\(toTE)+CSQ: 17,99\n\(toTE)OK\n")
    #expect(imported.body == [#"0 > AT+CSQ\n"#, #"0 < +CSQ: 17,99\n"#, #"0 < OK\n"#])
  }

  /// - Source: zephyrproject-rtos/zephyr, issue 73555, with a SIM7000E.
  @Test("reads the debug log of Zephyr's chats with modules, with its echoes")
  func chats() throws {
    let log = """
      [00:00:11.501,000] <dbg> modem_chat: modem_chat_script_next: sending: AT
      [00:00:11.522,000] <dbg> modem_chat: modem_chat_on_unknown_command_received: AT
      [00:00:11.523,250] <dbg> modem_chat: modem_chat_log_received_command: OK

      """
    let body = [#"0 > AT\n"#, #"0.021 < AT\n"#, #"0.02225 < OK\n"#]
    #expect(try Imported(log).body == body)
    let lines = log.replacing("chat: ", with: "chat.").split(separator: "\n")
    #expect(try Imported(lines.map { "00> rtt:~$ rtt:~$ \($0)\n" }.joined()).body == body)
  }

  @Test("SSCOM's sign for a sent line end is a note; an answer goes on in lines without a mark")
  func sscom() throws {
    let log = "[14:34:17.764]发→◇ATI\n□\n[14:34:17.767]收←◆ATI\nSIM7000G R1529\n\nOK\n"
    #expect(
      try Imported(log).body == [
        #"0 > ATI\n"#, "#| □", #"0.003 < ATI\n"#, #"0.003 < SIM7000G R1529\n"#, #"0.003 < \n"#,
        #"0.003 < OK\n"#,
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
    let stamped = try Imported("12:00:01 AT\n12:00:01 OK\n12:00:01 12:00:00   (1) I am\n").body
    #expect(stamped == [#"0 > AT\n"#, #"0 < OK\n"#, #"#? 0 12:00:00   (1) I am\n"#])
  }
}
