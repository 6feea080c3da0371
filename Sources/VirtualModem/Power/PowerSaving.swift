import Primitives
import Surroundings

/// PSM: between two updates of its tracking area the module is off, by agreement
/// with an LTE network.
struct PowerSaving: Sendable {
  /// `AT+CPSMS=1`.
  var isRequested = false
  /// When something last passed between module and network.
  var lastActivity = Instant.zero
  /// The end of the active time.
  var next: Agenda.Ticket?
}

enum PowerSavingTiming {
  /// From the last byte to the release of the connection, where T3324 begins.
  ///
  /// Project value: the inactivity timers of networks are 10 to 20 s.
  static let release: Milliseconds = 10_000
  /// T3412 of a network that was not asked for a longer one, in seconds.
  ///
  /// - Source: 3GPP TS 24.301, 10.2: 54 minutes.
  static let networkPeriodic = 3_240
}

/// The timers of PSM, in seconds.
struct PowerSavingTimers: Equatable, Sendable {
  /// T3324.
  var active: Int
  /// T3412 extended.
  var periodic: Int

  /// - Source: 3GPP TS 24.008, tables 10.5.163 and 10.5.163a; 7 is a timer that
  ///   does not run.
  init(activeBits: String, periodicBits: String) {
    let active = Self.number(activeBits)
    let unit =
      switch active >> 5 {
      case 0: 2
      case 2: 360
      case 7: 0
      default: 60
      }
    self.active = unit * (active & 0x1F)
    let periodic = Self.number(periodicBits)
    self.periodic = Self.periodicUnits[periodic >> 5] * (periodic & 0x1F)
  }

  /// 10 min, 1 h, 10 h, 2 s, 30 s, 1 min, 320 h, none.
  private static let periodicUnits = [600, 3_600, 36_000, 2, 30, 60, 1_152_000, 0]

  private static func number(_ bits: String) -> Int {
    bits.utf8.reduce(0) { ($0 << 1 | Int($1 & 1)) & 0xFF }
  }
}

extension VirtualModem {
  var requestedTimers: PowerSavingTimers {
    PowerSavingTimers(activeBits: text(of: "+CPSMS", 4), periodicBits: text(of: "+CPSMS", 3))
  }

  /// What the network has agreed to; `nil` without an agreement.
  func grantedTimers(_ surroundings: Surroundings) -> PowerSavingTimers? {
    guard session.powerSaving.isRequested, isOnLTE,
      surroundings.radio.allowsPowerSaving
    else { return nil }
    let timers = requestedTimers
    return timers.active > 0 && timers.periodic > 0 ? timers : nil
  }

  var isOnLTE: Bool {
    session.network.status.isRegistered && session.network.technology != .gsm
  }

  /// `AT+CPSMS`, or the start with it stored.
  mutating func requestPowerSaving(_ turn: inout Turn) {
    session.powerSaving.isRequested = number(of: "+CPSMS") == 1
    noteNetworkActivity(turn)
    session.agenda.cancel(session.powerSaving.next)
    session.powerSaving.next = nil
    reviewPowerSaving(&turn)
  }

  /// The active time begins again after it.
  mutating func noteNetworkActivity(_ turn: Turn) {
    session.powerSaving.lastActivity = turn.now
  }

  /// The registration may have changed.
  mutating func reviewPowerSaving(_ turn: inout Turn) {
    guard session.powerSaving.isRequested else { return }
    let isGranted = grantedTimers(turn.surroundings) != nil
    guard isGranted != (session.powerSaving.next != nil) else { return }
    if isGranted {
      noteNetworkActivity(turn)
      awaitPowerSaving(&turn)
    } else {
      session.agenda.cancel(session.powerSaving.next)
      session.powerSaving.next = nil
    }
  }

  private mutating func awaitPowerSaving(_ turn: inout Turn) {
    guard let timers = grantedTimers(turn.surroundings) else { return }
    let begin = session.powerSaving.lastActivity + PowerSavingTiming.release
    let end = begin + Milliseconds(Int64(timers.active) * 1_000)
    // Something that goes on puts it off, second by second.
    let due = max(end, turn.now + 1_000)
    session.powerSaving.next = session.agenda.add(at: due) { modem, turn in
      modem.session.powerSaving.next = nil
      modem.endActiveTime(&turn)
    }
  }

  private mutating func endActiveTime(_ turn: inout Turn) {
    guard let timers = grantedTimers(turn.surroundings) else { return }
    let begin = session.powerSaving.lastActivity + PowerSavingTiming.release
    let isOver = turn.now >= begin + Milliseconds(Int64(timers.active) * 1_000)
    let isBusy = session.gnss.isOn || Port.commandPorts.contains { !session[$0].isIdle }
    guard isOver, !isBusy else { return awaitPowerSaving(&turn) }
    // Too short a sleep is not worth it, and bits 1 and 2 are PSM of release 12.
    guard timers.periodic - timers.active >= number(of: "+CPSMCFG"),
      number(of: "+CPSMCFG", 1) & 0b0110 != 0
    else { return }
    let early = number(of: "+CPSMCFGEXT", 5)
    let length = max(timers.periodic - early, timers.active + 1)
    enterPowerSaving(until: begin + Milliseconds(Int64(length) * 1_000), &turn)
  }
}
