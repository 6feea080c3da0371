import Manual
import Primitives

/// An AT dialogue with NMEA sentences in it.
///
/// A sentence is taken out where it begins at a line's start, and after
/// `AT+CGNSTST=1` also in the middle of a line; never in the body that a length
/// announced. It ends at its line's end, and more than one may stand on the
/// line.
struct MixedDecoder {
  private var answers: ATDecoder
  private let takesSentences: Bool
  private var sentences = NMEADecoder()
  private var isInSentence = false
  /// What follows a `!` at a line's start: a sentence has five characters of an
  /// address there, and a comma.
  private var opening: [UInt8] = []

  init(stated: [UInt8], takesSentences: Bool) {
    answers = ATDecoder(stated: stated)
    self.takesSentences = takesSentences
  }

  /// The TE has sent `command`, whether the TA echoes it or not.
  mutating func expect(_ command: [UInt8]) {
    answers.expect(command[...])
  }

  mutating func push(_ bytes: [UInt8], _ emit: (DecodedLine.Content) -> Void) {
    for byte in bytes {
      push(byte, emit)
    }
  }

  mutating func finish(_ emit: (DecodedLine.Content) -> Void) {
    giveUpOpening(emit)
    if let sentence = sentences.finish() { emit(.nmea(sentence)) }
    if let line = answers.finish() { emit(.at(line)) }
  }

  private mutating func push(_ byte: UInt8, _ emit: (DecodedLine.Content) -> Void) {
    if isInSentence {
      if let sentence = sentences.push(byte) { emit(.nmea(sentence)) }
      isInSentence = byte != ASCII.carriageReturn && byte != ASCII.lineFeed
    } else if !opening.isEmpty {
      pushOpening(byte, emit)
    } else if !takesSentences || answers.isInBody {
      pushAnswer(byte, emit)
    } else {
      pushAtStart(byte, emit)
    }
  }

  private mutating func pushAtStart(_ byte: UInt8, _ emit: (DecodedLine.Content) -> Void) {
    switch byte {
    case ASCII.dollar where !answers.isOpen:
      beginSentence([byte], emit)
    case ASCII.dollar where answers.sendsSentences && answers.isInterruptible:
      pushAnswer(ASCII.lineFeed, emit)
      beginSentence([byte], emit)
    case ASCII.exclamationMark where !answers.isOpen:
      opening = [byte]
    default:
      pushAnswer(byte, emit)
    }
  }

  private mutating func pushOpening(_ byte: UInt8, _ emit: (DecodedLine.Content) -> Void) {
    opening.append(byte)
    let isAddress = ASCII.isDigit(byte) || byte &- 0x41 < 26
    if opening.count == 7, byte == ASCII.comma {
      beginSentence(opening, emit)
      opening = []
    } else if opening.count == 7 || !isAddress {
      giveUpOpening(emit)
    }
  }

  private mutating func giveUpOpening(_ emit: (DecodedLine.Content) -> Void) {
    for byte in opening {
      pushAnswer(byte, emit)
    }
    opening = []
  }

  private mutating func beginSentence(
    _ start: [UInt8],
    _ emit: (DecodedLine.Content) -> Void
  ) {
    isInSentence = true
    for byte in start {
      if let sentence = sentences.push(byte) { emit(.nmea(sentence)) }
    }
  }

  private mutating func pushAnswer(_ byte: UInt8, _ emit: (DecodedLine.Content) -> Void) {
    if let line = answers.push(byte) { emit(.at(line)) }
  }
}
