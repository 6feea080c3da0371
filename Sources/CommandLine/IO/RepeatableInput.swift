import Primitives

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// An input that can be read more than once, in pieces.
///
/// A file is read again each time, in constant memory. Other input, stdin or a
/// pipe, is kept; there is a limit to that.
package struct RepeatableInput: Sendable {
  private let path: String
  /// `nil` where it is read again.
  private let kept: [UInt8]?

  package init(_ path: String) throws(FileError) {
    self.path = path
    kept = Self.isFile(path) ? nil : try FileText.readText(path)
  }

  package init(_ bytes: [UInt8]) {
    path = "-"
    kept = bytes
  }

  /// From the first byte on.
  package func pieces() throws(FileError) -> InputPieces {
    if let kept { return InputPieces(kept: kept) }
    return try InputPieces(path)
  }

  /// All of it, as far as anything is read whole.
  package func text() throws(FileError) -> [UInt8] {
    if let kept { return kept }
    return try FileText.readText(path)
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    guard path != "-", path.withSystemPath({ stat($0, &status) }) == 0 else { return path != "-" }
    return status.st_mode & S_IFMT == S_IFREG
  }
}

/// The pieces of an input, from the first to the last.
package struct InputPieces: ~Copyable {
  /// `nil` where all is kept.
  private var reader: FileReader?
  private var kept: [UInt8] = []
  /// Its first piece has been read; of what is kept, all.
  private var isRead = false

  fileprivate init(_ path: String) throws(FileError) {
    reader = try FileReader(path, isText: true)
  }

  fileprivate init(kept bytes: [UInt8]) {
    kept = bytes
  }

  /// Gives the next piece to `body`; false at the end.
  package mutating func next(_ body: (Span<UInt8>) -> Void) throws(FileError) -> Bool {
    guard reader != nil else {
      if isRead || kept.isEmpty { return false }
      isRead = true
      body(kept.span)
      return true
    }
    guard let count = try reader?.read(), count > 0 else { return false }
    if let piece = reader?.piece {
      let span = piece.span.extracting(0..<count)
      body(span.extracting(droppingFirst: isRead ? 0 : ByteOrderMark.count(atStartOf: span)))
    }
    isRead = true
    return true
  }
}
