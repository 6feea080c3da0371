import CommandLine
import Decoding
import Motion
import Primitives
import SIM7000
import Script

/// `sniffer decode`: lines and sentences of a file or of stdin in words.
///
/// Reads in pieces and keeps nothing but the open line, so that the input may
/// be as long as it likes, and a pipe is decoded while it flows.
struct DecodeCommand {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  func run() throws(UsageError) -> ExitCode {
    let format = arguments.text("format").flatMap(InputDecoder.Format.init) ?? .auto
    let path = arguments.operands.first ?? "-"
    let pending = try arguments.pendingCommand()
    let decoder = InputDecoder(format, pending: pending, profile: try profile(format))
    let golden = try goldenPath(for: path, format)
    var session = Session(
      decoder: decoder,
      isJSON: arguments.isGiven("json"),
      destination: golden == nil ? output : nil
    )
    let progress = ReadProgress(of: [path], errors, besides: golden == nil ? output : nil)
    defer { progress?.end() }
    do {
      try session.decode(path, progress)
      if let golden { try Self.write(session.kept, to: golden) }
    } catch {
      output.flush()
      return errors.tell(error.failure(of: path), of: .decode)
    }
    if session.isInterrupted { return .interrupted }
    if format == .auto, let log = session.logForm {
      output.flush()
      let advice =
        log == "binary"
        ? "--format nmea finds its sentences, wherever they begin"
        : "make a trace of it by trace import, and decode that"
      errors.note("sniffer decode: this looks like a log (\(log)); \(advice)")
    }
    return arguments.isGiven("strict") && session.hasBadLines ? .badInput : .done
  }

  private func profile(_ format: InputDecoder.Format) throws(UsageError) -> Profile {
    guard let word = arguments.text("detect") else { return .parked }
    guard format == .imu else {
      throw .refusedValue(option: "detect", reason: "needs --format imu", .decode)
    }
    return word == "live" ? .live : .parked
  }

  /// `NAME.expected` beside `NAME.trace`.
  private func goldenPath(
    for path: String,
    _ format: InputDecoder.Format
  ) throws(UsageError) -> String? {
    guard arguments.isGiven("accept") else { return nil }
    let suffix = ".trace"
    guard format == .trace, path.hasSuffix(suffix) else {
      let reason = "renews the .expected beside a .trace FILE read with --format trace"
      throw .refusedValue(option: "accept", reason: reason, .decode)
    }
    return path.dropLast(suffix.count) + ".expected"
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(DecodeError) {
    do {
      try FileText.write(bytes, to: path)
    } catch {
      throw .file(error)
    }
  }
}

/// Why an input cannot be decoded to its end.
enum DecodeError: Error {
  case file(FileError)
  case script(ScriptError)

  func failure(of path: String) -> ScriptFileError {
    switch self {
    case .file(let error): .file(error)
    case .script(let error): .script(error, path: path)
    }
  }
}

/// One input from its first byte to its last.
private struct Session: ~Copyable {
  private var decoder: InputDecoder
  private var writer: DecodeWriter
  /// Where each piece's text goes; `nil` keeps it all, for a golden file.
  private let destination: Output?
  private let isPainted: Bool
  private var lines = LogLines()
  private var survey = LogSurvey()
  /// Project value: a banner and the lines of a start are shorter.
  private static let surveyMax = 200
  private(set) var kept: [UInt8] = []
  private(set) var isInterrupted = false

  init(decoder: InputDecoder, isJSON: Bool, destination: Output?) {
    self.decoder = decoder
    self.destination = destination
    isPainted = !isJSON
    writer = DecodeWriter(isJSON: isJSON, hasOffsets: true)
  }

  var hasBadLines: Bool { writer.hasBadLines }

  /// The way in which people's logs are written, where it is one that is not decoded as it is.
  var logForm: String? {
    // Each line of a quotation may be taken for a prompt and text.
    if survey.wrapping.isQuoted { return "quoted" }
    guard hasBadLines else { return nil }
    guard [.text, .nmea, .gpsd].contains(survey.format) else { return survey.format.rawValue }
    if survey.format == .nmea, survey.hasBinary { return "binary" }
    return survey.hasColours ? "coloured" : nil
  }

  mutating func decode(_ path: String, _ progress: ReadProgress?) throws(DecodeError) {
    var reader: FileReader
    do { reader = try FileReader(path, isText: true) } catch { throw .file(error) }
    let loop = PollLoop(clock: Clock())
    while destination?.isBroken != true {
      // The wait ends at Ctrl-C, a read of a silent pipe would not.
      _ = loop.wait(for: [PollLoop.Interest(reader.descriptor)], until: nil)
      isInterrupted = Interruption.isRequested
      if isInterrupted { return }
      let count: Int
      do { count = try reader.read() } catch { throw .file(error) }
      progress?.add(count)
      try take(reader.piece.span.extracting(0..<count))
      if count == 0 { return }
    }
  }

  /// Decodes a piece; an empty one is the end of the input.
  private mutating func take(_ piece: Span<UInt8>) throws(DecodeError) {
    if survey.lineCount < Self.surveyMax {
      lines.push(piece) { if survey.lineCount < Self.surveyMax { survey.add($0) } }
    }
    var failure: ScriptError?
    do throws(ScriptError) {
      if piece.isEmpty {
        try decoder.finish(into: &writer)
      } else {
        try decoder.push(piece, into: &writer)
      }
    } catch {
      failure = error
    }
    if let destination {
      if isPainted, destination.isColoured {
        writer.drain { destination.write(TextStyle.decoded($0)) }
      } else {
        writer.drain(destination.write(lines:))
      }
      destination.flush()
    } else {
      writer.drain { kept += array($0) }
    }
    if let failure { throw .script(failure) }
  }
}

extension TextStyle {
  /// Decoded lines: the time and side of a trace's line, its kind, and its words.
  static func decoded(_ bytes: Span<UInt8>) -> String {
    lines(of: String(decoding: bytes.array, as: UTF8.self)) { line in
      let hasStamp = line.first.map { $0.isNumber || $0 == "-" } ?? false
      let stamp = hasStamp ? line.split(separator: " ", maxSplits: 2).prefix(2) : []
      let start = stamp.last?.endIndex ?? line.startIndex
      let words = line[start...].firstRange(of: "  -- ")?.lowerBound ?? line.endIndex
      let kind = line[start...].drop { $0 == " " }.prefix { $0 != " " }
      return dim.painted(line[..<start])
        + TextStyle(ofKind: kind).painted(kind, in: line[start..<words])
        + dim.painted(line[words...])
    }
  }
}

extension ParsedArguments {
  /// The command in flight, as `--pending` has it; empty without it.
  func pendingCommand() throws(UsageError) -> [UInt8] {
    guard let text = text("pending") else { return [] }
    let line = Array(text.utf8)
    guard CommandText.range(in: line.span) == line.indices else {
      let reason = "'\(VisibleText.of(text))' is no command line, such as AT+CREG?"
      throw .refusedValue(option: "pending", reason: reason, command)
    }
    return line
  }
}
