import GNSS
import Primitives
import Surroundings

extension VirtualModem {
  /// The period of the receiver's epochs, in milliseconds; `nil` while it is off.
  ///
  /// Whoever makes the surroundings needs no sky while it is off, and has the
  /// body where it was at the last whole period of UTC.
  package var epochMilliseconds: Int64? {
    mutating get { session.gnss.isOn ? epochPeriod : nil }
  }

  /// `AT+CGNSRTMS`.
  private var epochPeriod: Int64 { max(1, Int64(number(of: "+CGNSRTMS"))) }

  /// What the receiver knows at its last epoch, a whole period of UTC.
  mutating func navigation(_ turn: Turn) -> NavigationState {
    if let frozen = session.gnss.frozen { return frozen }
    let utc = turn.surroundings.utcMilliseconds
    let epoch = utc - utc % epochPeriod
    // A leap second and the one after it have the same number.
    if let state = session.gnss.epoch, state.utcMilliseconds == epoch,
      state.isLeapSecond == turn.surroundings.isLeapSecond
    {
      return state
    }
    let state = makeNavigation(turn, epoch: epoch)
    session.gnss.epoch = session.gnss.isOn ? state : nil
    return state
  }

  /// Takes notice of the sky, and of what is wrong with the receiver.
  mutating func observeSky(_ turn: Turn) {
    guard session.gnss.isOn else { return }
    session.gnss.observe(
      turn.surroundings.sky,
      utcMilliseconds: turn.surroundings.utcMilliseconds,
      at: turn.now
    )
    if turn.surroundings.receiver != session.gnss.condition {
      session.gnss.condition = turn.surroundings.receiver
      session.gnss.epoch = nil
      if turn.surroundings.receiver != .frozen { session.gnss.thaw() }
    }
    if turn.surroundings.receiver == .frozen, session.gnss.frozen == nil {
      session.gnss.freeze(at: navigation(turn))
    }
  }

  private func makeNavigation(_ turn: Turn, epoch: Int64) -> NavigationState {
    let receiver = session.gnss
    var state = NavigationState(
      isRunning: receiver.isOn,
      solution: nil,
      inView: receiver.isOn ? receiver.search.sky.satellites : [],
      utcMilliseconds: epoch,
      isLeapSecond: turn.surroundings.isLeapSecond
    )
    let usable = receiver.search.usable(
      at: turn.now + Milliseconds(epoch - turn.surroundings.utcMilliseconds)
    )
    guard receiver.isOn, let dilution = Dilution(usable) else { return state }
    let body = turn.surroundings.receivedBody ?? turn.surroundings.body
    state.solution = NavigationState.Solution(
      utcMilliseconds: shownMilliseconds(turn, epoch),
      isLeapSecond: turn.surroundings.isLeapSecond && turn.surroundings.receiver == .working,
      latitudeE7: body.position.latitude.e7,
      longitudeE7: body.position.longitude.e7,
      altitudeMillimetres: body.altitudeMillimetres,
      speedMillimetresPerSecond: body.speedMillimetresPerSecond,
      courseHundredths: body.courseHundredths,
      hdop: dilution.horizontal,
      pdop: dilution.position,
      vdop: dilution.vertical,
      used: state.inView.filter { seen in usable.contains { $0.isSame(as: seen) } }
    )
    if receiver.hasNoise {
      state.solution?.disturb(body.position, receiver.noise, atSecond: epoch / 1_000)
    }
    return state
  }

  /// The epoch's time as the receiver shows it.
  ///
  /// - Source: the sibling SIM868, which says 19800106 until it knows the date; IS-GPS-200,
  ///   20.3.3.3.1.1: ten bits of the week; IERS Bulletin C: 18 leap seconds since 2017.
  private func shownMilliseconds(_ turn: Turn, _ epoch: Int64) -> Int64 {
    switch turn.surroundings.receiver {
    case .working, .frozen: epoch
    case .clockless: ModuleClock.epochMilliseconds + turn.now.microseconds / 1_000_000 * 1_000
    case .rolledOver: epoch - 1_024 * 7 * 86_400_000
    case .leapless: epoch + 18_000
    }
  }
}

extension NavigationState.Solution {
  /// Adds the receiver's error, in proportion to the dilution of precision.
  fileprivate mutating func disturb(
    _ position: Position,
    _ noise: PositionNoise,
    atSecond second: Int64
  ) {
    func error(_ axis: PositionNoise.Axis, _ dilution: Int) -> Int64 {
      noise.millimetres(axis, atSecond: second) * Int64(dilution) / PositionNoise.dilution
    }
    let north = error(.north, hdop)
    let east = error(.east, hdop)
    let up = error(.up, vdop)
    let place = DisturbedPlace(position, northMillimetres: north, eastMillimetres: east)
    latitudeE7 = place.latitudeE7
    longitudeE7 = place.longitudeE7
    altitudeMillimetres = altitudeMillimetres &+ Int32(clamping: up)
  }
}

extension VirtualModem {
  /// Sends the reports of an epoch, and schedules the next.
  mutating func reportNavigation(_ turn: inout Turn) {
    let state = navigation(turn)
    if session.gnss.countEpoch() { report("+UGNSINF: \(state.report)", &turn) }
    if session.gnss.sentencePort != nil || session.gnss.hasPort {
      let burst = SentenceBurst(state, session.gnss.configuration).bytes
      if let port = session.gnss.sentencePort {
        if session[port].dataMode == nil { turn.effects.output[port] += burst }
        session.gnss.countBurst()
      }
      if session.gnss.hasPort { turn.effects.output[.nmea] += burst }
    }
    scheduleNavigation(turn)
  }

  mutating func scheduleNavigation(_ turn: Turn) {
    session.gnss.scheduleEpoch(
      period: epochPeriod,
      utcMilliseconds: turn.surroundings.utcMilliseconds,
      at: turn.now
    )
  }
}
