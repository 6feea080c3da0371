import Backend
import CommandLine
import Primitives

/// What has become of a push.
enum AlertOutcome: Equatable {
  case done
  case failed(String)
}

/// Project values: an alert is tried again, so that no one waits for long; the end of what cannot
/// be polled is seen soon enough.
enum AlertTime {
  static let limit = Milliseconds.seconds(10)
  static let poll: Milliseconds = 20
}

/// An alert that has not left, and why; `nil` for one that stood behind another of its tracker.
typealias AlertFailure = (due: DueMessage, reason: String?)

/// One alert on its way.
protocol AlertPush: AnyObject {
  var due: DueMessage { get }
  var interest: PollLoop.Interest? { get }
  /// `nil` once there is nothing to wait for.
  var outcome: AlertOutcome? { get }

  func deadline(at now: Instant) -> Instant?
  func advance(at now: Instant)
  /// The server ends: a process is ended, too.
  func end()
}

/// Carries alerts out of the server, some at a time each way, in its poll loop.
final class AlertDelivery {
  /// One that hangs does not hold the other up.
  private struct Way {
    let device: String
    let begin: (DueMessage, Instant) -> any AlertPush
    var waiting: [DueMessage] = []
    var running: [any AlertPush] = []

    /// Of one tracker's, one at a time, so that they come in the order in which they were made.
    mutating func start(at now: Instant) {
      var index = 0
      while running.count < AlertDelivery.runningMax, index < waiting.count {
        let topic = waiting[index].message.topic
        if running.contains(where: { $0.due.message.topic == topic }) {
          index += 1
        } else {
          running.append(begin(waiting.remove(at: index), now))
        }
      }
    }

    /// Does what can be done now, and returns what has failed.
    mutating func advance(at now: Instant) -> [AlertFailure] {
      var failures: [AlertFailure] = []
      for push in running {
        push.advance(at: now)
        guard case .failed(let reason) = push.outcome else { continue }
        let topic = push.due.message.topic
        failures.append((push.due, reason))
        // One that never gets through does not hold the others up.
        guard push.due.failures < AlertDelivery.rowFailures else { continue }
        failures += waiting.filter { $0.message.topic == topic }.map { ($0, nil) }
        waiting.removeAll { $0.message.topic == topic }
      }
      running.removeAll { $0.outcome != nil }
      start(at: now)
      return failures
    }
  }

  private var ways: [Way] = []
  /// For which there was no room.
  private var refused: [DueMessage] = []

  /// Project value: a machine of the smallest kind carries these.
  private static let runningMax = 8
  /// Those behind one that has failed are not tried, until it has failed so often.
  ///
  /// Project value: half a minute, in which a service is restarted.
  private static let rowFailures = 3
  /// Project value: as many as wait to be tried again.
  private static let waitingMax = BackendSettings.pushQueueMax

  init(_ settings: ServeSettings) {
    if let command = settings.command {
      ways.append(Way(device: AlertCommand.device) { AlertCommand($0, command, at: $1) })
    }
    if let target = settings.web {
      let names = HostNames(target.address, settings.dialling)
      ways.append(
        Way(device: AlertRequest.device) { AlertRequest($0, to: target, names.lookup(), at: $1) }
      )
    }
  }

  /// No message is on its way, or waits.
  var isIdle: Bool {
    refused.isEmpty && ways.allSatisfy { $0.running.isEmpty && $0.waiting.isEmpty }
  }

  private var running: [any AlertPush] { ways.flatMap(\.running) }

  var interests: [PollLoop.Interest] { running.compactMap(\.interest) }

  func deadline(at now: Instant) -> Instant? {
    running.compactMap { $0.outcome == nil ? $0.deadline(at: now) : now }.min()
  }

  /// A message goes each way that there is; one that has failed, the way that it failed.
  func add(_ due: DueMessage, at now: Instant) {
    for index in ways.indices
    where due.failures == 0 || due.devices.contains(ways[index].device) {
      var due = due
      due.devices = [ways[index].device]
      if ways[index].waiting.count < Self.waitingMax {
        ways[index].waiting.append(due)
        ways[index].start(at: now)
      } else {
        refused.append(due)
      }
    }
  }

  /// Does what can be done now; what has failed comes back, and why.
  func advance(at now: Instant) -> [AlertFailure] {
    var failures = refused.map { ($0, "\(Self.waitingMax) others wait") as AlertFailure }
    refused = []
    for index in ways.indices { failures += ways[index].advance(at: now) }
    return failures
  }

  /// The server ends: what is on its way, or waits, has failed, for the next start to try again.
  func end() -> [DueMessage] {
    for push in running { push.end() }
    return running.map(\.due) + ways.flatMap(\.waiting) + refused
  }
}
