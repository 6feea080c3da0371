import Foundation
import Primitives
import SerialPort
import Synchronization

@testable import CommandLine
@testable import sniffer

/// The far side of a pseudo-terminal on a thread of its own.
///
/// Gone, with the pseudo-terminal, after `stop()` or when let go.
final class ModemPeer: Sendable {
  /// What the TE opens.
  let path: String
  private let shared = Shared()

  /// What thread and test both touch.
  private final class Shared: Sendable {
    let isStopping = Atomic(false)
    let isGone = Atomic(false)
    let path = Mutex("")
    let heard = Mutex<[UInt8]>([])
  }

  /// `step` gets what has arrived, often nothing, and returns what goes out.
  init(_ step: @escaping @Sendable ([UInt8], Instant) -> [UInt8]) throws {
    let shared = shared
    // A blocking loop does not belong on the pool of Swift's tasks.
    Thread.detachNewThread {
      defer { shared.isGone.store(true, ordering: .releasing) }
      guard var terminal = try? PseudoTerminal() else { return }
      shared.path.withLock { $0 = terminal.path }
      let clock = Clock()
      while !shared.isStopping.load(ordering: .acquiring) {
        var bytes: [UInt8] = []
        terminal.noticeClients()
        _ = try? terminal.read(into: &bytes)
        if !bytes.isEmpty { shared.heard.withLock { $0 += bytes } }
        let output = step(bytes, clock.now)
        if !output.isEmpty { try? terminal.write(output) }
        try? terminal.flush()
        if bytes.isEmpty { usleep(500) }
      }
    }
    while shared.path.withLock(\.isEmpty), !shared.isGone.load(ordering: .acquiring) {
      usleep(500)
    }
    path = shared.path.withLock { $0 }
  }

  /// Answers command lines by a table; what is not in it gets no answer.
  ///
  /// The echo is part of an answer.
  convenience init(_ answers: [String: String]) throws {
    let line = Mutex<[UInt8]>([])
    try self.init { bytes, _ in
      line.withLock { line in
        line += bytes
        guard let answer = answers[String(decoding: line, as: UTF8.self)] else { return [] }
        line = []
        return Array(answer.utf8)
      }
    }
  }

  deinit {
    stop()
  }

  /// What the TE has sent so far.
  var heard: String { String(decoding: shared.heard.withLock { $0 }, as: UTF8.self) }

  func stop() {
    shared.isStopping.store(true, ordering: .releasing)
    while !shared.isGone.load(ordering: .acquiring) { usleep(500) }
  }
}

/// Does `body` and stops the modem as soon as it has heard `command`.
func withStop<Result>(
  of modem: ModemPeer,
  after command: String,
  _ body: () throws -> Result
) rethrows -> Result {
  Thread.detachNewThread {
    let end = Date() + 30
    while modem.heard != command, Date() < end { usleep(1_000) }
    modem.stop()
  }
  return try body()
}
