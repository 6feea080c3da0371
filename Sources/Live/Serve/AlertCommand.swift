import Backend
import CommandLine
import Primitives

/// One alert on its way to a command: a process of its own with the alert on stdin.
final class AlertCommand: AlertPush {
  static let device = "command"

  let due: DueMessage
  private let process: ChildProcess?
  private let limit: Instant
  private(set) var outcome: AlertOutcome?

  init(_ due: DueMessage, _ command: String, at now: Instant) {
    self.due = due
    limit = now + AlertTime.limit
    do throws(FileError) {
      process = try ChildProcess(
        "/bin/sh",
        ["sh", "-c", command],
        input: .bytes(due.message.json + [ASCII.lineFeed]),
        hasOwnGroup: true,
        keepsErrors: true
      )
    } catch {
      process = nil
      outcome = .failed(error.message)
    }
  }

  var interest: PollLoop.Interest? { nil }

  func deadline(at now: Instant) -> Instant? { min(limit, now + AlertTime.poll) }

  func advance(at now: Instant) {
    guard outcome == nil, let process else { return }
    do throws(FileError) {
      if let ending = try process.ending() {
        outcome = ending.status == 0 ? .done : .failed("the command ended with \(ending.status)")
      } else if now >= limit {
        try process.end()
        outcome = .failed("the command took more than \(AlertTime.limit.rawValue / 1_000) s")
      }
    } catch {
      outcome = .failed(error.message)
    }
  }

  func end() {
    if outcome == nil { _ = try? process?.end() }
  }
}
