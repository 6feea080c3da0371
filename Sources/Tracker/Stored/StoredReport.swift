import GNSS
import Motion
import Primitives

/// A report as it is stored, 40 bytes:
///
/// ```
/// sequence 4, flags 1, event 1, latitude 4, longitude 4, time 8, altitude 4,
/// speed 4, course 2, HDOP 2, satellites 1, battery 2, fix before event 4 (ms; below 0: s)
/// ```
///
/// `flags` has a bit for each optional value that is there. The instants of a
/// report are those of one boot and mean nothing after it: what is kept is the
/// time of the fix, and how long it was from the fix to the event.
extension Report {
  private enum Flag {
    static let rough: UInt8 = 1
    static let altitude: UInt8 = 2
    static let speed: UInt8 = 4
    static let course: UInt8 = 8
    static let hdop: UInt8 = 16
    static let satellites: UInt8 = 32
    static let battery: UInt8 = 64
    static let time: UInt8 = 128
  }

  func encode(into payload: inout RecordPayload) {
    func flag(_ bit: UInt8, _ isSet: Bool) -> UInt8 { isSet ? bit : 0 }
    payload.append(littleEndian: UInt64(sequence), count: 4)
    var flags = flag(Flag.rough, isRough) | flag(Flag.time, fix.time != nil)
    flags |= flag(Flag.altitude, fix.altitudeMillimetres != nil)
    flags |= flag(Flag.speed, fix.speedMillimetresPerSecond != nil)
    flags |= flag(Flag.course, fix.courseHundredths != nil)
    flags |= flag(Flag.hdop, fix.hdop != nil)
    flags |= flag(Flag.satellites, fix.satellitesUsed != nil)
    flags |= flag(Flag.battery, batteryMillivolts != nil)
    payload.append(flags)
    payload.append(event?.storedCode ?? 0)
    payload.append(fix.position)
    let time = fix.time?.millisecondsSince1970 ?? 0
    payload.append(littleEndian: UInt64(bitPattern: time), count: 8)
    payload.append(signed: fix.altitudeMillimetres ?? 0)
    payload.append(signed: fix.speedMillimetresPerSecond ?? 0)
    payload.append(littleEndian: UInt64(fix.courseHundredths ?? 0), count: 2)
    payload.append(littleEndian: UInt64(fix.hdop?.hundredths ?? 0), count: 2)
    payload.append(fix.satellitesUsed ?? 0)
    payload.append(littleEndian: UInt64(batteryMillivolts ?? 0), count: 2)
    let delay = (takenAt - fixedAt).rawValue
    // A bike in a cellar has no sky for longer than the 24 days of milliseconds in it.
    payload.append(signed: Int32(exactly: delay) ?? Int32(clamping: -delay / 1_000))
  }

  /// A report that has waited at `now`, for longer than a live one.
  init?(_ fields: inout RecordFields, in image: Span<UInt8>, at now: Instant) {
    guard let sequence = fields.unsigned(4, in: image), let flags = fields.unsigned(1, in: image),
      let event = fields.unsigned(1, in: image), let position = fields.position(in: image),
      let time = fields.unsigned(8, in: image), let altitude = fields.signed(in: image),
      let speed = fields.signed(in: image), let course = fields.unsigned(2, in: image),
      let hdop = fields.unsigned(2, in: image), let satellites = fields.unsigned(1, in: image),
      let battery = fields.unsigned(2, in: image), let delay = fields.signed(in: image)
    else { return nil }
    func has(_ flag: UInt8) -> Bool { UInt8(flags) & flag != 0 }
    let fix = Fix(
      position: position,
      time: has(Flag.time)
        ? UTCTime(millisecondsSince1970: Int64(bitPattern: time)) : nil,
      altitudeMillimetres: has(Flag.altitude) ? altitude : nil,
      speedMillimetresPerSecond: has(Flag.speed) ? speed : nil,
      courseHundredths: has(Flag.course) ? UInt16(course) : nil,
      hdop: has(Flag.hdop) ? HDOP(hundredths: UInt16(hdop)) : nil,
      satellitesUsed: has(Flag.satellites) ? UInt8(satellites) : nil
    )
    let takenAt = now + Milliseconds(-Self.liveAge.rawValue - 1)
    self.init(
      sequence: UInt32(sequence),
      fix: fix,
      takenAt: takenAt,
      fixedAt: takenAt + Milliseconds(Int64(delay) * (delay < 0 ? 1_000 : -1)),
      event: ReportEvent(storedCode: UInt8(event))
    )
    isRough = has(Flag.rough)
    batteryMillivolts = has(Flag.battery) ? UInt16(battery) : nil
  }
}

extension ReportEvent {
  /// Never 0, which is no event.
  fileprivate var storedCode: UInt8 {
    switch self {
    case .trip(isByPosition: false): 1
    case .trip(isByPosition: true): 2
    case .parked(isElsewhere: false): 3
    case .parked(isElsewhere: true): 4
    case .alert(let kind): 0x10 + kind.rawValue
    }
  }

  fileprivate init?(storedCode: UInt8) {
    switch storedCode {
    case 1: self = .trip(isByPosition: false)
    case 2: self = .trip(isByPosition: true)
    case 3: self = .parked(isElsewhere: false)
    case 4: self = .parked(isElsewhere: true)
    case 0x10...:
      guard let kind = MovementKind(rawValue: storedCode - 0x10) else { return nil }
      self = .alert(kind)
    default: return nil
    }
  }
}
