import Manual
import Primitives

/// An AT dialogue with NMEA sentences in it.
///
/// A sentence is taken out where it begins at a line's start, and after
/// `AT+CGNSTST=1` also in the middle of a line; never in the body that a length
/// announced. It ends at its line's end, and more than one may stand on the
/// line. Of a log, the times in front of the lines are left out.
package struct MixedDecoder {
  private var answers: ATDecoder
  private let takesSentences: Bool
  private let isLog: Bool
  private var sentences = NMEADecoder()
  private var isInSentence = false
  /// What follows a `!` at a line's start: a sentence has five characters of an
  /// address there, and a comma.
  private var opening: [UInt8] = []
  private var stamp = LineStamp()
  /// What a program may have put before a sentence: a time in any form, blanks, an arrow.
  private var lead: [UInt8] = []
  /// The log has times: then the lines of bodies have them, too.
  private var hasStamps = false
  /// The blank behind the arrow of a time belongs to that.
  private var isBehindArrow = false
  /// The byte before, at least where that was the end of a line.
  private var previous = ASCII.lineFeed
  /// The bytes of the input before the piece that is read.
  private var readCount = 0
  /// Where in the input that begins which has yet to show what it is.
  private var heldStart = 0
  /// Where in a recording the open line begins.
  private var start: Stamp?

  package init(stated: [UInt8], takesSentences: Bool, isLog: Bool = false) {
    self.isLog = isLog
    answers = ATDecoder(stated: stated)
    self.takesSentences = takesSentences
  }

  /// The input begins with `count` bytes that are no part of it.
  mutating func skip(_ count: Int) { readCount += count }

  /// Bytes of a line have come and are not reported yet.
  package var isOpen: Bool { isInSentence || isOpening || answers.isOpen }

  /// The beginning of a line has yet to show what it is.
  private var isOpening: Bool {
    !opening.isEmpty || !stamp.isEmpty || !lead.isEmpty || isBehindArrow
  }

  var isInBody: Bool { answers.isInBody }

  /// The TA has asked for a body and has not ended the command.
  var wantsBody: Bool { answers.wantsBody }

  /// The TE has sent `command`, whether the TA echoes it or not.
  package mutating func expect(_ command: [UInt8]) {
    answers.expect(command)
  }

  /// As `expect`, and describes it.
  mutating func takeCommand(_ command: [UInt8]) -> DescribedLine {
    answers.takeCommand(command)
  }

  /// Of a recording, `stamp` is where the bytes stand.
  package mutating func push(
    _ bytes: Span<UInt8>,
    stamp now: Stamp? = nil,
    into writer: inout DecodeWriter
  ) {
    // A copy costs more than a short line.
    let isRecorded = now != nil || start != nil
    var index = 0
    while index < bytes.count {
      if isRecorded, !isOpen { start = now }
      if isInSentence {
        index = pushSentence(bytes, from: index, into: &writer)
      } else if isBetweenLines, ASCII.isLineEnding(bytes[index]) {
        repeat {
          previous = bytes[index]
          index += 1
        } while index < bytes.count && ASCII.isLineEnding(bytes[index])
      } else if isLineOfAnswer(bytes[index]),
        let (line, range) = answers.takeLine(bytes, from: &index)
      {
        previous = bytes[index - 1]
        guard let line else { continue }
        let offset = readCount + range.lowerBound
        writer.write(line, bytes.extracting(range), at: offset, stamp: start)
      } else {
        let wasOpen = answers.isOpen
        push(bytes[index], at: readCount + index, into: &writer)
        // The byte that showed a sentence is read with the rest of its line.
        if isInSentence {
          if wasOpen { start = now }
          continue
        }
        index += 1
        if mayHaveText { index = answers.pushText(bytes, from: index) }
      }
    }
    readCount += bytes.count
  }

  /// Nothing is open that a line ending would end.
  private var isBetweenLines: Bool {
    !isOpening && !answers.isOpen && !answers.isInBody
  }

  /// True where a line that begins with `byte` is one of the dialogue to its end.
  private func isLineOfAnswer(_ byte: UInt8) -> Bool {
    guard isBetweenLines, !(isLog && (LineStamp.mayBegin(byte) || mayLead(byte))) else {
      return false
    }
    let mayBeSentence = byte == ASCII.dollar || byte == ASCII.exclamationMark
    return !takesSentences || !mayBeSentence && !answers.sendsSentences
  }

  /// True when the next bytes may be text of an answer, or a body, and nothing else.
  private var mayHaveText: Bool {
    guard answers.isOpen, !isOpening else { return false }
    // Times may stand in front of the lines of a body.
    if answers.isInBody { return !hasStamps }
    return !(takesSentences && answers.sendsSentences)
  }

  package mutating func finish(into writer: inout DecodeWriter) {
    giveUpOpening(into: &writer)
    giveUpStamp(into: &writer)
    giveUpLead(into: &writer)
    sentences.finish(stamp: start, into: &writer)
    isInSentence = false
    answers.finish(stamp: start, into: &writer)
  }

  /// Pushes the line, or the rest of it, and returns the offset behind it.
  private mutating func pushSentence(
    _ bytes: Span<UInt8>,
    from index: Int,
    into writer: inout DecodeWriter
  ) -> Int {
    var end = index
    while end < bytes.count, isInSentence {
      isInSentence = !ASCII.isLineEnding(bytes[end])
      end += 1
    }
    let rest = bytes.extracting(index..<end)
    sentences.push(rest, at: readCount + index, stamp: start, into: &writer)
    return end
  }

  /// The byte is at `offset` of the input.
  private mutating func push(_ byte: UInt8, at offset: Int, into writer: inout DecodeWriter) {
    defer { previous = byte }
    let isAnswer = !isBehindArrow || byte != ASCII.space
    isBehindArrow = false
    guard isAnswer else { return }
    if !isOpening { heldStart = offset }
    if !opening.isEmpty {
      pushOpening(byte, into: &writer)
    } else if !lead.isEmpty {
      pushLead(byte, into: &writer)
    } else if !stamp.isEmpty || isLog && mayBeginStamp(byte) {
      pushStamp(byte, into: &writer)
    } else if !takesSentences || answers.isInBody {
      answers.push(byte, at: offset, stamp: start, into: &writer)
    } else {
      pushAtStart(byte, at: offset, into: &writer)
    }
  }

  private mutating func pushAtStart(
    _ byte: UInt8,
    at offset: Int,
    into writer: inout DecodeWriter
  ) {
    switch byte {
    case ASCII.dollar where !answers.isOpen:
      isInSentence = true
    case ASCII.dollar where answers.sendsSentences && answers.isInterruptible:
      answers.push(ASCII.lineFeed, at: offset, stamp: start, into: &writer)
      isInSentence = true
    case ASCII.exclamationMark where !answers.isOpen:
      opening = [byte]
    case _ where isLog && !answers.isOpen && mayLead(byte): lead = [byte]
    default:
      answers.push(byte, at: offset, stamp: start, into: &writer)
    }
  }

  private func mayBeginStamp(_ byte: UInt8) -> Bool {
    guard LineStamp.mayBegin(byte) else { return false }
    return answers.isInBody ? hasStamps && previous == ASCII.lineFeed : !answers.isOpen
  }

  private mutating func pushStamp(_ byte: UInt8, into writer: inout DecodeWriter) {
    switch stamp.push(byte) {
    case .partial: return
    case .whole:
      stamp = LineStamp()
      hasStamps = true
      isBehindArrow = byte == ASCII.greaterThan
    case .none: giveUpStamp(into: &writer)
    }
  }

  private mutating func giveUpStamp(into writer: inout DecodeWriter) {
    let bytes = stamp.bytes
    stamp = LineStamp()
    guard takesSentences, !answers.isOpen, !answers.isInBody else {
      return pushHeld(bytes, into: &writer)
    }
    for byte in bytes where !isInSentence { pushLead(byte, into: &writer) }
  }

  /// Blanks, arrows and bars; digits begin a time.
  private func mayLead(_ byte: UInt8) -> Bool { takesSentences && Self.isLead(byte) }

  private static func isLead(_ byte: UInt8) -> Bool {
    switch byte {
    case ASCII.space, ASCII.tab, ASCII.minus, ASCII.equals, 0x7C, ASCII.greaterThan, ASCII.asterisk:
      true
    default: false
    }
  }

  /// A `$` behind nothing but such signs and times begins a sentence.
  private mutating func pushLead(_ byte: UInt8, into writer: inout DecodeWriter) {
    if byte == ASCII.dollar {
      lead = []
      isInSentence = true
      return
    }
    // Project value: a date, a time and an arrow have less.
    let mayGoOn =
      lead.count < 64
      && (Self.isLead(byte) || ASCII.isDigit(byte) || "<:.,/_[]()TZms".utf8.contains(byte))
    lead.append(byte)
    if !mayGoOn { giveUpLead(into: &writer) }
  }

  private mutating func giveUpLead(into writer: inout DecodeWriter) {
    let bytes = lead
    lead = []
    pushHeld(bytes, into: &writer)
  }

  private mutating func pushOpening(_ byte: UInt8, into writer: inout DecodeWriter) {
    if opening.count == 6, byte == ASCII.comma {
      let address = opening
      opening = []
      isInSentence = true
      sentences.push(address.span, at: heldStart, stamp: start, into: &writer)
      return
    }
    opening.append(byte)
    let isAddress = ASCII.isDigit(byte) || byte &- 0x41 < 26
    if opening.count == 7 || !isAddress { giveUpOpening(into: &writer) }
  }

  private mutating func giveUpOpening(into writer: inout DecodeWriter) {
    let bytes = opening
    opening = []
    pushHeld(bytes, into: &writer)
  }

  /// `bytes`, which were held back, are of an answer.
  private mutating func pushHeld(_ bytes: [UInt8], into writer: inout DecodeWriter) {
    for byte in bytes {
      answers.push(byte, at: heldStart, stamp: start, into: &writer)
      heldStart += 1
    }
  }
}
