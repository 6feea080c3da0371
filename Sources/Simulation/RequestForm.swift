import Primitives
import Tracker
import World

/// What the requests of a tracker look like, by its settings: reads them as an engine does, and
/// stricter.
///
/// It knows the formats from their description and not from the tracker's code, so that a
/// mistake there does not agree with itself.
struct RequestForm: Sendable {
  let format: PayloadFormat
  /// Path and query, with their placeholders; `nil` where they are the same for each report.
  private let template: String?

  /// A report as a request has it.
  struct Reading: Equatable, Sendable {
    var positionE6: PayloadText.PositionE6
    var members: PayloadMembers
    /// It identifies the device of the report.
    var saysID = true
    /// It says the time, without which the report has no place in a track.
    var saysTime = false
    /// The request has more to say in its body, which is read as well.
    var isPart = false
  }

  typealias SyntaxError = PayloadText.SyntaxError

  /// What Traccar reads of a query.
  private static let osmAndQuery =
    "id={id}&lat={lat}&lon={lon}&timestamp={date}&speed={knots}&bearing={course}"
    + "&altitude={altitude}&hdop={hdop}&accuracy={accuracy}&batt={battery}&event={event}"
    + "&cause={cause}&alarm={alarm}&fixAge={fixAge}&sequence={sequence}"

  /// `url` is that of the settings.
  init(_ format: PayloadFormat = .plain, url: String = "") {
    self.format = format
    let path = Self.path(of: url)
    if path.utf8.contains(0x7B) {
      template = path
    } else if format == .osmAnd {
      template = path + (path.utf8.contains(ASCII.questionMark) ? "&" : "?") + Self.osmAndQuery
    } else {
      template = nil
    }
  }

  init(_ settings: Settings) {
    self.init(settings.payloadFormat, url: settings.destination.text)
  }

  /// As HTTP has it.
  var method: String { format == .osmAnd ? "GET" : "POST" }

  /// Of what the tracker sends on its line; `nil` for what says nothing of a report.
  func read(sent bytes: [UInt8]) throws(SyntaxError) -> Reading? {
    if bytes.first == 0x7B { return try read(body: bytes) }
    guard template != nil else { return nil }
    for start in ["AT+HTTPPARA=\"URL\",\"", "AT+SHREQ=\""] where bytes.starts(with: start.utf8) {
      let url = bytes.dropFirst(start.utf8.count).prefix { $0 != ASCII.quote }
      var reading = try read(url: String(decoding: url, as: UTF8.self))
      reading?.isPart = format != .osmAnd
      return reading
    }
    return nil
  }

  /// Of what a server has got.
  func read(_ request: ServerRequest) throws(SyntaxError) -> Reading? {
    format == .osmAnd ? try read(url: request.url) : try read(body: request.body)
  }

  private func read(body: [UInt8]) throws(SyntaxError) -> Reading {
    switch format {
    case .plain, .full, .osmAnd:
      let text = try PayloadText(parsing: body)
      return Reading(positionE6: text.positionE6, members: PayloadMembers(body))
    case .ownTracks, .traccarJSON:
      let shape = format == .ownTracks ? PayloadShape.ownTracks : .traccar
      try shape.check(body)
      var members = PayloadMembers(body)
      members.translateBody()
      var reading = try reading(members)
      reading.saysTime = true
      return reading
    }
  }

  private func reading(_ members: PayloadMembers) throws(SyntaxError) -> Reading {
    guard let latitude = members.degreesE6("latitude"),
      let longitude = members.degreesE6("longitude")
    else { throw SyntaxError(expected: "a position", offset: 0) }
    return Reading(
      positionE6: .init(latitude: latitude, longitude: longitude),
      members: members
    )
  }

  // MARK: - URLs

  /// `nil` for one of a report whose body has the position, and the URL not.
  private func read(url: String) throws(SyntaxError) -> Reading? {
    guard let template else { return nil }
    let parts = [template, Self.path(of: url)].map { text in
      text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    }
    var values: [(name: String, value: String)] = []
    try match(parts[1][0], parts[0][0], &values)
    var given = (parts[1].count > 1 ? parts[1][1] : "").split(separator: "&")[...]
    for wanted in (parts[0].count > 1 ? parts[0][1] : "").split(separator: "&") {
      let name = wanted.prefix { $0 != "=" }
      if let next = given.first, next.prefix(while: { $0 != "=" }) == name {
        try match(String(next), String(wanted), &values)
        given.removeFirst()
      } else if !wanted.utf8.contains(0x7B) {
        throw SyntaxError(expected: "`\(wanted)`", offset: 0)
      }
    }
    if let next = given.first { throw SyntaxError(expected: "no `\(next)`", offset: 0) }
    var members = PayloadMembers([])
    for (name, value) in values {
      guard let kind = PayloadShape.placeholders[name], kind.holds(value) else {
        throw SyntaxError(expected: "a value of {\(name)} in place of `\(value)`", offset: 0)
      }
      members[name == "time" || name == "date" ? "time" : name] = value.removingPercents()
    }
    members.translateQuery()
    guard members.position == nil else {
      var reading = try reading(members)
      reading.saysID = template.firstRange(of: "{id}") != nil
      reading.saysTime = ["{time}", "{date}"].contains { template.firstRange(of: $0) != nil }
      return reading
    }
    guard format == .osmAnd else { return nil }
    // It would be unknown which report it is of.
    throw SyntaxError(expected: "{lat} and {lon} in a URL that has to say all", offset: 0)
  }

  /// Adds the values that `text` has where `pattern` has placeholders.
  private func match(
    _ text: String,
    _ pattern: String,
    _ values: inout [(name: String, value: String)]
  ) throws(SyntaxError) {
    var rest = text[...]
    var pieces = pattern.split(separator: "{", omittingEmptySubsequences: false)[...]
    let start = pieces.removeFirst()
    guard rest.hasPrefix(start) else {
      throw SyntaxError(expected: "`\(pattern)`", offset: 0)
    }
    rest.removeFirst(start.count)
    for piece in pieces {
      let parts = piece.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
      let end = parts.count > 1 ? String(parts[1]) : ""
      let range = end.isEmpty ? rest.endIndex..<rest.endIndex : rest.firstRange(of: end)
      guard let range else { throw SyntaxError(expected: "`\(pattern)`", offset: 0) }
      values.append((String(parts[0]), String(rest[..<range.lowerBound])))
      rest = rest[range.upperBound...]
    }
    guard rest.isEmpty else { throw SyntaxError(expected: "`\(pattern)`", offset: 0) }
  }

  /// From the first slash behind the host on.
  private static func path(of url: String) -> String {
    guard let scheme = url.firstRange(of: "://") else { return url }
    let rest = url[scheme.upperBound...]
    let path = rest.drop { $0 != "/" && $0 != "?" }
    return path.first == "/" ? String(path) : "/" + path
  }
}
