#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Paths of devices.
enum DevicePath {
  /// The path without links: `/dev/serial/by-id/...` becomes `/dev/ttyUSB0`.
  ///
  /// libserialport looks the last component up in `/sys/class/tty` and so
  /// cannot follow a link. Anything but a character device is refused here,
  /// before anything opens it.
  static func resolve(_ path: String) throws(PortError) -> String {
    guard let resolved = realpath(path, nil) else { throw PortError(code: errno, .open) }
    defer { free(resolved) }
    var status = stat()
    guard stat(resolved, &status) == 0 else { throw PortError(code: errno, .open) }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw .isDirectory
    case S_IFCHR: return String(cString: resolved)
    default: throw .notATerminal
    }
  }

  /// What the link at `path` points to; `nil` when there is no link there.
  static func target(ofLink path: String) -> String? {
    // Source: PATH_MAX of Linux, limits.h.
    var buffer = [CChar](repeating: 0, count: 4_096)
    let count = readlink(path, &buffer, buffer.count)
    guard count >= 0 else { return nil }
    return String(decoding: buffer[..<count].lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
