import Foundation
import Primitives
import Script
import Testing

@testable import Simulation
@testable import VirtualModem

/// Dialogues of real modules, replayed as the terminal on the virtual clock.
@Suite("The replay of real dialogues")
struct ReplayTests {
  /// A difference that is taken as it is, with its reason: a line of `Replay/accepted.tsv`.
  struct Accepted: Equatable {
    var transcript: String
    var line: Int
    var what: String
  }

  /// The most differences that may be accepted.
  static let most = 20

  @Test(
    "has the same names, fields and results",
    .enabled(if: ReplayTranscript.folder != nil, "there is no corpus here")
  )
  func replay() throws {
    let folder = try #require(ReplayTranscript.folder)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let dialogues = try ReplayScript().dialogues
    #expect(dialogues.count >= 10)
    var unused = try Self.accepted()
    #expect(unused.count <= Self.most)
    for dialogue in dialogues {
      let file = try #require(files.first { $0.hasPrefix(dialogue.transcript + "-") })
      let transcript = try ReplayTranscript(folder.appending(path: file), dialogue)
      for difference in try Replayer.differences(transcript, dialogue) {
        if let index = unused.firstIndex(of: difference) {
          unused.remove(at: index)
        } else {
          Issue.record("\(difference.transcript)\t\(difference.line)\t\(difference.what)")
        }
      }
    }
    for entry in unused {
      Issue.record("not used: \(entry.transcript)\t\(entry.line)\t\(entry.what)")
    }
  }

  @Test(
    "tells apart what it has to",
    arguments: [
      (#"+CPSI: GSM,Online,460-01,97 EGSM 900,-52"#, "+CPSI(bare,bare,bare,bare,number)"),
      (#"+COPS: 0,0,"a,b","#, "+COPS(number,number,quoted,empty)"),
      ("Revision:1351B05", "Revision(bare)"), ("+APP PDP: ACTIVE", "+APP PDP(bare)"),
      ("10.0.0.1", "(bare)"), ("8962", "(number)"), ("+CMS ERROR: 500", "+CMS ERROR: 500"),
      ("SHUT OK", "SHUT OK"), (">Hello", ">"),
    ]
  )
  func shape(_ line: String, _ expected: String) {
    #expect(LineShape(answer: Array(line.utf8)).text == expected)
  }

  private static func accepted() throws -> [Accepted] {
    let url = ReplayScript.folder.appending(path: "accepted.tsv")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { line in
        let cells = line.split(separator: "\t")
        try #require(cells.count == 4, "transcript, line, what and reason: \(line)")
        let number = try #require(Int(cells[1]), "\(line)")
        return Accepted(transcript: String(cells[0]), line: number, what: String(cells[2]))
      }
  }
}

/// The terminal of one dialogue.
private struct Replayer {
  private var modem: ModemDriver

  /// Project value: no answer of the dialogues takes the module longer.
  private static let longestAnswer: Int64 = 180_000
  /// Project value: a command that the transcript has no answer to waits this long.
  private static let longestSilence: Int64 = 10_000
  /// Project value: no command of a preparation takes the module longer.
  private static let preparation: Int64 = 4_000
  /// Project value: what the module still says this soon belongs to the answer.
  private static let quiet: Int64 = 100
  /// Project value: between two commands of a terminal.
  private static let pause: Int64 = 200

  static func differences(
    _ transcript: ReplayTranscript,
    _ dialogue: ReplayScript.Dialogue
  ) throws -> [ReplayTests.Accepted] {
    var replayer = try Replayer(dialogue)
    return try transcript.exchanges.compactMap { exchange in
      for step in dialogue.happenings[exchange.number] ?? [] { try replayer.take(step) }
      let found = replayer.exchange(exchange, typing: dialogue.payloads[exchange.number])
      let shapes = found.map { LineShape(answer: Array($0.utf8)) }
      guard shapes != exchange.answer.map({ LineShape(answer: Array($0.utf8)) }) else { return nil }
      return ReplayTests.Accepted(
        transcript: dialogue.transcript,
        line: exchange.number,
        what: shapes.isEmpty ? "nothing" : shapes.map(\.text).joined(separator: " ")
      )
    }
  }

  private init(_ dialogue: ReplayScript.Dialogue) throws {
    modem = try ModemDriver(headers: dialogue.headers)
    modem.run(for: 20_000)
    for step in dialogue.preparation { try take(step) }
  }

  /// What is said meanwhile is not looked at, but what a change of the world makes the module
  /// say at once is of the dialogue already.
  private mutating func take(_ step: ReplayScript.Step) throws {
    switch step {
    case .world(let verb):
      try modem.change(verb)
      return
    case .send(let bytes):
      modem.send(bytes)
      modem.run(for: Self.preparation)
    case .wait(let milliseconds): modem.run(for: milliseconds)
    }
    modem.said = VirtualModem.Output()
  }

  /// Sends the command and returns the lines that come, up to as many as the transcript has.
  private mutating func exchange(
    _ exchange: ReplayTranscript.Exchange,
    typing payload: [UInt8]?
  ) -> [String] {
    if !exchange.command.isEmpty { modem.send(Array("\(exchange.command)\r".utf8)) }
    let longest = exchange.answer.isEmpty ? Self.longestSilence : Self.longestAnswer
    let end = modem.now + Milliseconds(longest)
    var payload = payload
    while lines(of: exchange).count < max(exchange.answer.count, 1), modem.now < end {
      modem.run(for: Self.quiet)
      if let bytes = payload, lines(of: exchange).last == ">" {
        modem.send(bytes)
        payload = nil
      }
    }
    modem.run(for: Self.pause)
    defer { modem.said = VirtualModem.Output() }
    return lines(of: exchange)
  }

  /// What was said so far, without the echo.
  private func lines(of exchange: ReplayTranscript.Exchange) -> [String] {
    var lines = String(decoding: modem.said[.at], as: UTF8.self)
      .split(omittingEmptySubsequences: true) { $0.isNewline }
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
    if let echo = lines.firstIndex(of: exchange.command) { lines.remove(at: echo) }
    return lines
  }
}
