import Primitives
import SIM7000
import Testing

@Suite struct FinalResultTextTests {
  @Test(arguments: ["OK", "ERROR", "+CME ERROR: 10", "+CMS ERROR: 500"])
  func `a final result prints as the module writes it`(text: String) {
    let line = Array(text.utf8)
    #expect(FinalResult(parsing: line.span)?.description == text)
  }

  @Test(arguments: [
    (FixedPoint(coefficient: 319_539_000, fractionDigits: 7), "31.9539000"),
    (FixedPoint(coefficient: -5, fractionDigits: 2), "-0.05"),
    (FixedPoint(coefficient: 70, fractionDigits: 0), "70"),
    (FixedPoint(coefficient: .min, fractionDigits: 1), "-922337203685477580.8"),
  ])
  func `a decimal number prints with all of its decimals`(number: FixedPoint, text: String) {
    #expect(number.description == text)
  }

  @Test func `bytes that are not UTF-8 are replaced in a text`() {
    let bytes: [UInt8] = [0x41, 0xFF, 0x42]
    #expect(String(decoding: bytes.span) == "A\u{FFFD}B")
  }
}
