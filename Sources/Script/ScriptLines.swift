import Primitives

/// Reads a script of any length line by line, in constant memory, from bytes that come in
/// pieces.
///
/// A piece is pushed, and then its lines are taken until there are none; after `finish()` the
/// last line is there too, should an editor have left its `<LF>` out.
package struct ScriptLines: Sendable {
  /// The most bytes of a line that are kept.
  ///
  /// Project value: above what the parser accepts, which then reports the error.
  static let keptLimit = 2 * LineParser.lineLimit

  private var parser = LineParser()
  /// Bytes that were pushed; those before `offset` have been taken.
  private var bytes: [UInt8] = []
  private var offset = 0
  /// The bytes of the script before `bytes`.
  private var readCount = 0
  /// Where in the script the line that was taken last begins.
  package private(set) var lineOffset = 0
  /// No `<LF>` is between `offset` and here.
  private var searched = 0
  /// How many bytes of the open line were not kept.
  private var droppedCount = 0
  private var isFinished = false

  package init() {}

  /// Those of a text that is all there.
  package init(_ text: [UInt8]) {
    bytes = text
    isFinished = true
  }

  /// All has been taken.
  package var isAtEnd: Bool { isFinished && offset >= bytes.count }

  /// How many bytes wait to be taken.
  package var heldCount: Int { bytes.count }

  /// The lines of the piece before are to be taken first.
  package mutating func push(_ piece: Span<UInt8>) {
    bytes.removeFirst(offset)
    readCount += offset
    searched -= offset
    offset = 0
    piece.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  /// No more bytes will come.
  package mutating func finish() {
    isFinished = true
  }

  /// The next line if it is bytes in their plainest form, which are put into `payload`; `nil` for
  /// any other line, which `next()` then takes.
  ///
  /// For speed: `next()` reports the same.
  package mutating func nextPlainBytes(into payload: inout [UInt8]) -> PlainBytes? {
    searched = Self.lineEnd(in: bytes, from: searched)
    guard searched < bytes.count, droppedCount == 0,
      let event = parser.parsePlainBytes(bytes, offset..<searched, into: &payload)
    else { return nil }
    lineOffset = readCount + offset
    searched += 1
    offset = searched
    return event
  }

  /// The next line; `nil` when the next piece is needed, or at the end.
  ///
  /// After an error it goes on with the line after that.
  package mutating func next() throws(ScriptError) -> LineParser.Line? {
    searched = Self.lineEnd(in: bytes, from: searched)
    guard searched < bytes.count || isFinished else {
      dropTooLong()
      return nil
    }
    guard offset < bytes.count else {
      try parser.finish()
      return nil
    }
    let line = Array(bytes[offset..<searched])
    let length = line.count + droppedCount
    lineOffset = readCount + offset
    readCount += droppedCount
    searched = min(searched + 1, bytes.count)
    offset = searched
    droppedCount = 0
    return try parser.parse(line, length: length)
  }

  /// Where the next `<LF>` is; the end where there is none.
  private static func lineEnd(in bytes: [UInt8], from start: Int) -> Int {
    let bytes = bytes.span
    var index = start
    while index < bytes.count, bytes[index] != ASCII.lineFeed { index += 1 }
    return index
  }

  private mutating func dropTooLong() {
    let surplus = bytes.count - offset - Self.keptLimit
    guard surplus > 0 else { return }
    bytes.removeLast(surplus)
    searched = bytes.count
    droppedCount += surplus
  }
}
