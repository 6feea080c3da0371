#if canImport(Darwin)
package import Darwin
#else
package import Glibc
#endif

/// A thread of the system's, for what would hold the program up.
package enum SystemThread {
  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs `body` on a new thread; `nil` where the system has none left.
  package static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, stackSize)
    defer { pthread_attr_destroy(&attributes) }
    let context = Unmanaged.passRetained(Work(body))
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    let code = pthread_create(
      &thread,
      &attributes,
      { context in
        let context: UnsafeMutableRawPointer? = context
        guard let context else { return nil }
        Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
        return nil
      },
      context.toOpaque()
    )
    guard code == 0 else {
      context.release()
      return nil
    }
    return thread
  }

  /// Project value: that of a main thread; other threads get less on some
  /// systems, and a debug build is generous with its frames.
  private static let stackSize = 8 * 1_024 * 1_024
}
