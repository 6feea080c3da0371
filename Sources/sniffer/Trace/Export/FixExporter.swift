import CommandLine
import Decoding
import GNSS
import Manual
import NMEA0183
import Primitives
import SIM7000
import Script

/// Where a fix of a trace comes from, and when it came.
struct TracedFix: Equatable {
  var fix: Fix
  var at: Instant
  /// `+CGNSINF`, `+UGNSINF` or `NMEA`.
  var source: String
  /// Millimetres of the geoid above the ellipsoid.
  var geoidSeparation: Int64?
}

/// A file of fixes, one after the other.
protocol FixFormat: Sendable {
  func start(_ title: String) -> String
  /// `isFirst` is true for the first fix of all, `isNewTrack` behind a time without one.
  mutating func fix(_ fix: TracedFix, isFirst: Bool, isNewTrack: Bool) -> String
  func end(isEmpty: Bool) -> String
}

/// The valid fixes of a trace: of `+CGNSINF` and `+UGNSINF`, and of sentences.
///
/// What says that there is no fix, however many digits it has, is none.
struct FixExporter: TraceExporter {
  private var format: any FixFormat
  private var sentences = SentenceReader()
  private var epochs = EpochAssembler()
  private var count = 0
  private var lastAt = Instant.zero
  /// Something has said that there is no fix since the last one.
  private var isLost = false

  init(_ format: any FixFormat) {
    self.format = format
  }

  mutating func start(_ headers: [Script.Header]) -> [UInt8] {
    let title = headers.first { $0.key == "title" }?.value ?? "a trace"
    return Array(format.start(title).utf8)
  }

  mutating func take(_ row: DecodedRow) -> [UInt8] {
    let line = row.raw.span
    if row.raw.first == ASCII.dollar { return takeSentence(row) }
    guard !row.isSent, case .at(let description) = row.content,
      ["+CGNSINF", "+UGNSINF"].contains(description.name), description.kind != .echo,
      let information = try? NavigationInformation(parsing: line)
    else { return [] }
    return take(information.fix, row.stamp.at, description.name ?? "")
  }

  mutating func finish() -> [UInt8] {
    let last = epochs.finish().map { take($0, lastAt) } ?? []
    return last + Array(format.end(isEmpty: count == 0).utf8)
  }

  private mutating func takeSentence(_ row: DecodedRow) -> [UInt8] {
    // The sentence that shows the end of an epoch is no part of it.
    let before = lastAt
    lastAt = row.stamp.at
    var ended: [(epoch: Epoch, at: Instant)] = []
    var epochs = epochs
    sentences.read((row.raw + [ASCII.lineFeed]).span) { sentence, bytes, _, _ in
      guard let sentence else { return }
      let effects = epochs.handle(sentence, in: bytes)
      if let epoch = effects.ended { ended.append((epoch, before)) }
      if let epoch = effects.completed { ended.append((epoch, row.stamp.at)) }
    }
    self.epochs = epochs
    return ended.reduce(into: []) { $0 += take($1.epoch, $1.at) }
  }

  private mutating func take(_ epoch: Epoch, _ instant: Instant) -> [UInt8] {
    let separation = epoch.geoidSeparationMetres?.scaled(toFractionDigits: 3)
    return take(epoch.fix, instant, "NMEA", separation)
  }

  private mutating func take(
    _ fix: Fix?,
    _ instant: Instant,
    _ source: String,
    _ separation: Int64? = nil
  ) -> [UInt8] {
    guard let fix else {
      isLost = true
      return []
    }
    let traced = TracedFix(fix: fix, at: instant, source: source, geoidSeparation: separation)
    let text = format.fix(traced, isFirst: count == 0, isNewTrack: isLost && count > 0)
    count += 1
    isLost = false
    return Array(text.utf8)
  }
}

/// GPX: a track, with a new segment behind each time without a fix.
///
/// - Source: GPX 1.1, topografix.com/GPX/1/1.
struct GPXTrack: FixFormat {
  func start(_ title: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="sniffer" xmlns="http://www.topografix.com/GPX/1/1">
    <trk><name>\(XMLText.escaped(title))</name><trkseg>

    """
  }

  func fix(_ traced: TracedFix, isFirst: Bool, isNewTrack: Bool) -> String {
    let fix = traced.fix
    let latitude = decimal(Int64(fix.position.latitude.e7), fractionDigits: 7)
    let longitude = decimal(Int64(fix.position.longitude.e7Below180), fractionDigits: 7)
    var text = isNewTrack ? "</trkseg><trkseg>\n" : ""
    text += "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\">"
    if let altitude = fix.altitudeMillimetres {
      text += "<ele>\(decimal(Int64(altitude), fractionDigits: 3))</ele>"
    }
    if let time = fix.time { text += "<time>\(time.exportText)</time>" }
    if let separation = traced.geoidSeparation {
      text += "<geoidheight>\(decimal(separation, fractionDigits: 3))</geoidheight>"
    }
    if let satellites = fix.satellitesUsed { text += "<sat>\(satellites)</sat>" }
    if let hdop = fix.hdop {
      text += "<hdop>\(decimal(Int64(hdop.hundredths), fractionDigits: 2))</hdop>"
    }
    return text + "</trkpt>\n"
  }

  func end(isEmpty: Bool) -> String { "</trkseg></trk>\n</gpx>\n" }
}

/// GeoJSON: a collection of points, with what else is known of each.
///
/// A third coordinate is the height above the ellipsoid, where the receiver states the geoid's; the
/// property `altitude` is above mean sea level.
///
/// - Source: RFC 7946, 3.1.1 and 4.
struct GeoJSONFeatures: FixFormat {
  func start(_ title: String) -> String { "{\"type\":\"FeatureCollection\",\"features\":[" }

  func fix(_ traced: TracedFix, isFirst: Bool, isNewTrack: Bool) -> String {
    let fix = traced.fix
    var place = [
      decimal(Int64(fix.position.longitude.e7), fractionDigits: 7),
      decimal(Int64(fix.position.latitude.e7), fractionDigits: 7),
    ]
    var properties = [
      "\"source\":\"\(traced.source)\"", "\"t_us\":\(traced.at.microseconds)",
    ]
    if let time = fix.time { properties.append("\"time\":\"\(time.exportText)\"") }
    if let altitude = fix.altitudeMillimetres {
      properties.append("\"altitude\":\(decimal(Int64(altitude), fractionDigits: 3))")
      if let separation = traced.geoidSeparation {
        place.append(decimal(Int64(altitude) + separation, fractionDigits: 3))
      }
    }
    if let speed = fix.speedMillimetresPerSecond {
      properties.append("\"speed\":\(decimal(Int64(speed), fractionDigits: 3))")
    }
    if let course = fix.courseHundredths {
      properties.append("\"course\":\(decimal(Int64(course), fractionDigits: 2))")
    }
    if let hdop = fix.hdop {
      properties.append("\"hdop\":\(decimal(Int64(hdop.hundredths), fractionDigits: 2))")
    }
    if let satellites = fix.satellitesUsed { properties.append("\"satellites\":\(satellites)") }
    return (isFirst ? "\n" : ",\n") + "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\","
      + "\"coordinates\":[\(place.joined(separator: ","))]},"
      + "\"properties\":{\(properties.joined(separator: ","))}}"
  }

  func end(isEmpty: Bool) -> String { isEmpty ? "]}\n" : "\n]}\n" }
}

extension UTCTime {
  /// `2026-11-22T06:15:16Z`, with milliseconds where there are any.
  ///
  /// A leap second, which XML Schema does not have, is the last millisecond before it: so it stays
  /// on its day, and between its neighbours.
  var exportText: String {
    if second == 60 {
      let before = UTCTime(millisecondsSince1970: millisecondsSince1970 - Int64(millisecond) - 1)
      return before?.exportText ?? ""
    }
    var text = FixedBytes<32>()
    encodeISO8601(into: &text)
    let whole = text.withBytes { String(decoding: array($0), as: UTF8.self) }
    guard millisecond > 0 else { return whole }
    let fraction = decimal(Int64(millisecond), fractionDigits: 3).dropFirst()
    return whole.dropLast() + fraction + "Z"
  }
}
