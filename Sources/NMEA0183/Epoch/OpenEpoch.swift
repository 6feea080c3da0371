import GNSS
import Primitives

/// The sentences of an epoch so far.
///
/// Keeps the fix of each formatter apart, so that the order of the sentences does not
/// count; `epoch` puts them together.
struct OpenEpoch: Sendable {
  private var values = Epoch()
  private var gns: Fix?
  private var gga: Fix?
  private var rmc: Fix?
  private var gll: Fix?
  private var speed: Int32?
  private var course: UInt16?
  /// An RMC or GLL says that there is no fix.
  private var isDenied = false
  private(set) var last: SentenceSignature?
  /// The ZDA that alone has said the time so far.
  private var clock: SentenceContent?
  /// The sentence that was taken last.
  private var latest: SentenceContent?
  /// The sentences but GSV, whose groups tell.
  ///
  /// Project value: twice what the busiest receiver log has.
  private var seen = BoundedList<SentenceSignature, 32>()

  var isEmpty: Bool { values.sentenceCount == 0 }
  var time: TimeOfDay? { values.time }
  /// Only a ZDA has said the time so far: it may be early, and the others of its epoch to come.
  var isClockAlone: Bool { clock != nil }

  /// Why a sentence cannot belong to this epoch; `nil` when it can.
  func ending(by content: SentenceContent, _ talker: Talker) -> Epoch.Ending? {
    guard !isEmpty else { return nil }
    let time = content.time
    if let time, let open = values.time, !time.isSimultaneous(with: open) {
      return content.isClockOf(open) || clock(isOf: content, at: time) ? nil : .otherTime
    }
    switch content {
    case .gsv(let value):
      guard let index = groupIndex(of: value, talker) else { return nil }
      return values.groups[index].isFollowed(by: value) ? nil : .repetition
    case .gga, .gns, .rmc, .gll, .vtg:
      let isTimed = time != nil && values.time != nil
      return !isTimed && occurrences(of: content.signature(talker)) > 0 ? .repetition : nil
    case .gsa, .zda, .gst, .gbs, .grs, .hdt, .dtm, .txt, .ths, .vlw: return nil
    }
  }

  /// Takes the values of a sentence; `nil` when it says nothing about an epoch.
  mutating func add(_ content: SentenceContent, _ talker: Talker) -> SentenceSignature? {
    switch content {
    case .gga(let value): add(value)
    case .gns(let value): add(value)
    case .rmc(let value): add(value)
    case .gll(let value): add(value)
    case .vtg(let value): add(value)
    case .gsa(let value): add(value, talker)
    case .zda(let value): values.date = values.date ?? value.date
    case .gst(let value): values.errors = values.errors ?? value
    case .gsv, .gbs, .grs: break
    case .hdt, .dtm, .txt, .ths, .vlw: return nil
    }
    takeTime(of: content)
    values.sentenceCount &+= 1
    latest = content
    var signature = content.signature(talker)
    if signature.formatter != .gsv {
      signature.occurrence = occurrences(of: signature)
      seen.append(content.signature(talker))
    }
    last = signature
    return signature
  }

  mutating func add(
    satellitesOf value: GSV,
    _ talker: Talker,
    _ sentence: Sentence,
    _ bytes: Span<UInt8>
  ) {
    let index = groupIndex(of: value, talker)
    var group = index.map { values.groups[$0] } ?? SatelliteGroup(value, talker)
    group.add(value)
    if let index { values.groups[index] = group } else { values.groups.append(group) }
    for index in 0..<value.groupCount {
      guard let satellite = value.satellite(at: index, of: sentence, in: bytes),
        let inView = SatelliteInView(satellite, group)
      else { continue }
      values.satellites.append(inView)
    }
  }

  /// True for a VTG or GSV that is the sentence before it once more.
  ///
  /// A multiplexer may double a sentence, which without a time would begin an epoch. PQ, which
  /// speaks of two systems, says so of each that it sees no satellites.
  func hasJustTaken(_ content: SentenceContent, _ talker: Talker) -> Bool {
    switch content {
    case .vtg, .gsv:
      values.time != nil && last?.talker == talker && latest == content
        && talker != .pq
    case .gga, .gns, .rmc, .gll, .gsa, .zda, .gst, .gbs, .grs, .hdt, .dtm, .txt, .ths, .vlw: false
    }
  }

  /// False for a GSV that others of its group, or of its talker's sequence, follow.
  func isAtGroupEnd(_ content: SentenceContent, _ talker: Talker) -> Bool {
    guard case .gsv(let value) = content else { return true }
    if let total = value.total, value.number == total { return true }
    return groupIndex(of: value, talker).map { values.groups[$0].isComplete } ?? true
  }

  /// The whole, but for the date of an epoch without one.
  func epoch() -> Epoch {
    var epoch = values
    guard !isDenied, var fix = gns ?? gga ?? rmc ?? gll else { return epoch }
    fix.altitudeMillimetres = fix.altitudeMillimetres ?? gga?.altitudeMillimetres
    fix.satellitesUsed = fix.satellitesUsed ?? gga?.satellitesUsed
    fix.hdop = fix.hdop ?? gga?.hdop ?? epoch.hdop.flatMap(HDOP.init)
    fix.speedMillimetresPerSecond = rmc?.speedMillimetresPerSecond ?? speed
    fix.courseHundredths = rmc?.courseHundredths ?? course
    epoch.fix = fix
    return epoch
  }

  /// True when the epoch's time is that of a ZDA and the sentence, another one, has it in full.
  private func clock(isOf content: SentenceContent, at time: TimeOfDay) -> Bool {
    if case .zda = content { return false }
    return clock?.isClockOf(time) ?? false
  }

  /// The time of the epoch is that of a ZDA only as long as no other sentence has one.
  private mutating func takeTime(of content: SentenceContent) {
    guard let time = content.time else { return }
    if case .zda = content {
      if values.time == nil { clock = content }
      values.time = values.time ?? time
    } else {
      values.time = clock == nil ? values.time ?? time : time
      clock = nil
    }
  }

  private func groupIndex(of value: GSV, _ talker: Talker) -> Int? {
    for index in 0..<values.groups.count where values.groups[index].isOf(value, talker) {
      return index
    }
    return nil
  }

  private func occurrences(of signature: SentenceSignature) -> Int {
    var count = 0
    for index in 0..<seen.count where seen[index] == signature {
      count &+= 1
    }
    return count
  }
}

extension OpenEpoch {
  private mutating func add(_ value: GGA) {
    gga = gga ?? Fix(value)
    values.geoidSeparationMetres = values.geoidSeparationMetres ?? value.geoidSeparationMetres
  }

  private mutating func add(_ value: GNS) {
    gns = gns ?? Fix(value)
    values.geoidSeparationMetres = values.geoidSeparationMetres ?? value.geoidSeparationMetres
  }

  private mutating func add(_ value: RMC) {
    values.date = values.date ?? value.date
    if value.claimsFix { rmc = rmc ?? Fix(value) }
    if value.deniesFix { isDenied = true }
  }

  private mutating func add(_ value: GLL) {
    // Without a status, as of version 1.5, it neither claims nor denies.
    if value.claimsFix { gll = gll ?? Fix(value) }
    if value.deniesFix { isDenied = true }
  }

  private mutating func add(_ value: VTG) {
    guard value.mode?.isLetter(ASCII.Letter.n) != true else { return }
    speed = speed ?? value.speedKnots.flatMap(Fix.millimetresPerSecond)
    course = course ?? value.courseDegrees.flatMap(Fix.courseHundredths)
  }

  private mutating func add(_ value: GSA, _ talker: Talker) {
    if let fixType = value.fixType { values.fixType = max(values.fixType ?? 0, fixType) }
    values.pdop = values.pdop ?? value.pdop
    values.hdop = values.hdop ?? value.hdop
    values.vdop = values.vdop ?? value.vdop
    for index in 0..<value.satellites.count {
      guard let id = value.satellites[index] else { continue }
      let system = SatelliteSystem(satelliteID: id, systemID: value.systemID, talker: talker)
      add(UsedSatellite(system: system, id: id))
    }
  }

  private mutating func add(_ satellite: UsedSatellite) {
    for index in 0..<values.satellitesUsed.count
    where values.satellitesUsed[index] == satellite {
      return
    }
    values.satellitesUsed.append(satellite)
  }
}

extension HDOP {
  fileprivate init?(_ value: FixedPoint) {
    guard let hundredths = value.scaled(toFractionDigits: 2).flatMap({ UInt16(exactly: $0) })
    else { return nil }
    self.init(hundredths: hundredths)
  }
}
