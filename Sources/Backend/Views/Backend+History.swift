import Primitives

/// Where the reader of a long history has come to.
package struct HistoryCursor: Equatable, Sendable {
  fileprivate var time: Timestamp
  fileprivate let end: Timestamp
  /// Points of `time` that have been read.
  fileprivate var count = 0

  package init(from: Timestamp, to: Timestamp) {
    time = from
    end = max(from, to)
  }
}

extension Backend {
  /// The next points of the owner's tracker, at most `count`; none after the last.
  package func points(
    of id: String,
    for account: String,
    _ cursor: inout HistoryCursor,
    count: Int
  ) throws(Refusal) -> ArraySlice<HistoryPoint> {
    guard let owner = accountIDs.number(of: account) else { throw .notFound }
    let number = try ownTracker(id, of: Int32(owner))
    let points = histories[number].span(from: cursor.time, to: cursor.end).dropFirst(cursor.count)
      .prefix(count)
    if let last = points.last {
      let isSame = last.fixTime == cursor.time
      cursor.count =
        (isSame ? cursor.count : 0) + points.reversed().prefix { $0.fixTime == last.fixTime }.count
      cursor.time = last.fixTime
    }
    return points
  }

  /// `{"routes":[...],"message":...}` for the page.
  package func routesJSON(
    of id: String,
    for account: String,
    from: Timestamp,
    to: Timestamp,
    at now: Timestamp
  ) throws(Refusal) -> [UInt8] {
    let rule: TripRule = bike(ofTracker: id) == nil ? .traccar : .bike
    let routes = try routes(of: id, for: account, from: from, to: to, at: now, by: rule)
    var writer = JSONWriter()
    writer.write("routes", list: routes.map(\.json))
    writer.write("message", orNull: routes.isEmpty ? MessageText.noRides : nil)
    return writer.finished()
  }
}

extension Route {
  fileprivate var json: [UInt8] {
    var writer = JSONWriter()
    writer.write("begin", begin.text)
    writer.write("end", end.text)
    writer.write("from", from)
    writer.write("to", to)
    writer.write("metres", Int64(metres.rounded()))
    writer.write("seconds", duration.rawValue / 1_000)
    writer.write("points", points.count)
    writer.write("open", isOpen)
    return writer.finished()
  }
}

/// A message as the page lists it.
package struct NumberedMessage: Equatable, Sendable {
  package var number: Int64
  package var message: Message
  package var time: Timestamp

  package init(number: Int64, message: Message, time: Timestamp) {
    self.number = number
    self.message = message
    self.time = time
  }

  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.write("id", number)
    writer.write("time", time.text)
    message.write(to: &writer)
    return writer.finished()
  }
}
