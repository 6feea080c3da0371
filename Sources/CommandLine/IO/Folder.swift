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

  /// The path without links and detours; `path` itself where the system does not know it.
  package static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Where the links at `path` lead of which the last one leads to no file; `path` itself, if it is
  /// none.
  package static func afterLinks(_ path: String) -> String {
    var path = path
    // As many as the system follows.
    for _ in 0..<40 {
      var target = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(path, &target, target.count)
      guard count > 0 else { break }
      let link = String(decoding: target[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
      path = link.hasPrefix("/") ? link : path.folder + "/" + link
    }
    return path
  }

  /// Makes the directory of the file at `path`, and those above it, for the user alone.
  package static func make(for path: String) throws(FileError) {
    let folder = path.folder
    if mkdir(folder, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT else { throw FileError(writing: folder, code: errno) }
    try make(for: folder)
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
      throw FileError(writing: folder, code: errno)
    }
  }

  /// Makes it if it is not there; an error where it is none, or not to be written in.
  package static func makeWritable(_ path: String) throws(FileError) {
    let inside = path + "/."
    try make(for: inside)
    guard access(inside, W_OK) == 0 else { throw FileError(writing: path, code: errno) }
  }

  /// `path` from the root; nothing of it need exist.
  package static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : resolved(".") + "/" + path
  }

  /// Keeps other runs of the program from the directory that `path` is in while a name in it
  /// changes hands: of two that want the same name at once, one waits until the other has it.
  ///
  /// A directory that cannot be locked is not.
  package static func withLock<Result: ~Copyable, Failure: Error>(
    around path: String,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let descriptor = open(path.folder, O_RDONLY | O_CLOEXEC)
    if descriptor >= 0 { flock(descriptor, LOCK_EX) }
    defer { if descriptor >= 0 { close(descriptor) } }
    return try body()
  }
}
