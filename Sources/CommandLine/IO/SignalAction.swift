#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension sigaction {
  /// Calls `handler`, which may do only what sigaction(2) allows it.
  package init(handler: @convention(c) (Int32) -> Void, flags: Int32) {
    self.init()
    sa_flags = flags
    #if canImport(Darwin)
    __sigaction_u.__sa_handler = handler
    #else
    __sigaction_handler.sa_handler = handler
    #endif
  }

  /// The signal does nothing.
  package var isIgnored: Bool {
    #if canImport(Darwin)
    let handler = __sigaction_u.__sa_handler
    #else
    let handler = __sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
