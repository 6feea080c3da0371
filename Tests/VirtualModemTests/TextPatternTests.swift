import Testing

@testable import VirtualModem

@Suite struct TextPatternTests {
  @Test(
    arguments: [
      ("+CSQ", "+csq", [:]),
      ("+CNACT={id},{mode}", "+CNACT=0,1", ["id": "0", "mode": "1"]),
      ("+CNACT={id},{mode}", "+CNACT=,", ["id": "", "mode": ""]),
      (
        "+CGDCONT={n},{type},{apn}", "+CGDCONT=1,\"IP\",\"a,b\"",
        ["n": "1", "type": "IP", "apn": "a,b"]
      ),
      ("+CNACT: {a},1,\"{ip}\"", "+CNACT: 0,1,\"10.0.0.1\"", ["a": "0", "ip": "10.0.0.1"]),
      ("+SAPBR{*}", "+SAPBR=3,1,\"APN\",\"x\"", [:]),
      ("+SAPBR={rest*}", "+SAPBR=3,1", ["rest": "3,1"]),
      ("D*99{kind}#", "D*99***1#", ["kind": "***1"]),
      ("+X={{{a}", "+X={1", ["a": "1"]),
    ] as [(String, String, [String: String])]
  )
  func `a text of the pattern's form gives its values`(
    _ pattern: String,
    _ text: String,
    _ values: [String: String]
  ) throws {
    #expect(try TextPattern(pattern).match(Array(text.utf8)) == values)
  }

  @Test(arguments: [
    ("+CSQ", "+CSQ?"), ("+CSQ?", "+CSQ"), ("+CNACT={mode}", "+CNACT=?"),
    ("+CNACT={mode}", "+CNACT=0,1"), ("+X=\"a\"", "+X=\"A\""), ("+X={a}", "+X=\"open"),
  ])
  func `another form gives none`(_ pattern: String, _ text: String) throws {
    #expect(try TextPattern(pattern).match(Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    ("+X={a", "`}`, or `{{` for a brace"), ("+X={}", "a name in braces"),
    ("+X={1}", "a name in braces"), ("+X={a}{b}", "text between two values"),
    ("+X={*}b", "the end behind `*}`"),
  ])
  func `anything but a pattern is refused`(_ pattern: String, _ expected: String) {
    let error = #expect(throws: TextPattern.Failure.self) { try TextPattern(pattern) }
    #expect(error?.expected == expected)
  }

  @Test func `a command is written with AT, and its spaces mean nothing`() throws {
    let pattern = try TextPattern(command: "at+x = \"a b\"")
    #expect(pattern.match(Array("+X=\"a b\"".utf8)) == [:])
    #expect(throws: TextPattern.Failure.self) { try TextPattern(command: "+CSQ") }
  }

  @Test(arguments: [
    ("+X{*}", "+X=1", true), ("+X{*}", "+X{*}", true), ("+X={a}", "+X=1", true),
    ("+X={a}", "+X=1,2", false), ("+X={a},{b}", "+X=1,{c}", true), ("+X={a}", "+X=?", false),
    ("+X={a}", "+X{*}", false), ("+X={a}", "+X={*}", false), ("+X", "+X", true),
    ("+X", "+Y", false),
    ("+X=\"{a}\"", "+X=\"b\"", true), ("+X={a}", "+X=\"b\"", true),
  ])
  func `a pattern covers another when it has all of its texts`(
    _ wide: String,
    _ narrow: String,
    _ covers: Bool
  ) throws {
    #expect(try TextPattern(wide).covers(TextPattern(narrow)) == covers)
  }

  @Test(arguments: [
    ("a {x} {{y}", "1", "a 1 {y}"), ("{x:length}", "hello", "5"),
    ("{x:ddmm}", "31.9539", "3157.234000,N"), ("{x:ddmm}", "-0.5", "0030.000000,S"),
    ("{x:ddmm}", "59.999999999", "6000.000000,N"), ("{x:dddmm}", "-7.25", "00715.000000,W"),
    ("{x:ddmm}", "", ","), ("{x:ddmmyy}", "20261121090015.000", "211126"), ("{x:ddmmyy}", "", ""),
    ("{x:hhmmss}", "20261121090015.000", "090015.0"), ("{y}", "1", ""),
  ])
  func `a template writes values`(_ template: String, _ value: String, _ text: String) throws {
    #expect(try TextTemplate(template).text { $0 == "x" ? value : nil } == text)
  }

  @Test func `a format that there is not is refused`() {
    #expect(throws: TextPattern.Failure.self) { try TextTemplate("{x:hex}") }
  }
}
