package import Primitives

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// How far long files have been read, in megabytes.
///
/// Only of files whose length is known, and only where what the command writes goes elsewhere:
/// results on the same terminal show by themselves how far it is.
package final class ReadProgress {
  private let progress: Progress
  private var byteCount: Int64 = 0

  private static let megabyte: Int64 = 1_000_000
  /// In bytes.
  ///
  /// Project value: what every command reads in less than the two seconds of `Progress`.
  package static let lengthMin: Int64 = 10 * megabyte

  /// `nil` where nothing is to be shown.
  ///
  /// The files are read `times` times, one after another. `output` is where the results go; pass
  /// `nil` if that is a file.
  package init?(
    of paths: [String],
    times: Int64 = 1,
    _ errors: Output,
    besides output: Output?,
    clock: @escaping () -> Instant = { [clock = Clock()] in clock.now }
  ) {
    guard errors.isTerminal, output?.isTerminal != true else { return nil }
    var length: Int64 = 0
    for path in paths {
      var status = stat()
      guard path != "-", stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        return nil
      }
      length += Int64(status.st_size) * times
    }
    guard length >= Self.lengthMin else { return nil }
    progress = Progress("MB", of: Int(length / Self.megabyte), errors, clock: clock)
  }

  /// Counts `count` bytes that were read.
  package func add(_ count: Int) {
    byteCount += Int64(count)
    progress.show(finished: Int(byteCount / Self.megabyte))
  }

  /// Leaves the totals, where there was a line.
  package func end() {
    progress.end()
  }
}
