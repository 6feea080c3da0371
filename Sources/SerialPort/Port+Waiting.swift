public import Primitives

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// For programs that may wait.
extension Port {
  /// What has arrived, at the latest after `time`; empty when nothing has by then.
  public func read(within time: Milliseconds) throws(PortError) -> [UInt8] {
    var bytes: [UInt8] = []
    let deadline = Deadline(in: time)
    repeat {
      if try read(into: &bytes) > 0 { return bytes }
    } while deadline.waits(for: POLLIN, of: descriptor)
    return bytes
  }

  /// Sends `bytes`, and waits at most `time` until the port has taken them.
  ///
  /// False when it has not: what is left goes out with `flush()` or the next write.
  public mutating func write(
    _ bytes: [UInt8],
    within time: Milliseconds
  ) throws(PortError) -> Bool {
    let deadline = Deadline(in: time)
    try write(bytes)
    while isWriting, deadline.waits(for: POLLOUT, of: descriptor) { try flush() }
    return !isWriting
  }
}

/// Cuts what a port reads into lines.
///
/// A line ends in LF; a CR before it goes too. One that is longer than `lengthMax`
/// comes in pieces of that length.
public struct LineReader: Sendable {
  private let lengthMax: Int
  private var bytes: [UInt8] = []
  /// No LF is in front of it.
  private var searched = 0

  /// Project value: 4,096 bytes, more than a line of a module ever has.
  public init(lengthMax: Int = 4_096) {
    precondition(lengthMax > 0, "a line has room for a byte")
    self.lengthMax = lengthMax
  }

  /// The next line, without its end; `nil` when none is whole within `time`.
  ///
  /// What there is of it then is kept for the next call.
  public mutating func readLine(
    from port: borrowing Port,
    within time: Milliseconds
  ) throws(PortError) -> [UInt8]? {
    let deadline = Deadline(in: time)
    repeat {
      if let line = takeLine() { return line }
      _ = try port.read(into: &bytes)
      if let line = takeLine() { return line }
    } while deadline.waits(for: POLLIN, of: port.descriptor)
    return nil
  }

  private mutating func takeLine() -> [UInt8]? {
    // The line and its end.
    let window = min(bytes.count, lengthMax + 2)
    if let feed = bytes[min(searched, window)..<window].firstIndex(of: ASCII.lineFeed) {
      let hasReturn = feed > 0 && bytes[feed - 1] == ASCII.carriageReturn
      let count = hasReturn ? feed - 1 : feed
      if count <= lengthMax { return take(count, dropping: hasReturn ? 2 : 1) }
    }
    guard window == lengthMax + 2 else {
      searched = window
      return nil
    }
    return take(lengthMax, dropping: 0)
  }

  private mutating func take(_ count: Int, dropping end: Int) -> [UInt8] {
    let line = Array(bytes[..<count])
    bytes.removeFirst(count + end)
    searched = 0
    return line
  }
}

/// A moment that is not to be waited past.
private struct Deadline {
  private let end: Int64

  init(in time: Milliseconds) {
    let now = Self.now
    end = now + min(max(0, time.rawValue), .max - now)
  }

  /// Waits until the descriptor is ready or the moment has come; false for the latter.
  func waits(for event: some BinaryInteger, of descriptor: Int32) -> Bool {
    while true {
      let left = end - Self.now
      guard left > 0 else { return false }
      var entry = pollfd(fd: descriptor, events: Int16(event), revents: 0)
      // Project value: an hour. Longer waits come in pieces.
      let count = poll(&entry, 1, Int32(min(left, 3_600_000)))
      if count > 0 { return true }
    }
  }

  /// Milliseconds of a clock that is never set.
  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }
}
