import Primitives
import Surroundings

/// Which satellites the receiver has found, and what it knows of them.
///
/// A satellite can be used when its signal has been found and its orbit is
/// known. Finding takes long without knowledge of time and orbits; the orbit
/// (ephemeris) is read in 18 to 36 s from a signal strong enough and is good for
/// hours. Cold, warm and hot starts are the result.
///
/// Nothing counts down: each track carries the instants of its stages, so that
/// the state goes on without being read, and reading changes nothing.
struct SatelliteSearch: Sendable {
  typealias Satellite = Surroundings.Satellite

  private struct Track: Sendable {
    var satellite: Satellite
    /// When the signal has been found.
    var lockedAt: Instant
    /// When its orbit has been read; `nil` when the signal is too weak for that.
    var readAt: Instant?
  }

  private let seed: UInt64
  private let isFast: Bool
  /// What is received, of the systems that are taken.
  private(set) var sky = Surroundings.Sky.none
  private var tracks: [Track] = []
  /// When the orbit of each satellite was last read; looked up, never walked.
  private var orbits: [Key: Instant] = [:]
  /// When there last was a fix: since then time and place are known, and from
  /// old orbits about where to look.
  private var lastFix: Instant?

  /// A file gives the place of each satellite.
  var hasPredictions = false

  private struct Key: Hashable {
    var system: Satellite.System
    var number: UInt8

    init(_ satellite: Satellite) {
      system = satellite.system
      number = satellite.number
    }
  }

  init(seed: UInt64, isFast: Bool) {
    self.seed = seed
    self.isFast = isFast
  }

  /// Takes in the sky as it is from now on.
  mutating func observe(_ sky: Surroundings.Sky, utcMilliseconds: Int64, at now: Instant) {
    guard sky != self.sky else { return }
    settle(at: now)
    self.sky = sky
    let before = tracks
    tracks = sky.satellites.filter(\.isAcquirable).map { satellite in
      let old = before.first { $0.satellite.isSame(as: satellite) }
      guard var track = old else {
        return begin(satellite, utcMilliseconds: utcMilliseconds, at: now)
      }
      let wasAs = GNSSTiming.frames(signal: track.satellite.signal)
      track.satellite = satellite
      // Another chance to read what has not been read yet.
      if track.readAt.map({ $0 > now }) ?? true,
        wasAs != GNSSTiming.frames(signal: satellite.signal)
      {
        track.readAt = readAt(satellite, lockedAt: max(now, track.lockedAt), utcMilliseconds, now)
      }
      return track
    }
  }

  /// The receiver is switched off, or starts again.
  mutating func stop(at now: Instant) {
    settle(at: now)
    tracks = []
    sky = .none
  }

  /// `AT+CGNSCOLD`: as if never switched on before.
  mutating func forgetAll() {
    orbits = [:]
    lastFix = nil
  }

  /// `AT+CGNSWARM`: time, place and old orbits stay.
  mutating func forgetOrbits() {
    orbits = [:]
  }

  /// Those that can be used at `now`, strongest first, as many as the receiver
  /// has channels for.
  func usable(at now: Instant) -> [Satellite] {
    let ready = tracks.filter { readyAt($0, before: now) != nil }.map(\.satellite)
    // Equally strong ones in the order of the sky, on every machine.
    let ranked = ready.enumerated().sorted {
      $0.element.signal != $1.element.signal
        ? $0.element.signal > $1.element.signal : $0.offset < $1.offset
    }
    var counts = Satellite.System.allCases.map { _ in 0 }
    var chosen: [Satellite] = []
    for satellite in ranked.map(\.element) where chosen.count < GNSSTiming.channels {
      let system = Int(satellite.system.rawValue)
      guard counts[system] < SentenceBurst.usedMax else { continue }
      counts[system] += 1
      chosen.append(satellite)
    }
    return chosen
  }

  /// When the satellite could be used first, if that is not after `now`.
  private func readyAt(_ track: Track, before now: Instant) -> Instant? {
    guard track.lockedAt <= now else { return nil }
    if let readAt = track.readAt, readAt <= now { return readAt }
    if hasPredictions { return track.lockedAt }
    guard let known = orbits[Key(track.satellite)], now - known < GNSSTiming.orbitAge else {
      return nil
    }
    return track.lockedAt
  }

  /// Keeps what has been learnt by now.
  private mutating func settle(at now: Instant) {
    for track in tracks {
      if let readAt = track.readAt, readAt <= now { orbits[Key(track.satellite)] = now }
    }
    if Dilution(usable(at: now)) != nil { lastFix = now }
  }

  private func begin(_ satellite: Satellite, utcMilliseconds: Int64, at now: Instant) -> Track {
    var dice = dice(satellite, at: now)
    let isKnown = orbits[Key(satellite)].map { now - $0 < GNSSTiming.orbitAge } ?? false
    let isRecent = lastFix.map { now - $0 < GNSSTiming.almanacAge } ?? false
    let isPredictable = hasPredictions || isRecent
    let range =
      isKnown ? GNSSTiming.hot : isPredictable ? GNSSTiming.warm : GNSSTiming.cold
    let length = dice.integer(in: range)
    let lockedAt = now + Milliseconds(isFast ? GNSSTiming.fastAcquisition : length)
    return Track(
      satellite: satellite,
      lockedAt: lockedAt,
      readAt: readAt(satellite, lockedAt: lockedAt, utcMilliseconds, now)
    )
  }

  private func readAt(
    _ satellite: Satellite,
    lockedAt: Instant,
    _ utcMilliseconds: Int64,
    _ now: Instant
  ) -> Instant? {
    guard let frames = GNSSTiming.frames(signal: satellite.signal) else { return nil }
    if isFast { return lockedAt + Milliseconds(GNSSTiming.fastReading) }
    var dice = dice(satellite, at: lockedAt)
    let repeats = dice.integer(in: frames) * GNSSTiming.frame
    let start = utcMilliseconds + (lockedAt - now).rawValue
    return lockedAt + Milliseconds(GNSSTiming.reading(fromUTC: start) + repeats)
  }

  /// Dice of this satellite at this time, whoever else throws any.
  private func dice(_ satellite: Satellite, at now: Instant) -> SeededGenerator {
    let key = UInt64(satellite.system.rawValue) * 256 + UInt64(satellite.number)
    let instant = UInt64(bitPattern: now.microseconds)
    return SeededGenerator(seed: seed, stream: instant &* 1_024 &+ key)
  }
}

extension SatelliteSearch.Satellite {
  /// The same one, wherever it stands and however it is received.
  func isSame(as other: Self) -> Bool {
    number == other.number && system.rawValue == other.system.rawValue
  }

  /// Strong and high enough for the receiver to find.
  fileprivate var isAcquirable: Bool {
    signal >= GNSSTiming.signalToUse && elevation >= GNSSTiming.elevationMask
  }
}

/// How strong, how old, how long.
enum GNSSTiming {
  /// - Source: SIM7000 Hardware Design V1.07, GNSS: 16 channels.
  static let channels = 16
  /// In degrees.
  ///
  /// Project value: lower signals bend and bounce; usual in receivers.
  static let elevationMask: UInt8 = 5
  /// dBHz: -162 dBm over a noise of -174 dBm/Hz.
  ///
  /// - Source: SIM7000 Hardware Design V1.07, GNSS: tracking sensitivity.
  static let signalToSee: UInt8 = 12
  /// In dBHz.
  ///
  /// Project value: weaker signals are followed and not measured.
  static let signalToUse: UInt8 = 24

  /// Milliseconds from nothing to a signal, among many.
  ///
  /// Project values: with a reading of 18 to 36 s they make cold starts of 20 s
  /// and more, as reported, of which the hardware manual says less than 35 s, and
  /// hot ones of about a second; under 1 s by that manual, under 5 s observed.
  ///
  /// - Source: SIM7000 Hardware Design V1.07; LilyGO-T-SIM7000G issue 212.
  static let cold: ClosedRange<Int64> = 2_000...10_000
  static let warm: ClosedRange<Int64> = 1_000...5_000
  static let hot: ClosedRange<Int64> = 700...2_500
  /// Project values, for `isFast`: three seconds to a fix.
  static let fastAcquisition: Int64 = 900
  static let fastReading: Int64 = 1_500

  /// Project values: broadcast orbits are good for about two hours, and tell for
  /// a day about where to look.
  static let orbitAge: Milliseconds = .minutes(120)
  static let almanacAge: Milliseconds = .minutes(1_440)

  /// Milliseconds.
  ///
  /// - Source: IS-GPS-200, 20.3.2: five subframes of 6 s; 1 to 3 have clock and
  ///   orbit. Project value: the other systems need as long as GPS.
  static let frame: Int64 = 30_000
  static let subframe: Int64 = 6_000

  /// How long the three subframes take from this time on: those that are over or
  /// under way come again in the next frame.
  static func reading(fromUTC milliseconds: Int64) -> Int64 {
    let phase = milliseconds % frame
    let begun = (phase + subframe - 1) / subframe
    guard begun > 0 else { return 3 * subframe }
    return frame + min(begun, 3) * subframe - phase
  }

  /// How many frames are lost to bit errors; `nil` when all are.
  ///
  /// Project values: a search under trees takes minutes, and behind walls there
  /// is no end to it.
  static func frames(signal: UInt8) -> ClosedRange<Int64>? {
    switch signal {
    case ..<27: nil
    case ..<30: 3...8
    case ..<35: 1...3
    default: 0...0
    }
  }
}
