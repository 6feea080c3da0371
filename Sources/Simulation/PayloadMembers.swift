import GNSS
import Primitives
import Script

/// The members of a report's JSON object, however it is laid out: another
/// author's sketch may have spaces, and an order, of its own.
///
/// A member of an object within it has a path for a name, `location.event`; arrays are passed
/// over.
struct PayloadMembers: Equatable, Sendable {
  /// Strings without their quotes, numbers and words as they are written.
  private var members: [String: String] = [:]

  /// Project value: a report has sixteen at most.
  static let countMax = 64

  var count: Int { members.count }

  /// Empty where there is no object.
  init(_ body: [UInt8]) {
    var reader = Reader(bytes: body)
    guard reader.skip(0x7B) else { return }
    read(&reader, "", depth: 0)
  }

  private mutating func read(_ reader: inout Reader, _ path: String, depth: Int) {
    while members.count < Self.countMax, let name = reader.string(), reader.skip(ASCII.colon) {
      if depth < Self.depthMax, reader.skip(0x7B) {
        read(&reader, "\(path)\(name).", depth: depth + 1)
        _ = reader.skip(0x7D)
      } else if let value = reader.value() {
        members[path + name] = value
      }
      guard reader.skip(ASCII.comma) else { return }
    }
  }

  /// Project value: one more than the deepest report has.
  private static let depthMax = 4

  subscript(name: String) -> String? {
    get { members[name] }
    set { members[name] = newValue }
  }

  /// `latitude` and `longitude`.
  var position: Position? {
    guard let latitude = degreesE7("latitude").flatMap(Latitude.init(e7:)),
      let longitude = degreesE7("longitude").flatMap(Longitude.init(e7:))
    else { return nil }
    return Position(latitude: latitude, longitude: longitude)
  }

  /// When it says that its fix was had: at `time`, `fixAge` seconds before that or before `now`.
  ///
  /// `utcMilliseconds` is the true time at the start.
  func fixInstant(at now: Instant, startingAt utcMilliseconds: Int64) -> Instant {
    let said = self["time"].flatMap(UTCTime.init(iso8601:)).map { time in
      Instant.zero + Milliseconds(time.millisecondsSince1970 - utcMilliseconds)
    }
    let at = said.map { $0 >= .zero && $0 <= now ? $0 : now } ?? now
    let age = self["fixAge"].flatMap { Int64($0) } ?? 0
    return at + Milliseconds(-1_000 * age)
  }

  /// Degrees x 10^6, as they are written.
  func degreesE6(_ name: String) -> Int64? {
    degreesE7(name).map { Int64($0) / 10 }
  }

  private func degreesE7(_ name: String) -> Int32? {
    guard let text = self[name] else { return nil }
    let bytes = Array(text.utf8)
    guard let number = FixedPoint(parsing: bytes.span, 0..<bytes.count) else { return nil }
    return number.scaled(toFractionDigits: 7).flatMap { Int32(exactly: $0) }
  }

  private struct Reader {
    let bytes: [UInt8]
    private var offset = 0

    init(bytes: [UInt8]) {
      self.bytes = bytes
    }

    /// Takes `byte`, and the spaces before it, if it is the next one.
    mutating func skip(_ byte: UInt8) -> Bool {
      skipSpaces()
      guard offset < bytes.count, bytes[offset] == byte else { return false }
      offset += 1
      return true
    }

    /// A string; its escapes are left as they are.
    mutating func string() -> String? {
      guard skip(ASCII.quote) else { return nil }
      let start = offset
      while offset < bytes.count, bytes[offset] != ASCII.quote {
        offset += bytes[offset] == ASCII.backslash ? 2 : 1
      }
      guard offset < bytes.count else {
        offset = bytes.count
        return nil
      }
      offset += 1
      return String(decoding: bytes[start..<offset - 1], as: UTF8.self)
    }

    /// `nil` for what has members of its own.
    mutating func value() -> String? {
      skipSpaces()
      if offset < bytes.count, bytes[offset] == ASCII.quote { return string() }
      let start = offset
      var depth = 0
      while offset < bytes.count {
        let byte = bytes[offset]
        if byte == ASCII.quote {
          _ = string()
          continue
        }
        if byte == 0x7B || byte == 0x5B { depth += 1 }
        if byte == 0x7D || byte == 0x5D {
          guard depth > 0 else { break }
          depth -= 1
        }
        if byte == ASCII.comma, depth == 0 { break }
        offset += 1
      }
      let text = String(decoding: bytes[start..<offset], as: UTF8.self)
      let first = text.utf8.first
      return first == 0x7B || first == 0x5B ? nil : text.trimmingSpaces()
    }

    private mutating func skipSpaces() {
      while offset < bytes.count, bytes[offset] <= ASCII.space { offset += 1 }
    }
  }
}
