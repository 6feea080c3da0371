import Primitives

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Files that are read or written whole.
package enum FileText {
  /// The most that is read whole.
  ///
  /// Project value: a scenario or a long dialogue, many times over. What may be
  /// longer, such as the input of `decode`, goes through `FileReader`.
  package static let sizeLimit = 64 * 1_024 * 1_024

  /// Everything in the file; `-` is stdin.
  package static func read(_ path: String, limit: Int = sizeLimit) throws(FileError) -> [UInt8] {
    var reader = try FileReader(path)
    return try all(of: &reader, path, limit)
  }

  /// The same of a text: one in UTF-16 is refused, and the mark of UTF-8 that some editors put in
  /// front left out.
  package static func readText(_ path: String) throws(FileError) -> [UInt8] {
    var reader = try FileReader(path, isText: true)
    var bytes = try all(of: &reader, path, sizeLimit)
    bytes.removeFirst(ByteOrderMark.count(atStartOf: bytes.span))
    return bytes
  }

  private static let traceStart = Array("#!sniffer ".utf8)

  private static func holdsTrace(_ path: String) -> Bool {
    guard path != "-", !FileReader.isInherited(path) else { return false }
    do {
      var reader = try FileReader(path)
      let count = try reader.read()
      let begin = reader.piece[ByteOrderMark.count(atStartOf: reader.piece.span)...]
      return count > 0 && begin.starts(with: traceStart)
    } catch {
      return false
    }
  }

  private static func all(
    of reader: inout FileReader,
    _ path: String,
    _ limit: Int
  ) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    while try reader.read(into: &bytes) > 0 {
      guard bytes.count <= limit else { throw .tooLong(path: path, limit: limit) }
    }
    return bytes
  }

  /// Replaces the file by `bytes`, as `FileReplacement` does; `-` is stdout.
  ///
  /// A trace or a scenario is replaced by another one only: before it stands an option whose value
  /// was forgotten.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    guard bytes.starts(with: traceStart) || !holdsTrace(path) else {
      throw .holdsTrace(path: path)
    }
    var replacement = try FileReplacement(path)
    try replacement.write(bytes)
    try replacement.finish()
  }

  /// Creates the file with `bytes` in it; one that exists is an error, and stays.
  package static func create(_ bytes: [UInt8], at path: String) throws(FileError) {
    var writer = try FileWriter(creating: path)
    do throws(FileError) {
      try writer.write(bytes)
      try writer.finish()
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Writes to a descriptor until all is out; `nil` or the error number.
  ///
  /// Waits where the descriptor does not block but is full; after Ctrl-C it does not wait.
  package static func writeAll(_ bytes: Span<UInt8>, to descriptor: Int32) -> Int32? {
    var offset = 0
    var limit = Int.max
    while offset < bytes.count {
      let piece = offset..<(offset + min(limit, bytes.count - offset))
      let count = bytes.extracting(piece).withUnsafeBytes { buffer in
        systemWrite(descriptor, buffer.baseAddress, buffer.count)
      }
      if count >= 0 {
        offset += count
        if offset == bytes.count { break }
      } else {
        let code = errno
        guard code == EAGAIN || code == EINTR else { return code }
      }
      guard isWritable(descriptor) else { return ECANCELED }
      if Interruption.isRequested { limit = Self.atomicLength }
    }
    return nil
  }

  /// What a pipe that takes bytes at all takes without blocking.
  ///
  /// - Source: POSIX.1-2017, limits.h: PIPE_BUF is at least 512.
  private static let atomicLength = 512

  /// Waits until the descriptor takes bytes; false where it does not and Ctrl-C has come.
  private static func isWritable(_ descriptor: Int32) -> Bool {
    var entries = [pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)]
    if let ending = Interruption.descriptor {
      entries.append(pollfd(fd: ending, events: Int16(POLLIN), revents: 0))
    }
    _ = poll(&entries, nfds_t(entries.count), -1)
    return entries[0].revents != 0 || !Interruption.isRequested
  }

  private static func systemWrite(
    _ descriptor: Int32,
    _ bytes: UnsafeRawPointer?,
    _ count: Int
  ) -> Int {
    #if canImport(Darwin)
    Darwin.write(descriptor, bytes, count)
    #else
    Glibc.write(descriptor, bytes, count)
    #endif
  }
}

/// Reads a file in pieces; `-` is stdin.
///
/// Only regular files are opened: a FIFO that has no writer would hold the program up, and so
/// would a device that has no end. `/dev/stdin` and `/dev/fd/N` are open already, by the user's
/// choice.
package struct FileReader: ~Copyable {
  /// Project value: large enough that calls cost nothing.
  private static let pieceSize = 65_536

  private let path: String
  /// The next piece is the first one of a text.
  private var isBeginningOfText: Bool
  /// What to poll when the input may be slow.
  package let descriptor: Int32
  /// The piece that `read()` has read, and what was there before it.
  package private(set) var piece = [UInt8](repeating: 0, count: Self.pieceSize)

  /// With `isText`, a file in UTF-16 is refused.
  package init(_ path: String, isText: Bool = false) throws(FileError) {
    self.path = path
    isBeginningOfText = isText
    descriptor = try Self.open(path)
  }

  deinit {
    if descriptor != STDIN_FILENO { close(descriptor) }
  }

  /// Appends the next piece and returns its length; zero at the end.
  package mutating func read(into bytes: inout [UInt8]) throws(FileError) -> Int {
    let count = try read()
    bytes.append(contentsOf: piece[..<count])
    return count
  }

  /// Reads the next piece and returns its length; zero at the end.
  package mutating func read() throws(FileError) -> Int {
    while true {
      let count = Self.systemRead(descriptor, &piece, Self.pieceSize)
      if count >= 0 {
        if isBeginningOfText, Self.isUTF16(piece[..<count]) { throw .isUTF16(path: path) }
        isBeginningOfText = false
        return count
      }
      let code = errno
      guard code == EINTR, !Interruption.isRequested else {
        throw FileError(reading: path, code: code)
      }
    }
  }

  /// Whether a text begins with the mark of UTF-16 and a character that ASCII has, too: a noisy
  /// line says the mark alone.
  private static func isUTF16(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count >= 4 else { return false }
    return switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE): bytes[2] != 0 && bytes[3] == 0
    case (0xFE, 0xFF): bytes[2] == 0 && bytes[3] != 0
    default: false
    }
  }

  private static func open(_ path: String) throws(FileError) -> Int32 {
    guard path != "-" else { return STDIN_FILENO }
    let isInherited = isInherited(path)
    var status = stat()
    // Before it is opened too: that alone resets some devices.
    if !isInherited, path.withSystemPath({ stat($0, &status) }) == 0 { try check(status, path) }
    let flags = O_RDONLY | O_CLOEXEC | (isInherited ? 0 : O_NONBLOCK | O_NOCTTY)
    #if canImport(Darwin)
    let descriptor = path.withSystemPath { Darwin.open($0, flags) }
    #else
    let descriptor = path.withSystemPath { Glibc.open($0, flags) }
    #endif
    guard descriptor >= 0 else { throw FileError(reading: path, code: errno) }
    guard !isInherited, fstat(descriptor, &status) == 0 else { return descriptor }
    do { try check(status, path) } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Whether the path names what is open already.
  static func isInherited(_ path: String) -> Bool {
    path == "/dev/stdin" || path.hasPrefix("/dev/fd/")
  }

  private static func check(_ status: stat, _ path: String) throws(FileError) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .isDirectory(path: path)
    default: throw .isNotRegular(path: path)
    }
  }

  private static func systemRead(_ descriptor: Int32, _ bytes: inout [UInt8], _ count: Int) -> Int {
    #if canImport(Darwin)
    Darwin.read(descriptor, &bytes, count)
    #else
    Glibc.read(descriptor, &bytes, count)
    #endif
  }
}
