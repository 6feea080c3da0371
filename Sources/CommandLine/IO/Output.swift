#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Stdout or stderr, buffered.
///
/// Writing never throws: after the first failure nothing more is written and
/// `failure` says why. A long run asks `isBroken` now and then and ends; the
/// program ends with `exitCode`.
///
/// A class, since there is one stream and everybody writes to it.
package final class Output {
  package enum Failure: Error, Equatable, Sendable {
    /// The reader has gone, as `head` does, or does not read when the program is to end:
    /// nothing to complain about.
    case readerLeft
    case system(code: Int32)
  }

  /// Project value: a page of text is written at a time, a line to a terminal.
  private static let bufferLimit = 8_192

  /// How much a command reports besides results and errors.
  package enum Verbosity: Sendable { case quiet, usual, verbose }

  package var verbosity = Verbosity.usual

  /// `nil` keeps everything that is written.
  private let descriptor: Int32?
  private let isLineBuffered: Bool
  private var buffer: [UInt8] = []
  package private(set) var failure: Failure?
  /// The line that stands on the terminal where this writes.
  var progress: Progress?
  /// The pipe, if it is one, has been asked to hold more.
  private var isWidened = false

  /// With `isLineBuffered` each line is sent at once: for a terminal, and for a
  /// live run whose output is followed.
  package init(descriptor: Int32, isLineBuffered: Bool) {
    self.descriptor = descriptor
    self.isLineBuffered = isLineBuffered
  }

  /// Keeps what is written, for a file that is then written whole.
  package init() {
    descriptor = nil
    isLineBuffered = false
  }

  package static func standardOutput() -> Output {
    Output(descriptor: STDOUT_FILENO, isLineBuffered: isatty(STDOUT_FILENO) == 1)
  }

  package static func standardError() -> Output {
    Output(descriptor: STDERR_FILENO, isLineBuffered: true)
  }

  /// Whether a person looks at it.
  package var isTerminal: Bool { descriptor.map { isatty($0) == 1 } ?? false }

  /// When what is written has colours.
  package var colour = ColourChoice.auto {
    didSet { coloured = nil }
  }
  private var coloured: Bool?

  /// Whether what is written has colours.
  package var isColoured: Bool {
    if let coloured { return coloured }
    let isColoured = colour.allows(
      terminal: isTerminal,
      noColour: Self.variable("NO_COLOR"),
      type: Self.variable("TERM")
    )
    coloured = isColoured
    return isColoured
  }

  static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// What was written and is not sent: with `init()`, all of it.
  package var kept: [UInt8] { buffer }

  package var isBroken: Bool { failure != nil }

  /// Nil when all is well: 0 for a reader that left, 73 for a full disk.
  package var exitCode: ExitCode? {
    switch failure {
    case nil: nil
    case .readerLeft: .done
    case .system: .cannotWrite
    }
  }

  package func write(_ text: String) {
    write(Array(text.utf8))
  }

  /// Whole lines; those that would fill the buffer go past it.
  package func write(lines: Span<UInt8>) {
    if let descriptor, lines.count >= Self.bufferLimit {
      if !isWidened { widen(descriptor) }
      flush()
      send(lines, to: descriptor)
      return
    }
    guard failure == nil else { return }
    lines.withUnsafeBufferPointer { buffer.append(contentsOf: $0) }
    if buffer.count >= Self.bufferLimit || isLineBuffered { flush() }
  }

  package func write(_ bytes: [UInt8]) {
    guard failure == nil else { return }
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.bufferLimit || isLineBuffered && bytes.contains(0x0A) { flush() }
  }

  package func writeLine(_ text: String) {
    write(text + "\n")
  }

  /// A line that is neither a result nor an error; not with `--quiet`.
  package func note(_ text: String) {
    if verbosity != .quiet { writeLine(text) }
  }

  /// A line that only `--verbose` asks for.
  package func detail(_ text: @autoclosure () -> String) {
    if verbosity == .verbose { writeLine(text()) }
  }

  /// Sends what is buffered; call before a wait and before the process ends.
  package func flush() {
    guard failure == nil, let descriptor else { return }
    send(buffer.span, to: descriptor)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Makes a pipe hold several blocks, so that writer and reader do not wait for each
  /// other at every one; without a pipe, and where the system refuses, nothing changes.
  private func widen(_ descriptor: Int32) {
    isWidened = true
    #if os(Linux)
    // Source: fcntl(2), F_SETPIPE_SZ; pipe(7): 1 MiB is the most without privileges.
    _ = fcntl(descriptor, 1_031, Int32(1_048_576))
    #endif
  }

  private func send(_ bytes: Span<UInt8>, to descriptor: Int32) {
    guard failure == nil else { return }
    if let progress, !bytes.isEmpty, isTerminal { progress.erase() }
    guard let code = FileText.writeAll(bytes, to: descriptor) else { return }
    // A reader that does not read is no reason to stay after Ctrl-C.
    failure = code == EPIPE || code == ECANCELED ? .readerLeft : .system(code: code)
  }

  /// Makes a vanished reader, and a file that may not grow, errors of `write` and no death by
  /// signal.
  ///
  /// Call once, at the start.
  package static func ignoreWriteSignals() {
    for number in writeSignals { signal(number, SIG_IGN) }
  }

  static let writeSignals = [SIGPIPE, SIGXFSZ]
}
