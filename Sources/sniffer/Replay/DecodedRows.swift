import CommandLine
import Decoding
import Script
import Simulation

/// What `decode` makes of the lines of a trace, row by row and in constant memory.
struct DecodedRows: ~Copyable {
  private let path: String
  private let golden: GoldenFile
  private var pieces: InputPieces
  private var decoder = TraceDecoder(stated: [])
  private var writer = DecodeWriter(isJSON: false)
  private var lines = WrittenLines()
  private var isOver = false
  private let progress: ReadProgress?

  /// `path` is for errors.
  init(
    _ input: RepeatableInput,
    path: String,
    _ progress: ReadProgress? = nil
  ) throws(ScriptFileError) {
    self.path = path
    self.progress = progress
    golden = GoldenFile(beside: path, isTimeline: false)
    do { pieces = try input.pieces() } catch { throw .file(error) }
  }

  /// `nil` at the end.
  mutating func next() throws(ScriptFileError) -> ReplayRow? {
    while true {
      while let line = lines.next() {
        if let row = golden.row(line) { return row }
      }
      if isOver { return nil }
      try decode()
    }
  }

  /// Decodes the next piece, or what is left at the end.
  private mutating func decode() throws(ScriptFileError) {
    var failure: ScriptError?
    func noting(_ work: () throws(ScriptError) -> Void) {
      do throws(ScriptError) { try work() } catch { failure = error }
    }
    do throws(FileError) {
      isOver = try !pieces.next { piece in
        noting { () throws(ScriptError) in try decoder.push(piece, into: &writer) }
        progress?.add(piece.count)
      }
    } catch {
      throw .file(error)
    }
    if isOver { noting { () throws(ScriptError) in try decoder.finish(into: &writer) } }
    if let failure { throw .script(failure, path: path) }
    writer.drain { lines.push($0) }
  }
}
