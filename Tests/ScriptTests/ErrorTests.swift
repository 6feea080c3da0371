import Foundation
import Script
import Testing

@Suite("What is wrong in a script")
struct ErrorTests {
  /// A line below `#!sniffer 1` and an event at 10 s, and what is said of it.
  struct Case: Sendable, CustomTestStringConvertible {
    var line: String
    var column: Int
    var expected: String
    var found: String
    var suggestion: String?

    init(_ line: String, _ column: Int, _ expected: String, _ found: String, _ guess: String? = nil)
    {
      self.line = line
      self.column = column
      self.expected = expected
      self.found = found
      suggestion = guess
    }

    var testDescription: String { line }
  }

  static let units = "one of us, ms, s, min, h, d"

  @Test(
    "is named with line, column, expectation, finding and suggestion",
    arguments: [
      Case("! end", 1, "a time such as 1.25, 2min or +500ms", "`!`"),
      Case("-1 ! end", 1, "a time such as 1.25, 2min or +500ms", "`-1`"),
      Case("11. ! end", 4, "a digit after the point", "a space"),
      Case("11mni ! end", 3, units, "`mni`", "min"),
      Case("11km ! end", 3, units, "`km`"),
      Case(
        "11.0000001 ! end",
        1,
        "a time in whole microseconds, at most ten years",
        "`11.0000001`"
      ),
      Case("3651d ! end", 1, "a time in whole microseconds, at most ten years", "`3651d`"),
      Case("3650d ! end", 0, "", ""),
      Case("+3650d ! end", 1, "a time of at most ten years", "`+3650d`"),
      Case(
        "9.999999 ! end",
        1,
        "a time not before that of the event above",
        "`9.999999`",
        "+9.999999"
      ),
      Case("11! end", 3, "a space after the time", "`!`"),
      Case("11 ? end", 4, "one of >, <, !, =", "`?`"),
      Case("11 !", 5, "a space or `:` and a port", "the end of the line"),
      Case("11 !end", 5, "a space or `:` and a port", "`end`"),
      Case("11 >:NMEA AT", 6, "a port of lower-case letters and digits", "`NMEA`"),
      Case("11 >:nmea", 10, "a space after the port", "the end of the line"),
      Case("11 > ", 6, "bytes", "the end of the line"),
      Case("11 >  AT", 6, #"a first space as \x20"#, "a space", #"\x20"#),
      Case("11 > AT ", 8, #"a last space as \x20"#, "a space", #"\x20"#),
      Case("11 > é", 6, "printable ASCII", "`é`", #"\xc3\xa9"#),
      Case("11 > A\tT", 7, "printable ASCII", "a tab", #"\t"#),
      Case(#"11 > A\q"#, 7, #"\r, \n, \t, \\ or \xHH"#, #"`\q`"#, #"\\"#),
      Case(#"11 > A\"#, 7, #"\r, \n, \t, \\ or \xHH"#, #"`\`"#, #"\\"#),
      Case(#"11 > A\x0"#, 7, #"two hexadecimal digits after \x"#, #"`\x0`"#),
      Case(#"11 > \xFF"#, 6, "the one spelling of this byte", #"`\xFF`"#, #"\xff"#),
      Case(#"11 > \x41"#, 6, "the one spelling of this byte", #"`\x41`"#, "A"),
      Case(#"11 > AT\x0d"#, 8, "the one spelling of this byte", #"`\x0d`"#, #"\r"#),
      Case(#"11 > A\x20B"#, 7, "the one spelling of this byte", #"`\x20`"#, " "),
      Case("11 ! 5", 6, "a verb", "`5`"),
      Case("11 ! sky=open", 9, "a space after the verb", "`=open`"),
      Case("11 ! sky ,", 10, "a word, a number or a string in double quotes", "`,`"),
      Case("11 ! é place ,", 6, "a verb", "`é`"),
      Case("11 ! sky \"é\" ,", 14, "a word, a number or a string in double quotes", "`,`"),
      Case("11 ! tilt $", 12, "a name after `$`", "the end of the line"),
      Case("11 ! tilt $1", 12, "a name after `$`", "`1`"),
      Case("+$ ! tilt", 3, "a name after `$`", "a space"),
      Case("$a ! tilt", 1, "a time such as 1.25, 2min or +500ms", "`$a`"),
      Case("+$a > AT", 1, "a time in figures, as of all bytes", "`+$a`"),
      Case("11 ! tilt 1..", 14, "a digit", "the end of the line"),
      Case("11 ! tilt 1deg..x", 17, "a digit", "`x`"),
      Case("11 ! sky open|", 15, "a value", "the end of the line"),
      Case("11 ! lift over=", 16, "a value", "the end of the line"),
      Case("11 ! lift over==1s", 15, "one of =, !=, >=, <=, >, <", "`==`", "="),
      Case("11 ! lift 40 cn", 0, "", ""),
      Case("11 ! lift 40cn", 13, "a unit", "`cn`", "cm"),
      Case("11 ! lift 1.2.3", 14, "a unit", "`.3`"),
      Case("11 ! lift -", 12, "a digit", "the end of the line"),
      Case(
        "11 ! sim 8949000000000000001",
        10,
        "a number of at most 18 digits",
        "19 characters",
        "\"8949000000000000001\""
      ),
      Case(
        "99999999999999999999999 ! sky open",
        1,
        "a number of at most 18 digits",
        "23 characters"
      ),
      Case("11 ! say \"abc", 14, "a double quote that ends the text", "the end of the line"),
      Case(#"11 ! say "\xc3""#, 11, #"at most \x7f in a text"#, #"`\xc3"`"#),
      Case("11 ! end\r", 9, "lines ended by LF alone", "CR LF"),
      Case("11 ! e\u{1}nd", 7, "no control character", "the byte 1"),
    ]
  )
  func isNamed(_ testCase: Case) {
    let text = "#!sniffer 1\n10 ! start\n" + testCase.line + "\n"
    let errors = Script.errors(in: Array(text.utf8))
    guard testCase.column > 0 else { return #expect(errors == []) }
    #expect(
      errors == [
        ScriptError(
          line: 3,
          column: testCase.column,
          expected: testCase.expected,
          found: testCase.found,
          suggestion: testCase.suggestion
        )
      ]
    )
    #expect(throws: errors[0]) { try Script(parsing: Array(text.utf8)) }
  }

  @Test(
    "a first line that is not the version is an error",
    arguments: [
      ("", "the end of the file"), ("\n", "the end of the line"),
      ("#!sniffer 2\n", "`#!sniffer`"), ("# title: x\n", "another first line"),
    ]
  )
  func version(text: String, found: String) {
    #expect(
      Script.errors(in: Array(text.utf8)) == [
        ScriptError(
          line: 1,
          column: 1,
          expected: "`#!sniffer 1`",
          found: found,
          suggestion: "#!sniffer 1"
        )
      ]
    )
  }

  @Test("a byte that is not UTF-8 is named with its escape")
  func notUTF8() {
    let text = Array("#!sniffer 1\n0 < AB".utf8) + [0xFF, 0x0A]
    let expected = ScriptError(
      line: 2,
      column: 7,
      expected: "UTF-8",
      found: #"the byte \xff"#,
      suggestion: #"\xff"#
    )
    #expect(Script.errors(in: text) == [expected])
  }

  @Test("every wrong line is listed, up to fifty; reading throws the first")
  func all() {
    let text = "#!sniffer 1\n0 ! a\nx\n1 ! b\n0.5 ! c\n+1 ! d\n2 ?\n"
    #expect(Script.errors(in: Array(text.utf8)).map(\.line) == [3, 5, 7])
    let many = "#!sniffer 1\n" + String(repeating: "x\n", count: 500)
    #expect(Script.errors(in: Array(many.utf8)).count == 50)
  }

  @Test("limits hold: a chunk, a line, an argument list")
  func limits() throws {
    let head = "#!sniffer 1\n0 < "
    let full = String(repeating: #"\xff"#, count: 4_096)
    #expect(try Script(parsing: Array((head + full).utf8)).events.count == 1)
    let chunk = Script.errors(in: Array((head + String(repeating: "A", count: 4_097)).utf8))
    #expect(chunk.map(\.expected) == ["at most 4096 bytes in a chunk"])
    #expect(chunk.map(\.found) == ["4097"])
    let line = Script.errors(in: Array((head + full + full).utf8))
    #expect(line.map(\.expected) == ["at most 16640 bytes in a line"])
    let verb = "#!sniffer 1\n0 ! route" + String(repeating: " 1", count: 65)
    #expect(Script.errors(in: Array(verb.utf8)).map(\.expected) == ["at most 64 arguments"])
  }

  @Test("the text for people has file, line, column and the guess")
  func text() {
    let error = ScriptError(
      line: 7,
      column: 9,
      expected: "one of open, none",
      found: "`opne`",
      suggestion: "open"
    )
    #expect(
      error.text(in: "a.scenario")
        == "a.scenario:7:9: expected one of open, none, found `opne`; try `open`"
    )
  }
}
