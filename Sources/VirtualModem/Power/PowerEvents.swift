import Primitives

extension VirtualModem {
  /// PWRKEY: on from off, off from on, nothing in between.
  mutating func releasePowerKey(after length: Milliseconds, _ turn: inout Turn) {
    guard !isPowerKeyTied else { return }
    if let start = power.startOfSwitchingOn(pressed: length, until: turn.now) {
      power.boot(until: max(turn.now, start + bootLength()))
    } else if power.isOn, length >= PowerTiming.pressToSwitchOff {
      powerDown(&turn)
    }
  }

  /// Says good-bye and stops: PWRKEY, `AT+CPOWD=1`.
  mutating func powerDown(_ turn: inout Turn) {
    report("NORMAL POWER DOWN", &turn)
    sayHeld(&turn)
    stop(&turn)
    power.shutDown(until: turn.now + shutdownLength())
  }

  /// Stops at once and without a word: `AT+CPOWD=0`.
  mutating func powerOff(_ turn: inout Turn) {
    sayHeld(&turn)
    stop(&turn)
    power.turnOff(at: turn.now)
    startIfTied(at: turn.now)
  }

  /// A module that is off starts where PWRKEY is tied to ground.
  ///
  /// - Source: Xinyuan-LilyGO/LilyGO-T-SIM7000G, issue 146: five seconds after `AT+CPOWD=1`
  ///   the module is on again.
  mutating func startIfTied(at now: Instant) {
    guard isPowerKeyTied, let start = power.startOfTiedKey(at: now) else { return }
    power.boot(until: start + bootLength())
  }

  /// PSM begins.
  mutating func enterPowerSaving(until wake: Instant, _ turn: inout Turn) {
    if number(of: "+CPSMSTATUS") == 1 { report("+CPSMSTATUS: \"ENTER PSM\"", &turn) }
    sayHeld(&turn)
    stop(&turn)
    power.save(until: wake)
  }

  /// `AT+CFUN=1,1`.
  mutating func restart(_ turn: inout Turn) {
    stop(&turn)
    power.boot(until: turn.now + (settings.isFast ? PowerTiming.fastBoot : PowerTiming.restart))
  }

  mutating func loseSupply(_ turn: inout Turn) {
    stop(&turn)
    power.loseSupply()
  }

  mutating func restoreSupply(_ turn: inout Turn) {
    guard power.state == .unsupplied else { return }
    power.turnOff(at: isPowerKeyTied ? nil : turn.now)
    startIfTied(at: turn.now)
  }

  mutating func advancePower(_ turn: inout Turn) {
    if power.isWaking(at: turn.now) {
      power.boot(until: turn.now + bootLength())
      return
    }
    guard power.advance(at: turn.now) else { return startIfTied(at: turn.now) }
    session = Session(settings: settings, memory: memory, at: turn.now)
    memory.functionalityAtBoot = nil
    startRules(turn)
    uart = UART(lostPrefixes: chance.lostPrefixes())
    if announcesBoot {
      report("RDY", &turn)
      report("+CFUN: \(session.functionality)", &turn)
      if power.hasLeftPowerSaving, number(of: "+CPSMSTATUS") == 1 {
        report("+CPSMSTATUS: \"EXIT PSM\"", &turn)
      }
    }
    if session.functionality != 0 { initialiseSIM(announces: announcesBoot, &turn) }
    reviewSleep(&turn)
    requestPowerSaving(&turn)
    perceive(&turn)
  }

  mutating func bootLength() -> Milliseconds {
    let length = Milliseconds(chance.boot.integer(in: PowerTiming.boot))
    return settings.isFast ? PowerTiming.fastBoot : length
  }

  /// At a fixed rate only: while autobauding, the module does not know how to
  /// be understood.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, 1.4.
  var announcesBoot: Bool {
    settings.hasBootURCs && memory.baud != 0
  }

  private mutating func shutdownLength() -> Milliseconds {
    Milliseconds(chance.boot.integer(in: PowerTiming.shutdown))
  }

  /// A data entry that has held something back gets no result any more.
  private mutating func sayHeld(_ turn: inout Turn) {
    turn.effects.output[.at] += session[.at].takeHeld()
  }

  /// The firmware ends: whoever carries out a request need not go on.
  private mutating func stop(_ turn: inout Turn) {
    for id in session.requests.ids {
      cancel(id, &turn)
    }
    session = Session(settings: settings, memory: memory, at: turn.now)
  }
}
