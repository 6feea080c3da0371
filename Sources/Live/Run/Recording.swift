package import CommandLine
import GNSS
import Manual
package import Primitives
package import Script
package import Simulation
package import VirtualModem

/// Writes what goes over the line to a `.trace` file while it happens.
///
/// Whatever ends the program, what was written before is a valid trace. A
/// class: there is one file, and whoever tells the timeline writes to it.
package final class Recording {
  private let path: String
  private var file: FileWriter
  private var writer = TraceWriter()
  /// Bytes come as the messages that they were sent as, each with its own time.
  private let keepsPieces: Bool
  private let clock = Clock()
  /// When the disk was last waited for.
  private var synchronisedAt = Instant.zero
  private var isSynchronised = true

  /// How much later than the file the disk may have what was recorded.
  ///
  /// Project value: a second is lost with the power; a disk that is waited for more often than
  /// once a second slows a busy line.
  private static let synchronisationInterval = Milliseconds.seconds(1)

  /// Set by the first failure; nothing is written after it.
  package private(set) var failure: FileError?

  package init(
    to path: String,
    headers: [Script.Header],
    keepsPieces: Bool = false
  ) throws(FileError) {
    self.path = path
    self.keepsPieces = keepsPieces
    file = try FileWriter(path)
    try file.write(writer.start(headers))
  }

  /// Where the bytes come from.
  package enum Place {
    case virtualModem
    /// A serial port: there is a module behind it.
    case serialPort(String, baud: UInt32)
    /// A pseudo-terminal or a TCP connection: its other end is unknown.
    case other(String)
  }

  /// What `--record` asks for.
  package static func start(
    _ arguments: ParsedArguments,
    _ place: Place,
    of scenario: Scenario? = nil
  ) throws(FileError) -> Recording? {
    guard let path = arguments.text("record") else { return nil }
    if arguments.knows("scenario"), let read = arguments.text("scenario"), path != "-",
      Folder.resolved(read) == Folder.resolved(path)
    {
      throw .holdsTrace(path: path)
    }
    let title = scenario?.title ?? "recorded by sniffer \(arguments.command.rawValue)"
    let own = arguments.command == .run ? RecordedSettings.headers(arguments, scenario) : []
    let recording = try Recording(
      to: path,
      headers: headers(place, title: title) + own,
      keepsPieces: scenario != nil
    )
    for words in scenario?.opening ?? [] {
      recording.happen(words, at: .zero)
    }
    return recording
  }

  package func add(_ entry: TimelineEntry) {
    switch entry.kind {
    case .sent(let bytes): add(bytes, .toTA, at: entry.at)
    case .received(let bytes): add(bytes, .toTE, at: entry.at)
    case .world(let words): happen(words, at: entry.at)
    case .powerKey(let pulse): happen("pwrkey \(pulse.rawValue)ms", at: entry.at)
    // What comes at a wrong rate is noise, which nothing else explains.
    case .baud(let baud): add(comment: Self.rate(baud))
    case .state, .notice, .line, .pin, .request, .owner, .expectation, .log, .sketchState,
      .sketchNotice:
      break  // Not on the line, and only the program acts.
    }
  }

  package func add(_ bytes: [UInt8], _ mark: Script.Mark, at now: Instant) {
    write(writer.write(bytes, mark, at: now))
    if keepsPieces { write(writer.finish()) }
  }

  /// A change that the user makes to the module or to its world.
  private func happen(_ words: String, at now: Instant) {
    // A scenario has said it like this, so it can be said.
    guard let invocation = try? Invocation(parsing: Array(words.utf8), line: 1) else { return }
    write(writer.write(invocation, .world, at: now))
  }

  /// What went over one of a modem's ports; `nil` is that of diagnostics.
  package func add(
    _ bytes: [UInt8],
    _ mark: Script.Mark,
    _ port: VirtualModem.Port?,
    at now: Instant
  ) {
    let name: String? =
      switch port {
      case .at: nil
      case .modem: "modem"
      case .nmea: "nmea"
      case nil: "diagnostics"
      }
    write(writer.write(bytes, mark, port: name, at: now))
  }

  /// What happens to the line itself.
  package func add(comment: String) {
    write(writer.write(comment: comment))
  }

  /// Writes what was held back: call it where nothing more comes for a while.
  package func pause() {
    write(writer.finish())
    synchronise()
  }

  /// Writes what was held back and closes the file.
  package func finish() {
    pause()
    guard failure == nil else { return }
    do throws(FileError) { try file.finish() } catch { failure = error }
  }

  package static func rate(_ baud: UInt32) -> String { " From here the TE is at \(baud) baud." }

  private func write(_ text: [UInt8]) {
    guard failure == nil, !text.isEmpty else { return }
    do throws(FileError) { try file.write(lines: text) } catch { failure = error }
    isSynchronised = false
    if clock.now >= synchronisedAt + Self.synchronisationInterval { synchronise() }
  }

  private func synchronise() {
    guard failure == nil, !isSynchronised else { return }
    do throws(FileError) { try file.synchronise() } catch { failure = error }
    (synchronisedAt, isSynchronised) = (clock.now, true)
  }

  /// What a recording's headers say before anything is known of the module.
  ///
  /// Only `captured` may be cited for what a module does, so it is claimed only
  /// where there is one.
  package static func headers(_ place: Place, title: String) -> [Script.Header] {
    let (origin, source, port) =
      switch place {
      case .virtualModem: ("synthetic", "the virtual modem", "virtual")
      case .serialPort(let path, let baud): ("captured", "ours", "\(path.fileName) \(baud) 8N1")
      case .other(let name): ("synthetic", "ours; captured if a module was behind the port", name)
      }
    return [
      Script.Header("title", title),
      Script.Header("module", "SIM7000"),
      Script.Header("firmware", "n/a"),
      Script.Header("origin", origin),
      Script.Header("source", source),
      Script.Header("date", String(now.prefix(10))),
      Script.Header("start", now),
      Script.Header("port", port),
    ]
  }

  /// The time of day, ISO 8601.
  package static var now: String {
    guard let time = UTCTime(millisecondsSince1970: Clock.utcMilliseconds) else { return "n/a" }
    var text = FixedBytes<24>()
    time.encodeISO8601(into: &text)
    return text.string
  }
}
