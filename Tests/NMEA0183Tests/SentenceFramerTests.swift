import NMEA0183
import Testing

@Suite("Finding sentences in a byte stream")
struct SentenceFramerTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var input: String
    var expected: [String]
    var testDescription: String { input.debugDescription }
  }

  static let cases = [
    Case(input: "$GPGLL,,,,*7C\r\n", expected: ["$GPGLL,,,,*7C.lineEnd"]),
    Case(input: "$A\r", expected: ["$A.lineEnd"]),
    Case(input: "$A\r\r\n\n", expected: ["$A.lineEnd"]),
    Case(input: "$A", expected: ["$A.endOfInput"]),
    Case(input: "$\r\n", expected: ["$.lineEnd"]),
    Case(input: "", expected: []),
    Case(input: "  \r\nAT\r\r\nOK\r\n", expected: []),
    Case(input: "$A$B\n", expected: ["$A.nextStart", "$B.lineEnd"]),
    Case(input: "$$B\n", expected: ["$.nextStart", "$B.lineEnd"]),
    Case(input: "$A$", expected: ["$A.nextStart", "$.endOfInput"]),
    Case(input: "OK\r\n\r\n$A\r\n+CREG: 1\r\n$B\r\n", expected: ["$A.lineEnd", "$B.lineEnd"]),
    Case(input: "\u{1}\u{2}$A\u{0}B\n", expected: ["$A\u{0}B.lineEnd"]),
    Case(input: "# $A\n", expected: ["$A.lineEnd"]),
    Case(input: "!AIVDM,1\n", expected: ["!AIVDM,1.lineEnd"]),
    Case(input: "!AIVDM,", expected: ["!AIVDM,.endOfInput"]),
    Case(input: "!AIVDM", expected: []),
    Case(input: "!aivdm,1\n!AIVD,1\n!AIVDMX,1\n", expected: []),
    Case(input: "!!AIVDM,1\n", expected: ["!AIVDM,1.lineEnd"]),
    Case(input: "!AI!AIVDM,1\n", expected: ["!AIVDM,1.lineEnd"]),
    Case(input: "!AI$A\n", expected: ["$A.lineEnd"]),
    Case(input: "$A,x!AIVDM,1!AB\n", expected: ["$A,x.nextStart", "!AIVDM,1!AB.lineEnd"]),
    Case(input: "$TXT,wow! AIVDM,\n", expected: ["$TXT,wow! AIVDM,.lineEnd"]),
    Case(input: "$TXT!AIVD\n", expected: ["$TXT!AIVD.lineEnd"]),
    Case(input: "$TXT!AI", expected: ["$TXT!AI.endOfInput"]),
    Case(input: "$TXT!$A\n", expected: ["$TXT!.nextStart", "$A.lineEnd"]),
  ]

  @Test("finds what is there, however it arrives", arguments: cases, Feeding.allCases)
  func finds(testCase: Case, feeding: Feeding) {
    let isNoisy = feeding == .amidNoise
    let input = isNoisy ? "#\u{7F}\n" + testCase.input + "\r\nx\r\n" : testCase.input
    var expected = testCase.expected
    if isNoisy, let last = expected.popLast() {
      expected.append(last.replacing(".endOfInput", with: ".lineEnd"))
    }
    #expect(Self.candidates(in: Array(input.utf8), feeding) == expected)
  }

  @Test("reports a candidate that is too long once and goes on", arguments: Feeding.allCases)
  func survivesOverlong(feeding: Feeding) {
    let fits = "$" + String(repeating: "A", count: 1_023)
    let threeTooLong = String(repeating: fits + "A", count: 3)
    let input = "\(fits)\n\(fits)A\n\(fits)$B\n\(threeTooLong)!AIVDM,\n"
    let expected = [
      "\(fits).lineEnd", "overlong.lineEnd", "\(fits).nextStart", "$B.lineEnd",
      "overlong.nextStart", "overlong.nextStart", "overlong.nextStart", "!AIVDM,.lineEnd",
    ]
    #expect(Self.candidates(in: Array(input.utf8), feeding) == expected)
  }

  @Test("keeps a candidate at the limit whole that a `!` start ends")
  func limitsBeforeAStart() {
    let fits = "$" + String(repeating: "A", count: 1_023)
    let found = Self.candidates(in: Array("\(fits)!AIVDM,\n".utf8), .whole)
    #expect(found == ["\(fits).nextStart", "!AIVDM,.lineEnd"])
  }

  @Test("keeps the first bytes only of a candidate that never ends")
  func boundsMemory() {
    var framer = SentenceFramer()
    let chunk = [UInt8](repeating: 0x31, count: 4_096)
    #expect(framer.push(0x24) == .pending)
    for _ in 0..<16 {
      var offset = 0
      #expect(framer.push(chunk.span, from: &offset) == .pending)
      #expect(offset == chunk.count)
    }
    #expect(framer.finish() == .overlong)
    #expect(framer.withCandidate { $0.count } == 1_024)
    #expect(framer.finish() == .pending)
  }

  private static func candidates(in bytes: [UInt8], _ feeding: Feeding) -> [String] {
    var framer = SentenceFramer()
    var found: [String] = []
    func note(_ step: SentenceFramer.Step) {
      switch step {
      case .pending: break
      case .overlong: found.append("overlong.\(framer.ending)")
      case .candidate:
        let text = framer.withCandidate { span in
          String(decoding: span.indices.map { span[$0] }, as: UTF8.self)
        }
        found.append("\(text).\(framer.ending)")
      }
    }
    for chunk in feeding.chunks(of: bytes) {
      guard chunk.count > 1 else {
        for byte in chunk { note(framer.push(byte)) }
        continue
      }
      var offset = 0
      while offset < chunk.count { note(framer.push(chunk.span, from: &offset)) }
    }
    note(framer.finish())
    return found
  }
}

/// The ways in which bytes arrive.
enum Feeding: CaseIterable, Sendable {
  case whole
  case byteByByte
  case bySevens
  case amidNoise

  func chunks(of bytes: [UInt8]) -> [[UInt8]] {
    let size =
      switch self {
      case .whole, .amidNoise: max(1, bytes.count)
      case .byteByByte: 1
      case .bySevens: 7
      }
    return stride(from: 0, to: bytes.count, by: size).map {
      Array(bytes[$0..<min($0 + size, bytes.count)])
    }
  }
}
