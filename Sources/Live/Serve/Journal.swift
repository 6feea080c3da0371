import Backend
package import CommandLine
import Primitives

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Why a store cannot be used.
package enum JournalError: CommandFailure, Equatable {
  case file(FileError)
  /// Another server has it.
  case inUse(path: String)
  /// A line within it is not an entry; counted from one.
  case malformed(path: String, line: Int, String)

  package var exitCode: ExitCode {
    switch self {
    case .file(let error): error.exitCode
    case .inUse: .cannotWrite
    case .malformed: .badInput
    }
  }

  package var message: String {
    switch self {
    case .file(let error): error.message
    case .inUse(let path): "\(VisibleText.of(path)): another server is using this store"
    case .malformed(let path, let line, let reason):
      "\(VisibleText.of(path)):\(line): not a journal of sniffer serve: \(VisibleText.of(reason))"
    }
  }
}

/// What is done with a line of a journal that is an entry, or should be.
typealias JournalBody = (Span<UInt8>) throws(OperationError) -> Void

/// The store of a server: an append-only file of JSON Lines.
///
/// The first line names the format, each other one is a `JournalEntry`. A class: there is one
/// file, and it is locked.
package final class Journal {
  package let path: String
  private let descriptor: Int32
  /// The length of what is whole and on the disk.
  package private(set) var length: Int64 = 0
  /// What the last write failed with, until one has worked again.
  package private(set) var failure: FileError?

  static let header = Array("{\"sniffer\":\"journal\",\"version\":1}\n".utf8)

  /// Opens the file and locks it, or creates it.
  package init(_ path: String) throws(JournalError) {
    self.path = path
    do throws(FileError) {
      descriptor = try LockedFile.open(path, creating: true)
    } catch .inUse(let path) {
      throw .inUse(path: path)
    } catch {
      throw .file(error)
    }
  }

  deinit { close(descriptor) }

  /// Reads all entries, in their order, and prepares to append more; a last line that is torn
  /// is cut off.
  ///
  /// - Returns: The number of bytes that were cut off.
  func replay(_ body: JournalBody) throws(JournalError) -> Int64 {
    var lines = JournalLines()
    do throws(FileError) {
      var file = try FileReader(path)
      while case let count = try file.read(), count > 0, lines.problem == nil {
        lines.read(file.piece.span.extracting(..<count), body)
      }
    } catch {
      throw .file(error.withoutStdin)
    }
    if let problem = lines.problem {
      throw .malformed(path: path, line: problem.line, problem.reason)
    }
    length = lines.length
    if length == 0 {
      if let error = append(Self.header) { throw .file(error) }
      return Int64(lines.tornCount)
    }
    if lines.tornCount > 0 { cut() }
    return Int64(lines.tornCount)
  }

  /// Writes lines behind all others, and waits until the disk has them: all or none.
  package func append(_ lines: [UInt8]) -> FileError? {
    guard !lines.isEmpty else { return nil }
    failure = write(lines)
    if failure == nil { length += Int64(lines.count) }
    return failure
  }

  /// After a failure: whether there is room again.
  ///
  /// What it writes are empty lines, which are no entries.
  package func hasRoom() -> Bool {
    guard failure != nil else { return true }
    guard write([UInt8](repeating: ASCII.lineFeed, count: Self.probeSize)) == nil else {
      return false
    }
    cut()
    failure = nil
    return true
  }

  /// Project value: the requests of a busy moment.
  private static let probeSize = 65_536

  /// The file is still where it was, with all that was acknowledged.
  private var isThere: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0 && status.st_size >= length
  }

  private func write(_ lines: [UInt8]) -> FileError? {
    guard isThere else { return FileError(writing: path, code: ENOENT) }
    var code: Int32? = lseek(descriptor, off_t(length), SEEK_SET) < 0 ? errno : nil
    code = code ?? FileText.writeAll(lines.span, to: descriptor)
    if code == nil, synchronise() != 0 { code = errno }
    guard let code else { return nil }
    cut()
    return FileError(writing: path, code: code)
  }

  /// Takes off what is behind the last whole entry.
  private func cut() {
    _ = ftruncate(descriptor, off_t(length))
    _ = synchronise()
  }

  private func synchronise() -> Int32 {
    #if canImport(Darwin)
    fsync(descriptor)
    #else
    fdatasync(descriptor)
    #endif
  }
}
