public import GNSS
import Primitives

/// What the owner's side asks of the tracker: the body of an answer.
///
/// ```
/// {"interval":60,"for":600,"alerts":true,
///  "secure":{"latitude":31.953908,"longitude":35.910631,"radius":50},
///  "report":true,"until":"2026-11-21T09:10:50Z"}
/// ```
///
/// Each key is optional. An unknown key is ignored, and one with a value of
/// another type or out of range is void. A body that isn't an object is no
/// order, nor is one that breaks the grammar of JSON anywhere.
///
/// - Source: Firmware-notes/orders.md.
public struct ServerOrder: Equatable, Sendable {
  /// From one report to the next.
  public enum Interval: Equatable, Sendable {
    /// From 5 s to 24 h.
    case seconds(Int32)
    /// The tracker's own returns.
    case own
  }

  /// The interval that is ordered; `nil` leaves it unchanged.
  public var interval: Interval?
  /// Seconds after which the tracker's own interval returns.
  public var lasting: Int32?
  /// Whether alarms are reported.
  public var alerts: Bool?
  /// A secure place to add; with a radius of 0, the one to remove.
  public var secure: SecurePlace?
  /// A position is wanted now.
  public var wantsReport = false

  /// No order.
  public init() {}

  /// The intervals that can be ordered, in seconds.
  public static let intervals: ClosedRange<Int64> = 5...86_400
  /// Project value: up to a day, the longest interval, after which an owner who
  /// still wants it has had many answers in which to repeat the order.
  public static let durations: ClosedRange<Int64> = 1...86_400
  /// Project value: those of the setting `secure`.
  public static let radii: ClosedRange<Int64> = 10...10_000
  /// It asks for nothing.
  public var isEmpty: Bool { self == ServerOrder() }

  /// Parses the body of an answer; `nil` for one that is no order, or whose
  /// `until` is over at `time`.
  ///
  /// Without a time an order with an end is void, because it may be over.
  public init?(parsing body: Span<UInt8>, at time: UTCTime?) {
    guard let order = Body(parsing: body)?.order(at: time) else { return nil }
    self = order
  }

  /// What a body asks for, whatever the time is.
  struct Body: Sendable {
    fileprivate var order = ServerOrder()
    /// The order is over then, in milliseconds since 1970.
    fileprivate var until: Int64?

    @inline(never)
    init?(parsing body: Span<UInt8>) {
      var reader = JSONReader(0..<body.count)
      guard let isWhole = try? read(body, &reader), isWhole else { return nil }
    }

    func order(at time: UTCTime?) -> ServerOrder? {
      guard let until else { return order }
      guard let time, time.millisecondsSince1970 <= until else { return nil }
      return order
    }
  }
}

extension ServerOrder.Body {
  private mutating func read(
    _ body: Span<UInt8>,
    _ reader: inout JSONReader
  ) throws(JSONError) -> Bool {
    guard case .beginObject? = try reader.next(in: body) else { return false }
    while case .key(let key)? = try reader.next(in: body) {
      if JSONText.equals("secure", key, in: body) {
        order.secure = try Self.readPlace(body, &reader)
        continue
      }
      let value = try Self.readValue(body, &reader)
      if JSONText.equals("interval", key, in: body) {
        let seconds = Self.integer(value, ServerOrder.intervals, in: body)
        order.interval = value == .null ? .own : seconds.map { .seconds($0) }
      } else if JSONText.equals("for", key, in: body) {
        order.lasting = Self.integer(value, ServerOrder.durations, in: body)
      } else if JSONText.equals("alerts", key, in: body) {
        order.alerts = Self.flag(value)
      } else if JSONText.equals("report", key, in: body) {
        order.wantsReport = Self.flag(value) ?? false
      } else if JSONText.equals("until", key, in: body), case .string(let text) = value {
        until = UTCTime.millisecondsSince1970(parsing: body, text)
      }
    }
    // To the end: what follows the object must be nothing.
    return try reader.next(in: body) == nil
  }

  /// The value of the key that was just read; `nil` for an object or an array,
  /// which is passed over.
  private static func readValue(
    _ body: Span<UInt8>,
    _ reader: inout JSONReader
  ) throws(JSONError) -> JSONReader.Token? {
    let depth = reader.depth
    let first = try reader.next(in: body)
    guard reader.depth > depth else { return first }
    while reader.depth > depth { _ = try reader.next(in: body) }
    return nil
  }

  private static func readPlace(
    _ body: Span<UInt8>,
    _ reader: inout JSONReader
  ) throws(JSONError) -> SecurePlace? {
    let depth = reader.depth
    guard case .beginObject? = try reader.next(in: body) else {
      while reader.depth > depth { _ = try reader.next(in: body) }
      return nil
    }
    var latitude: Latitude?
    var longitude: Longitude?
    var radius: Int32?
    while case .key(let key)? = try reader.next(in: body) {
      let value = try readValue(body, &reader)
      if JSONText.equals("latitude", key, in: body) {
        latitude = integer(value, degrees, places: 7, in: body).flatMap(Latitude.init)
      } else if JSONText.equals("longitude", key, in: body) {
        longitude = integer(value, degrees, places: 7, in: body).flatMap(Longitude.init)
      } else if JSONText.equals("radius", key, in: body) {
        radius = integer(value, 0...ServerOrder.radii.upperBound, in: body)
      }
    }
    guard let latitude, let longitude, let radius,
      radius == 0 || ServerOrder.radii.contains(Int64(radius))
    else { return nil }
    return SecurePlace(
      position: Position(latitude: latitude, longitude: longitude),
      radiusMetres: radius
    )
  }

  /// In units of 10^-7 degree; latitudes are checked more narrowly.
  private static var degrees: ClosedRange<Int64> { -1_800_000_000...1_800_000_000 }

  @inline(never)
  private static func integer(
    _ value: JSONReader.Token?,
    _ range: ClosedRange<Int64>,
    places: Int = 0,
    in body: Span<UInt8>
  ) -> Int32? {
    guard case .number(let digits)? = value,
      let number = JSONNumber.scaled(digits, toFractionDigits: places, in: body),
      range.contains(number)
    else { return nil }
    return Int32(exactly: number)
  }

  private static func flag(_ value: JSONReader.Token?) -> Bool? {
    if case .boolean(let flag)? = value { flag } else { nil }
  }
}
