import CommandLine
import Manual
import Primitives
import Script

/// `sniffer bench stream`: what it takes to decode and to replay a trace that is longer than
/// memory should be.
///
/// The trace is made for it and taken away afterwards. Each program is run as a process of
/// its own, whose memory and time the system tells.
struct StreamBench {
  let program: ChildProgram
  let isJSON: Bool
  let output: Output
  /// In bytes.
  let size: Int

  static let phaseCount = 5

  /// `tell` gets the number of phases that are over.
  func run(_ tell: (Int) -> Void = { _ in }) throws(FileError) -> ExitCode {
    let folder = try TemporaryFolder()
    let path = folder.path("big.trace")
    guard try GeneratedTrace.write(size, to: path) else { return .interrupted }
    let programs: [(name: String, arguments: [String])] = [
      ("decode", ["decode", path]),
      ("decode_json", ["decode", "--json", path]),
      ("accept", ["replay", "--accept", path]),
      ("replay", ["replay", path]),
      ("replay_te", ["replay", "--as", "te", path]),
    ]
    var isDone = true
    for (index, (name, arguments)) in programs.enumerated() {
      tell(index)
      if Interruption.isRequested { return .interrupted }
      let usage = try program.run(arguments)
      isDone = isDone && usage.exitCode == 0
      write(name, usage)
      output.flush()
    }
    return isDone ? .done : .checkFailed
  }

  private func write(_ name: String, _ usage: ChildProgram.Usage) {
    // Tenths of a megabyte (10^6 bytes) a second of a processor, of which each uses one.
    let rate = Int64(size) * 10_000 / max(1, usage.processorNanoseconds)
    guard isJSON else {
      let peak = decimal(usage.peak / 100_000, fractionDigits: 1)
      let end = usage.exitCode == 0 ? "" : ", ended with \(usage.exitCode)"
      return output.writeLine(
        "stream \(name): \(size) bytes at \(decimal(rate, fractionDigits: 1)) MB/s, "
          + "at most \(peak) MB of memory\(end)"
      )
    }
    var json = JSONWriter()
    json.object { json in
      json.member("bench", word: "stream")
      json.member("method", name)
      json.member("bytes", Int64(size))
      json.member("mb_s", FixedPoint(coefficient: rate, fractionDigits: 1))
      json.member("peak_bytes", usage.peak)
      json.member("exit_code", Int64(usage.exitCode))
    }
    output.write(json.takeLine())
  }
}

/// A long dialogue with a module: every answer that changes with time does.
enum GeneratedTrace {
  /// At least `size` bytes; false when Ctrl-C came before.
  static func write(_ size: Int, to path: String) throws(FileError) -> Bool {
    var file = try FileWriter(path)
    var writer = TraceWriter()
    var text = writer.start([
      Script.Header("title", "a dialogue made to be long"),
      Script.Header("module", "n/a"),
      Script.Header("firmware", "n/a"),
      Script.Header("origin", "synthetic"),
      Script.Header("source", "sniffer bench"),
      Script.Header("date", "2026-11-22"),
    ])
    var length = 0
    var round: Int64 = 0
    while length + text.count < size {
      text += exchange(round, &writer)
      round += 1
      guard text.count >= pieceSize else { continue }
      if Interruption.isRequested { return false }
      length += text.count
      try file.write(text)
      text.removeAll(keepingCapacity: true)
    }
    try file.write(text + writer.finish())
    try file.finish()
    return true
  }

  /// Project value: large enough that calls cost nothing.
  private static let pieceSize = 65_536

  /// A second: a question about the signal and its answer, as the virtual modem gives them.
  private static func exchange(_ round: Int64, _ writer: inout TraceWriter) -> [UInt8] {
    let start = Instant(microseconds: round * 1_000_000)
    let line = "AT+CSQ\r"
    let answer = "\r\n+CSQ: \(round % 32),99\r\n\r\nOK\r\n"
    return writer.write(Array(line.utf8), .toTA, at: start)
      + writer.write(Array(line.utf8), .toTE, at: start + 3)
      + writer.write(Array(answer.utf8), .toTE, at: start + 5)
  }
}
