import Primitives
import SIM7000
import Testing

@Suite("Whatever the line does")
struct WirePropertyTests {
  /// A row of a transcript, and where the bytes that made it end.
  struct Row: Equatable {
    var text: String
    var end: Int
    /// Neither in a body nor in front of one: a URC may come here.
    var isBoundary: Bool
  }

  private static func rows(of bytes: [UInt8], pending: String) -> [Row] {
    var reader = AnswerReader()
    reader.expect(pendingLine(pending))
    var rows: [Row] = []
    for (index, byte) in bytes.enumerated() {
      let step = reader.push(byte)
      guard step != .pending else { continue }
      let content = reader.withLine { text($0) }
      let isPrompt = if case .prompt = step { true } else { false }
      rows.append(
        Row(
          text: "\(step) \(content)",
          end: index + 1,
          isBoundary: reader.bodyLeft == 0 && !isPrompt
        )
      )
    }
    return rows
  }

  @Test("the same bytes at other times are the same events", arguments: WireExchange.all)
  func timing(exchange: WireExchange) {
    var together = ChannelBench()
    together.send(exchange.command, at: 0)
    together.receive(exchange.answer, at: 1)
    let expected = together.rows.map(Self.withoutTime)
    for seed in UInt64(0)..<3 {
      var random = SeededGenerator(seed: seed)
      var bench = ChannelBench()
      bench.send(exchange.command, timeout: 600_000, at: 0)
      var now: Int64 = 0
      for byte in exchange.answer.unicodeScalars {
        now += Int64.random(in: 0...40, using: &random)
        bench.receive(String(byte), at: now)
      }
      #expect(bench.rows.map(Self.withoutTime) == expected, "seed \(seed)")
    }
  }

  private static func withoutTime(_ row: String) -> String {
    String(row.drop { $0 != " " })
  }

  @Test(
    "a URC between two lines is itself, and the rest is as it was",
    arguments: WireExchange.all
  )
  func unsolicited(exchange: WireExchange) {
    let bytes = Array(exchange.answer.utf8)
    let expected = Self.rows(of: bytes, pending: exchange.command)
    let ends = [0] + expected.filter(\.isBoundary).map(\.end)
    for line in WireUnsolicitedLineTests.lines where !Self.hasMore(line) {
      // What answers the pending command is no URC while it is pending.
      guard kind(of: line, pending: exchange.command) == .urc else { continue }
      for end in ends {
        let urc = Array("\r\n\(line)\r\n".utf8)
        let found = Self.rows(of: bytes[..<end] + urc + bytes[end...], pending: exchange.command)
        var texts = expected.map(\.text)
        texts.insert(
          "\(AnswerReader.Step.line(.urc)) \(line)",
          at: expected.count { $0.end <= end }
        )
        #expect(found.map(\.text) == texts, "\(line) at \(end)")
      }
    }
  }

  /// More bytes or lines belong to these.
  private static func hasMore(_ line: String) -> Bool {
    ["+RECEIVE", "+SHREAD", "+CMT:", "+CDS:", "+CBM:"].contains { line.hasPrefix($0) }
  }

  @Test("a URC with a body, between two lines, is itself too", arguments: WireExchange.all)
  func received(exchange: WireExchange) {
    let bytes = Array(exchange.answer.utf8)
    let expected = Self.rows(of: bytes, pending: exchange.command)
    for end in [0] + expected.filter(\.isBoundary).map(\.end) {
      let urc = Array("\r\n+RECEIVE,0,6:\r\n\r\nOK\r\n".utf8)
      let found = Self.rows(of: bytes[..<end] + urc + bytes[end...], pending: exchange.command)
      #expect(found.count == expected.count + 2, "at \(end)")
      let kept = found.map(\.text).filter { row in
        !row.hasSuffix("+RECEIVE,0,6:")
          && row != "\(AnswerReader.Step.body(isLast: true)) \r\nOK\r\n"
      }
      #expect(kept == expected.map(\.text), "at \(end)")
    }
  }

  @Test("one wrong byte costs the line or the body that it is in", arguments: WireExchange.all)
  func corruption(exchange: WireExchange) {
    let bytes = Array(exchange.answer.utf8)
    let expected = Self.rows(of: bytes, pending: exchange.command)
    var random = SeededGenerator(seed: 4)
    for index in bytes.indices {
      // A header states the length of what follows, so its damage may cost more.
      guard let hit = expected.firstIndex(where: { $0.end > index }), expected[hit].isBoundary
      else { continue }
      for _ in 0..<3 {
        var damaged = bytes
        damaged[index] ^= UInt8.random(in: 1...255, using: &random)
        let found = Self.rows(of: damaged, pending: exchange.command).map(\.text)
        let before = expected[..<hit].map(\.text)
        let after = expected[(hit + 1)...].map(\.text)
        #expect(
          found.starts(with: before) && found.reversed().starts(with: after.reversed()),
          "\(index): \(damaged[index])"
        )
      }
    }
  }

  @Test("and nothing of what comes after", arguments: UInt64(0)..<12)
  func recovery(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bench = ChannelBench()
    var now: Int64 = 0
    for exchange in WireExchange.all {
      bench.rows = []
      bench.send(exchange.command, timeout: 1_000, at: now)
      var damaged = Array(exchange.answer.utf8)
      damaged[Int.random(in: damaged.indices, using: &random)] ^=
        UInt8.random(in: 1...255, using: &random)
      for byte in damaged { _ = bench.channel.receive(byte, at: .t(now)) }
      while let deadline = bench.channel.deadline {
        now = deadline.microseconds / 1_000 + 1
        if bench.channel.reachDeadline(at: .t(now)).transmits {
          for byte in "AT\r\r\nOK\r\n".utf8 { _ = bench.channel.receive(byte, at: .t(now)) }
        }
      }
      now += 10
      #expect(bench.channel.isReady, "seed \(seed), \(exchange.command)")
      bench.send("AT+CSQ", at: now)
      bench.receive("AT+CSQ\r\r\n+CSQ: 24,99\r\n\r\nOK\r\n", at: now)
      // A line ending that was damaged leaves a byte in front of the next echo.
      let rows = bench.rows.map(Self.withoutTime)
      #expect(rows.count == 3, "seed \(seed), \(exchange.command)")
      #expect(rows.first?.hasPrefix(" echo ") == true && rows.first?.hasSuffix("AT+CSQ") == true)
      let expected = [" informationResponse +CSQ: 24,99", " finalResult(OK) OK"]
      #expect(Array(rows.dropFirst()) == expected.qualified, "seed \(seed), \(exchange.command)")
    }
  }
}
