#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Calls whose names our own methods also have.
enum SystemCall {
  /// Opens a device without waiting for its carrier and without letting it
  /// become our terminal; negative, with the reason in `errno`, on failure.
  static func open(_ path: String) -> Int32 {
    #if canImport(Darwin)
    Darwin.open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    #else
    Glibc.open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    #endif
  }

  static func close(_ descriptor: Int32) {
    #if canImport(Darwin)
    _ = Darwin.close(descriptor)
    #else
    _ = Glibc.close(descriptor)
    #endif
  }

  /// Negative, with the reason in `errno`, on failure.
  static func read(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
    #if canImport(Darwin)
    Darwin.read(descriptor, &buffer, buffer.count)
    #else
    Glibc.read(descriptor, &buffer, buffer.count)
    #endif
  }

  /// Negative, with the reason in `errno`, on failure.
  static func write(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBytes { buffer in
      #if canImport(Darwin)
      Darwin.write(descriptor, buffer.baseAddress, buffer.count)
      #else
      Glibc.write(descriptor, buffer.baseAddress, buffer.count)
      #endif
    }
  }
}
