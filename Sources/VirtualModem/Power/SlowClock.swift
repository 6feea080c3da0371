import Primitives

/// `AT+CSCLK=1`: while DTR is high the module sleeps, and its UART takes nothing.
struct SlowClock: Sendable {
  var isAsleep = false
  /// It falls asleep, or wakes.
  var next: Agenda.Ticket?
}

enum SlowClockTiming {
  /// DTR low for this time ends the sleep.
  ///
  /// - Source: SIM7000 Series UART Application Note V1.01.
  static let wake: Milliseconds = 50
  /// Project value: after this time with nothing in progress and nothing sent, it sleeps.
  static let idle: Milliseconds = 1_000
}

extension VirtualModem {
  private var maySleep: Bool {
    !isTerminalReady && !settings.hasUSB && number(of: "+CSCLK") == 1
  }

  /// DTR or the setting has changed, or something has passed on the AT port.
  mutating func reviewSleep(_ turn: inout Turn) {
    guard power.isOn else { return }
    session.agenda.cancel(session.slowClock.next)
    session.slowClock.next = nil
    if session.slowClock.isAsleep, isTerminalReady {
      session.slowClock.next = schedule(after: SlowClockTiming.wake, turn) { modem, _ in
        modem.session.slowClock.isAsleep = false
      }
    } else if !session.slowClock.isAsleep, maySleep {
      session.slowClock.next = schedule(after: SlowClockTiming.idle, turn) { modem, turn in
        modem.fallAsleep(&turn)
      }
    }
  }

  private mutating func fallAsleep(_ turn: inout Turn) {
    guard maySleep else { return }
    if session[.at].isIdle { session.slowClock.isAsleep = true } else { reviewSleep(&turn) }
  }

  /// Bytes have come; false when they are lost on a module that sleeps.
  mutating func noticeTraffic(_ turn: inout Turn) -> Bool {
    guard turn.port == .at else { return true }
    if session.slowClock.isAsleep { return false }
    if !isTerminalReady { reviewSleep(&turn) }
    return true
  }

  /// What the module has to say ends its sleep for a while.
  mutating func wakeToSpeak(_ turn: inout Turn) {
    guard !isTerminalReady, !turn.effects.output[.at].isEmpty else { return }
    session.slowClock.isAsleep = false
    reviewSleep(&turn)
  }
}
