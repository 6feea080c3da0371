import GNSS
import Primitives

/// A payload as the cloud function reads it, and stricter: the keys that must
/// be there, in their order, and those that may follow, in theirs.
struct PayloadText: Equatable, Sendable {
  /// Degrees north and east x 10^6.
  struct PositionE6: Equatable, Sendable {
    var latitude: Int64
    var longitude: Int64
  }

  struct SyntaxError: Error, Equatable, Sendable {
    var expected: String
    var offset: Int
  }

  let positionE6: PositionE6
  let trackerID: String
  /// The keys behind the first three.
  let additions: [String]

  /// Project value: the order is ours, and fixed, so that a payload is the same
  /// bytes everywhere (Firmware-notes/sketch.md).
  private static let additionsInOrder = [
    "time", "fixAge", "altitude", "speed", "course", "hdop", "satellites", "battery", "signal",
    "event", "cause", "sequence", "attempt",
  ]

  init(parsing bytes: [UInt8]) throws(SyntaxError) {
    var reader = Reader(bytes: bytes)
    try reader.take("{\"latitude\": ")
    let latitude = try reader.degreesE6(limit: 90_000_000)
    try reader.take(", \"longitude\": ")
    let longitude = try reader.degreesE6(limit: 180_000_000)
    positionE6 = PositionE6(latitude: latitude, longitude: longitude)
    try reader.take(", \"trackerId\": ")
    trackerID = try reader.string()
    var keys: [String] = []
    while reader.next == ASCII.comma {
      try reader.take(", ")
      let key = try reader.string()
      let rank = Self.additionsInOrder.firstIndex(of: key)
      let before = keys.last.flatMap { Self.additionsInOrder.firstIndex(of: $0) } ?? -1
      guard let rank, rank > before else { throw reader.error("a key in its place") }
      keys.append(key)
      try reader.take(": ")
      try reader.value()
    }
    additions = keys
    try reader.take("}")
    guard reader.next == nil else { throw reader.error("the end") }
  }

  /// What a payload has to say of a fix: six decimals, the seventh rounded half
  /// away from zero.
  static func positionE6(of fix: Fix) -> PositionE6 {
    func rounded(_ e7: Int32) -> Int64 {
      let tens = (Int64(e7.magnitude) + 5) / 10
      return e7 < 0 ? -tens : tens
    }
    return PositionE6(
      latitude: rounded(fix.position.latitude.e7),
      longitude: rounded(fix.position.longitude.e7)
    )
  }
}

/// Reads one JSON object without nesting.
private struct Reader {
  typealias SyntaxError = PayloadText.SyntaxError

  let bytes: [UInt8]
  var offset = 0

  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  func error(_ expected: String) -> SyntaxError {
    SyntaxError(expected: expected, offset: offset)
  }

  mutating func take(_ text: String) throws(SyntaxError) {
    guard bytes[offset...].starts(with: text.utf8) else { throw error(text) }
    offset += text.utf8.count
  }

  mutating func digits() throws(SyntaxError) -> ArraySlice<UInt8> {
    let run = bytes[offset...].prefix { ASCII.isDigit($0) }
    guard (1...18).contains(run.count) else { throw error("digits") }
    offset += run.count
    return run
  }

  /// A JSON number with six decimals, exactly.
  mutating func degreesE6(limit: Int64) throws(SyntaxError) -> Int64 {
    let isNegative = next == ASCII.minus
    if isNegative { offset += 1 }
    let whole = try digits()
    guard whole.count == 1 || whole.first != 0x30 else { throw error("no leading zero") }
    try take(".")
    let fraction = try digits()
    guard fraction.count == 6 else { throw error("six decimals") }
    let magnitude = (whole + fraction).reduce(0) { $0 * 10 + Int64($1 - 0x30) }
    guard magnitude <= limit, !(isNegative && magnitude == 0) else {
      throw error("degrees within their range")
    }
    return isNegative ? -magnitude : magnitude
  }

  /// A string that needs no escapes.
  mutating func string() throws(SyntaxError) -> String {
    try take("\"")
    let run = bytes[offset...].prefix { ASCII.isPrintable($0) && $0 != ASCII.quote }
    guard !run.isEmpty, !run.contains(ASCII.backslash) else { throw error("printable ASCII") }
    offset += run.count
    try take("\"")
    return String(decoding: run, as: UTF8.self)
  }

  mutating func value() throws(SyntaxError) {
    if next == ASCII.quote {
      _ = try string()
    } else if next == 0x6E {
      try take("null")
    } else {
      if next == ASCII.minus { offset += 1 }
      _ = try digits()
      if next == ASCII.point {
        offset += 1
        _ = try digits()
      }
    }
  }
}
