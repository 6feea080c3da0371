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
  /// Only a link into `/dev/` is replaced whose terminal is gone: the one that an earlier run could
  /// not remove. A file or another link there stays, as does one to another program's terminal.
  static func make(at link: String, to path: String) throws(PortError) {
    var status = stat()
    if lstat(link, &status) == 0 {
      guard let target = DevicePath.target(ofLink: link), target.hasPrefix("/dev/") else {
        throw status.st_mode & S_IFMT == S_IFDIR ? .isDirectory : .linkOccupied
      }
      // The number of one that is gone may be the new one's.
      if target != path, stat(target, &status) == 0 {
        throw TerminalClaim.holder(of: target).map { .linkInUse(process: $0) } ?? .linkOccupied
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

/// A mark on a pseudo-terminal of ours that other processes can see, and with it whose it is.
///
/// A lock on a byte that no terminal has: the system takes it off with the process, and gives the
/// number of a terminal that is gone to any program, which then has no such mark.
enum TerminalClaim {
  /// Project value: "sniffer" in a telephone's digits.
  private static let offset: off_t = 7_643_337

  /// Again each time that `descriptor` was opened again: closing one of a file's descriptors takes
  /// the process's locks off it.
  static func claim(_ descriptor: Int32) {
    var lock = self.lock
    _ = fcntl(descriptor, F_SETLK, &lock)
  }

  private static var lock: flock {
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = offset
    lock.l_len = 1
    return lock
  }

  /// The process that has claimed the terminal at `path`; `nil` where none has.
  static func holder(of path: String) -> Int32? {
    #if canImport(Darwin)
    let descriptor = SystemCall.open(path)
    guard descriptor >= 0 else { return nil }
    defer { SystemCall.close(descriptor) }
    var lock = self.lock
    guard fcntl(descriptor, F_GETLK, &lock) == 0, lock.l_type != Int16(F_UNLCK) else { return nil }
    return lock.l_pid
    #else
    // Opening the terminal would be a client to its holder; the list of locks is none.
    // Source: proc_locks(5): number, class, mode, type, process, device:inode, start, end.
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    for line in text(of: "/proc/locks").split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count == 8, fields[1] == "POSIX", fields[6] == "\(offset)",
        fields[5].hasSuffix(":\(status.st_ino)"), device(fields[5]) == status.st_dev
      else { continue }
      return Int32(fields[4])
    }
    return nil
    #endif
  }

  #if !canImport(Darwin)
  /// - Source: Linux fs/locks.c, `lock_get_status`: `%02x:%02x:%lu`; glibc sys/sysmacros.h,
  ///   `makedev`.
  private static func device(_ field: Substring) -> dev_t? {
    let numbers = field.split(separator: ":").prefix(2).compactMap { dev_t($0, radix: 16) }
    guard numbers.count == 2 else { return nil }
    return numbers[0] << 8 | numbers[1] & 0xFF | (numbers[1] & ~0xFF) << 12
  }

  private static func text(of path: String) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { SystemCall.close(descriptor) }
    var text: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while case let count = SystemCall.read(descriptor, &piece), count > 0 {
      text += piece[..<count]
    }
    return String(decoding: text, as: UTF8.self)
  }
  #endif
}
