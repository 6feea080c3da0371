#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The system's notices that a program has opened or closed a pseudo-terminal.
///
/// Linux only: elsewhere there is no descriptor and nothing is ever noticed.
/// Notices are hints and no counts: equal ones in a row arrive as one.
struct ClientWatch: ~Copyable {
  struct Notices: OptionSet {
    let rawValue: UInt8
    static let opened = Notices(rawValue: 1)
    static let closed = Notices(rawValue: 2)
  }

  let descriptor: Int32?

  #if canImport(Glibc)
  init(path: String) {
    let opened = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard opened >= 0 else {
      descriptor = nil
      return
    }
    let events = UInt32(IN_OPEN) | UInt32(IN_CLOSE_WRITE) | UInt32(IN_CLOSE_NOWRITE)
    guard inotify_add_watch(opened, path, events) >= 0 else {
      close(opened)
      descriptor = nil
      return
    }
    descriptor = opened
  }

  deinit {
    if let descriptor { close(descriptor) }
  }

  /// Takes the notices that have come.
  func take() -> Notices {
    guard let descriptor else { return [] }
    var notices = Notices()
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let length = read(descriptor, &buffer, buffer.count)
      guard length > 0 else { return notices }
      var offset = 0
      while offset + Self.headerSize <= length {
        let mask = word(of: buffer, at: offset + 4)
        // A lost notice may have been one of a closing.
        notices.insert(mask & UInt32(IN_OPEN) != 0 ? .opened : .closed)
        offset += Self.headerSize + Int(word(of: buffer, at: offset + 12))
      }
    }
  }

  private func word(of buffer: [UInt8], at offset: Int) -> UInt32 {
    buffer.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
  }

  /// `wd`, `mask`, `cookie` and `len`, four bytes each, before the name.
  ///
  /// - Source: inotify(7), `struct inotify_event`.
  private static let headerSize = 16
  #else
  init(path: String) {
    descriptor = nil
  }

  func take() -> Notices { [] }
  #endif
}
