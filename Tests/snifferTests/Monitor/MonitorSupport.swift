import Primitives

@testable import Terminal
@testable import sniffer

/// A monitor, and all that it has shown and asked for.
struct MonitorBench {
  var monitor: Monitor
  var now = Instant.zero
  private(set) var texts: [String] = []
  private(set) var requests: [Monitor.Request] = []

  init(
    baud: UInt32? = 115_200,
    isScripted: Bool = false,
    _ change: (inout Monitor.Settings) -> Void = { _ in }
  ) {
    var settings = Monitor.Settings(
      name: "./sim",
      baud: baud,
      timestamps: MonitorTimestamps(.none, startMilliseconds: 0)
    )
    settings.isScripted = isScripted
    change(&settings)
    monitor = Monitor(settings)
  }

  mutating func note(_ effects: Monitor.Effects) {
    texts += effects.texts.map(\.text)
    requests += effects.requests
  }

  mutating func press(_ keys: MonitorKey...) {
    for key in keys { note(monitor.press(key, at: now)) }
  }

  /// Types `text`; a line feed in it is Enter.
  mutating func type(_ text: String) {
    for character in text {
      press(character == "\n" ? .enter : .character(character))
    }
  }

  /// Ctrl-A and a key.
  mutating func order(_ key: Character) {
    press(.control("a"), .character(key))
  }

  mutating func receive(_ text: String) {
    note(monitor.receive(Array(text.utf8), at: now))
  }

  mutating func wait(_ length: Milliseconds) {
    now = now + length
    note(monitor.reachDeadline(at: now))
  }

  /// What has been shown since the last call.
  mutating func takeTexts() -> [String] {
    defer { texts = [] }
    return texts
  }

  /// What has been asked for since the last call.
  mutating func takeRequests() -> [Monitor.Request] {
    defer { requests = [] }
    return requests
  }

  static func bytes(_ text: String) -> Monitor.Request { .send(Array(text.utf8)) }
}
