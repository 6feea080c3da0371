import Dispatch
import SerialPort

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A port, and a thread that waits for it; it closes when both its actor and that thread let go.
///
/// A dispatch source in place of the thread would be shorter. On Linux, though, libdispatch keeps
/// what it knows of a descriptor whose other end has gone, and crashes when a later one gets that
/// number. Source: swift-corelibs-libdispatch, issues 833 and 949.
///
/// Unchecked: its actor alone uses the port, and the thread only polls its descriptor.
final class OpenPort: @unchecked Sendable {
  /// `nil` at the end only.
  var port: Port?
  private let descriptor: Int32
  /// A pipe: when its writing end closes, the thread ends.
  private var ends: [Int32] = [-1, -1]
  /// Reached when the port has been closed.
  let closed = DispatchGroup()

  init(_ port: consuming Port) throws(PortError) {
    descriptor = port.descriptor
    // What throws from here on still comes to `deinit`.
    closed.enter()
    guard pipe(&ends) == 0 else { throw .system(code: errno, .open) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    self.port = consume port
  }

  deinit {
    stop()
    close(ends[0])
    port = nil
    closed.leave()
  }

  /// From now on, `receive` is called on `queue` whenever the port has something.
  func reportArrivals(on queue: DispatchQueue, _ receive: @escaping @Sendable () -> Void) {
    let polled = [descriptor, ends[0]]
    DispatchQueue(label: "SIM7000Async.OpenPort").async { [self] in
      // Held, so that neither descriptor is another one's before the thread has ended.
      defer { withExtendedLifetime(self) {} }
      var entries = polled.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      while poll(&entries, 2, -1) > 0 || errno == EINTR {
        if entries[1].revents != 0 { return }
        if entries[0].revents != 0 { queue.sync(execute: receive) }
      }
    }
  }

  /// Ends the thread.
  func stop() {
    guard ends[1] >= 0 else { return }
    close(ends[1])
    ends[1] = -1
  }
}
