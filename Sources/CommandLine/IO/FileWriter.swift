import Primitives

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Writes a file in pieces, in its place; `-` is stdout.
///
/// For streams, which may be read while they grow; a file that is written whole is a `FileReplacement`.
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

  /// A new file at `path`, as in `init(new:for:like:)`.
  package init(creating path: String) throws(FileError) {
    try self.init(new: path, for: path, like: nil)
  }

  /// A new file: neither one that exists nor one behind a link; with mode and owner of `other`, as
  /// far as an owner is ours to give.
  fileprivate init(new path: String, for target: String, like other: stat?) throws(FileError) {
    self.path = target
    descriptor = Self.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(writing: target, code: errno) }
    guard let other else { return }
    _ = fchown(descriptor, other.st_uid, other.st_gid)
    fchmod(descriptor, other.st_mode & 0o7777)
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

  /// Waits until the disk has what was written; stdout and the like have none.
  package func synchronise() throws(FileError) {
    guard isFile, fsync(descriptor) != 0, errno != EINVAL, errno != EROFS else { return }
    throw FileError(writing: path, code: errno)
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
    while true {
      // Of a FIFO it waits for a reader, as a shell's redirection does.
      let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC)
      if descriptor >= 0 { return descriptor }
      let code = errno
      guard code == EINTR else { throw FileError(writing: path, code: code) }
      if Interruption.isRequested { throw .interrupted(path: path) }
    }
  }

  /// Negative, with the reason in `errno`, on failure.
  private static func open(_ path: String, _ flags: Int32) -> Int32 {
    #if canImport(Darwin)
    Darwin.open(path, flags, 0o666)
    #else
    Glibc.open(path, flags, 0o666)
    #endif
  }
}

/// Writes a file whole, in pieces: beside its place, where it is put when the disk has it.
///
/// Until then, and after a full disk or a kill, what was there stays as it is. Links are followed,
/// also to where no file is yet; mode and owner are kept. Where something stands that is no regular
/// file, as `/dev/stdout`, it is written to.
package struct FileReplacement: ~Copyable {
  /// Where the file will be: after all links.
  private let path: String
  /// `nil`: written in its place.
  private let new: String?
  private var writer: FileWriter
  private var pending: [UInt8] = []
  private var isFinished = false

  /// Project value: large enough that calls cost nothing.
  private static let pieceSize = 65_536

  package init(_ path: String) throws(FileError) {
    var status = stat()
    let exists = path != "-" && stat(path, &status) == 0
    // Links in a circle and the like lead nowhere, which opening them reports.
    let mayBeReplaced = exists ? status.st_mode & S_IFMT == S_IFREG : errno == ENOENT
    guard path != "-", mayBeReplaced else {
      (self.path, new) = (path, nil)
      writer = try FileWriter(path)
      return
    }
    self.path = exists ? Folder.resolved(path) : Folder.afterLinks(path)
    let new = Self.unusedPath(beside: self.path)
    self.new = new
    writer = try FileWriter(new: new, for: path, like: exists ? status : nil)
  }

  deinit {
    if let new, !isFinished { _ = unlink(new) }
  }

  package mutating func write(_ text: String) throws(FileError) { try write(Array(text.utf8)) }

  package mutating func write(_ bytes: [UInt8]) throws(FileError) {
    pending.append(contentsOf: bytes)
    if pending.count >= Self.pieceSize { try flush() }
  }

  /// Puts the file in its place.
  package mutating func finish() throws(FileError) {
    try flush()
    guard let new else { return try writer.finish() }
    try writer.synchronise()
    try writer.finish()
    try Self.move(new, to: path)
    isFinished = true
  }

  /// A hidden name in the same directory, where no link can be waiting: it is random.
  private static func unusedPath(beside path: String) -> String {
    "\(path.folder)/.\(path.fileName).\(UInt64.random(in: 0 ... .max))"
  }

  /// Renames a file that the disk has, and waits until it has the name too.
  ///
  /// Not every file system can do the latter.
  private static func move(_ new: String, to path: String) throws(FileError) {
    guard rename(new, path) == 0 else { throw FileError(writing: path, code: errno) }
    let descriptor = open(path.folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private mutating func flush() throws(FileError) {
    try writer.write(pending)
    pending.removeAll(keepingCapacity: true)
  }
}
