import CommandLine

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The scenarios, or the traces, that a command line names.
enum TestFiles {
  /// The files of `paths` in their order, those of a folder by name; each once.
  ///
  /// `endings` are those of the files to be found in a directory.
  static func all(
    in paths: [String],
    endings: [String] = [".scenario"]
  ) throws(FileError) -> [String] {
    var files: [String] = []
    var known: Set<String> = []
    for path in paths {
      let found = isFolder(path) ? try self.files(below: path, endings, depth: 0) : [path]
      guard !found.isEmpty else { throw .notFound(path: path + "/*" + (endings.last ?? "")) }
      files += found.filter { known.insert($0).inserted }
    }
    return files
  }

  /// Project value: files are hardly sorted any deeper.
  private static let depthMax = 16

  /// Those of them that are not hidden.
  private static func files(
    below folder: String,
    _ endings: [String],
    depth: Int
  ) throws(FileError) -> [String] {
    guard depth < depthMax else { return [] }
    let prefix = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
    var files: [String] = []
    for name in try Folder.names(in: folder).sorted() where !name.hasPrefix(".") {
      let path = prefix + name
      if endings.contains(where: name.hasSuffix) {
        files.append(path)
      } else if !isLink(path), isFolder(path) {
        files += try self.files(below: path, endings, depth: depth + 1)
      }
    }
    return files
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// What changes when a program writes to one of the files; a file that is not
  /// there has none.
  static func marks(of files: [String]) -> [[Int]] {
    files.map { path in
      var status = stat()
      guard stat(path, &status) == 0 else { return [] }
      #if canImport(Darwin)
      let time = status.st_mtimespec
      #else
      let time = status.st_mtim
      #endif
      return [Int(status.st_size), time.tv_sec, time.tv_nsec, Int(status.st_ino)]
    }
  }
}
