#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A folder for what a measurement needs, which goes with it.
struct BenchFolder: ~Copyable {
  private let folder: String

  /// In `TMPDIR`, or where programs put such things without it.
  init() throws(FileError) {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/sniffer-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw FileError(writing: parent, code: errno) }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    for name in Self.files { _ = unlink("\(folder)/\(name)") }
    _ = rmdir(folder)
  }

  /// All that anybody puts there.
  private static let files = ["line", "port", "big.trace", "big.expected", "big.expected.new"]

  func path(_ name: String) -> String {
    precondition(Self.files.contains(name), "what is put there is taken away")
    return "\(folder)/\(name)"
  }
}
