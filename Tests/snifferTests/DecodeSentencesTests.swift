import Testing

@testable import Decoding
@testable import sniffer

@Suite("decode on sentences")
struct DecodeSentencesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var format: InputDecoder.Format
    var input: String
    /// The lines of text.
    var expected: [String]
  }

  @Test("takes sentences out where the format allows it", arguments: cases, DecodeChunking.allCases)
  func takesOut(testCase: Case, chunking: DecodeChunking) throws {
    let lines = try Decoded.text(Array(testCase.input.utf8), testCase.format, chunking)
    #expect(lines == testCase.expected)
  }

  static let valid = "$GPGLL,,,,,,V,N*64"
  static let said = "nmea     GPGLL: status V, mode N"

  static let cases = [
    Case(
      testDescription: "nmea, not in a comment",
      format: .nmea,
      input: "#\(valid)\r\n\(valid)\r\n# a $GPGGA,x\nx#\(valid)\r\n#$GPGLL",
      expected: [said, said]
    ),
    Case(
      testDescription: "auto, at a line's start",
      format: .auto,
      input: "AT+CSQ\r\n\(valid)\r\n+CSQ: 24,99\r\nOK\r\n",
      expected: [
        "echo     AT+CSQ", said, "response +CSQ: 24,99  -- signal -65 dBm", "final    OK",
      ]
    ),
    Case(
      testDescription: "auto, two on a line and one cut off by the end",
      format: .auto,
      input: "\(valid)\(valid)\r\n$GPGL",
      expected: [said, said, "nmea     GPGL: breaks off"]
    ),
    Case(
      testDescription: "auto, not in the middle of a line",
      format: .auto,
      input: "AT\r\nx\(valid)\r\n",
      expected: ["echo     AT", "unknown  x\(valid)"]
    ),
    Case(
      testDescription: "auto, in the middle of a line after AT+CGNSTST=1, until =0",
      format: .auto,
      input: "AT+CGNSTST=1\r\nOK\r\nx\(valid)\r\nAT+CGNSTST=0\r\nOK\r\nx\(valid)\r\n",
      expected: [
        "echo     AT+CGNSTST=1", "final    OK", "unknown  x", said,
        "echo     AT+CGNSTST=0", "final    OK", "unknown  x\(valid)",
      ]
    ),
    Case(
      testDescription: "auto, an exclamation mark begins one only before an address",
      format: .auto,
      input: "!hello\r\n!AIVDM,1,1,,A,14eG;o@034o8sd<L9i:a;WF>062D,0*7D\r\n!",
      expected: ["unknown  !hello", "nmea     AIVDM: encapsulated sentence", "unknown  !"]
    ),
    Case(
      testDescription: "at, never",
      format: .at,
      input: "\(valid)\r\n",
      expected: [
        "urc      \(valid)  -- value1 $GPGLL, value2 -, value3 -, value4 -, value5 -, "
          + "value6 -, value7 V, value8 N*64"
      ]
    ),
    Case(
      testDescription: "nmea, anywhere, also in a body",
      format: .nmea,
      input: "+HTTPREAD: 20\r\nx\(valid)\r\nOK\r\n",
      expected: [said]
    ),
    Case(
      testDescription: "auto, not in a body",
      format: .auto,
      input: "+SHREAD: 18\r\n\(valid)\r\n",
      expected: ["urc      +SHREAD: 18  -- length 18", "data     \(valid)"]
    ),
  ]
}
