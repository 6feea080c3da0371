import CommandLine
import Decoding
import Live
import Primitives

/// Prints what the module says as `decode` would.
///
/// A class: the dialogue's observer writes to it while the command waits.
final class AnswerPrinter {
  private var decoder = MixedDecoder(stated: [], takesSentences: true)
  private var writer: DecodeWriter
  private let isRaw: Bool
  private let isPainted: Bool
  private let output: Output

  init(isJSON: Bool, isRaw: Bool = false, output: Output) {
    writer = DecodeWriter(isJSON: isJSON)
    self.isRaw = isRaw
    isPainted = !isJSON
    self.output = output
  }

  func take(_ event: CommandDialogue.Event) {
    switch event {
    case .sent(let bytes):
      if bytes.last == ASCII.carriageReturn { decoder.expect(bytes.dropLast()) }
    case .received(let bytes) where isRaw:
      // A terminal obeys control characters; a file or a pipe gets what came.
      output.write(output.isTerminal ? Self.harmless(bytes) : bytes)
      output.flush()
    case .received(let bytes):
      decoder.push(bytes.span, into: &writer)
      writeDecoded()
      output.flush()
    case .response, .urc, .prompt:
      break  // Among the bytes.
    }
  }

  /// Lines stay lines; other control characters become visible.
  private static func harmless(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { byte -> [UInt8] in
      switch byte {
      case ASCII.lineFeed, ASCII.space..<ASCII.delete: [byte]
      case ASCII.carriageReturn: []
      default: Array(VisibleText.of([byte]).utf8)
      }
    }
  }

  /// What is open ends here.
  func finish() {
    decoder.finish(into: &writer)
    writeDecoded()
  }

  private func writeDecoded() {
    if isPainted, output.isColoured {
      writer.drain { output.write(TextStyle.decoded($0)) }
    } else {
      writer.drain(output.write(lines:))
    }
  }
}
