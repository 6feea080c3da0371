import GNSS
import Primitives

/// Reads the body of a report as trackers write it: one flat object, texts without escapes.
///
/// `ReportReader` parses anything else, and reports errors. It returns the same for what is
/// parsed here.
struct QuickReport {
  private(set) var report: Report
  /// Where the id is.
  private(set) var id: Range<Int>

  private var offset: Int
  private let end: Int
  /// Quotes have a backslash before them: the body stands in a JSON string.
  private let isQuoted: Bool
  private var latitude: Int64?
  private var longitude: Int64?

  /// `nil` for what is not read here.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>, isQuoted: Bool = false) {
    guard let origin = Position(latitudeE7: 0, longitudeE7: 0) else { return nil }
    report = Report(position: origin)
    id = range.lowerBound..<range.lowerBound
    offset = range.lowerBound
    end = range.upperBound
    self.isQuoted = isQuoted
    guard takes(0x7B, bytes) else { return nil }
    repeat {
      guard let key = text(bytes), takes(ASCII.colon, bytes), readValue(of: key, bytes) else {
        return nil
      }
    } while takes(ASCII.comma, bytes)
    guard takes(0x7D, bytes) else { return nil }
    skipSpace(bytes)
    guard offset == end, !id.isEmpty, let latitude, let longitude,
      let position = Position(latitudeE7: Int32(latitude), longitudeE7: Int32(longitude))
    else { return nil }
    report.position = position
  }

  private mutating func readValue(of key: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    skipSpace(bytes)
    guard offset < end else { return false }
    let first = bytes[offset]
    if first == ASCII.minus || ASCII.isDigit(first) {
      guard let number = Decimal(bytes, &offset, end) else { return false }
      return set(key, number, bytes)
    }
    if first == 0x6E {
      func isKey(_ name: StaticString) -> Bool { bytes.isText(name, key) }
      guard offset + 4 <= end, bytes.hasText("null", at: offset) else { return false }
      offset &+= 4
      return !isKey("latitude") && !isKey("longitude") && !isKey("trackerId")
    }
    guard first == (isQuoted ? ASCII.backslash : ASCII.quote), let text = text(bytes) else {
      return false
    }
    return set(key, text, bytes)
  }

  private mutating func set(_ key: Range<Int>, _ number: Decimal, _ bytes: Span<UInt8>) -> Bool {
    func isKey(_ name: StaticString) -> Bool { bytes.hasText(name, at: key.lowerBound) }
    // Names of one length share a row; the first that is not known is passed over.
    switch key.count {
    case 4 where isKey("hdop"):
      return set(\.hdop, number, 2, 1...65_535) { HDOP(hundredths: UInt16($0)) }
    case 5 where isKey("speed"):
      return set(\.speedMillimetresPerSecond, number, 3, 0...1_000_000) { Int32($0) }
    case 6 where isKey("course"):
      return set(\.courseHundredths, number, 2, 0...36_000) { UInt16($0 % 36_000) }
    case 6 where isKey("fixAge"):
      return set(\.fixAgeSeconds, number, 0, 0...Int64(Int32.max)) { Int32($0) }
    case 6 where isKey("signal"):
      return set(\.signalDecibelMilliwatts, number, 0, Report.signalRange) { Int16($0) }
    case 7 where isKey("battery"):
      return set(\.batteryMillivolts, number, 0, 0...65_535) { UInt16($0) }
    case 7 where isKey("attempt"):
      return set(\.attempt, number, 0, 1...Int64(Int32.max)) { Int32($0) }
    case 8 where isKey("latitude"):
      latitude = number.scaled(7, -900_000_000...900_000_000)
      return latitude != nil
    case 8 where isKey("sequence"): return set(\.sequence, number, 0, 0...Int64.max) { $0 }
    case 8 where isKey("altitude"):
      return set(\.altitudeMillimetres, number, 3, -1_000_000...100_000_000) { Int32($0) }
    case 9 where isKey("longitude"):
      longitude = number.scaled(7, -1_800_000_000...1_800_000_000)
      return longitude != nil
    case 10 where isKey("satellites"):
      return set(\.satellites, number, 0, 0...255) { UInt8($0) }
    case 4 where isKey("time"), 5 where isKey("event"), 5 where isKey("cause"),
      9 where isKey("trackerId"):
      return false
    default: return true
    }
  }

  private mutating func set<Value>(
    _ path: WritableKeyPath<Report, Value?>,
    _ number: Decimal,
    _ places: Int,
    _ range: ClosedRange<Int64>,
    _ convert: (Int64) -> Value?
  ) -> Bool {
    guard let scaled = number.scaled(places, range), let value = convert(scaled) else {
      return false
    }
    report[keyPath: path] = value
    return true
  }

  private mutating func set(_ key: Range<Int>, _ text: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    func isKey(_ name: StaticString) -> Bool { bytes.hasText(name, at: key.lowerBound) }
    switch key.count {
    case 4 where isKey("time"):
      report.time = Timestamp(parsing: bytes, text)
      return report.time != nil
    case 5 where isKey("event"):
      report.event = Report.Event.allCases.first { bytes.isText($0.name, text) }
      return report.event != nil
    case 5 where isKey("cause"):
      report.cause = Report.Cause.allCases.first { bytes.isText($0.name, text) }
      return report.cause != nil
    case 9 where isKey("trackerId"):
      id = text
      guard (1...ReportReader.idMax).contains(text.count) else { return false }
      for index in text where !ReportReader.isAllowedInID(bytes[index]) { return false }
      return true
    case 4 where isKey("hdop"), 5 where isKey("speed"), 6 where isKey("course"),
      6 where isKey("fixAge"), 6 where isKey("signal"), 7 where isKey("battery"),
      7 where isKey("attempt"),
      8 where isKey("latitude"), 8 where isKey("sequence"), 8 where isKey("altitude"),
      9 where isKey("longitude"), 10 where isKey("satellites"):
      return false
    default: return true
    }
  }

  private mutating func skipSpace(_ bytes: Span<UInt8>) {
    while offset < end, bytes[offset] == ASCII.space { offset &+= 1 }
  }

  private mutating func takes(_ byte: UInt8, _ bytes: Span<UInt8>) -> Bool {
    skipSpace(bytes)
    guard offset < end, bytes[offset] == byte else { return false }
    offset &+= 1
    return true
  }

  /// A text of printable ASCII, without its quotes.
  private mutating func text(_ bytes: Span<UInt8>) -> Range<Int>? {
    skipSpace(bytes)
    guard takesQuote(bytes) else { return nil }
    let start = offset
    while offset < end, ASCII.isPrintable(bytes[offset]), bytes[offset] != ASCII.quote,
      bytes[offset] != ASCII.backslash
    {
      offset &+= 1
    }
    let text = start..<offset
    return takesQuote(bytes) ? text : nil
  }

  private mutating func takesQuote(_ bytes: Span<UInt8>) -> Bool {
    if isQuoted {
      guard offset < end, bytes[offset] == ASCII.backslash else { return false }
      offset &+= 1
    }
    guard offset < end, bytes[offset] == ASCII.quote else { return false }
    offset &+= 1
    return true
  }
}

extension Span<UInt8> {
  /// True when the bytes of `range` are `text`.
  fileprivate func isText(_ text: StaticString, _ range: Range<Int>) -> Bool {
    range.count == text.utf8CodeUnitCount && hasText(text, at: range.lowerBound)
  }
}

/// A number as it was written: exact, and without an exponent.
private struct Decimal {
  private var digits: Int64 = 0
  private var places = 0
  private var isNegative = false

  /// More digits than this do not fit; a number that has them is not read here.
  private static let digitsMax = 18

  /// - Source: RFC 8259, section 6.
  init?(_ bytes: Span<UInt8>, _ offset: inout Int, _ end: Int) {
    if bytes[offset] == ASCII.minus {
      isNegative = true
      offset &+= 1
    }
    let start = offset
    while offset < end, ASCII.isDigit(bytes[offset]) {
      digits = digits &* 10 &+ Int64(bytes[offset] &- ASCII.zero)
      offset &+= 1
    }
    var count = offset - start
    guard count > 0, count == 1 || bytes[start] != ASCII.zero else { return nil }
    if offset < end, bytes[offset] == ASCII.point {
      offset &+= 1
      let fraction = offset
      while offset < end, ASCII.isDigit(bytes[offset]) {
        digits = digits &* 10 &+ Int64(bytes[offset] &- ASCII.zero)
        offset &+= 1
      }
      places = offset - fraction
      guard places > 0 else { return nil }
      count += places
    }
    guard count <= Self.digitsMax, offset < end, bytes[offset] | 0x20 != 0x65 else { return nil }
  }

  /// In units of 10^-`wanted`, halves rounded away from zero; `nil` out of `range`.
  func scaled(_ wanted: Int, _ range: ClosedRange<Int64>) -> Int64? {
    var value = digits
    if places > wanted {
      var divisor: Int64 = 1
      for _ in wanted..<places { divisor &*= 10 }
      value = (digits &+ divisor / 2) / divisor
    } else {
      for _ in places..<wanted {
        let (product, overflow) = value.multipliedReportingOverflow(by: 10)
        guard !overflow else { return nil }
        value = product
      }
    }
    if isNegative { value = -value }
    return range.contains(value) ? value : nil
  }
}
