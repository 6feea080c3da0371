import Testing

@testable import CommandLine
@testable import sniffer

@Suite("The command that explain names for a line")
struct ExplainNamesTests {
  @Test(
    "is the line's own, in the form that gives such a line",
    arguments: [
      ("+COPS: 0", "response to AT+COPS?:"), ("+CREG: 0,1", "response to AT+CREG?:"),
      ("+CGREG: 0,1", "response to AT+CGREG?:"),
      ("+CPSI: NO SERVICE,Online", "op = Online        on"),
      ("+CLCC: 1,0,0,4,0", "mode = 4             voice, changing with data"),
      ("+CLCC: 1,0,0,4,0", "voice = yes"), ("+CLCC: 1,0,0,7,0", "voice = no"),
    ]
  )
  func names(line: String, words: String) throws {
    let lines = try CommandResult("explain", [line]).output
    let found = lines.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(found.contains(words.split(separator: " ").joined(separator: " ")), "\(lines)")
  }
}
