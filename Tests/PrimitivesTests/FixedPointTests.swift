import Primitives
import Testing

@Suite("Fixed point")
struct FixedPointTests {
  @Test(
    "keeps the digits as they were written",
    arguments: [
      ("0", 0, 0), ("-0", 0, 0), ("00031", 31, 0), ("31.9539", 319_539, 4),
      ("31.95390", 3_195_390, 5), ("-77.036780", -77_036_780, 6), ("+5.0", 50, 1), ("-.5", -5, 1),
      ("5.", 5, 0), (".000", 0, 3), ("999999999999999999", 999_999_999_999_999_999, 0),
      ("-0.99999999999999999", -99_999_999_999_999_999, 17),
    ] as [(String, Int64, UInt8)]
  )
  func reads(text: String, coefficient: Int64, fractionDigits: UInt8) {
    #expect(
      parse(text) == FixedPoint(coefficient: coefficient, fractionDigits: fractionDigits)
    )
  }

  @Test(
    "refuses anything but a plain decimal number",
    arguments: [
      "", "-", "+", ".", "-.", "--1", "+-1", "1-", "1.2.3", " 1", "1 ", "1,5", "1e3", "0x1F", "nan",
      "inf", "\u{0661}", "1\u{0}", "1234567890123456789", "0000000000000000001",
      "1.000000000000000000",
    ]
  )
  func refuses(text: String) {
    #expect(parse(text) == nil)
  }

  @Test("reads its range and nothing around it")
  func range() {
    let bytes = Array("12,-34.5,67".utf8)
    #expect(
      FixedPoint(parsing: bytes.span, 3..<8) == FixedPoint(coefficient: -345, fractionDigits: 1)
    )
    #expect(FixedPoint(parsing: bytes.span, 3..<3) == nil)
    #expect(FixedPoint(parsing: bytes.span, 2..<8) == nil)
  }

  @Test(
    "scales exactly upward, and downward rounds halves away from zero",
    arguments: [
      ("31.9539", 7, 319_539_000), ("1.49", 1, 15), ("1.44", 1, 14), ("1.45", 1, 15),
      ("-1.45", 1, -15), ("-1.44", 1, -14), ("-1.46", 1, -15), ("0.4", 0, 0), ("0.5", 0, 1),
      ("-0.5", 0, -1), ("-0.4", 0, 0), ("2.5", 0, 3), ("7", 0, 7),
      ("121.35436849", 7, 1_213_543_685),
      ("0.99999999999999999", 0, 1), ("922337203685477580.", 1, 9_223_372_036_854_775_800),
    ] as [(String, UInt8, Int64)]
  )
  func scales(text: String, places: UInt8, expected: Int64) {
    #expect(parse(text)?.scaled(toFractionDigits: places) == expected)
  }

  @Test(
    "a number that does not fit is nil, not another number",
    arguments: [
      ("922337203685477581", 1), ("-922337203685477581", 1), ("1", 19), ("1", 255), ("0.1", 200),
    ] as [(String, UInt8)]
  )
  func overflows(text: String, places: UInt8) throws {
    #expect(try #require(parse(text)).scaled(toFractionDigits: places) == nil)
  }

  @Test("zero is zero at any scale", arguments: [0, 18, 255] as [UInt8])
  func zero(places: UInt8) {
    #expect(FixedPoint(coefficient: 0, fractionDigits: 0).scaled(toFractionDigits: places) == 0)
  }

  @Test(
    "the extremes of a made number neither trap nor wrap",
    arguments: [
      (.max, 18, 0, 9), (.min, 18, 0, -9), (.max, 1, 0, 922_337_203_685_477_581),
      (.min, 1, 0, -922_337_203_685_477_581), (.max, 19, 0, 1), (.min, 19, 0, -1),
      (.max, 20, 0, 0), (.max, 255, 0, 0), (.min, 255, 1, 0),
    ] as [(Int64, UInt8, UInt8, Int64)]
  )
  func extremes(coefficient: Int64, digits: UInt8, places: UInt8, expected: Int64) {
    let number = FixedPoint(coefficient: coefficient, fractionDigits: digits)
    #expect(number.scaled(toFractionDigits: places) == expected)
  }
}

private func parse(_ text: String) -> FixedPoint? {
  let bytes = Array(text.utf8)
  return FixedPoint(parsing: bytes.span, 0..<bytes.count)
}
