import Backend
import Primitives

/// Takes a journal apart, piece by piece.
struct JournalLines {
  /// The first line that is no entry.
  private(set) var problem: (line: Int, reason: String)?
  /// The bytes of all whole lines.
  private(set) var length: Int64 = 0
  private var lineNumber = 0
  /// The line that is not whole yet.
  private var pending: [UInt8] = []

  /// Bytes behind the last whole line.
  var tornCount: Int { pending.count }

  mutating func read(_ bytes: Span<UInt8>, _ body: JournalBody) {
    var start = 0
    while let end = bytes.firstOffset(of: ASCII.lineFeed, in: start..<bytes.count) {
      if pending.isEmpty {
        readLine(bytes.extracting(start..<end), body)
      } else {
        append(bytes.extracting(start..<end))
        let line = pending
        pending.removeAll(keepingCapacity: true)
        readLine(line.span, body)
      }
      guard problem == nil else { return }
      start = end + 1
    }
    append(bytes.extracting(start..<bytes.count))
    checkBegin()
  }

  private mutating func append(_ bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { pending.append(contentsOf: $0) }
  }

  private mutating func readLine(_ line: Span<UInt8>, _ body: JournalBody) {
    lineNumber += 1
    length += Int64(line.count) + 1
    if lineNumber == 1 {
      let isHeader = line.count + 1 == Journal.header.count && isHeaderBegin(line)
      if !isHeader { problem = (1, Self.notAHeader(line)) }
      return
    }
    guard line.count > 0 else { return }
    do throws(OperationError) {
      try body(line)
    } catch {
      problem = (lineNumber, error.text)
    }
  }

  /// A file that does not even begin like a journal belongs to another program, and is left alone.
  private mutating func checkBegin() {
    guard lineNumber == 0, !isHeaderBegin(pending.span) else { return }
    problem = (1, Self.notAHeader(pending.span))
  }

  private static func notAHeader(_ line: Span<UInt8>) -> String {
    let found = String(decoding: line.extracting(first: 60).array, as: UTF8.self)
    return "expected \(String(decoding: Journal.header.dropLast(), as: UTF8.self)), found \(found)"
  }

  private func isHeaderBegin(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count < Journal.header.count else { return false }
    for index in bytes.indices where bytes[index] != Journal.header[index] { return false }
    return true
  }
}
