import Foundation
import Primitives
import Script

@testable import Simulation
@testable import VirtualModem

/// The terminal of one dialogue.
struct Replayer {
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
    _ exchanges: [ReplayTranscript.Exchange],
    _ dialogue: ReplayScript.Dialogue
  ) throws -> [ReplayTests.Accepted] {
    var replayer = try Replayer(dialogue)
    return try exchanges.compactMap { exchange in
      for step in dialogue.happenings[exchange.number] ?? [] { try replayer.take(step) }
      let found = replayer.exchange(exchange, typing: dialogue.payloads[exchange.number])
      let shapes = found.map { LineShape(answer: Array($0.utf8)) }
      let isSame =
        shapes == exchange.answer.map { LineShape(answer: Array($0.utf8)) }
        && exchange.exact.allSatisfy { found[$0] == exchange.answer[$0] }
      guard !isSame else { return nil }
      let texts = exchange.exact.isEmpty ? shapes.map(\.text) : found
      return ReplayTests.Accepted(
        transcript: dialogue.transcript,
        line: exchange.number,
        what: texts.isEmpty ? "nothing" : texts.joined(separator: " ")
      )
    }
  }

  private init(_ dialogue: ReplayScript.Dialogue) throws {
    let rules = try dialogue.profile.map(ModuleProfile.rules) ?? []
    modem = try ModemDriver(headers: dialogue.headers, rules: rules)
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

extension LineShape {
  /// `+CSQ(number,number)`.
  var text: String {
    parts.map { part in
      let fields = part.fields.map { "\($0)" }.joined(separator: ",")
      return part.fields.isEmpty ? part.name : "\(part.name)(\(fields))"
    }.joined(separator: ";")
  }
}
