import CommandLine
import Primitives
import Script

/// Splits a stream of bytes into messages: each is JSON after a header that states its length.
///
/// - Source: Language Server Protocol 3.17, Base Protocol, Header Part.
struct MessageFraming {
  /// Project value: editors send one field or two, 70 bytes.
  static let headerLimit = 1_024
  /// Project value: the text of a trace of a whole day, escaped; read as JSON it takes 20 times
  /// the memory at most.
  static let lengthLimit = 8 * 1_024 * 1_024

  /// Why the rest of the stream can't be read.
  struct Failure: Error, Equatable {
    /// Of the header, from zero.
    var offset: Int
    var expected: String
    var found: String
  }

  private var bytes: [UInt8] = []
  /// The length of the next message, once its header has been read.
  private var length: Int?
  /// Of the first of `bytes` in the stream.
  private var offset = 0

  /// True between two messages.
  var isBetweenMessages: Bool { bytes.isEmpty && length == nil }

  mutating func append(_ piece: some Sequence<UInt8>) {
    bytes += piece
  }

  /// Removes and returns the next message; `nil` until it is complete.
  mutating func next() throws(Failure) -> [UInt8]? {
    if length == nil {
      guard let end = headerEnd else {
        guard bytes.count < Self.headerLimit else {
          throw failure("a header of at most \(Self.headerLimit) bytes", bytes[..<40])
        }
        return nil
      }
      length = try length(in: bytes[..<end])
      drop(end + Self.separator.count)
    }
    guard let count = length, bytes.count >= count else { return nil }
    length = nil
    let message = Array(bytes[..<count])
    drop(count)
    return message
  }

  /// The error of a stream that ends inside a message.
  var truncation: Failure {
    Failure(
      offset: offset,
      expected: length.map { "\($0) bytes" } ?? "a header and an empty line",
      found: "the end after \(bytes.count)"
    )
  }

  /// What is between the header and the message.
  private static let separator = Array("\r\n\r\n".utf8)

  private var headerEnd: Int? {
    let last = min(bytes.count, Self.headerLimit) - Self.separator.count
    guard last >= 0 else { return nil }
    return (0...last).first { bytes[$0...].starts(with: Self.separator) }
  }

  private mutating func drop(_ count: Int) {
    bytes.removeFirst(count)
    offset += count
  }

  private func length(in header: ArraySlice<UInt8>) throws(Failure) -> Int {
    var length: Int?
    for line in header.filter({ $0 != ASCII.carriageReturn }).split(separator: ASCII.lineFeed) {
      let parts = line.split(separator: ASCII.colon, maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw failure("`NAME: VALUE`", line) }
      guard String(decoding: parts[0], as: UTF8.self).lowercased() == "content-length" else {
        continue
      }
      let digits = String(decoding: parts[1], as: UTF8.self).trimmingSpaces()
      guard length == nil, digits.utf8.allSatisfy(ASCII.isDigit), let value = Int(digits),
        value <= Self.lengthLimit
      else { throw failure("one Content-Length from 0 to \(Self.lengthLimit)", line) }
      length = value
    }
    guard let length else { throw failure("a header Content-Length", header) }
    return length
  }

  private func failure(_ expected: String, _ found: ArraySlice<UInt8>) -> Failure {
    let text = String(decoding: found.prefix(80), as: UTF8.self)
    return Failure(offset: offset, expected: expected, found: "`\(VisibleText.of(text))`")
  }
}
