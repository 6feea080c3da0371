import Manual
import Primitives
import SIM7000
package import Script

/// A trace or scenario file to described lines, with their times.
///
/// The chunks of a direction and port are one stream: what is a line does not
/// depend on where the recording was cut. The command in flight is that of the
/// `>` lines. Ports other than the AT port and `:nmea` are left out, and so is
/// what happens in the world.
package struct TraceDecoder {
  private var lines = ScriptLines()
  /// The bytes of the line that is taken.
  private var payload: [UInt8] = []
  private var answers: StampedAnswers
  private var commands = StampedCommands()
  private var sentences = (toTA: StampedSentences(.toTA), toTE: StampedSentences(.toTE))

  package init(stated: [UInt8]) {
    answers = StampedAnswers(MixedDecoder(stated: stated, takesSentences: true))
  }

  package mutating func push(
    _ bytes: Span<UInt8>,
    into writer: inout DecodeWriter
  ) throws(ScriptError) {
    lines.push(bytes)
    try takeLines(into: &writer)
  }

  package mutating func finish(into writer: inout DecodeWriter) throws(ScriptError) {
    lines.finish()
    try takeLines(into: &writer)
    commands.finish(into: &writer)
    answers.finish(into: &writer)
    sentences.toTA.finish(into: &writer)
    sentences.toTE.finish(into: &writer)
  }

  private mutating func takeLines(into writer: inout DecodeWriter) throws(ScriptError) {
    while true {
      if let event = lines.nextPlainBytes(into: &payload) {
        take(payload, Stamp(at: event.at, direction: event.mark), into: &writer)
        continue
      }
      guard let line = try lines.next() else { return }
      guard case .entry(.event(let event)) = line, case .bytes(let bytes) = event.payload else {
        continue
      }
      let stamp = Stamp(at: event.at, direction: event.mark, port: event.port)
      take(bytes, stamp, into: &writer)
    }
  }

  /// `bytes` are those of the line that was taken last.
  private mutating func take(_ bytes: [UInt8], _ stamp: Stamp, into writer: inout DecodeWriter) {
    var now = stamp
    now.offset = lines.lineOffset
    switch (now.port, now.direction) {
    case (nil, .toTA):
      commands.push(bytes, at: now, &answers, into: &writer)
    case (nil, .toTE):
      answers.push(bytes, at: now, into: &writer)
    case ("nmea", .toTA):
      sentences.toTA.push(bytes, at: now, into: &writer)
    case ("nmea", .toTE):
      sentences.toTE.push(bytes, at: now, into: &writer)
    case (_, .world), (_, .expectation), (.some, _):
      break  // Invocations, and ports that speak neither AT nor NMEA.
    }
  }
}

/// What the TA says.
private struct StampedAnswers {
  /// How long a line stays open for the rest that another command overtook.
  ///
  /// Project value: a hundred times the gap between two bytes at 9,600 baud,
  /// and more than any adapter holds bytes back.
  private static let patience = Milliseconds(100)

  private var decoder: MixedDecoder
  /// When the last bytes came.
  private var last = Instant.zero

  init(_ decoder: MixedDecoder) {
    self.decoder = decoder
  }

  var wantsBody: Bool { decoder.wantsBody }

  mutating func push(_ bytes: [UInt8], at now: Stamp, into writer: inout DecodeWriter) {
    last = now.at
    decoder.push(bytes.span, stamp: now, into: &writer)
  }

  /// The TE has sent `command`, in a line which it began at `begun`.
  ///
  /// What was left open before that is over, such as the noise of a wrong rate,
  /// which has no line end: the command's echo does not belong to it.
  mutating func takeCommand(
    _ command: [UInt8],
    begun: Instant,
    into writer: inout DecodeWriter
  ) -> DescribedLine {
    if decoder.isOpen, !decoder.isInBody, begun >= last + Self.patience { finish(into: &writer) }
    return decoder.takeCommand(command)
  }

  mutating func finish(into writer: inout DecodeWriter) {
    decoder.finish(into: &writer)
  }
}

/// What the TE sends: command lines, and bodies after a prompt.
private struct StampedCommands {
  /// Project value: as long as the lines that come back.
  private var lines = LineAssembler<1_024>()
  /// Where the open line began; `nil` between lines.
  private var start: Stamp?

  mutating func push(
    _ bytes: [UInt8],
    at now: Stamp,
    _ answers: inout StampedAnswers,
    into writer: inout DecodeWriter
  ) {
    if answers.wantsBody {
      writer.write(DescribedLine(kind: .data, body: bytes.span), bytes.span, stamp: now)
      return
    }
    for byte in bytes { push(byte, at: now, &answers, into: &writer) }
  }

  private mutating func push(
    _ byte: UInt8,
    at now: Stamp,
    _ answers: inout StampedAnswers,
    into writer: inout DecodeWriter
  ) {
    let begun = start ?? now
    let step = lines.push(byte)
    start = ASCII.isLineEnding(byte) ? nil : begun
    switch step {
    case .pending: break
    case .overlong:
      let line = DescribedLine(kind: .unknown, content: .truncated)
      writer.write(line, content.span, stamp: begun)
    case .line: take(content.span, at: begun, &answers, into: &writer)
    }
  }

  mutating func finish(into writer: inout DecodeWriter) {
    guard let start, lines.push(ASCII.carriageReturn) == .line else { return }
    writer.write(DescribedLine(kind: .unknown), content.span, stamp: start)
  }

  private func take(
    _ bytes: Span<UInt8>,
    at begun: Stamp,
    _ answers: inout StampedAnswers,
    into writer: inout DecodeWriter
  ) {
    guard let range = CommandText.range(in: bytes) else {
      writer.write(DescribedLine(kind: .unknown), bytes, stamp: begun)
      return
    }
    let command = bytes.extracting(range).array
    let line = answers.takeCommand(command, begun: begun.at, into: &writer)
    writer.write(line, bytes, stamp: begun)
  }

  private var content: [UInt8] { lines.line.withBytes(array) }
}

/// What a receiver sends or receives on a port of its own.
private struct StampedSentences {
  private var decoder = NMEADecoder()
  /// Where the last `$` was: that of the open candidate.
  ///
  /// A `!` does not count, since only the seventh byte shows that it was a start.
  private var start: Stamp

  init(_ direction: Script.Mark) {
    start = Stamp(at: .zero, direction: direction, port: "nmea")
  }

  mutating func push(_ bytes: [UInt8], at now: Stamp, into writer: inout DecodeWriter) {
    for index in bytes.indices {
      let byte = bytes.span.extracting(index..<index + 1)
      decoder.push(byte, stamp: start, into: &writer)
      if byte[0] == ASCII.dollar { start = now }
    }
  }

  mutating func finish(into writer: inout DecodeWriter) {
    decoder.finish(stamp: start, into: &writer)
  }
}
