import GNSS
import Motion
import Primitives

/// What the tracker stores, each in a record of its own.
///
/// The last of a kind holds, except for reports: those that no `done` names are
/// waiting.
///
/// The numbers are part of the format of a state file: never reused.
enum StoredKind: UInt8, Equatable, Sendable {
  /// The highest sequence number used, 4 bytes.
  case sequence = 1
  /// A report that waits.
  case report = 2
  /// The sequence number of one that has left the queue, 4 bytes.
  case done = 3
  case parking = 4
  /// What the owner's side has ordered, with the secure places if any were.
  case orders = 5
}

/// Where the thing is parked, and whether that is watched.
struct StoredParking: Equatable, Sendable {
  /// Parked, or taken from where it was parked: what moves it is an alarm.
  var isArmed = false
  var place: Place?
  /// Where gravity points while it is parked.
  var gravity: Vector?

  func encode(into payload: inout RecordPayload) {
    let flags: UInt8 = (isArmed ? 1 : 0) | (place == nil ? 0 : 2) | (gravity == nil ? 0 : 4)
    payload.append(flags)
    if let place { place.encode(into: &payload) }
    guard let gravity else { return }
    payload.append(signed: gravity.x)
    payload.append(signed: gravity.y)
    payload.append(signed: gravity.z)
  }

  init() {}

  init?(_ fields: inout RecordFields, in image: Span<UInt8>) {
    guard let flags = fields.unsigned(1, in: image) else { return nil }
    isArmed = flags & 1 != 0
    if flags & 2 != 0 {
      guard let place = Place(&fields, in: image) else { return nil }
      self.place = place
    }
    guard flags & 4 != 0 else { return }
    guard let x = fields.signed(in: image), let y = fields.signed(in: image),
      let z = fields.signed(in: image)
    else { return nil }
    gravity = Vector(x: x, y: y, z: z)
  }
}

extension Place {
  fileprivate func encode(into payload: inout RecordPayload) {
    payload.append(position)
    payload.append(littleEndian: UInt64(hdop?.hundredths ?? 0), count: 2)
  }

  fileprivate init?(_ fields: inout RecordFields, in image: Span<UInt8>) {
    guard let position = fields.position(in: image),
      let hundredths = fields.unsigned(2, in: image)
    else { return nil }
    self.position = position
    hdop = HDOP(hundredths: UInt16(hundredths))
  }
}

extension SecurePlaces {
  func encode(into payload: inout RecordPayload) {
    for index in 0..<count {
      guard let place = self[index] else { continue }
      payload.append(place.position)
      payload.append(signed: place.radiusMetres)
    }
  }

  init(_ fields: inout RecordFields, in image: Span<UInt8>) {
    self.init()
    while let position = fields.position(in: image), let radius = fields.signed(in: image) {
      _ = add(SecurePlace(position: position, radiusMetres: radius))
    }
  }
}

extension OrdersInForce {
  /// Flags 1, interval 4 (s), what is left of its time 4 (s).
  func encode(into payload: inout RecordPayload, at now: Instant) {
    let left = intervalEnds.map { max(0, ($0 - now).rawValue) / 1_000 }
    var flags: UInt8 = (interval == nil ? 0 : 1) | (left == nil ? 0 : 2)
    if let alerts { flags |= alerts ? 12 : 4 }
    payload.append(flags | (hasPlaces ? 16 : 0))
    payload.append(signed: Int32(clamping: (interval?.rawValue ?? 0) / 1_000))
    payload.append(signed: Int32(clamping: left ?? 0))
  }

  init?(_ fields: inout RecordFields, in image: Span<UInt8>, at now: Instant) {
    self.init()
    guard let flags = fields.unsigned(1, in: image), let seconds = fields.signed(in: image),
      let left = fields.signed(in: image)
    else { return nil }
    if flags & 1 != 0 {
      let lasting = flags & 2 == 0 ? nil : Milliseconds.seconds(Int64(left))
      order(.seconds(seconds), lasting: lasting, at: now)
    }
    alerts = flags & 4 == 0 ? nil : flags & 8 != 0
    hasPlaces = flags & 16 != 0
  }
}

// MARK: - Fields

extension FixedBytes {
  /// Appends four bytes, the lowest first.
  mutating func append(signed number: Int32) {
    append(littleEndian: UInt64(UInt32(bitPattern: number)), count: 4)
  }

  mutating func append(_ position: Position) {
    append(signed: position.latitude.e7)
    append(signed: position.longitude.e7)
  }
}

/// Walks the fields of a record's payload.
struct RecordFields: Equatable, Sendable {
  private var offset: Int
  private let end: Int

  init(_ payload: Range<Int>) {
    offset = payload.lowerBound
    end = payload.upperBound
  }

  /// A number of `count` bytes; `nil` behind the last.
  mutating func unsigned(_ count: Int, in image: Span<UInt8>) -> UInt64? {
    guard offset + count <= end else { return nil }
    defer { offset += count }
    return image.littleEndian(at: offset, count: count)
  }

  mutating func number(in image: Span<UInt8>) -> UInt32? {
    unsigned(4, in: image).map { UInt32($0) }
  }

  mutating func signed(in image: Span<UInt8>) -> Int32? {
    unsigned(4, in: image).map { Int32(truncatingIfNeeded: $0) }
  }

  mutating func position(in image: Span<UInt8>) -> Position? {
    guard let latitude = signed(in: image).flatMap(Latitude.init(e7:)),
      let longitude = signed(in: image).flatMap(Longitude.init(e7:))
    else { return nil }
    return Position(latitude: latitude, longitude: longitude)
  }
}
