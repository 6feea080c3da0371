public import GNSS
import Primitives

/// What the assembler asks of every sentence.
extension SentenceContent {
  /// The time of day, of the sentences that have one.
  public var time: TimeOfDay? {
    switch self {
    case .gga(let value): value.time
    case .gns(let value): value.time
    case .rmc(let value): value.time
    case .gll(let value): value.time
    case .zda(let value): value.time
    case .gst(let value): value.time
    case .gbs(let value): value.time
    case .grs(let value): value.time
    case .gsa, .gsv, .vtg, .hdt, .dtm, .txt, .ths, .vlw: nil
    }
  }

  /// False for a sentence that says nothing about an epoch.
  var isOfEpoch: Bool {
    switch self {
    case .gga, .gns, .rmc, .gll, .gsa, .gsv, .vtg, .zda, .gst, .gbs, .grs: true
    case .hdt, .dtm, .txt, .ths, .vlw: false
    }
  }

  /// True for a sentence that has no field for a time.
  var isUntimed: Bool {
    switch self {
    case .gga, .gns, .rmc, .gll, .zda, .gst, .gbs, .grs: false
    case .gsa, .gsv, .vtg, .hdt, .dtm, .txt, .ths, .vlw: true
    }
  }

  /// Project value: below the period of a receiver of 10 Hz, in microseconds.
  private static let delayMax: Int64 = 100_000

  /// True for a ZDA of an epoch of that time, though it has another one.
  ///
  /// Some receivers give it the time at which they send it, some cut it to the second.
  ///
  /// - Source: the logs of a Trimble R2 in dotMorten/NmeaParser, 50 ms later, and of a SiRF
  ///   receiver in GPSBabel `reference/track/nmea`.
  func isClockOf(_ time: TimeOfDay) -> Bool {
    guard case .zda(let value) = self, let clock = value.time else { return false }
    let delay = clock.microsecondsOfDay &- time.microsecondsOfDay
    let isCut = clock.microsecond == 0 && delay &+ Int64(time.microsecond) == 0
    return isCut || (0..<Self.delayMax).contains(delay)
  }

  /// False for a sentence of which half would mislead.
  var isTrusted: Bool {
    guard !unreadable.contains(.time) else { return false }
    let claimsFix =
      switch self {
      case .gga(let value): value.claimsFix
      case .gns(let value): value.claimsFix
      case .rmc(let value): value.claimsFix
      case .gll(let value): value.claimsFix
      case .gsa, .gsv, .vtg, .zda, .hdt, .gst, .gbs, .dtm, .txt, .ths, .vlw, .grs: false
      }
    return !claimsFix
      || !unreadable.contains(.latitude) && !unreadable.contains(.longitude)
        && !unreadable.contains(.date)
  }

  func signature(_ talker: Talker) -> SentenceSignature {
    switch self {
    case .gga: SentenceSignature(talker: talker, formatter: .gga)
    case .gns: SentenceSignature(talker: talker, formatter: .gns)
    case .rmc: SentenceSignature(talker: talker, formatter: .rmc)
    case .gll: SentenceSignature(talker: talker, formatter: .gll)
    case .gsa(let value):
      SentenceSignature(talker: talker, formatter: .gsa, systemID: value.systemID)
    case .gsv(let value):
      SentenceSignature(
        talker: talker,
        formatter: .gsv,
        systemID: value.systemID,
        signalID: value.signalID
      )
    case .vtg: SentenceSignature(talker: talker, formatter: .vtg)
    case .zda: SentenceSignature(talker: talker, formatter: .zda)
    case .hdt: SentenceSignature(talker: talker, formatter: .hdt)
    case .gst: SentenceSignature(talker: talker, formatter: .gst)
    case .gbs: SentenceSignature(talker: talker, formatter: .gbs)
    case .dtm: SentenceSignature(talker: talker, formatter: .dtm)
    case .txt: SentenceSignature(talker: talker, formatter: .txt)
    case .ths: SentenceSignature(talker: talker, formatter: .ths)
    case .vlw: SentenceSignature(talker: talker, formatter: .vlw)
    case .grs: SentenceSignature(talker: talker, formatter: .grs)
    }
  }
}

extension RMC {
  /// Status A, and a mode that does not say otherwise.
  var claimsFix: Bool {
    status?.isLetter(ASCII.Letter.a) == true && mode?.isLetter(ASCII.Letter.n) != true
  }

  /// Status V or mode N; a letter that is neither is damage, and says nothing.
  var deniesFix: Bool {
    status?.isLetter(ASCII.Letter.v) == true || mode?.isLetter(ASCII.Letter.n) == true
  }
}

extension GLL {
  /// Status A, and a mode that does not say otherwise.
  var claimsFix: Bool {
    status?.isLetter(ASCII.Letter.a) == true && mode?.isLetter(ASCII.Letter.n) != true
  }

  /// Status V or mode N; a letter that is neither is damage, and says nothing.
  var deniesFix: Bool {
    status?.isLetter(ASCII.Letter.v) == true || mode?.isLetter(ASCII.Letter.n) == true
  }
}

extension GGA {
  /// Any quality but 0.
  var claimsFix: Bool {
    quality.map { $0 > 0 } ?? false
  }
}

extension GNS {
  /// A mode with another letter than N.
  var claimsFix: Bool {
    guard let mode else { return false }
    for index in 0..<min(mode.range.count, FieldText.lettersMax)
    where mode.letter(at: index) != ASCII.Letter.n {
      return true
    }
    return false
  }
}

extension Fix {
  /// The fix of a GNS; `nil` when no system has one and without a position.
  ///
  /// A GNS has no date, hence the fix no time.
  public init?(_ sentence: GNS) {
    guard sentence.claimsFix, let position = Position(sentence.latitude, sentence.longitude)
    else { return nil }
    self.init(position, sentence.altitudeMetres, sentence.hdop, sentence.satellitesUsed)
  }

  /// The fix of a GLL; `nil` unless its status is A and it has a position.
  ///
  /// A GLL has no date, hence the fix no time.
  public init?(_ sentence: GLL) {
    guard sentence.claimsFix, let position = Position(sentence.latitude, sentence.longitude)
    else { return nil }
    self.init(position: position)
  }
}
