import Primitives
import SIM7000
import Testing

/// A channel, and a row per event: `ms event text`.
struct ChannelBench {
  var channel = ATChannel()
  var rows: [String] = []
  var now = Instant.zero

  mutating func send(_ line: String, timeout: Milliseconds = 5_000, at milliseconds: Int64) {
    now = .t(milliseconds)
    #expect(throws: Never.self) {
      try channel.send(commandLine(line + "\r"), responseTimeout: timeout, at: now)
    }
  }

  mutating func receive(_ bytes: String, at milliseconds: Int64) {
    now = .t(milliseconds)
    for byte in bytes.utf8 {
      note(channel.receive(byte, at: now))
    }
  }

  /// Lets the deadline pass: first a microsecond early, when nothing may
  /// happen, then on time.
  mutating func reachDeadline() {
    guard let deadline = channel.deadline else {
      Issue.record("nothing is due")
      return
    }
    let early = Instant(microseconds: deadline.microseconds - 1)
    #expect(channel.reachDeadline(at: early) == .none)
    now = deadline
    note(channel.reachDeadline(at: now))
  }

  mutating func take() -> [String] {
    defer { rows = [] }
    return rows
  }

  private mutating func note(_ effects: ATChannel.Effects) {
    let time = now.microseconds / 1_000
    if let event = effects.event {
      rows.append("\(time) \(event) \(channel.withLine { text($0) })".trimmedEnd)
    }
    if effects.transmits {
      rows.append("\(time) > \(channel.withTransmission { text($0) }.debugDescription)")
    }
  }
}

extension Instant {
  static func t(_ milliseconds: Int64) -> Instant {
    Instant(microseconds: milliseconds * 1_000)
  }
}

extension String {
  var trimmedEnd: String {
    var copy = self
    while copy.last == " " { copy.removeLast() }
    return copy
  }

  /// `.greaterThan` as the standard library prints it: `SIM7000.Prompt.greaterThan`.
  var qualified: String { replacing("prompt(.", with: "prompt(SIM7000.Prompt.") }
}

extension [String] {
  var qualified: [String] { map(\.qualified) }
}
