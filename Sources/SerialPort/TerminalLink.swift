#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The link under which people find a pseudo-terminal.
enum TerminalLink {
  /// Puts a link to `path` at `link`, in one step: whoever opens it meanwhile
  /// finds the old terminal or the new one.
  ///
  /// Only a link into `/dev/` is replaced: the one that an earlier run could
  /// not remove. A file or another link that stands there is somebody's.
  static func make(at link: String, to path: String) throws(PortError) {
    var status = stat()
    if lstat(link, &status) == 0 {
      guard let target = DevicePath.target(ofLink: link), target.hasPrefix("/dev/") else {
        throw status.st_mode & S_IFMT == S_IFDIR ? .isDirectory : .linkOccupied
      }
    }
    let new = "\(link).\(getpid())"
    unlink(new)
    guard symlink(path, new) == 0 else { throw PortError(code: errno, .link) }
    guard rename(new, link) == 0 else {
      let code = errno
      unlink(new)
      throw PortError(code: code, .link)
    }
  }

  /// Removes the link unless it has come to point elsewhere since.
  static func remove(at link: String, to path: String) {
    guard DevicePath.target(ofLink: link) == path else { return }
    unlink(link)
  }
}
