#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What stands in a folder.
package enum Folder {
  /// The names in it, in no order, without its own and its parent's.
  package static func names(in path: String) throws(FileError) -> [String] {
    guard let stream = opendir(path) else { throw FileError(reading: path, code: errno) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
