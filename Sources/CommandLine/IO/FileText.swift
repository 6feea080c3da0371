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
    var bytes: [UInt8] = []
    while try reader.read(into: &bytes) > 0 {
      guard bytes.count <= limit else { throw .tooLong(path: path, limit: limit) }
    }
    return bytes
  }

  /// Replaces the file by `bytes`; `-` is stdout.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    var writer = try FileWriter(path)
    try writer.write(bytes)
    try writer.finish()
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
package struct FileReader: ~Copyable {
  /// Project value: large enough that calls cost nothing.
  private static let pieceSize = 65_536

  private let path: String
  /// What to poll when the input may be slow.
  package let descriptor: Int32
  /// The piece that `read()` has read, and what was there before it.
  package private(set) var piece = [UInt8](repeating: 0, count: Self.pieceSize)

  package init(_ path: String) throws(FileError) {
    self.path = path
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
      if count >= 0 { return count }
      let code = errno
      guard code == EINTR, !Interruption.isRequested else {
        throw FileError(reading: path, code: code)
      }
    }
  }

  private static func open(_ path: String) throws(FileError) -> Int32 {
    guard path != "-" else { return STDIN_FILENO }
    #if canImport(Darwin)
    let descriptor = Darwin.open(path, O_RDONLY | O_CLOEXEC)
    #else
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    #endif
    guard descriptor >= 0 else { throw FileError(reading: path, code: errno) }
    return descriptor
  }

  private static func systemRead(_ descriptor: Int32, _ bytes: inout [UInt8], _ count: Int) -> Int {
    #if canImport(Darwin)
    Darwin.read(descriptor, &bytes, count)
    #else
    Glibc.read(descriptor, &bytes, count)
    #endif
  }
}

/// Writes a file in pieces; `-` is stdout.
///
/// A piece stands in a file whole or not at all, so that what was written before a
/// disk was full is good.
package struct FileWriter: ~Copyable {
  private let path: String
  private var descriptor: Int32
  private var length: off_t = 0

  package init(_ path: String) throws(FileError) {
    self.path = path
    descriptor = try Self.open(path)
  }

  deinit {
    if descriptor > STDERR_FILENO { close(descriptor) }
  }

  package mutating func write(_ bytes: [UInt8]) throws(FileError) {
    if let code = FileText.writeAll(bytes.span, to: descriptor) {
      // What cannot be cut, a pipe or a device, keeps the part that it has taken.
      if isFile {
        _ = ftruncate(descriptor, length)
        _ = lseek(descriptor, length, SEEK_SET)
      }
      throw FileError(writing: path, code: code)
    }
    length += off_t(bytes.count)
  }

  /// The same, but of lines that do not all fit those that do are kept.
  package mutating func write(lines bytes: [UInt8]) throws(FileError) {
    do {
      try write(bytes)
    } catch {
      guard isFile else { throw error }
      for line in bytes.split(separator: ASCII.lineFeed) { try write(line + [ASCII.lineFeed]) }
      throw error
    }
  }

  private var isFile: Bool { descriptor > STDERR_FILENO }

  /// Closes the file: some disks say only now that they are full.
  package mutating func finish() throws(FileError) {
    guard isFile else { return }
    let closing = descriptor
    descriptor = -1
    guard close(closing) == 0 else { throw FileError(writing: path, code: errno) }
  }

  private static func open(_ path: String) throws(FileError) -> Int32 {
    guard path != "-" else { return STDOUT_FILENO }
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
    #if canImport(Darwin)
    let descriptor = Darwin.open(path, flags, 0o666)
    #else
    let descriptor = Glibc.open(path, flags, 0o666)
    #endif
    guard descriptor >= 0 else { throw FileError(writing: path, code: errno) }
    return descriptor
  }
}

/// Writes a file anew, in pieces, beside what it replaces: until the end that stays as it is.
package struct FileReplacement: ~Copyable {
  private let path: String
  private var writer: FileWriter
  private var pending: [UInt8] = []
  private var isFinished = false

  /// Project value: large enough that calls cost nothing.
  private static let pieceSize = 65_536

  package init(_ path: String) throws(FileError) {
    self.path = path
    writer = try FileWriter(Self.newPath(path))
  }

  deinit {
    if !isFinished { _ = unlink(Self.newPath(path)) }
  }

  package mutating func write(_ text: String) throws(FileError) {
    pending.append(contentsOf: text.utf8)
    if pending.count >= Self.pieceSize { try flush() }
  }

  /// Puts it in its place.
  package mutating func finish() throws(FileError) {
    try flush()
    try writer.finish()
    guard rename(Self.newPath(path), path) == 0 else { throw FileError(writing: path, code: errno) }
    isFinished = true
  }

  private mutating func flush() throws(FileError) {
    try writer.write(pending)
    pending.removeAll(keepingCapacity: true)
  }

  private static func newPath(_ path: String) -> String { path + ".new" }
}
