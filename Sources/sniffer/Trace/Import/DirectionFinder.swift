import Decoding
import Primitives
import SIM7000
import Script

/// Finds the direction of each line in text that does not state it.
///
/// A command line is the TE's: whether a log shows the echo of the TA or what a
/// program printed, the TE has sent it. Where the bytes show that they are the echo
/// (`<CR><CR><LF>`), they are the TA's, and the request that must have been before is
/// added. What the commands let expect, result codes, URCs and sentences are the TA's.
/// An empty line belongs to an answer beside it. Everything else is unknown.
struct DirectionFinder {
  struct Part: Equatable {
    /// `nil`: unknown.
    var direction: Script.Mark?
    var bytes: [UInt8]
    var instant: Instant
    /// Not in the log, but told by the echo that is.
    var isDerived = false
  }

  /// Project value: more empty lines than stand between two answers.
  private static let heldMax = 64

  private let hasEcho: Bool
  private let derivesRequests: Bool
  private let showsCommandsTwice: Bool
  private var decoder = ATDecoder()
  private var last: Script.Mark?
  /// Empty lines, until it is known what follows.
  private var held: [Part] = []
  /// The command of the line before, where it was the TE's.
  private var shown: [UInt8] = []

  init(_ facts: LogFacts) {
    hasEcho = facts.hasEcho
    derivesRequests = facts.derivesRequests
    showsCommandsTwice = facts.showsCommandsTwice
  }

  /// What is known when `bytes` have come.
  mutating func push(_ bytes: [UInt8], at instant: Instant) -> [Part] {
    var parts: [Part] = []
    var lines = LogLines()
    lines.push(bytes.span) { parts += take($0, at: instant) }
    lines.finish { parts += take($0, at: instant) }
    return parts
  }

  /// Takes note of bytes whose direction the log states, and gives the empty lines
  /// before them.
  mutating func note(_ bytes: [UInt8], _ direction: Script.Mark) -> [Part] {
    last = direction
    let text = LogLine(bytes, number: 0).text
    if direction == .toTA, WireText.isCommand(text) { decoder.expect(text) }
    return finish(before: direction)
  }

  /// The empty lines that are held back: those in front of an answer belong to it.
  mutating func finish(before direction: Script.Mark? = nil) -> [Part] {
    var parts = held
    held.removeAll()
    if direction == .toTE {
      for index in parts.indices { parts[index].direction = .toTE }
    }
    return parts
  }

  private mutating func take(_ line: LogLine, at instant: Instant) -> [Part] {
    if line.isBlank, !decoder.isInBody {
      let part = Part(direction: last == .toTE ? .toTE : nil, bytes: line.bytes, instant: instant)
      if last == .toTE { return [part] }
      held.append(part)
      return held.count < Self.heldMax ? [] : finish()
    }
    let parts = classify(line).map { Part(direction: $0, bytes: $1, instant: instant) }
    let all = derived(parts, of: line, at: instant)
    last = parts.last?.direction
    return finish(before: all.first?.direction) + all
  }

  /// With the request in front of its echo.
  private func derived(_ parts: [Part], of line: LogLine, at instant: Instant) -> [Part] {
    guard derivesRequests, WireText.isEcho(line.bytes), let echo = parts.last,
      echo.direction == .toTE,
      let range = Self.command(in: line), range.upperBound == line.text.endIndex
    else { return parts }
    let command = Array(line.bytes[range]) + [ASCII.carriageReturn]
    let request = Part(direction: .toTA, bytes: command, instant: instant, isDerived: true)
    return parts.dropLast() + [request, echo]
  }

  private mutating func classify(_ line: LogLine) -> [(Script.Mark?, [UInt8])] {
    let before = shown
    shown = []
    if WireText.isSentence(line.text) { return [(.toTE, line.bytes)] }
    guard CommandText.range(in: Array(line.text).span) != nil else { return answer(line) }
    // Notes of a dialogue (`AT+CSQ - 21,99`) and bytes that a person has spelled.
    guard let range = Self.command(in: line) else { return [(nil, line.bytes)] }
    // The text has fewer bytes than the body had.
    if decoder.isInBody { decoder = ATDecoder() }
    let command = line.bytes[range]
    let single = Self.half(of: command) ?? command
    decoder.expect(single)
    let prefix = Array(line.bytes[..<range.lowerBound])
    let parts: [(Script.Mark?, [UInt8])] = prefix.isEmpty ? [] : [(nil, prefix)]
    let rest = Array(line.bytes[range.lowerBound...])
    if hasEcho { return parts + [(WireText.isEcho(line.bytes) ? .toTE : nil, rest)] }
    if single.count < command.count {
      return parts + [(.toTA, Array(single)), (.toTE, Array(rest[single.count...]))]
    }
    if showsCommandsTwice, before.elementsEqual(command) { return parts + [(.toTE, rest)] }
    shown = Array(command)
    return parts + [(.toTA, rest)]
  }

  /// A line that is no command.
  private mutating func answer(_ line: LogLine) -> [(Script.Mark?, [UInt8])] {
    var parts: [(Script.Mark?, [UInt8])] = []
    var start = 0
    let wasInBody = decoder.isInBody
    let hasEnd = line.bytes.last == ASCII.lineFeed
    for (offset, byte) in (line.bytes + (hasEnd ? [] : [ASCII.lineFeed])).enumerated() {
      guard let report = decoder.push(byte) else { continue }
      let end = min(offset + 1, line.bytes.count)
      guard end > start else { continue }
      parts.append((Self.direction(of: report.kind), Array(line.bytes[start..<end])))
      start = end
      // What stands behind a prompt has been typed, and echoed or not.
      if report.kind == .prompt, end < line.text.endIndex {
        for byte in line.bytes[end...] { _ = decoder.push(byte) }
        return parts + [(nil, Array(line.bytes[end...]))]
      }
    }
    guard start < line.bytes.count else { return parts }
    let rest = Array(line.bytes[start...])
    if parts.isEmpty { return [(wasInBody ? .toTE : nil, rest)] }
    parts[parts.count - 1].1 += rest
    return parts
  }

  private static func direction(of kind: ATDescription.Kind) -> Script.Mark? {
    switch kind {
    case .response, .final, .urc, .prompt, .data, .late: .toTE
    case .echo, .unknown: nil
    }
  }

  /// The command line that ends a line, when it is one as the TE writes it.
  private static func command(in line: LogLine) -> Range<Int>? {
    // A program's log has the command in its own words, and then what came back.
    if WireText.isEcho(line.bytes), let quote = line.text.lastIndex(of: 0x27),
      WireText.isCommand(line.text[(quote + 1)...])
    {
      return quote + 1..<line.text.endIndex
    }
    guard let range = CommandText.range(in: Array(line.text).span),
      WireText.isCommand(line.text[range]) || half(of: line.text[range]) != nil
    else { return nil }
    return range
  }

  /// The command of a line that shows it twice: `AT+CSQAT+CSQ`.
  private static func half(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let half = text.prefix(text.count / 2)
    guard text.count >= 8, text.count % 2 == 0, half.elementsEqual(text.suffix(half.count)),
      WireText.isCommand(half)
    else { return nil }
    return half
  }
}
