import Primitives
import Script
import Testing

@Suite("Moving the positions of a trace")
struct MovedPositionsTests {
  @Test("positions move together, in every form, and sentences have new checksums")
  func positions() throws {
    let text =
      LintTests.head + #"""
        0 ! place 31.953900 35.910600
        0 < +CGNSINF: 1,1,20261122120000.000,31.953900,35.910600,800.1,0.00,0.0,1\r\n
        0 < +CGNSINF: 1,0,20261122120000.000,0.000000,0.000000,0.0,0.00,0.0,0\r\n
        0 <:nmea $GNGGA,120000.000,3157.2340,N,03554.6360,E,1,08,0.9,800.1,M,20.0,M,,*4A\r\n
        0 > {"latitude": 31.954000, "longitude": 35.910700, "trackerId": "Allawi2003"}

        """#
    var options = Redaction.Options()
    #expect(try Redaction(of: Array(text.utf8), options).text == Array(text.utf8))
    options.movesPositions = true
    let redaction = try Redaction(of: Array(text.utf8), options)
    #expect(redaction.movedPositions == 8)
    let moved = String(decoding: redaction.text, as: UTF8.self)
    #expect(!moved.contains("31.95") && !moved.contains("35.91") && !moved.contains("3157.2"))
    let place = try #require(moved.firstMatch(of: /place (\d\d)\.(\d\d)3900 (\d\d)\.(\d\d)0600\n/))
    let latitude = "\(place.output.1).\(place.output.2)"
    let longitude = "\(place.output.3).\(place.output.4)"
    #expect(moved.contains("\(latitude)3900,\(longitude)0600,800.1"))
    #expect(moved.contains("\"latitude\": \(latitude)4000, \"longitude\": \(longitude)0700,"))
    #expect(moved.contains(",0.000000,0.000000,"))
    let sentence = try #require(
      moved.firstMatch(of: /GGA,120000.000,(\d\d)(\d\d)\.2340,N,0(\d\d)(\d\d)\.6360,E/)
    )
    let minutes = try #require(Int(sentence.output.2))
    #expect(sentence.output.1 == place.output.1)
    let millionths = try #require(Int("\(place.output.2)3900"))
    #expect(millionths * 60 == minutes * 1_000_000 + 234_000)
    #expect(ScriptLint.findings(in: redaction.text) == [])
    #expect(try Redaction(of: redaction.text, options).text == redaction.text)
  }

  @Test("positions that cannot be moved without a longer number are refused")
  func stuck() {
    var options = Redaction.Options()
    options.movesPositions = true
    let lines = "0 ! place 31.9500 -0.001000\n1 ! place 31.9500 0.001000\n"
    #expect(throws: ScriptError.self) {
      try Redaction(of: Array((LintTests.head + lines).utf8), options)
    }
  }

  @Test("more digits than a number has room for are moved, and none overflow")
  func long() throws {
    let digits = "39000000000000000001"
    let text =
      LintTests.head + """
        0 ! place 31.953900 35.910600
        # 31.95\(digits)00000, 35,9106\(digits) 31 57.23\(digits)000N
        # x 9,2026112209000000000099999

        """
    let moved = String(
      decoding: try PlantedValuesTests.redact(text: Array(text.utf8)),
      as: UTF8.self
    )
    for part in ["31.95", "35,91", "31 57.23"] { #expect(!moved.contains(part), "\(moved)") }
    #expect(moved.contains("x 9,2026112209000000000099999"))
  }

  @Test("cells become others of the same length, timers and networks stay")
  func cells() throws {
    var options = Redaction.Options()
    let lines = [
      #"0 < +CREG: 2,5,"0502","0B2C4A17",7\r\n"#,
      #"0 < +CEREG: 4,1,"0502","0B2C4A17",7,,,"00100100","01000111"\r\n"#,
      #"0 < +CPSI: LTE CAT-M1,Online,460-11,0x5A1E,187214780,257,EUTRAN-BAND3\r\n"#,
    ]
    let text = Array((LintTests.head + lines.joined(separator: "\n") + "\n").utf8)
    #expect(try Redaction(of: text, options).text == text)
    options.movesPositions = true
    let moved = try Redaction(of: text, options)
    let forms = [
      /0 < \+CREG: 2,5,"0(\d{3})","0(\d{7})",7\\r\\n/,
      /0 < \+CEREG: 4,1,"0(\d{3})","0(\d{7})",7,,,"00100100","01000111"\\r\\n/,
      /0 < \+CPSI: LTE CAT-M1,Online,460-11,0x5(\d{3}),1(\d{8}),257,EUTRAN-BAND3\\r\\n/,
    ]
    let found = RedactionTests.lines(moved).dropFirst()
    #expect(found.count == 3)
    for (line, form) in zip(found, forms) { #expect(line.wholeMatch(of: form) != nil, "\(line)") }
    #expect(!String(decoding: moved.text, as: UTF8.self).contains("187214780"))
    #expect(moved.counts.map(\.count) == [6])
  }

  @Test(
    "in the forms of other programs and modules",
    arguments: [
      "latE7=319539050 lngE7=359106280", "{\"lat_e7\":319539050,\"lon_e7\":359106280}",
      "+CGPSINF: 0,3554.637680,3157.234300,545.4,20230126203118.000,0,8,0.0,0.0",
      "(1234567890BR00230126A3157.2343N03554.6377E000.02031180.000000000L00000000)",
    ]
  )
  func forms(line: String) throws {
    var options = Redaction.Options()
    options.movesPositions = true
    let text = LintTests.head + "0 < \(line)\\r\\n\n"
    let redaction = try Redaction(of: Array(text.utf8), options)
    #expect(redaction.movedPositions == 2)
    let moved = String(decoding: redaction.text, as: UTF8.self)
    for part in ["31953", "35910", "3157", "3554"] { #expect(!moved.contains(part)) }
  }

  @Test(
    "by as much as a place is moved, whatever shows which number is which",
    arguments: [
      "> AT+CGATT?;+CLBS=3,1,35.910600,31.953900", "< +CLBS: 0,35.910600,31.953900,550",
      "< +GTPCELL: 31.953900,35.910600,2019-05-09,08:01:07,550", "< N31.953900 E35.910600",
      "< N 31.953900 E 35.910600", "< 31.953900 N, 35.910600 E", "< 31.953900N, 35.910600E",
      "< N31.953900 E035.910600", "< N3157.2340 E03554.6360 31.953900 35.910600",
      "< latitude is 31.953900, longitude is 35.910600",
    ]
  )
  func together(line: String) throws {
    func moved(_ line: String) throws -> Redaction {
      var options = Redaction.Options()
      options.movesPositions = true
      options.seed = 1
      return try Redaction(of: Array((LintTests.head + "0 \(line)\n").utf8), options)
    }
    let place = RedactionTests.lines(try moved("! place 31.953900 35.910600")).last ?? ""
    let values = place.split(separator: " ").suffix(2).map(String.init)
    let redaction = try moved(line + "\\r\\n")
    let found = try #require(RedactionTests.lines(redaction).last)
    #expect(found.contains(values[0]) && found.contains(values[1]), "\(found)")
    #expect(!found.contains("31.9") && !found.contains("35.9"), "\(found)")
  }

  @Test("a pair that nothing shows to be a position is reported, whatever stands between")
  func told() throws {
    var options = Redaction.Options()
    options.movesPositions = true
    let line = #"0 > {"x":31.953900,"y":35.910600}\r\n"#
    let redaction = try Redaction(of: Array((LintTests.head + line + "\n").utf8), options)
    #expect(redaction.notes.map(\.words) == ["two numbers that may be a position"])
  }
}
