import Foundation
import GNSS
import Primitives
import Testing

@testable import Backend

@Suite("History and routes")
struct RouteTests {
  static let start = Timestamp(seconds: startSeconds)

  /// A point `north` metres north of a place, at `second`.
  private func point(
    _ second: Int64,
    _ north: Double,
    speed: Int32? = nil,
    event: Report.Event? = nil
  ) throws -> HistoryPoint {
    var report = Report(position: try place(31.955 + north / 111_195.08, 35.915))
    report.speedMillimetresPerSecond = speed
    report.event = event
    let time = Self.start + .seconds(second)
    return HistoryPoint(report, fixTime: time, receivedAt: time)
  }

  private func seconds(_ routes: [Route]) -> [[Int64]] {
    routes.map { route in
      [route.begin, route.end].map { ($0 - Self.start).rawValue / 1_000 }
    }
  }

  @Test("backend.md 12: a history of 366 days loses the first")
  func year() throws {
    var history = History()
    for day in 0...365 { history.insert(try point(Int64(day) * 86_400, 0)) }
    #expect(history.points.count == 366)
    history.insert(try point(366 * 86_400, 0))
    #expect(history.points.count == 366)
    #expect(history.points.first?.fixTime == Self.start + .seconds(86_400))
  }

  @Test("a span is half open, and in the order of fix times")
  func span() throws {
    var history = History()
    for second in [30, 10, 20, 40] as [Int64] { history.insert(try point(second, 0)) }
    let span = history.span(from: Self.start + 10_000, to: Self.start + 30_000)
    #expect(span.map { ($0.fixTime - Self.start).rawValue } == [10_000, 20_000])
    #expect(history.span(from: Self.start + 30_000, to: Self.start + 10_000).isEmpty)
  }

  @Test("a viewer gets each point that has come since the last that it got, late ones too")
  func track() throws {
    var harness = try Harness.petAtHome()
    func date(_ second: Int64) -> Timestamp { Timestamp(seconds: startSeconds + second) }
    func count(since second: Int64) throws -> Int {
      let json = harness.backend.trackerJSON("Allawi2003", of: "owner", since: date(second))
      let text = String(decoding: try #require(json), as: UTF8.self)
      let track = try #require(text.components(separatedBy: #""track":"#).last)
      return track.components(separatedBy: #""fixTime""#).count - 1
    }
    harness.report(Harness.inside, at: 1_000)
    for (second, fixSecond) in [(1_100, 1_100), (1_101, 700), (1_101, 760)] as [(Double, Int64)] {
      harness.report(Harness.inside, at: second, more: #", "time": "\#(date(fixSecond).text)""#)
    }
    #expect(try count(since: 0) == 4)
    #expect(try count(since: 1_101) == 2)
    #expect(try count(since: 1_102) == 0)
  }

  @Test("a ride is in each span that has a part of it, and whole")
  func overMidnight() throws {
    var harness = try Harness.petAtHome()
    for (minute, event) in [(0, "trip"), (20, ""), (40, ""), (60, "parked"), (120, "")] {
      let more = event.isEmpty ? "" : #", "event": "\#(event)""#
      harness.report((31.955 + Double(minute) / 1_000, 35.915), at: Double(minute) * 60, more: more)
    }
    func count(from: Int64, to: Int64) throws -> [Int] {
      let date = { (minute: Int64) in Self.start + .seconds(minute * 60) }
      return try harness.backend.routes(
        of: "Allawi2003",
        for: "owner",
        from: date(from),
        to: date(to),
        at: date(130)
      ).map(\.points.count)
    }
    #expect(try count(from: -60, to: 30) == [4])
    #expect(try count(from: 30, to: 1_440) == [4])
    #expect(try count(from: 61, to: 1_440) == [])
    #expect(try count(from: -60, to: 0) == [])
  }

  @Test("keeps a year, and 525,600 points of it, of which none but the oldest goes")
  func bounds() throws {
    var history = History()
    let count = Int64(BackendSettings.historyMax)
    for minute in 0...count { history.insert(try point(minute * 60, 0)) }
    func first() -> Int64? {
      history.points.first.map { ($0.fixTime - Self.start).rawValue / 60_000 }
    }
    #expect(history.points.count == Int(count))
    #expect(first() == 1)
    history.insert(try point((count + 100) * 60, 0))
    #expect(first() == 100)
    let span = history.span(from: Self.start, to: Self.start + .seconds(101 * 60))
    #expect(span.count == 1)
    history.insert(try point(90 * 60, 0))
    #expect(first() == 100, "older than the year")
    history.insert(try point(3 * count * 60, 0))
    #expect(history.points.count == 1)
  }

  @Test("from trip to parked; a step under 10 m does not count")
  func events() throws {
    let points = try [
      point(0, 0), point(10, 0, event: .trip), point(20, 100), point(30, 109),
      point(40, 115), point(50, 215, event: .trip), point(350, 215, event: .parked),
      point(360, 215),
    ]
    let routes = TripRule.routes(points[...], by: .traccar)
    #expect(seconds(routes) == [[10, 350]])
    let route = try #require(routes.first)
    #expect(abs(route.metres - 215) < 0.1)
    #expect(route.duration == .seconds(340))
    #expect(!route.isOpen)
    #expect(route.points.count == 6)
    #expect(route.from == points[1].position)
    #expect(route.to == points[6].position)
  }

  @Test(
    "a ride that no trip began is from the first point away from where it parked to the next parked"
  )
  func secondRide() throws {
    let first = try [
      point(0, 0, event: .trip), point(60, 400), point(360, 800, event: .parked),
      // An error of a fix, and back.
      point(420, 900), point(480, 820),
    ]
    #expect(seconds(TripRule.routes(first[...], by: .bike)) == [[0, 360]])
    let wild = try first + [point(540, 900)]
    #expect(seconds(TripRule.routes(wild[...], by: .bike)) == [[0, 360]])
    let bumped = try first + [point(480, 820, event: .alert), point(540, 900)]
    #expect(seconds(TripRule.routes(bumped[...], by: .bike)) == [[0, 360]])
    let under =
      try first + [
        point(480, 820, event: .alert), point(540, 849), point(600, 1_200), point(660, 1_600),
      ]
    let open = TripRule.routes(under[...], by: .bike)
    #expect(seconds(open) == [[0, 360], [600, 660]])
    #expect(open.map(\.isOpen) == [false, true])
    let second = try under + [point(1_020, 1_600, event: .parked), point(1_080, 1_640)]
    #expect(seconds(TripRule.routes(second[...], by: .bike)) == [[0, 360], [600, 1_020]])
  }

  @Test("a receiver at rest that reports up to 0.5 m/s makes no ride, nor does one fast fix of it")
  func noise() throws {
    let speeds: [Int32] = [297, 355, 154, 500, 0, 674]
    let points = try (0..<600).map { index in
      try point(Int64(index) * 60, 0, speed: index == 300 ? 674 : speeds[index % 5])
    }
    #expect(TripRule.routes(points[...], by: .bike).isEmpty)
    #expect(TripRule.routes(points[...], by: .traccar).isEmpty)
  }

  @Test("an open route ends at a gap of more than 3600 s")
  func gap() throws {
    let points = try [
      point(0, 0, event: .trip), point(100, 500), point(3_700, 500), point(7_301, 900),
      point(7_400, 900, event: .trip), point(7_500, 1_900),
    ]
    let routes = TripRule.routes(points[...], by: .traccar)
    #expect(seconds(routes) == [[0, 3_700], [7_400, 7_500]])
    #expect(routes.map(\.isOpen) == [false, true])
  }

  @Test(
    "the gap is 3600 s, unless the owner asks for a report each hour: those come later than an hour",
    arguments: [
      (0, 3_601, 1), (300, 3_601, 1), (3_540, 3_601, 1), (3_600, 3_901, 1), (3_600, 3_900, 3),
      (3_600, 3_601, 3),
    ] as [(Int64, Int64, Int)]
  )
  func gapOfHour(interval: Int64, second: Int64, count: Int) throws {
    let points = try [
      point(0, 0, event: .trip), point(second, 900), point(second + 10, 900, event: .parked),
    ]
    let routes = TripRule.routes(points[...], by: .traccar, interval: .seconds(interval))
    #expect(routes.map(\.points.count) == [count])
  }

  /// Moving for `moving` seconds at `speed` m/s, then still for `still`.
  private func ride(moving: Int64, speed: Double, still: Int64) throws -> [HistoryPoint] {
    var points: [HistoryPoint] = []
    for second in stride(from: 0, through: moving, by: 10) {
      points.append(try point(second, Double(second) * speed, speed: Int32(speed * 1_000)))
    }
    for second in stride(from: moving + 10, through: moving + still, by: 10) {
      points.append(try point(second, Double(moving) * speed, speed: 0))
    }
    return points
  }

  @Test(
    "backend.md 15, Traccar: moving for more than 300 s or farther than 500 m",
    arguments: [(290, 1.0, 0), (300, 1, 1), (110, 4, 0), (130, 4, 1)] as [(Int64, Double, Int)]
  )
  func traccar(moving: Int64, speed: Double, count: Int) throws {
    let points = try ride(moving: moving, speed: speed, still: 600)
    #expect(TripRule.routes(points[...], by: .traccar).count == count)
    #expect(TripRule.routes(points[...], by: .bike).count == 1)
  }

  @Test("a stop of 300 s is a red light, a longer one ends the trip; a flicker starts it again")
  func stops() throws {
    var points = try ride(moving: 400, speed: 3, still: 310)
    points.append(try point(720, 1_300, speed: 3_000))
    #expect(TripRule.routes(points[...], by: .traccar).count == 1)
    var longer = try ride(moving: 400, speed: 3, still: 320)
    longer.append(try point(730, 1_300, speed: 3_000))
    #expect(seconds(TripRule.routes(longer[...], by: .traccar)) == [[0, 410]])
    var flicker = try ride(moving: 400, speed: 3, still: 250)
    flicker.append(try point(660, 1_200, speed: 501))
    flicker += try stride(from: 670, through: 960, by: 10).map {
      try point($0, 1_200, speed: 500)
    }
    #expect(TripRule.routes(flicker[...], by: .traccar).map(\.isOpen) == [true])
    let late = Self.start + 960_000 + 3_600_000
    for (now, isOpen) in [(late, true), (late + 1, false)] {
      let routes = TripRule.routes(flicker[...], by: .traccar, at: now)
      #expect(routes.map(\.isOpen) == [isOpen])
    }
  }

  @Test("no rides: the list is empty, and there is a text for it")
  func empty() {
    #expect(TripRule.routes([], by: .traccar).isEmpty)
    #expect(MessageText.noRides == "No rides recorded.")
  }
}

extension TripRule {
  /// While the last of `points` is new.
  fileprivate static func routes(
    _ points: ArraySlice<HistoryPoint>,
    by rule: TripRule,
    interval: Milliseconds = 0
  ) -> [Route] {
    routes(points, by: rule, interval: interval, at: points.last?.fixTime ?? .distantPast)
  }
}
