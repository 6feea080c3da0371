package import CommandLine
package import Primitives

/// The side of a monitor that a person or a script is on: keys and a screen where
/// stdin and stdout are a terminal, else lines in and lines out.
package struct MonitorFront: ~Copyable {
  package enum Input: Equatable {
    case key(MonitorKey)
    /// Of a script.
    case line(String)
    /// The terminal has changed, or was another program's for a while.
    case redraw
    /// The terminal is gone.
    case end
  }

  private let output: Output
  /// What is said about a script's run.
  private let errors: Output
  private let historyFile: HistoryFile?
  private var reader: FileReader
  /// `nil` for a script.
  private var screen: MonitorScreen?
  /// What the last row shows.
  private var drawn: (label: String, input: InputLine)?
  private var keys = KeyReader()
  /// When an open key is given up.
  package private(set) var deadline: Instant?
  private var inputs: [Input] = []
  /// The start of a script's next line.
  private var open: [UInt8] = []
  /// A line feed next is of the same line's end.
  private var isBehindReturn = false
  private var isInputOver = false

  private var log: MonitorLog?
  /// Why the log could not be written.
  package private(set) var logFailure: FileError?

  /// Project value: a line of a script longer than this is cut.
  private static let lineLimit = 65_536

  package init(
    output: Output,
    errors: Output,
    history: HistoryFile?,
    log: consuming MonitorLog? = nil
  ) throws(FileError) {
    self.log = log
    self.output = output
    self.errors = errors
    historyFile = history
    reader = try FileReader("-")
    guard TerminalMode.begin() else { return }
    let columns = TerminalMode.columns ?? MonitorScreen.usualColumns
    screen = MonitorScreen(columns: columns, isColoured: output.isColoured)
  }

  package var isScript: Bool { screen == nil }

  /// How wide the terminal is.
  var columns: Int { screen?.columns ?? MonitorScreen.usualColumns }

  /// The output's reader is gone.
  package var isBroken: Bool { output.isBroken }

  /// Every line of the script has been taken.
  var isScriptOver: Bool { isScript && isInputOver && inputs.isEmpty }

  package var interests: [PollLoop.Interest] {
    let input = PollLoop.Interest(reader.descriptor)
    guard isScript else { return [input, PollLoop.Interest(TerminalMode.wakeDescriptor)] }
    // A pipe that is at its end would end every wait.
    return isInputOver || !inputs.isEmpty ? [] : [input]
  }

  /// Restores the terminal.
  package mutating func finish() {
    if let last = screen?.erase() { output.write(last) }
    output.flush()
    TerminalMode.end()
  }

  // MARK: - In

  /// Takes what is there; call it when one of `interests` is ready.
  package mutating func read(readiness: ArraySlice<PollLoop.Readiness>, at now: Instant) {
    if !isScript, readiness.last?.isReadable ?? false {
      TerminalMode.takeWake()
      screen?.resize(columns: TerminalMode.columns ?? MonitorScreen.usualColumns)
      drawn = nil
      inputs.append(.redraw)
    }
    guard readiness.first?.isReadable ?? false else { return }
    let count = (try? reader.read()) ?? 0
    if count == 0 {
      isInputOver = true
      if !isScript {
        inputs.append(.end)
      } else if !open.isEmpty {
        takeLine()
      }
    }
    for byte in reader.piece[..<count] {
      if isScript {
        takeScript(byte)
      } else if let key = keys.push(byte) {
        inputs.append(.key(key))
      }
    }
    deadline = keys.isOpen ? now + KeyReader.patience : nil
  }

  /// What came in, one after the other; a line only if it is wanted.
  package mutating func next(at now: Instant, takesLine: Bool) -> Input? {
    if let deadline, now >= deadline {
      self.deadline = nil
      if let key = keys.giveUp() { inputs.append(.key(key)) }
    }
    if case .line = inputs.first, !takesLine { return nil }
    return inputs.isEmpty ? nil : inputs.removeFirst()
  }

  /// More input can be read and kept.
  var hasRoom: Bool { !isInputOver && inputs.count < Self.lineLimit }

  /// The keys that have come.
  mutating func takeKeys() -> [MonitorKey] {
    let keys = inputs.compactMap { input -> MonitorKey? in
      if case .key(let key) = input { key } else { nil }
    }
    inputs.removeAll { if case .key = $0 { true } else { false } }
    return keys
  }

  private mutating func takeScript(_ byte: UInt8) {
    defer { isBehindReturn = byte == ASCII.carriageReturn }
    if ASCII.isLineEnding(byte) {
      if byte == ASCII.carriageReturn || !isBehindReturn { takeLine() }
    } else if open.count < Self.lineLimit {
      open.append(byte)
    }
  }

  private mutating func takeLine() {
    inputs.append(.line(String(decoding: open, as: UTF8.self)))
    open = []
  }

  // MARK: - Out

  /// Shows the texts, and what is typed below them.
  package mutating func show(_ texts: [MonitorText], label: String, _ input: InputLine) {
    if logFailure == nil {
      do throws(FileError) { try log?.add(texts) } catch { logFailure = error }
    }
    guard !isScript else {
      for text in texts { showOfScript(text) }
      output.flush()
      return
    }
    if texts.isEmpty, let drawn, drawn.label == label, drawn.input == input { return }
    drawn = (label, input)
    if let bytes = screen?.show(texts, label: label, input) { output.write(bytes) }
    output.flush()
  }

  /// Data on stdout, people's text on stderr.
  private func showOfScript(_ text: MonitorText) {
    if let note = text.note {
      output.flush()
      errors.writeLine("sniffer monitor: \(note)")
    } else {
      output.writeLine(text.written(isColoured: output.isColoured))
    }
  }

  mutating func clear() {
    if let bytes = screen?.clear() { output.write(bytes) }
    drawn = nil
  }

  /// Stops until the shell lets it go on.
  mutating func suspend() {
    if let bytes = screen?.erase() { output.write(bytes) }
    output.flush()
    drawn = nil
    TerminalMode.suspend()
  }

  /// Adds to the history's file; returns the error, if any.
  func keep(_ line: String) -> String? {
    guard let historyFile else { return nil }
    do throws(FileError) {
      try historyFile.add(line)
      return nil
    } catch {
      return "the history is not kept: \(error.message)"
    }
  }
}
