import GNSS
import Manual
import Primitives
import Script
import Simulation

/// Writes what goes over the line to a `.trace` file while it happens.
///
/// Whatever ends the program, what was written before is a valid trace. A
/// class: there is one file, and whoever tells the timeline writes to it.
final class Recording {
  private let path: String
  private var file: FileWriter
  private var writer = TraceWriter()
  /// Set by the first failure; nothing is written after it.
  private(set) var failure: FileError?

  init(to path: String, headers: [Script.Header]) throws(FileError) {
    self.path = path
    file = try FileWriter(path)
    try file.write(writer.start(headers))
  }

  /// What `--record` asks for; `port` is `nil` for the virtual modem.
  static func start(
    _ arguments: ParsedArguments,
    port: String?
  ) throws(FileError) -> Recording? {
    guard let path = arguments.text("record") else { return nil }
    return try Recording(to: path, headers: headers(port: port))
  }

  func add(_ entry: TimelineEntry) {
    switch entry.kind {
    case .sent(let bytes): write(writer.write(bytes, .toTA, at: entry.at))
    case .received(let bytes): write(writer.write(bytes, .toTE, at: entry.at))
    case .world, .state, .notice, .line, .baud, .request, .expectation:
      break  // Not on the line.
    }
  }

  /// Writes what was held back and closes the file.
  func finish() {
    write(writer.finish())
    guard failure == nil else { return }
    do throws(FileError) { try file.finish() } catch { failure = error }
  }

  private func write(_ text: [UInt8]) {
    guard failure == nil, !text.isEmpty else { return }
    do throws(FileError) { try file.write(text) } catch { failure = error }
  }

  /// What a recording's headers say before anything is known of the module.
  private static func headers(port: String?) -> [Script.Header] {
    let origin = port == nil ? "synthetic" : "captured"
    return [
      Script.Header("title", "recorded by sniffer run"),
      Script.Header("module", "SIM7000"),
      Script.Header("firmware", "n/a"),
      Script.Header("origin", origin),
      Script.Header("source", port == nil ? "the virtual modem" : "ours"),
      Script.Header("date", String(now.prefix(10))),
      Script.Header("start", now),
      Script.Header("port", port ?? "virtual"),
    ]
  }

  /// The time of day, ISO 8601.
  private static var now: String {
    guard let time = UTCTime(millisecondsSince1970: Clock.utcMilliseconds) else { return "n/a" }
    var text = FixedBytes<24>()
    time.encodeISO8601(into: &text)
    return text.string
  }
}
