#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A directory for files that are not needed afterwards: it goes, and they with it.
package struct TemporaryFolder: ~Copyable {
  private let folder: String

  /// In `TMPDIR`, or where programs put such things without it.
  package init() throws(FileError) {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/sniffer-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw FileError(writing: parent, code: errno) }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    for name in (try? Folder.names(in: folder)) ?? [] { _ = unlink(path(name)) }
    _ = rmdir(folder)
  }

  /// Of a file that is in it, or will be.
  package func path(_ name: String) -> String { "\(folder)/\(name)" }
}
