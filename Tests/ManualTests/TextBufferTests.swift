import Foundation
import Manual
import Primitives
import Testing

@Suite("Text on its way out")
struct TextBufferTests {
  @Test(
    "has integers to their extremes",
    arguments: [
      (0, "0"), (9, "9"), (10, "10"), (-1, "-1"), (99, "99"), (100, "100"), (-999, "-999"),
      (9_999, "9999"), (10_000, "10000"), (99_999_999, "99999999"),
      (100_000_000, "100000000"), (-4_294_967_296, "-4294967296"),
      (999_999_999_999_999_999, "999999999999999999"),
      (.max, "9223372036854775807"), (.min, "-9223372036854775808"),
    ] as [(Int64, String)]
  )
  func writesIntegers(number: Int64, expected: String) {
    var text = TextBuffer()
    text.append(number)
    #expect(String(decoding: text.take(), as: UTF8.self) == expected)
  }

  @Test("has every power of ten and its neighbours with all their digits")
  func writesPowersOfTen() {
    var power: Int64 = 1
    for _ in 0..<19 {
      for number in [power - 1, power, power + 1, -power] {
        var text = TextBuffer()
        text.append(number)
        #expect(String(decoding: text.take(), as: UTF8.self) == String(number))
      }
      power = power.multipliedReportingOverflow(by: 10).partialValue
    }
  }

  @Test(
    "has decimals with their point where it was",
    arguments: [
      (0, 1, "0.0"), (0, 18, "0.000000000000000000"), (1, 18, "0.000000000000000001"),
      (-1, 1, "-0.1"), (10, 1, "1.0"), (99, 2, "0.99"), (-12_345, 2, "-123.45"),
      (12_345, 5, "0.12345"), (472_852_332, 7, "47.2852332"), (-1_800_000_000, 7, "-180.0000000"),
      (.max, 1, "922337203685477580.7"), (.min, 18, "-9.223372036854775808"),
      (.max, 0, "9223372036854775807"),
    ] as [(Int64, UInt8, String)]
  )
  func writesDecimals(coefficient: Int64, digits: UInt8, expected: String) {
    var text = TextBuffer(capacity: 1)
    text.append(FixedPoint(coefficient: coefficient, fractionDigits: digits))
    #expect(String(decoding: text.take(), as: UTF8.self) == expected)
  }

  @Test("has every byte of a line escaped so that JSON gives it back")
  func escapesBytes() throws {
    for byte in UInt8.min...UInt8.max {
      var json = JSONWriter()
      let line: [UInt8] = [0x41, byte, 0x42]
      json.array { json in json.value(latin1: line.span) }
      let bytes = json.text.take()
      #expect(bytes.allSatisfy(ASCII.isPrintable), "byte \(byte)")
      let list = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String]
      #expect(list?.first?.unicodeScalars.map(\.value) == [0x41, UInt32(byte), 0x42])
    }
  }

  @Test("has every byte of a line harmless for a terminal")
  func showsBytes() {
    for byte in UInt8.min...UInt8.max {
      var text = TextBuffer()
      text.append(visible: [0x41, byte].span)
      let shown = String(decoding: text.take(), as: UTF8.self)
      let expected =
        switch byte {
        case 0x0A: #"\n"#
        case 0x0D: #"\r"#
        case 0x09: #"\t"#
        case 0x5C: #"\\"#
        case 0x20...0x7E: String(UnicodeScalar(byte))
        default: #"\x"# + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
      #expect(shown == "A" + expected)
    }
  }

  @Test("grows, and forgets what was taken")
  func grows() {
    var text = TextBuffer(capacity: 1)
    for _ in 0..<1_000 {
      text.append("abc")
      text.append(ASCII.point)
      text.append([0x64, 0x65].span)
      text.append(string: "é")
    }
    let count = text.count
    #expect(count == 8_000)
    let bytes = text.take()
    #expect(bytes == Array(String(repeating: "abc.deé", count: 1_000).utf8))
    let left = text.count
    #expect(left == 0)
    text.append([UInt8]().span)
    let rest = text.take()
    #expect(rest == [])
  }
}
