import CommandLine
import Script
import Simulation

/// A trace that is read line by line, in constant memory.
struct TraceReader: ~Copyable {
  private let path: String
  private var pieces: InputPieces
  private var lines = ScriptLines()

  /// `path` is for errors.
  init(_ input: RepeatableInput, path: String) throws(ScriptFileError) {
    self.path = path
    do { pieces = try input.pieces() } catch { throw .file(error) }
  }

  /// The next line; `nil` at the end.
  mutating func next() throws(ScriptFileError) -> LineParser.Line? {
    while true {
      do throws(ScriptError) {
        if let line = try lines.next() { return line }
      } catch {
        throw .script(error, path: path)
      }
      guard !lines.isAtEnd else { return nil }
      try read()
    }
  }

  /// The next event; `nil` at the end.
  mutating func nextEvent() throws(ScriptFileError) -> Script.Event? {
    while let line = try next() {
      if case .entry(.event(let event)) = line { return event }
    }
    return nil
  }

  private mutating func read() throws(ScriptFileError) {
    do {
      if try !pieces.next({ lines.push($0) }) { lines.finish() }
    } catch {
      throw .file(error)
    }
  }
}

extension Script {
  /// What a trace says beside its bytes: its headers and what its `!` and `=` lines say.
  ///
  /// All of it is read, so that an error anywhere is known. Of invocations as many are kept as a
  /// scenario may have, and one more.
  init(withoutBytes reader: consuming TraceReader) throws(ScriptFileError) {
    self.init()
    var count = 0
    while let line = try reader.next() {
      switch line {
      case .version, .entry(.comment), .entry(.blank): break
      case .header: take(line)
      case .entry(.event(let event)):
        guard !event.mark.isWire, count <= ScenarioExpansion.lineLimit else { continue }
        count += 1
        take(line)
      }
    }
  }
}
