import Script
import Testing

/// Texts of messages that read like something else, and their second lines.
@Suite("Redacted messages")
struct RedactedMessagesTests {
  static let sender = #""+12025550123",,"26/11/22,12:00:00+04""#

  /// Lines with the word `secret` lose it, the others stay.
  static func check(_ lines: [String], notes: [String] = []) throws {
    let redaction = try RedactionTests.redact(lines)
    let text = String(decoding: redaction.text, as: UTF8.self)
    #expect(!text.lowercased().contains("secret"), "\(text)")
    #expect(redaction.notes.map(\.words) == notes)
    let kept = zip(lines, RedactionTests.lines(redaction)).filter { !$0.0.contains("secret") }
    for (before, after) in kept { #expect(before == after) }
  }

  @Test("of +CMT each line goes, whatever it reads", arguments: ["Hi", "OK", "RING", "Ate it"])
  func delivered(first: String) throws {
    let head = "0 < \\r\\n+CMT: \(Self.sender)\\r\\n"
    let lines = RedactionTests.lines(try RedactionTests.redact([head, "0 < \(first)\\r\\n"]))
    #expect(lines[1] != "0 < \(first)\\r\\n")
    try Self.check([
      head, #"0 < secret\r\n"#, #"0 < my secret\r\n"#, #"0 < \r\n"#, #"0 < secret again\r\n"#,
      #"0 < \r\n+CREG: 1\r\n"#, #"0 < \r\nRDY\r\n"#,
    ])
  }

  @Test("what may be a URC or a line of the text is noted")
  func doubtful() throws {
    let doubt = "a line that may be part of a message"
    try Self.check(
      ["0 < \\r\\n+CMT: \(Self.sender)\\r\\n", #"0 < secret\r\n"#, #"0 < RDY\r\n"#],
      notes: [doubt]
    )
  }

  @Test("of +CMGR and +CMGL all lines go up to the result, also behind an OK")
  func read() throws {
    try Self.check([
      #"0 > AT+CMGR=1\r"#, "0 < \\r\\n+CMGR: \"REC READ\",\(Self.sender)\\r\\n", #"0 < secret\r\n"#,
      #"0 < OK\r\n"#, #"0 < secret\r\n"#, #"0 < \r\nOK\r\n"#, #"0 > AT+CMGL="ALL"\r"#,
      "0 < \\r\\n+CMGL: 1,\"REC READ\",\(Self.sender)\\r\\n", #"0 < ate secret\r\n"#,
      #"0 < secret\r\n"#, "0 < +CMGL: 2,\"REC READ\",\(Self.sender)\\r\\n", #"0 < OK\r\n"#,
      #"0 < secret\r\n"#, #"0 < \r\nOK\r\n"#, #"0 > AT+CSQ\r"#,
      #"0 < \r\n+CSQ: 20,0\r\n\r\nOK\r\n"#,
    ])
  }

  @Test("a length in the header is how long the text is")
  func length() throws {
    try Self.check([
      "0 < \\r\\n+CMT: \(Self.sender),145,4,0,0,\"+12025550123\",145,21\\r\\n",
      #"0 < secret\r\n"#, #"0 < +CREG: secret\r\n"#, #"0 < \r\n+CREG: 1\r\n"#,
    ])
  }

  @Test("the second line of USSD goes, and what follows the quote stays")
  func service() throws {
    try Self.check([
      #"0 < \r\n+CUSD: 0,"secret\r\n"#, #"0 < 5 "secret" more",15\r\n"#, #"0 < \r\n+CREG: 1\r\n"#,
    ])
    let lines = RedactionTests.lines(
      try RedactionTests.redact([#"0 < +CUSD: 0,"a\r\nsecret",15\r\n"#])
    )
    #expect(lines == [#"0 < +CUSD: 0,"r\r\nredact",15\r\n"#])
  }

  @Test(
    "what is sent goes with its echo, in all its lines",
    arguments: ["At home secret", "secret"]
  )
  func sent(second: String) throws {
    try Self.check([
      #"0 > AT+CMGS="+12025550123"\r"#, #"0 < AT+CMGS="+12025550123"\r\r\n"#, #"0 < >\x20"#,
      #"0 > secret\n"#, "0 > \(second)\\x1a", #"0 < secret\n"#, "0 < \(second)\\x1a\\r\\n",
      #"0 < \r\n+CMGS: 4\r\n\r\nOK\r\n"#,
    ])
  }

  @Test("a command between a head and its text takes nothing away")
  func crossed() throws {
    try Self.check([
      "0 < \\r\\n+CMT: \(Self.sender)\\r\\n", #"0 > AT+CSQ\r"#, #"0 < secret\r\n"#,
      #"0 < \r\n+CUSD: 0,"secret\r\n"#, #"0 > AT+CSQ\r"#, #"0 < secret",15\r\n"#,
      #"0 < AT+CSQ\r\r\n+CSQ: 20,0\r\n\r\nOK\r\n"#,
    ])
  }

  @Test("a port with a name has a dialogue of its own")
  func port() throws {
    try Self.check([
      "0 <:usb2 \\r\\n+CMT: \(Self.sender)\\r\\n", #"0 < \r\nRDY\r\n"#, #"0 <:usb2 secret\r\n"#,
    ])
  }
}
