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
      (.trip, #", "event": "trip"}"#),
      (.parked, #", "event": "parked"}"#),
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
      event: .trip
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

  @Test func `are not dropped before routine reports when the queue is full`() throws {
    var queue = ReportQueue()
    for sequence in 1...UInt32(ReportQueue.capacity) {
      let isAlert = sequence < 3 || sequence == 64
      #expect(queue.append(try report(sequence, isAlert ? .alert(.lift) : nil)) == nil)
    }
    #expect(queue.hasAlert == true)
    #expect(queue.append(try report(65, .alert(.impact)))?.sequence == 3)
    #expect(queue.append(try report(66, nil))?.sequence == 4)
    var left: [UInt32] = []
    while let first = queue.first {
      left.append(first.sequence)
      queue.removeFirst()
    }
    #expect(left == [1, 2] + Array(5...66))
    #expect(queue.hasAlert == false)
  }

  @Test func `the oldest alert goes when there is nothing else, but never from the line`() throws {
    var queue = ReportQueue()
    for sequence in 1...UInt32(ReportQueue.capacity) {
      _ = queue.append(try report(sequence, .alert(.lift)))
    }
    #expect(queue.append(try report(65, .alert(.lift)), isOnLine: true)?.sequence == 2)
    #expect(queue.first?.sequence == 1)
    #expect(queue.append(try report(66, .alert(.lift)))?.sequence == 1)
    var routine = ReportQueue()
    for sequence in 1...UInt32(ReportQueue.capacity) {
      _ = routine.append(try report(sequence, nil))
    }
    #expect(routine.append(try report(65, .parked), isOnLine: true)?.sequence == 2)
    #expect(routine.first?.sequence == 1 && routine.count == ReportQueue.capacity)
  }

  private func report(_ sequence: UInt32, _ event: ReportEvent?) throws -> Report {
    Report(
      sequence: sequence,
      fix: Fix(position: try position(0, 0)),
      takenAt: .zero,
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
