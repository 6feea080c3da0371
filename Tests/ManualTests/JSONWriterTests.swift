import Manual
import Primitives
import Testing

@Suite("JSON")
struct JSONWriterTests {
  @Test("has its members in the order of the calls, on one line")
  func writesObject() {
    var json = JSONWriter()
    json.object { json in
      json.member("proto", "at")
      json.member("count", 3 as Int64)
      json.member("ok", true)
      json.member("hdop", FixedPoint(coefficient: 110, fractionDigits: 2))
      json.member("absent", nil as Int64?)
      json.key("list")
      json.array { json in
        json.value(1)
        json.array { _ in }
        json.object { _ in }
        json.null()
      }
      json.member(Field("sats", .list([.integer(5), .null, .text("x")])))
    }
    let expected =
      #"{"proto":"at","count":3,"ok":true,"hdop":1.10,"absent":null,"#
      + #""list":[1,[],{},null],"sats":[5,null,"x"]}"# + "\n"
    #expect(String(decoding: json.takeLine(), as: UTF8.self) == expected)
    json.value(false)
    #expect(String(decoding: json.takeLine(), as: UTF8.self) == "false\n")
  }

  @Test(
    "has decimals with exactly the digits they came with",
    arguments: [
      (0, 0, "0"), (5, 1, "0.5"), (-5, 1, "-0.5"), (31_953_900, 6, "31.953900"),
      (-1, 7, "-0.0000001"), (100, 2, "1.00"), (-12_345, 0, "-12345"),
      (Int64.min, 18, "-9.223372036854775808"),
    ] as [(Int64, UInt8, String)]
  )
  func writesDecimals(coefficient: Int64, digits: UInt8, expected: String) {
    var json = JSONWriter()
    json.value(FixedPoint(coefficient: coefficient, fractionDigits: digits))
    #expect(String(decoding: json.text.take(), as: UTF8.self) == expected)
  }

  @Test(
    "has texts escaped as far as JSON and a terminal need it",
    arguments: [
      ("plain", #""plain""#), ("a\"b\\c", #""a\"b\\c""#), ("\r\n\t", #""\r\n\t""#),
      ("\u{1B}[0m\u{0}\u{7F}", #""\u001B[0m\u0000\u007F""#), ("Zürich /", #""Zürich /""#),
    ]
  )
  func writesTexts(text: String, expected: String) {
    var json = JSONWriter()
    json.value(text)
    #expect(String(decoding: json.text.take(), as: UTF8.self) == expected)
  }

  @Test("has a line's bytes one character each, whatever they are")
  func writesBytes() {
    var json = JSONWriter()
    let line: [UInt8] = [0x41, 0x22, 0x00, 0x80, 0xC3, 0xFF, 0x0A]
    json.value(latin1: line.span)
    #expect(
      String(decoding: json.text.take(), as: UTF8.self) == #""A\"\u0000\u0080\u00C3\u00FF\n""#
    )
  }
}
