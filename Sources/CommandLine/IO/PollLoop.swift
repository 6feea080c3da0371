package import Primitives

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Waits for descriptors, a deadline and Ctrl-C: the one place where a live run
/// sleeps.
///
/// One round of a loop is: wait; read and write what is ready; hand each piece
/// to its machine and carry out the effects; when the deadline has passed, tell
/// the machine. Ask the machine for its deadline again before each wait: a
/// chatty line must not keep a deadline from being noticed.
package struct PollLoop {
  package struct Interest: Equatable, Sendable {
    package var descriptor: Int32
    package var isReading: Bool
    package var isWriting: Bool

    package init(_ descriptor: Int32, isReading: Bool = true, isWriting: Bool = false) {
      self.descriptor = descriptor
      self.isReading = isReading
      self.isWriting = isWriting
    }
  }

  package struct Readiness: Equatable, Sendable {
    /// Also true at the end of the stream and after an error: reading tells.
    package var isReadable = false
    package var isWritable = false
  }

  package let clock: Clock
  /// False for what has to be done after Ctrl-C, for which there is
  /// `Interruption.patience`; a second one still ends the program.
  package var heedsInterruption = true

  package init(clock: Clock, heedsInterruption: Bool = true) {
    self.clock = clock
    self.heedsInterruption = heedsInterruption
  }

  package var isInterrupted: Bool {
    heedsInterruption ? Interruption.isRequested : Interruption.timeLeft == .some(0)
  }

  /// Waits until something is ready, `deadline` has come or the program is
  /// asked to end, and returns the readiness of each interest in order.
  ///
  /// May return early with nothing ready; never returns more than about a
  /// millisecond after the deadline on a machine that is not busy.
  package func wait(for interests: [Interest], until deadline: Instant?) -> [Readiness] {
    var entries = interests.map { interest in
      let events = (interest.isReading ? POLLIN : 0) | (interest.isWriting ? POLLOUT : 0)
      return pollfd(fd: interest.descriptor, events: Int16(events), revents: 0)
    }
    if heedsInterruption, let descriptor = Interruption.descriptor {
      entries.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    }
    let count = poll(&entries, nfds_t(entries.count), timeout(until: deadline))
    guard count > 0 else { return interests.map { _ in Readiness() } }
    return interests.indices.map { index in
      let events = Int32(entries[index].revents)
      let ending = Int32(POLLHUP | POLLERR | POLLNVAL)
      return Readiness(
        isReadable: interests[index].isReading && events & (Int32(POLLIN) | ending) != 0,
        isWritable: interests[index].isWriting && events & (Int32(POLLOUT) | ending) != 0
      )
    }
  }

  /// Milliseconds for poll, rounded up: waking before the deadline would spin.
  private func timeout(until deadline: Instant?) -> Int32 {
    let end = heedsInterruption ? nil : Interruption.timeLeft.map { clock.now + $0 }
    guard let deadline = Instant.earlier(deadline, end) else { return -1 }
    let left = deadline.microseconds - clock.now.microseconds
    guard left > 0 else { return 0 }
    // Project value: an hour. Longer waits come in pieces.
    return Int32(min(3_600_000, (left + 999) / 1_000))
  }
}
