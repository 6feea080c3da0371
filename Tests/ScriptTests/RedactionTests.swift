import Primitives
import Script
import Testing

@Suite("Redaction")
struct RedactionTests {
  static let imei = "356938035643809"
  static let imsi = "262019876543210"
  static let iccid = "89492029198765432104"
  static let phone = "491711234567"

  static func swapped(_ digits: String) -> String {
    var text = Array(digits.utf8)
    if text.count % 2 == 1 { text.append(0x46) }
    for index in stride(from: 0, to: text.count, by: 2) { text.swapAt(index, index + 1) }
    return String(decoding: text, as: UTF8.self)
  }

  static func octets(_ text: String) -> String {
    text.utf8.map { String($0, radix: 16, uppercase: true) }.joined()
  }

  static func wide(_ text: String) -> String {
    text.utf8.map { "00" + String($0, radix: 16, uppercase: true) }.joined()
  }

  /// All the codings in which a reader may look for a number.
  static func codings(_ digits: String) -> [String] {
    let padded = swapped(digits)
    // Shifted by a digit: behind the parity of EF_IMSI.
    let shifted = swapped("0" + digits).dropFirst(2)
    return [
      digits, padded.filter { $0 != "F" && $0 != "f" }, String(shifted.prefix(digits.count - 3)),
      octets(digits), wide(digits), String(digits.prefix(14)),
    ]
  }

  static func redact(_ lines: [String], seed: UInt64? = nil) throws -> Redaction {
    var options = Redaction.Options()
    options.seed = seed
    return try Redaction(
      of: Array((LintTests.head + lines.joined(separator: "\n") + "\n").utf8),
      options
    )
  }

  /// The lines below the head.
  static func lines(_ redaction: Redaction) -> [String] {
    String(decoding: redaction.text, as: UTF8.self).split(separator: "\n").dropFirst(7)
      .map(String.init)
  }

  /// What each side said, without the cuts.
  static func said(_ text: [UInt8]) throws -> [String] {
    let events = try Script(parsing: text).events
    return [Script.Mark.toTA, .toTE].map { mark in
      let bytes = events.filter { $0.mark == mark }.flatMap { event -> [UInt8] in
        if case .bytes(let bytes) = event.payload { bytes } else { [] }
      }
      return String(decoding: bytes, as: UTF8.self)
    } + [String(decoding: text, as: UTF8.self)]
  }

  static let planted = [
    #"0 > AT+GSN\r"#, #"0 < \r\n"#, #"0 < 3569380"#, #"0 > AT\r"#, #"0 < 35643809\r\n"#,
    #"0 < OK\r\n"#, #"0 > AT+CIMI\r"#, "0 < \(imsi)\\r\\n", #"0 > AT+CCID\r"#,
    "0 < \(iccid)\\r\\n",
    #"0 > AT+CRSM=176,12258,0,0,10\r"#, "0 < +CRSM: 144,0,\"\(swapped(iccid))\"\\r\\n",
    #"0 > AT+CRSM=176,28423,0,0,9\r"#, "0 < +CRSM: 144,0,\"08\(swapped("9" + imsi))\"\\r\\n",
    #"0 > AT+CRSM=178,28480,1,4,28\r"#,
    "0 < +CRSM: 144,0,\"FFFFFFFFFFFFFFFFFFFFFFFFFFFF0791\(swapped(phone))FFFFFFFFFFFF\"\\r\\n",
    "0 > AT+CMGS=\"+\(phone)\"\\r", #"0 < \r\n"#, #"0 < > "#.trimmingSpaces() + #"\x20"#,
    #"0 > I am at home\x1a"#, #"0 < +CMGS: 4\r\n"#, #"0 < OK\r\n"#,
    "0 > AT+CMGS=\"\(wide("+" + phone))\"\\r", "0 > \(wide("at home"))\\x1a",
    #"0 > AT+CMGS=20\r"#,
    "0 > 0011000C91\(swapped(phone))0000AA0BE8329BFD06DDDF723619\\x1a",
    #"0 > AT+CMGL=4\r"#, #"0 < +CMGL: 1,1,,24\r\n"#,
    "0 < 0691\(swapped(String(phone.prefix(10))))040C91\(swapped(phone))000811223344556600080068006F006D0065\\r\\n",
    "0 > AT+SMCONF=\"CLIENTID\",\"bike-\(imei)\"\\r",
    "0 > {\"id\": \"\(imei)0\", \"hex\": \"\(octets(imei))\", \"ucs2\": \"\(wide(imei))\"}",
    "# The module \(imei) with \(iccid).", "0 ! sms \"+\(phone)\" \"hello\"",
    "#? 0.2 +CNUM: ,\"\(phone)\",145\\r\\n",
  ]

  @Test("of two numbers each is what its command asked for", arguments: [false, true])
  func compound(isTurned: Bool) throws {
    let commands = isTurned ? "AT+CIMI;+CGSN" : "AT+CGSN;+CIMI"
    let numbers = isTurned ? [Self.imsi, Self.imei] : [Self.imei, Self.imsi]
    let lines = ["0 > \(commands)\\r"] + numbers.map { "0 < \($0)\\r\\n" } + [#"0 < OK\r\n"#]
    let redaction = try Self.redact(lines)
    #expect(Set(redaction.counts.map(\.kind)) == [.imei, .imsi])
  }

  @Test("numbers are found in no coding any more, in one piece or in two")
  func numbers() throws {
    let redaction = try Self.redact(Self.planted)
    #expect(redaction.notes == [])
    for text in try Self.said(redaction.text) {
      for number in [Self.imei, Self.imsi, Self.iccid, Self.phone] {
        for coding in Self.codings(number) {
          #expect(!text.uppercased().contains(coding.uppercased()), "\(number) as \(coding)")
        }
      }
      for word in ["home", "686F6D65", "0068006F006D0065", "E8329BFD06DDDF723619", "4917"] {
        #expect(!text.uppercased().contains(word.uppercased()), "\(word)")
      }
    }
  }

  @Test("a stand-in is as long, valid, and the same everywhere")
  func standIns() throws {
    let redaction = try Self.redact(Self.planted, seed: 1)
    let said = try Self.said(redaction.text)
    #expect(
      try Self.said(redaction.text).map(\.utf8.count)
        == Self.said(
          Array((LintTests.head + Self.planted.joined(separator: "\n") + "\n").utf8)
        ).map(\.utf8.count)
    )
    let imei = try #require(said[1].firstMatch(of: /(001\d{12})/)?.output.1)
    let iccid = try #require(said[1].firstMatch(of: /(8900\d{16})/)?.output.1)
    let imsi = try #require(said[1].firstMatch(of: /(00101\d{10})/)?.output.1)
    let phone = try #require(said[0].firstMatch(of: /CMGS="\+(999\d{9})"/)?.output.1)
    #expect(Self.isLuhn(imei) && Self.isLuhn(iccid))
    #expect(said[1].contains("\"\(Self.swapped(String(iccid)))\""))
    #expect(said[1].contains("\"08\(Self.swapped("9" + imsi))\""))
    #expect(said[1].contains("0791\(Self.swapped(String(phone)))FF"))
    #expect(said[0].contains("0011000C91\(Self.swapped(String(phone)))0000AA0B"))
    #expect(said[0].contains("CMGS=\"\(Self.wide("+" + phone))\""))
    #expect(
      said[0].contains("\"bike-\(imei)\"") && said[0].contains("\"\(Self.octets(String(imei)))\"")
    )
    #expect(said[2].contains("# The module \(imei) with \(iccid)."))
    #expect(
      said[2].contains("! sms \"+\(phone)\" \"hello\"") && said[2].contains("\"\(phone)\",145")
    )
  }

  private static func isLuhn(_ digits: Substring) -> Bool {
    let sum = digits.utf8.reversed().enumerated().reduce(0) { sum, item in
      let value = Int(item.element - 0x30) * (item.offset % 2 == 0 ? 1 : 2)
      return sum + value / 10 + value % 10
    }
    return sum % 10 == 0
  }

  @Test("depends on the seed, and a second time changes nothing; lint has nothing to say")
  func again() throws {
    let first = try Self.redact(Self.planted)
    #expect(try Self.redact(Self.planted).text == first.text)
    #expect(try Self.redact(Self.planted, seed: 2).text != Self.redact(Self.planted, seed: 3).text)
    #expect(try Redaction(of: first.text).text == first.text)
    #expect(ScriptLint.findings(in: first.text).filter { $0.rule == .identifier } == [])
    #expect(ScriptLint.findings(in: first.text).filter { $0.rule == .grammar } == [])
  }

  @Test(
    "credentials and addresses go, and what stands around them stays",
    arguments: [
      (#"> AT+CSTT="apn","jane","Sesame7"\r"#, #"> AT+CSTT="apn","reda","redacte"\r"#),
      (#"> AT+SAPBR=3,1,"PWD","Sesame7"\r"#, #"> AT+SAPBR=3,1,"PWD","redacte"\r"#),
      (#"> AT+SAPBR=3,1,"APN","Sesame7"\r"#, #"> AT+SAPBR=3,1,"APN","Sesame7"\r"#),
      (
        #"> AT+HTTPPARA="URL","http://jane:Sesame7@a.test/x"\r"#,
        #"> AT+HTTPPARA="URL","http://reda:redacte@a.test/x"\r"#
      ),
      (#"> AT+SMCONF="USERNAME","jane"\r"#, #"> AT+SMCONF="USERNAME","reda"\r"#),
      (#"> AT+SMCONF=PASSWORD,Sesame7\r"#, #"> AT+SMCONF=PASSWORD,redacte\r"#),
      (
        #"> AT+CSSLCFG="convert",2,"c","k","Sesame7"\r"#,
        #"> AT+CSSLCFG="convert",2,"c","k","redacte"\r"#
      ),
      (#"> AT+CNACT=1,"a","jane","Sesame7"\r"#, #"> AT+CNACT=1,"a","reda","redacte"\r"#),
      (
        #"> AT+SHAHEAD="X-Device-Secret","Sesame7"\r"#,
        #"> AT+SHAHEAD="X-Device-Secret","redacte"\r"#
      ),
      (#"> {"pw":"Sesame7","pin":4711,"n":1}"#, #"> {"pw":"redacte","pin":0000,"n":1}"#),
      (#"> {"wifi_pass":"Sesame7"}"#, #"> {"wifi_pass":"redacte"}"#),
      (#"> {'sid': 'Sesame7'}"#, #"> {'sid': 'redacte'}"#),
      (#"> <psk>Sesame7</psk>"#, #"> <psk>redacte</psk>"#),
      (#"> key%3DSesame7%26a"#, #"> key%3Dredacte%26a"#),
      (#"> PASS Sesame7\r\n"#, #"> PASS redacte\r\n"#),
      (
        #"> AT+SHAHEAD="Authorization","Basic QWxhZA=="\r"#,
        #"> AT+SHAHEAD="Authorization","Basic redacted"\r"#
      ),
      (#"> AT+CPIN="4711"\r"#, #"> AT+CPIN="0000"\r"#),
      (#"> AT +CPIN="4711"\r"#, #"> AT +CPIN="0000"\r"#),
      (#"> AT+CMEE=2; +CPIN="4711"\r"#, #"> AT+CMEE=2; +CPIN="0000"\r"#),
      (#"> ATE0+CPIN="4711"\r"#, #"> ATE0+CPIN="0000"\r"#),
      (#"> +++AT+CPIN=4711\r"#, #"> +++AT+CPIN=0000\r"#),
      (#"> ATE1+CSTT="a","jane","Sesame7"\r"#, #"> ATE1+CSTT="a","reda","redacte"\r"#),
      (#"> AT+CNCFG=1,"a","jane","Sesame7",3\r"#, #"> AT+CNCFG=1,"a","reda","redacte",3\r"#),
      (#"< +CNCFG: 1,"a","jane","Sesame7",3\r\n"#, #"< +CNCFG: 1,"a","reda","redacte",3\r\n"#),
      (#"> AT+CNCFG=0,1,"a","jane","Sesame7",3\r"#, #"> AT+CNCFG=0,1,"a","reda","redacte",3\r"#),
      (#"> {"user":"jane","login":"jane"}"#, #"> {"user":"reda","login":"reda"}"#),
      (
        #"> GET /?user=jane&username=jane HTTP/1.1\r\n"#,
        #"> GET /?user=reda&username=reda HTTP/1.1\r\n"#
      ),
      (#"> ATD*99#" as "CONNECT 150000000"\r"#, #"> ATD*99#" as "CONNECT 150000000"\r"#),
      (#"> AT+CNCFG={index},{type},{apn}\r"#, #"> AT+CNCFG={index},{type},{apn}\r"#),
      (#"> AT+SHPARA="user","jane"\r"#, #"> AT+SHPARA="user","reda"\r"#),
      (#"> AT+CLCK="SC",1,"4711"\r"#, #"> AT+CLCK="SC",1,"0000"\r"#),
      (#"> GET /u?key=Sesame7&a=1 HTTP/1.1\r\n"#, #"> GET /u?key=redacte&a=1 HTTP/1.1\r\n"#),
      (#"> X-Api-Key: Sesame7\r\n"#, #"> X-Api-Key: redacte\r\n"#),
      (#"< PASSWORD: "Sesame7"\r\n"#, #"< PASSWORD: "redacte"\r\n"#),
      (
        #"< +CLIP: "+12025550123",145,,,"Jane",0\r\n"#,
        #"< +CLIP: "+12025550123",145,,,"reda",0\r\n"#
      ),
      (
        #"< +CMT: "+12025550123","Jane","26/11/22,12:00:00+04"\r\n"#,
        #"< +CMT: "+12025550123","reda","26/11/22,12:00:00+04"\r\n"#
      ),
      (
        #"< +CMT: "+12025550123","26/11/22,12:00:00+04"\r\n"#,
        #"< +CMT: "+12025550123","26/11/22,12:00:00+04"\r\n"#
      ),
      (#"< +CMGR: 1,,24\r\n"#, #"< +CMGR: 1,,24\r\n"#),
      (#"< +CUSD: 0,"You have 3",15\r\n"#, #"< +CUSD: 0,"redacted r",15\r\n"#),
      (#"> AT+CIPSTART="TCP","8.8.8.8",80\r"#, #"> AT+CIPSTART="TCP","8.8.8.8",80\r"#),
      (#"< 10.89.193.1\r\n"#, #"< 10.89.193.1\r\n"#),
      (
        #"> \x10\x19\x00\x04MQTT\x04\xc2\x00<\x00\x02me\x00\x04jane\x00\x05Sesam"#,
        #"> \x10\x19\x00\x04MQTT\x04\xc2\x00<\x00\x02me\x00\x04reda\x00\x05redac"#
      ),
    ]
  )
  func credentials(line: String, expected: String) throws {
    #expect(Self.lines(try Self.redact(["0 " + line])) == ["0 " + expected])
  }

  @Test(
    "dialled numbers go",
    arguments: ["T+", "P", " ", "\"", "t", ""].flatMap { ["ATD\($0)", "atd\($0)"] }
  )
  func dialled(command: String) throws {
    let line = Self.lines(try Self.redact(["0 > \(command)015112345671;\\r"]))[0]
    #expect(line.hasPrefix("0 > \(command)") && line.contains("99") && line.hasSuffix(";\\r"))
    #expect(!line.contains("1512345") && !line.contains("12345671"))
  }

  @Test("a dialled number with blanks goes, a service's stays")
  func dialledParts() throws {
    #expect(
      Self.lines(try Self.redact([#"0 > ATD+49 151 12345;\r"#, #"0 > ATD*100#;\r"#]))
        == [#"0 > ATD+00 000 00000;\r"#, #"0 > ATD*100#;\r"#]
    )
  }

  @Test(
    "public addresses of every length have stand-ins as long that lead nowhere",
    arguments: [
      "5.6.7.9", "45.6.7.9", "45.6.78.9", "45.6.78.91", "45.67.89.91", "93.184.216.4",
      "93.184.216.34", "193.184.216.34", "193.184.216.134", "2a02:8070:88::1",
      "42.2.16.32.0.0.0.0.0.0.0.0.0.0.0.1",
    ]
  )
  func addresses(address: String) throws {
    let line = "0 > AT+CIPSTART=\"TCP\",\"\(address)\",80\\r"
    let redaction = try Self.redact([line, "0 < +X: \(address)\\r\\n"])
    let found = try #require(Self.lines(redaction)[0].split(separator: "\"").dropLast().last)
    #expect(found != address && found.utf8.count == address.utf8.count)
    #expect(Self.lines(redaction)[1] == "0 < +X: \(found)\\r\\n")
    #expect(ScriptLint.findings(in: redaction.text) == [])
  }

  @Test("settings in headers are those of the dialogue")
  func settings() throws {
    let text =
      "#!sniffer 1\n# tracker.pin: 4711\n# tracker.url: http://a.test/hook/Ab12Cd34Ef56Gh78\n"
      + "0 > AT+CPIN=\"4711\"\\r\n0 > AT+HTTPPARA=\"URL\",\"http://a.test/hook/Ab12Cd34Ef56Gh78\"\\r\n"
    var options = Redaction.Options()
    options.seed = 1
    let lines = String(decoding: try Redaction(of: Array(text.utf8), options).text, as: UTF8.self)
      .split(separator: "\n")
    #expect(lines[1] == "# tracker.pin: 0000" && lines[3] == #"0 > AT+CPIN="0000"\r"#)
    let url = try #require(lines[2].firstMatch(of: /http:.*hook\/redacted\w{8}$/)).output
    #expect(lines[4] == "0 > AT+HTTPPARA=\"URL\",\"\(url)\"\\r")
  }

  @Test("a known password goes wherever it stands, a short one only in its place")
  func known() throws {
    let redaction = try Self.redact([
      #"0 > AT+CSTT="apn","me","Sesame7"\r"#, #"0 > topic/Sesame7/me\r\n"#, "# Sesame7 it is",
      #"0 > AT+CSTT="Sesame7.net"\r"#,
    ])
    let lines = Self.lines(redaction)
    #expect(lines[1] == #"0 > topic/redacte/me\r\n"#)
    #expect(lines[2] == "# redacte it is")
    #expect(lines[3] == #"0 > AT+CSTT="Sesame7.net"\r"#)
    #expect(redaction.counts.map(\.kind) == [.userName, .password])
    #expect(redaction.counts.map(\.count) == [1, 3])
  }

  @Test(
    "what cannot be read is said, with its place",
    arguments: [
      (#"> \x01\x02\x03\x04"#, "1:5", "4 bytes that are no text"),
      (#"< +CSIM: 68,"8F1B02AA55FFE0C1D2B3A49586778899AABBCCDD"\r\n"#, "1:16", "40 characters"),
      (#"> AT+XYZ="hello"\r"#, "1:13", "a text of +XYZ"),
      (#"> {"a":[52.16123,13.16123]}\r\n"#, "1:11", "two numbers that may be a position"),
      (#"> {"ap":"A4:CF:12:9B:00:7E"}\r\n"#, "1:12", "a hardware address"),
      (#"> {"u":"7d444840-9dc0-11d1-b245-5ffdce74fad2"}\r\n"#, "1:11", "a UUID"),
      (#"> {"call":"017112345678"}\r\n"#, "1:14", "12 digits"),
      (#"> x=Qx9Zk3Lm7Tw2Rv8Yb4Nc6Hs1K\r\n"#, "1:7", "25 characters"),
      (#"> caf\xc3\xa9 1700000000123 20261122120000.000\r\n"#, nil, nil),
      (#"> AT+CPIN="4711"\r"#, nil, nil),
    ]
  )
  func notes(line: String, place: String?, words: String?) throws {
    var options = Redaction.Options { $0 != "+XYZ" }
    options.seed = 1
    let redaction = try Redaction(of: Array((LintTests.head + "0 " + line + "\n").utf8), options)
    let notes = redaction.notes.map { "\($0.place.line - 7):\($0.place.column)" }
    #expect(notes == [place].compactMap(\.self), "\(redaction.notes)")
    #expect(redaction.notes.first.map { $0.words.hasPrefix(words ?? "") } ?? (words == nil))
  }

  @Test("a comment that names a secret is noted")
  func proseNotes() throws {
    let redaction = try Self.redact(["# The password: open sesame", "# The password is asked"])
    #expect(redaction.notes.map(\.words) == ["a text that may be a secret"])
  }

  @Test("the serving cell goes with the positions, in hexadecimal, JSON and comments")
  func cells() throws {
    var options = Redaction.Options()
    options.movesPositions = true
    let lines = [
      #"0 < +CENG: 0,"6300,257,-85,-8,0,43,9999,187214780,262,01,23"\r\n"#,
      #"0 < +CENG: 0,"80,34,14,8F21,262,01,A1C4"\r\n"#,
      #"0 > {"cell":{"id":187214780},"tac":9999,"eci":"0B28A7BC"}\r\n"#,
      "# in cell 187214780, TAC 9999 or 0b28a7bc",
    ]
    let text = LintTests.head + lines.joined(separator: "\n") + "\n"
    let redacted = String(
      decoding: try Redaction(of: Array(text.utf8), options).text,
      as: UTF8.self
    )
    for part in ["187214780", "9999", "0B28A7BC", "0b28a7bc", "8F21", "A1C4"] {
      #expect(!redacted.contains(part), "\(part)")
    }
    #expect(redacted.contains("\"6300,257,-85,-8,0,43,"))
  }

  @Test("a message that does not add up is left and said")
  func unreadable() throws {
    let redaction = try Self.redact([#"0 < +CMT: ,25\r\n"#, #"0 < 0011000C9194171132\r\n"#])
    #expect(redaction.notes.map(\.words) == ["a message in PDU mode that cannot be read"])
    #expect(redaction.notes.map(\.place.line) == [9])
  }

  @Test("texts of messages go, in text mode and with lines of their own")
  func messages() throws {
    let redaction = try Self.redact([
      #"0 > AT+CMGR=1\r"#, #"0 < +CMGR: "REC READ","+12025550123","","26/11/22,12:00:00+04"\r\n"#,
      #"0 < Meet me\r\n"#, #"0 < at noon\r\n"#, #"0 < \r\n"#, #"0 < OK\r\n"#,
      #"0 < +CMT: "+12025550123",,"26/11/22,12:00:00+04"\r\n"#, #"0 < Bring it\r\n"#,
      #"0 < RDY\r\n"#, #"#? 1.5 +CMT: "+12025550123",,"26/11/22,12:00:00+04"\r\n"#,
      #"#? 1.5 Bring it\r\n"#,
    ])
    let lines = Self.lines(redaction)
    #expect(
      lines[2...5] == [#"0 < redacte\r\n"#, #"0 < redacte\r\n"#, #"0 < \r\n"#, #"0 < OK\r\n"#]
    )
    #expect(lines[7...8] == [#"0 < redacted\r\n"#, #"0 < RDY\r\n"#])
    #expect(lines.last == #"#? 1.5 redacted\r\n"#)
  }

  @Test(
    "hardly anything in Traces changes",
    arguments: TraceFileTests.paths.filter { $0.hasSuffix("e") }
  )
  func traces(path: String) throws {
    let text = try TraceFileTests.text(path)
    let redacted = try Redaction(of: text).text
    #expect(try Redaction(of: redacted).text == redacted)
    #expect(try Script(parsing: redacted).canonical() == redacted)
    // What they have of user names and PINs is made up, but not all is known as that.
    let lines = zip(text.split(separator: 0x0A), redacted.split(separator: 0x0A))
    #expect(lines.count { $0 != $1 } <= 4)
  }
}
