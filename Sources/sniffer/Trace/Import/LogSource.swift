import Script

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A log that can be read more than once, line by line.
///
/// A file is read anew for each pass, in constant memory. What is no file, stdin or a
/// pipe, is kept; there is a limit to that.
struct LogSource {
  private enum Content {
    case file(String)
    case kept([UInt8])
  }

  private let content: Content

  init(_ path: String) throws(FileError) {
    content = Self.isFile(path) ? .file(path) : .kept(try FileText.read(path))
  }

  init(_ bytes: [UInt8]) {
    content = .kept(bytes)
  }

  /// Gives each line, from the first to the last, until one is refused.
  func forEachLine(_ body: (LogLine) -> Bool) throws(FileError) {
    var lines = LogLines()
    var goesOn = true
    func take(_ line: LogLine) {
      if goesOn { goesOn = body(line) }
    }
    switch content {
    case .kept(let bytes):
      lines.push(bytes.span, take)
    case .file(let path):
      var reader = try FileReader(path)
      var count = try reader.read()
      while count > 0, goesOn, !Interruption.isRequested {
        lines.push(reader.piece.span.extracting(0..<count), take)
        count = try reader.read()
      }
    }
    lines.finish(take)
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    guard path != "-", stat(path, &status) == 0 else { return path != "-" }
    return status.st_mode & S_IFMT == S_IFREG
  }
}
