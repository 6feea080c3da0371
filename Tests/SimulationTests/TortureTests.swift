import Primitives
import Script
import Testing

@testable import Simulation

@Suite("The torture of a dialogue")
struct TortureTests {
  static let trace = #"""
    0 < \r\nRDY\r\n
    1 > AT+HTTPREAD\r
    1.1 < AT+HTTPREAD\r
    1.2 < \r\n
    1.2 < +HTTPREAD: 8\r\n
    1.2 < a\r\n
    1.2 < b\r\n
    1.2 < cd\r\n
    1.2 < \r\n
    1.2 < OK\r\n
    2 > AT+CSQ\r
    2.1 < AT+CSQ\r
    2.2 < \r\n
    2.2 < +CSQ: 9,0\r\n
    2.2 < \r\n
    2.2 < OK\r\n
    """#

  /// All that arrives over a line with this torture, in parts.
  static func parts(_ torture: Torture) throws -> [String] {
    let dialogue = try RecordedDialogueTests.dialogue(trace)
    var line = TorturedLine(torture)
    var parts = dialogue.opening.flatMap { line.parts(of: $0.bytes) }
    for request in dialogue.requests {
      line.send(request.bytes)
      parts += request.answer.flatMap { line.parts(of: $0.bytes) }
    }
    return parts.map { String(decoding: $0, as: UTF8.self) }
  }

  static let whole =
    "\r\nRDY\r\nAT+HTTPREAD\r\r\n+HTTPREAD: 8\r\na\r\nb\r\ncd\r\n\r\nOK\r\n"
    + "AT+CSQ\r\r\n+CSQ: 9,0\r\n\r\nOK\r\n"

  @Test("gives all bytes, however many at a time", arguments: 1...40)
  func pieces(count: Int) throws {
    let parts = try Self.parts(.pieces(count))
    #expect(parts.joined() == Self.whole)
    #expect(parts.allSatisfy { $0.utf8.count <= count })
  }

  @Test("puts URCs between messages, and in no body")
  func urcs() throws {
    let urcs = TorturedLine.urcs.map { "\r\n\($0)\r\n" }
    let all = try Self.parts(.urcs(remainder: 0, of: 1)).joined()
    let expected =
      urcs[0] + "\r\nRDY\r\nAT+HTTPREAD\r" + urcs[1] + "\r\n+HTTPREAD: 8\r\na\r\nb\r\ncd\r\n"
      + urcs[0] + "\r\nOK\r\nAT+CSQ\r" + urcs[1] + "\r\n+CSQ: 9,0\r\n" + urcs[0] + "\r\nOK\r\n"
    #expect(all == expected)
    let second = try Self.parts(.urcs(remainder: 1, of: 4)).joined()
    #expect(second == Self.whole.replacing("READ\r\r\n", with: "READ\r\(urcs[0])\r\n"))
  }

  @Test("takes each command's echo away, and nothing else")
  func echo() throws {
    let parts = try Self.parts(.withoutEcho).joined()
    #expect(
      parts == Self.whole.replacing("AT+HTTPREAD\r", with: "").replacing("AT+CSQ\r", with: "")
    )
  }

  @Test("lets a module that was told to echo do so")
  func echoAgain() throws {
    var line = TorturedLine(.withoutEcho)
    func heard(_ command: String) -> String {
      line.send(Array("\(command)\r".utf8))
      let parts =
        line.parts(of: Array("\(command)\r".utf8)) + line.parts(of: Array("\r\nOK\r\n".utf8))
      return parts.map { String(decoding: $0, as: UTF8.self) }.joined()
    }
    #expect(heard("AT") == "\r\nOK\r\n")
    #expect(heard("ATE1") == "\r\nOK\r\n")
    #expect(heard("AT+CSQ") == "AT+CSQ\r\r\nOK\r\n")
  }

  @Test("corrupts about one byte in a hundred, the same ones for the same seed")
  func corruption() throws {
    var line = TorturedLine(.corruption(seed: 7))
    let bytes = [UInt8](repeating: 0x41, count: 20_000)
    let part = try #require(line.parts(of: bytes).first)
    #expect((150...250).contains(part.count { $0 != 0x41 }))
    var again = TorturedLine(.corruption(seed: 7))
    #expect(again.parts(of: bytes) == [part])
  }

  @Test("changes nothing of what is read", arguments: Torture.harmless(longestPiece: 30))
  func harmless(torture: Torture) throws {
    let dialogue = try RecordedDialogueTests.dialogue(Self.trace)
    #expect(TorturedReading.differences(dialogue, torture).isEmpty)
    #expect(TorturedReading(dialogue, torture).exchanges.map(\.rows.count).reduce(0, +) >= 5)
  }

  @Test(
    "costs no line of the command after the one that was hit",
    arguments: 1...100 as ClosedRange<UInt64>
  )
  func recovers(seed: UInt64) throws {
    let dialogue = try RecordedDialogueTests.dialogue(Self.trace)
    #expect(TorturedReading.differences(dialogue, .corruption(seed: seed)).isEmpty)
  }

  @Test("does not count in which order lines and notes of one instant are written")
  func order() {
    let together = MeaningDifferenceTests.rows("1 < A\n1 < B\n1 note a\n1 note b\n2 < C")
    let apart = MeaningDifferenceTests.rows("1 < A\n1 note a\n1 < B\n1 note b\n2 < C")
    let swapped = MeaningDifferenceTests.rows("1 < A\n1 note b\n1 < B\n1 note a\n2 < C")
    let torture = Torture.pieces(1)
    #expect(torture.comparable(apart) == torture.comparable(together))
    #expect(torture.comparable(swapped) != torture.comparable(together))
  }

  @Test("finds a URC that takes the place of an answer")
  func finds() throws {
    // A client that reads the next line, whatever it is, would not bear this.
    let dialogue = try RecordedDialogueTests.dialogue(Self.trace)
    let torture = Torture.urcs(remainder: 0, of: 1)
    let plain = TorturedReading(dialogue, nil).exchanges
    let tortured = TorturedReading(dialogue, torture).exchanges
    #expect(plain[2].rows.map(\.said) == ["AT+CSQ", "+CSQ: 9,0", "OK"])
    #expect(
      tortured[2].rows.map(\.said) == [
        "AT+CSQ", TorturedLine.urcs[1], "+CSQ: 9,0", TorturedLine.urcs[0], "OK",
      ]
    )
    #expect(torture.comparable(tortured[2].rows) == plain[2].rows)
  }
}
