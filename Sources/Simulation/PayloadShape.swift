import GNSS
import Primitives

/// The members that a JSON object of an engine may have: each in its place, with its kind of
/// value, and some always.
struct PayloadShape: Sendable {
  /// What a value looks like.
  enum Kind: Equatable, Sendable {
    /// Degrees with six decimals, up to so many.
    case degrees(Int64)
    case whole(ClosedRange<Int64>)
    /// With so many decimals, or one whole number in its place.
    case decimal(Int, orElse: Int64? = nil)
    case time
    case text
    case words([String])
  }

  private struct Member: Sendable {
    var path: String
    var kind: Kind
    var isRequired: Bool

    init(_ path: String, _ kind: Kind, isRequired: Bool = false) {
      self.path = path
      self.kind = kind
      self.isRequired = isRequired
    }
  }

  private let members: [Member]

  private static let seconds = Kind.whole(0...253_402_300_799)
  private static let events = Kind.words(["alert", "trip", "parked"])
  private static let sequence = Kind.whole(1...Int64(UInt32.max))

  /// - Source: OwnTracks booklet, JSON, `_type=location`; what must be there:
  ///   Firmware-notes/servers.md.
  static let ownTracks = PayloadShape(members: [
    Member("_type", .words(["location"]), isRequired: true),
    Member("lat", .degrees(90), isRequired: true),
    Member("lon", .degrees(180), isRequired: true),
    Member("tst", seconds),
    Member("tid", .text, isRequired: true),
    Member("topic", .text, isRequired: true),
    Member("acc", .whole(1...50), isRequired: true),
    Member("alt", .whole(-2_147_484...2_147_484)),
    Member("vel", .whole(0...7_730_942)),
    Member("cog", .whole(0...359)),
    Member("batt", .whole(0...100)),
    Member("t", .words(["t", "!", "v", "k"]), isRequired: true),
    Member("event", events),
    Member("cause", .text),
    Member("created_at", seconds),
    Member("sequence", sequence, isRequired: true),
  ])

  /// - Source: Traccar, `OsmAndProtocolDecoder` and its test (Firmware-notes/servers.md).
  static let traccar = PayloadShape(members: [
    Member("location.timestamp", .time),
    Member("location.coords.latitude", .degrees(90), isRequired: true),
    Member("location.coords.longitude", .degrees(180), isRequired: true),
    Member("location.coords.accuracy", .whole(1...50), isRequired: true),
    Member("location.coords.speed", .decimal(3, orElse: -1), isRequired: true),
    Member("location.coords.heading", .decimal(2, orElse: -1), isRequired: true),
    Member("location.coords.altitude", .decimal(3, orElse: 0), isRequired: true),
    Member("location.event", events),
    Member("location.battery.level", .decimal(2)),
    Member("location.battery.is_charging", .words(["false"])),
    Member("location.extras.sequence", sequence, isRequired: true),
    Member("location.extras.alarm", .words(["movement"])),
    Member("location.extras.cause", .text),
    Member("location.extras.fixAge", .whole(1...999_999_999)),
    Member("device_id", .text, isRequired: true),
  ])

  /// The placeholders of a URL, and the alarm of Traccar's query.
  static let placeholders: [String: Kind] = [
    "id": .text, "lat": .degrees(90), "lon": .degrees(180), "time": seconds, "date": .time,
    "altitude": .decimal(1), "speed": .decimal(3), "kmh": .decimal(2), "knots": .decimal(2),
    "course": .decimal(2), "hdop": .decimal(2), "accuracy": .whole(1...50),
    "satellites": .whole(0...255), "battery": .whole(0...100), "event": events, "cause": .text,
    "alarm": .words(["movement"]), "fixAge": .whole(1...999_999_999), "sequence": sequence,
  ]

  /// Throws at the first member that is missing, out of place or of another kind.
  func check(_ body: [UInt8]) throws(PayloadText.SyntaxError) {
    var missing = members[...]
    var walk = JSONWalk(body)
    while let leaf = try walk.next() {
      while let next = missing.first, next.path != leaf.path {
        guard !next.isRequired else {
          throw .init(expected: "`\(next.path)`", offset: leaf.offset)
        }
        missing.removeFirst()
      }
      guard let member = missing.popFirst() else {
        throw .init(expected: "a key in its place", offset: leaf.offset)
      }
      guard member.kind.holds(leaf.text), member.kind.isString == leaf.isString else {
        throw .init(expected: "a value of `\(leaf.path)`", offset: leaf.offset)
      }
    }
    if let next = missing.first(where: \.isRequired) {
      throw .init(expected: "`\(next.path)`", offset: body.count)
    }
  }
}

extension PayloadShape.Kind {
  /// JSON has it in quotes; words that are values of JSON itself are none.
  fileprivate var isString: Bool {
    switch self {
    case .degrees, .whole, .decimal: false
    case .time, .text: true
    case .words(let words): words != ["false"]
    }
  }

  func holds(_ text: String) -> Bool {
    switch self {
    case .degrees(let limit): Self.isDecimal(text, places: 6, within: limit * 1_000_000)
    case .whole(let range):
      Self.isDecimal(text, places: 0) && Int64(text).map { range.contains($0) } ?? false
    case .decimal(let places, let other):
      Self.isDecimal(text, places: places) || other.map { "\($0)" } == text
    case .time: text.utf8.count == 20 && UTCTime(iso8601: text) != nil
    case .text: !text.isEmpty
    case .words(let words): words.contains(text)
    }
  }

  /// `-`, digits without a leading zero, and so many decimals.
  private static func isDecimal(_ text: String, places: Int, within limit: Int64 = .max) -> Bool {
    let bytes = Array(text.utf8)
    let digits = bytes.first == ASCII.minus ? bytes.dropFirst() : bytes[...]
    let whole = digits.prefix { $0 != ASCII.point }
    guard let number = FixedPoint(parsing: bytes.span, 0..<bytes.count),
      Int(number.fractionDigits) == places,
      digits.count == whole.count + (places > 0 ? places + 1 : 0), let first = whole.first,
      whole.count == 1 || first != ASCII.zero,
      ASCII.isDigit(first)
    else { return false }
    return number.coefficient.magnitude <= UInt64(limit)
      && !(number.coefficient == 0 && bytes.first == ASCII.minus)
  }
}
