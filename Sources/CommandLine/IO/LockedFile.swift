#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A file that one program has at a time.
package enum LockedFile {
  /// Opens the file at `path` for reading and writing, and locks it until it is closed.
  ///
  /// - Returns: The descriptor, which the caller closes.
  /// - Throws: `FileError.inUse` where another program has locked it.
  package static func open(_ path: String, creating: Bool) throws(FileError) -> Int32 {
    let flags = O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (creating ? O_CREAT : 0)
    #if canImport(Darwin)
    let descriptor = Darwin.open(path, flags, 0o600)
    #else
    let descriptor = Glibc.open(path, flags, 0o600)
    #endif
    guard descriptor >= 0 else { throw FileError(writing: path, code: errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw .inUse(path: path)
    }
    return descriptor
  }
}
