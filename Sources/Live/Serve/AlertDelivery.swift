import Backend
import CommandLine
import Primitives

/// What has become of a push.
enum AlertOutcome: Equatable {
  case done
  case failed(String)
}

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
  private let settings: ServeSettings
  private var waiting: [(device: String, due: DueMessage)] = []
  private var running: [any AlertPush] = []
  /// For which there was no room.
  private var refused: [DueMessage] = []

  /// Project value: a machine of the smallest kind carries these.
  private static let runningMax = 8
  /// Project value: as many as wait to be tried again.
  private static let waitingMax = BackendSettings.pushQueueMax

  init(_ settings: ServeSettings) {
    self.settings = settings
  }

  /// No message is on its way, or waits.
  var isIdle: Bool { running.isEmpty && waiting.isEmpty && refused.isEmpty }

  var interests: [PollLoop.Interest] { running.compactMap(\.interest) }

  func deadline(at now: Instant) -> Instant? {
    running.compactMap { $0.outcome == nil ? $0.deadline(at: now) : now }.min()
  }

  /// A message goes each way that there is; one that has failed, the way that it failed.
  func add(_ due: DueMessage, at now: Instant) {
    for device in [AlertCommand.device, AlertRequest.device]
    where due.failures == 0 || due.devices.contains(device) {
      guard device == AlertCommand.device ? settings.command != nil : settings.web != nil
      else { continue }
      var due = due
      due.devices = [device]
      if waiting.count(where: { $0.device == device }) < Self.waitingMax {
        waiting.append((device, due))
      } else {
        refused.append(due)
      }
    }
    start(at: now)
  }

  /// Does what can be done now; what has failed comes back, and why.
  func advance(at now: Instant) -> [(due: DueMessage, reason: String)] {
    guard !running.isEmpty else { return [] }
    var failures = refused.map { (due: $0, reason: "\(Self.waitingMax) others wait") }
    refused = []
    for push in running {
      push.advance(at: now)
      if case .failed(let reason) = push.outcome { failures.append((push.due, reason)) }
    }
    running.removeAll { $0.outcome != nil }
    start(at: now)
    return failures
  }

  /// The server ends: what is on its way, or waits, has failed, for the next start to try again.
  func end() -> [DueMessage] {
    for push in running { push.end() }
    return running.map(\.due) + waiting.map(\.due) + refused
  }

  /// Each way has its own places: one that hangs does not hold the other up.
  private func start(at now: Instant) {
    while let next = waiting.firstIndex(where: { hasPlace(on: $0.device) }) {
      let (device, due) = waiting.remove(at: next)
      if device == AlertCommand.device, let command = settings.command {
        running.append(AlertCommand(due, command, at: now))
      } else if let target = settings.web {
        running.append(AlertRequest(due, to: target, dialling: settings.dialling, at: now))
      }
    }
  }

  private func hasPlace(on device: String) -> Bool {
    running.count { $0.due.devices == [device] } < Self.runningMax
  }
}
