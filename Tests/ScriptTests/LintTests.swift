import Primitives
import Script
import Testing

@Suite("Linting traces and scenarios")
struct LintTests {
  static let head = """
    #!sniffer 1
    # title: a
    # module: SIM7000E
    # firmware: n/a
    # origin: synthetic
    # source: ours
    # date: 2026-11-22

    """

  static func findings(_ lines: String...) -> [LintFinding] {
    ScriptLint.findings(in: Array((head + lines.joined(separator: "\n") + "\n").utf8))
  }

  /// Rule, line below the head, column.
  static func places(_ findings: [LintFinding]) -> [String] {
    findings.map { "\($0.rule.rawValue) \($0.error.line - 7):\($0.error.column)" }
  }

  @Test("nothing is wrong with any file in Traces", arguments: TraceFileTests.paths)
  func traces(path: String) throws {
    let findings = ScriptLint.findings(in: try TraceFileTests.text(path))
    #expect(findings.map { $0.error.text(in: path) } == [])
  }

  @Test("errors of the grammar come alone: a time that goes back, a second spelling")
  func grammar() {
    let found = Self.findings(#"1 > AT\r"#, #"0.5 < \x41"#, #"+1 < 490154203237519\r\n"#)
    #expect(Self.places(found) == ["grammar 2:1"])
    #expect(Self.places(Self.findings(#"1 > \x41T\r"#)) == ["grammar 1:5"])
  }

  @Test("a header that is not there, and an origin that is none")
  func headers() {
    let found = ScriptLint.findings(in: Array("#!sniffer 1\n# origin: real\n0 > AT\\r\n".utf8))
    #expect(found.map(\.rule) == Array(repeating: .header, count: 6))
    #expect(
      found.last?.error.text(in: "a.trace")
        == "a.trace:2:11: expected one of captured, reported, manual, synthetic, found `real`"
    )
  }

  @Test("a chunk goes on after its line feed, or has spaces to spare")
  func spelling() {
    let found = Self.findings(#"0 > AT\r\nAT\r"#, #"0  > AT\r"#, #"0  ! sky open"#)
    #expect(Self.places(found) == ["spelling 1:11", "spelling 2:3"])
  }

  @Test("a wrong checksum without a comment above it")
  func checksums() {
    let good = #"0 <:nmea $GPXTE,A,A,0.67,L,N*6F\r\n"#
    let bad = #"0 <:nmea $GPXTE,A,A,0.67,L,N*6E\r\n"#
    #expect(Self.findings(good) == [])
    #expect(Self.places(Self.findings(good, bad)) == ["checksum 2:30"])
    #expect(Self.findings("# noise", bad) == [])
    #expect(Self.places(Self.findings("# noise", "", bad)) == ["checksum 3:30"])
    #expect(Self.places(Self.findings("# noise", bad, bad)) == ["checksum 3:30"])
    #expect(Self.findings("# checksums are not renewed", bad, bad) == [])
    #expect(Self.places(Self.findings(#"0 < $GPXTE,A,A,0.6"#, #"0 < 7,L,N*6E\r\n"#)).count == 1)
  }

  @Test(
    "an identifier that may be real, in every coding",
    arguments: [
      (#"< 356938035643809\r\n"#, "1:5", "an IMEI that may be real, `3569...`"),
      (#"< +CCID: 8962030100012345671\r\n"#, "1:12", "an ICCID that may be real, `8962...`"),
      (#"> AT+CMGS="+491711234567"\r"#, "1:15", "a phone number that may be real, `4917...`"),
      (#"> AT+CIPSTART="TCP","93.184.216.34",80\r"#, "1:24", "a public IP address"),
      (#"< +CGPADDR: 1,"42.0.16.32.0.0.0.0.0.0.0.0.0.0.0.1"\r\n"#, "1:18", "a public IP"),
      (#"> AT+CDNSGIP="2a02:8070:1::5"\r"#, "1:17", "a public IP address"),
      (#"> AT+SMPUB="jane.doe@mail.net",1,0,0\r"#, "1:15", "an e-mail address of 17 characters"),
      (#"> AT+CSTT="apn","me","Sesame7"\r"#, "1:25", "a password of 7 characters"),
      (#"> AT+HTTPPARA="URL","http://me:Sesame7@a.test/"\r"#, "1:34", "a password of 7"),
      (#"> AT+SHREQ="/update?api_key=QX1Z0F8EJ2U7",1\r"#, "1:31", "a token of 12 characters"),
      (#"> Authorization: Bearer abc.def.ghi\r\n"#, "1:27", "a token of 11 characters"),
      (#"> {"device": 1, "secret": "Sesame7"}"#, "1:30", "a token of 7 characters"),
      (#"> {\\"token\\": \\"Sesame7\\"}"#, "1:22", "a token of 7 characters"),
      (#"< +CRSM: 144,0,"082916102143658709"\r\n"#, "1:21", "an IMSI that may be real, `2610..."),
      (#"< +CRSM: 144,0,"98263010000021436517"\r\n"#, "1:19", "an ICCID"),
      (#"< +CSIM: 22,"0829161021436587099000"\r\n"#, "1:18", "an IMSI"),
      (#"< +CSIM: 24,"982630100000214365179000"\r\n"#, "1:16", "an ICCID"),
      (
        #"< +CNUM: "","002B003400390031003700310031003200330034003500360037",145\r\n"#, "1:20",
        "in UCS2"
      ),
      (#"> 333536393338303335363433383039\r"#, "1:5", "in hexadecimal digits"),
    ]
  )
  func identifiers(line: String, place: String, words: String) {
    let found = Self.findings("0 " + line)
    #expect(Self.places(found) == ["identifier \(place)"])
    #expect(found.first?.error.found.contains(words) == true, "\(found)")
  }

  @Test("a command to the card without data has no number of a person")
  func cardCommand() {
    #expect(Self.places(Self.findings(#"0 > AT+CSIM=10,"0020000100"\r"#)) == [])
    let data = Self.findings(#"0 > AT+CSIM=14,"00200001021234"\r"#)
    #expect(Self.places(data) == ["identifier 1:17"])
  }

  @Test(
    "values that belong to no one may stay",
    arguments: [
      #"< 490154203237518\r\n"#, #"< 001010123456789\r\n"#, #"< 89001012345678901239\r\n"#,
      #"> AT+CMGS="+12025550123"\r"#, #"> AT+CIPSTART="TCP","192.0.2.1",80\r"#,
      #"> AT+SAPBR=3,1,"PWD","internet"\r"#, #"< 255.255.255.0\r\n"#, #"< 1529B05SIM7000G\r\n"#,
      #"< +CGNSINF: 1,1,20180216003145.250,-62.455111,22.615210,70.723,0.00,301.3,1\r\n"#,
      #"< *PSUTTZ: 21/04/13,16:21:50","-20",1\r\n"#, #"> AT+CPIN="4321"\r"#,
      #"< +CSSLCFG: (0-5),"keys",(0-1)\r\n"#, #"< 12:34:56\r\n"#,
      #"> AT+SMCONF="PASSWORD","xxxx"\r"#,
      #"! sms "+12025550123" "hello""#, #"> someone@example.com"#,
    ]
  )
  func standIns(line: String) {
    #expect(Self.findings("0 " + line) == [])
  }

  @Test("an identifier in two pieces is found, and one in a comment or a header")
  func places() {
    let split = Self.findings(#"0 < 3569380"#, #"0 > AT\r"#, #"0 < 35643809\r\n"#)
    #expect(Self.places(split) == ["identifier 1:5"])
    #expect(
      Self.places(Self.findings("# module 356938035643809, see 9.2.3.24")) == ["identifier 1:10"]
    )
    let header = Self.head.replacing("ours", with: "a mail of jane@mail.net")
    #expect(ScriptLint.findings(in: Array(header.utf8)).map(\.error.column) == [21])
  }
}
