import GNSS
import Motion
import Primitives
import SIM7000
import Testing

@testable import Tracker

@Suite("Reports of events")
struct EventReportTests {
  @Test(
    "says its event and an alert's cause",
    arguments: [
      (.alert(.lift), #", "event": "alert", "cause": "lift"}"#),
      (.trip(isByPosition: false), #", "event": "trip"}"#),
      (.trip(isByPosition: true), #", "event": "trip", "cause": "position"}"#),
      (.parked(isElsewhere: false), #", "event": "parked"}"#),
      (.parked(isElsewhere: true), #", "event": "parked", "cause": "moved"}"#),
    ] as [(ReportEvent, String)]
  )
  func event(event: ReportEvent, text: String) throws {
    let report = Report(
      sequence: 1,
      fix: Fix(position: try position(0, 0)),
      takenAt: .zero,
      event: event
    )
    #expect(try self.text(report, at: 0).hasSuffix("\"Allawi2003\"" + text))
  }

  @Test func `of an event with an old fix says its age, at the time of the event if it waited`()
    throws
  {
    var report = Report(
      sequence: 1,
      fix: Fix(
        position: try position(0, 0),
        time: UTCTime(year: 2026, month: 11, day: 21, hour: 9, minute: 5, second: 7)
      ),
      takenAt: .zero + .seconds(100),
      fixedAt: .zero,
      event: .trip(isByPosition: false)
    )
    #expect(try text(report, at: 110_000).hasSuffix(#"", "fixAge": 110, "event": "trip"}"#))
    #expect(
      try text(report, at: 130_000)
        .hasSuffix(#""time": "2026-11-21T09:06:47Z", "fixAge": 100, "event": "trip"}"#)
    )
    #expect(
      try text(report, at: 130_000, .full).contains(#""2026-11-21T09:06:47Z", "fixAge": 100, "al"#)
    )
    report.fix.time = nil
    #expect(try text(report, at: 130_000).hasSuffix(#"", "fixAge": 130, "event": "trip"}"#))
  }

  @Test func `of an event at its longest fits what HTTPS reserves for it`() throws {
    var report = try Report.longest()
    report.takenAt = .zero + .minutes(60 * 24 * 365)
    report.fixedAt = .zero
    report.event = .alert(.orientation)
    try expectFit(report, Limits.httpsEventBodyLimit.value)
  }

  private static let trip = ReportEvent.trip(isByPosition: false)
  private static let parked = ReportEvent.parked(isElsewhere: false)

  @Test func `go out by what an owner must know first, and history oldest first`() throws {
    var queue = ReportQueue()
    let events: [ReportEvent?] = [
      nil, .alert(.lift), Self.parked, nil, Self.trip, .alert(.impact), nil,
    ]
    for (index, event) in events.enumerated() {
      _ = queue.append(try report(UInt32(index) + 1, event))
    }
    #expect(drained(&queue) == [6, 5, 3, 7, 1, 2, 4])
    #expect(queue.hasEvent == false)
  }

  @Test func `a full queue drops repeated alerts, then thins positions`() throws {
    var queue = ReportQueue()
    for sequence in 1...UInt32(ReportQueue.capacity) {
      let isAlert = sequence < 4 || sequence == 64
      let event: ReportEvent? = sequence == 10 ? Self.trip : isAlert ? .alert(.lift) : nil
      #expect(queue.append(try report(sequence, event)) == nil)
    }
    // The first shows when it began, the newest that it goes on.
    #expect(queue.append(try report(65, nil))?.sequence == 2)
    #expect(queue.append(try report(66, nil))?.sequence == 3)
    let dropped = try (67...100).map { try queue.append(report(UInt32($0), nil))?.sequence }
    // Every second one, and not the oldest in a row; 11 follows on a trip.
    #expect(dropped.prefix(3) == [5, 7, 12])
    let left = drained(&queue)
    #expect(left.contains(1) && left.contains(4) && left.contains(10) && left.contains(64))
    #expect(left.count == ReportQueue.capacity)
  }

  @Test func `the one on the line is never dropped, and only alerts where all are events`() throws {
    var queue = ReportQueue()
    for sequence in 1...UInt32(ReportQueue.capacity) {
      _ = queue.append(try report(sequence, sequence == 1 ? .alert(.lift) : Self.trip))
    }
    #expect(queue.select(at: .zero)?.sequence == 1)
    #expect(queue.append(try report(65, .alert(.lift)))?.sequence == 2)
    queue.releaseSelected()
    #expect(queue.append(try report(66, Self.parked))?.sequence == 1)
  }

  @Test func `what is never answered lets the newest go, until something arrives`() throws {
    var queue = ReportQueue()
    queue.yieldsToNewest = true
    #expect(queue.select(at: .zero) == nil)
    _ = queue.append(try report(1, .alert(.lift)))
    for sequence in 2...3 { _ = queue.append(try report(UInt32(sequence), nil)) }
    #expect(queue.select(at: .zero)?.sequence == 3)
    queue.finishSelected()
    #expect(queue.select(at: .zero)?.sequence == 1)
  }

  @Test func `a refused event is held back and asked for a day, a position five times`() throws {
    var queue = ReportQueue()
    _ = queue.append(try report(1, Self.trip))
    _ = queue.append(try report(2, nil))
    var now = Instant.zero
    #expect(queue.select(at: now)?.sequence == 1)
    #expect(queue.noteRefusal(404, at: now) == false)
    // It does not hold up the other.
    for refusal in 1...5 {
      #expect(queue.select(at: now)?.sequence == 2)
      #expect(queue.noteRefusal(404, at: now) == (refusal == 5))
      #expect(queue.readyAt(after: now) != nil)
      now = now + Limits.eventPause
      guard refusal < 5 else { break }
      #expect(queue.select(at: now)?.sequence == 1)
      #expect(queue.noteRefusal(404, at: now) == false)
      now = now + (Limits.refusalPause - Limits.eventPause)
    }
    #expect(queue.count == 1)
    while now < .zero + Limits.refusalTime {
      #expect(queue.select(at: now)?.sequence == 1)
      #expect(queue.noteRefusal(404, at: now) == false)
      now = now + Limits.eventPause
    }
    #expect(queue.select(at: now)?.sequence == 1)
    #expect(queue.noteRefusal(404, at: now) == true)
    #expect(queue.isEmpty)
  }

  @Test func `an event has its day from the refusals of now, not from one the day before`() throws {
    var queue = ReportQueue()
    _ = queue.append(try report(1, Self.trip))
    for day in 0..<3 {
      let now = Instant.zero + .minutes(Int64(day) * 24 * 60)
      #expect(queue.select(at: now)?.sequence == 1)
      #expect(queue.noteRefusal(404, at: now) == false)
    }
  }

  @Test func `refusals of two kinds do not add up`() throws {
    var queue = ReportQueue()
    _ = queue.append(try report(1, nil))
    for index in 0..<12 {
      let now = Instant.zero + .minutes(Int64(index))
      #expect(queue.select(at: now)?.sequence == 1)
      #expect(queue.noteRefusal(index % 2 == 0 ? 404 : 403, at: now) == false)
    }
  }

  private func drained(_ queue: inout ReportQueue) -> [UInt32] {
    var left: [UInt32] = []
    while let next = queue.select(at: .zero) {
      left.append(next.sequence)
      queue.finishSelected()
    }
    return left
  }

  private func report(_ sequence: UInt32, _ event: ReportEvent?) throws -> Report {
    Report(
      sequence: sequence,
      fix: Fix(position: try position(0, 0)),
      takenAt: .zero + .seconds(Int64(sequence)),
      event: event
    )
  }

  private func text(
    _ report: Report,
    at milliseconds: Int64,
    _ format: PayloadFormat = .plain
  ) throws -> String {
    var payload = Payload()
    let id = try TrackerID(Array("Allawi2003".utf8).span)
    report.encode(for: id, format, at: .zero + Milliseconds(milliseconds), into: &payload)
    #expect(!payload.isTruncated)
    return payload.withBytes { bytes in
      String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
    }
  }
}
