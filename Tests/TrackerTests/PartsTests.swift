import GNSS
import Primitives
import SIM7000
import Testing

@testable import Tracker

func position(_ latitude: Int32, _ longitude: Int32) throws -> Position {
  Position(
    latitude: try #require(Latitude(e7: latitude)),
    longitude: try #require(Longitude(e7: longitude))
  )
}

@Suite("Payload")
struct PayloadTests {
  @Test(
    "has exactly three keys and six decimals",
    arguments: [
      (319_539_000, 359_106_000, "31.953900", "35.910600"),
      (-348_877_470, -561_596_890, "-34.887747", "-56.159689"),
      (1_230, 66_126_580, "0.000123", "6.612658"),
      (319_539_005, 359_106_004, "31.953901", "35.910600"),
      (-4, 5, "0.000000", "0.000001"),
      (-6, -5, "-0.000001", "-0.000001"),
      (900_000_000, -1_800_000_000, "90.000000", "-180.000000"),
    ] as [(Int32, Int32, String, String)]
  )
  func plain(latitude: Int32, longitude: Int32, north: String, east: String) throws {
    let report = Report(
      sequence: 1,
      fix: Fix(position: try position(latitude, longitude)),
      takenAt: .zero
    )
    #expect(
      try text(report, at: 19_000)
        == "{\"latitude\": \(north), \"longitude\": \(east), \"trackerId\": \"Allawi2003\"}"
    )
  }

  @Test func `adds the time when it had to wait, or its age without one`() throws {
    let time = UTCTime(year: 2026, month: 11, day: 21, hour: 9, minute: 5, second: 7)
    var report = Report(
      sequence: 1,
      fix: Fix(position: try position(0, 0), time: time),
      takenAt: .zero
    )
    #expect(try text(report, at: 21_000).hasSuffix(", \"time\": \"2026-11-21T09:05:07Z\"}"))
    #expect(!(try text(report, at: 20_000).contains("time")))
    report.fix.time = nil
    #expect(try text(report, at: 21_500).hasSuffix(", \"fixAge\": 21}"))
  }

  /// What `AT+SHCONF="BODYLEN"` reserves, and a command line holds, escaped.
  @Test func `at its longest fits the body that HTTPS reserves`() throws {
    let limit = Limits.httpsBodyLimit.value
    try expectFit(try Report.longest(), idLength: Limits.httpsIDMax, limit)
    try expectFit(try Report.longest(), Limits.httpsEventBodyLimit.value)
  }

  private func text(_ report: Report, at milliseconds: Int64) throws -> String {
    var payload = Payload()
    let id = try TrackerID(Array("Allawi2003".utf8).span)
    report.encode(for: id, .plain, at: .zero + Milliseconds(milliseconds), into: &payload)
    #expect(!payload.isTruncated)
    return payload.withBytes { bytes in
      String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
    }
  }
}

@Suite("Tracker id")
struct TrackerIDTests {
  @Test(
    "refuses what JSON would have to escape",
    arguments: [
      ("", TrackerIDError.empty),
      ("a\"b", .unsayable(byte: 0x22, offset: 1)),
      ("a\\", .unsayable(byte: 0x5C, offset: 1)),
      ("a\nb", .unsayable(byte: 0x0A, offset: 1)),
      ("köter", .unsayable(byte: 0xC3, offset: 1)),
      (String(repeating: "x", count: 65), .tooLong(found: 65, limit: 64)),
    ]
  )
  func refuses(text: String, error: TrackerIDError) {
    #expect(refusal(of: text) == error)
  }

  @Test(arguments: ["A", "Allawi 2003", "{}[]:,'", String(repeating: "x", count: 64)])
  func accepts(text: String) {
    #expect(refusal(of: text) == nil)
  }

  private func refusal(of text: String) -> TrackerIDError? {
    do throws(TrackerIDError) {
      _ = try TrackerID(Array(text.utf8).span)
      return nil
    } catch {
      return error
    }
  }
}

@Suite("Debounce")
struct FixDebounceTests {
  private func fix(_ second: Int, north: Int32 = 319_539_000, hdop: UInt16? = 110) throws -> Fix {
    Fix(
      position: try position(north, 359_106_000),
      time: UTCTime(year: 2026, month: 11, day: 21, hour: 9, minute: 0, second: 0)
        .flatMap {
          UTCTime(millisecondsSince1970: $0.millisecondsSince1970 + Int64(second) * 1_000)
        },
      hdop: hdop.flatMap { HDOP(hundredths: $0) }
    )
  }

  private func at(_ second: Int64) -> Instant { .zero + .seconds(second) }

  @Test func `accepts the third good fix in a row`() throws {
    var debounce = FixDebounce()
    #expect(debounce.judge(try fix(1), at: at(1)) == .counted(1))
    #expect(debounce.judge(try fix(2), at: at(2)) == .counted(2))
    #expect(debounce.judge(try fix(3), at: at(3)) == .accepted)
  }

  @Test func `a fix without precision, or with too little, breaks the row`() throws {
    var debounce = FixDebounce()
    _ = debounce.judge(try fix(1), at: at(1))
    _ = debounce.judge(try fix(2), at: at(2))
    #expect(debounce.judge(try fix(3, hdop: nil), at: at(3)) == .rejected(.imprecise(nil)))
    #expect(
      debounce.judge(try fix(4, hdop: 251), at: at(4))
        == .rejected(.imprecise(HDOP(hundredths: 251)))
    )
    #expect(debounce.judge(try fix(5, hdop: 250), at: at(5)) == .counted(1))
  }

  @Test func `an imprecise fix counts where it is far from where the thing was`() throws {
    let place = Place(try fix(1))
    let rough = try fix(2, hdop: 310)
    #expect(!place.isFar(from: rough))
    func isFar(_ hdop: UInt16?) throws -> Bool {
      let east = try position(319_539_000, 359_185_000)
      return place.isFar(from: Fix(position: east, hdop: hdop.flatMap { HDOP(hundredths: $0) }))
    }
    // 745 m.
    #expect(try isFar(310))
    #expect(try isFar(2_000))
    #expect(try !isFar(2_001))
    #expect(try !isFar(nil))
    var debounce = FixDebounce()
    #expect(debounce.judge(rough, isFar: true, at: at(2)) == .counted(1))
  }

  @Test func `a frozen receiver whose clock shows a wrong year does not count`() throws {
    var debounce = FixDebounce()
    // As after a week rollover: no time for a fix.
    func judge(_ second: Int, north: Int32, clock: Int) throws -> FixDebounce.Verdict {
      let untimed = Fix(
        position: try position(north, 359_106_000),
        time: nil,
        hdop: HDOP(hundredths: 110)
      )
      let shown = UTCTime(year: 2007, month: 4, day: 7, hour: 9, minute: 0, second: clock)
      return debounce.judge(untimed, clock: shown, at: at(Int64(second)))
    }
    #expect(try judge(1, north: 319_539_000, clock: 1) == .counted(1))
    #expect(try judge(2, north: 319_539_000, clock: 1) == .rejected(.repeatedTime))
    // Another position, or a clock that goes on: it isn't frozen.
    #expect(try judge(3, north: 319_539_010, clock: 1) == .counted(2))
    #expect(try judge(4, north: 319_539_010, clock: 4) == .accepted)
  }

  @Test func `a frozen receiver does not count`() throws {
    var debounce = FixDebounce()
    for second in 1...5 {
      let verdict = debounce.judge(try fix(7), at: at(Int64(second)))
      #expect(verdict == (second == 1 ? .counted(1) : .rejected(.repeatedTime)))
    }
  }

  @Test func `a jump starts a new row at the new place`() throws {
    var debounce = FixDebounce()
    _ = debounce.judge(try fix(1), at: at(1))
    _ = debounce.judge(try fix(2), at: at(2))
    // 0.01 degrees of latitude are 1,113 m.
    let verdict = debounce.judge(try fix(3, north: 319_639_000), at: at(3))
    #expect(verdict == .rejected(.implausibleJump(metresPerSecond: 1_113)))
    #expect(debounce.judge(try fix(4, north: 319_639_000), at: at(4)) == .counted(2))
    #expect(debounce.judge(try fix(5, north: 319_639_000), at: at(5)) == .accepted)
  }

  /// A second at 70 m/s and 20 m of noise are 90 m; 10^-7 degree is 11.132 mm.
  @Test("the reach is speed times time and the noise", arguments: [(8_174, true), (8_175, false)])
  func reach(north: Int32, isWithin: Bool) throws {
    var debounce = FixDebounce()
    _ = debounce.judge(try fix(1), at: at(1))
    let verdict = debounce.judge(try fix(2, north: 319_539_000 + north), at: at(2))
    #expect(verdict == (isWithin ? .counted(2) : .rejected(.implausibleJump(metresPerSecond: 91))))
  }

  @Test func `time that runs back is no fix`() throws {
    var debounce = FixDebounce()
    _ = debounce.judge(try fix(9), at: at(1))
    #expect(debounce.judge(try fix(8), at: at(2)) == .rejected(.timeJumps))
  }

  @Test("a time ahead of the tracker's clock is no fix", arguments: [(62, true), (63, false)])
  func aheadOfTime(second: Int, counts: Bool) throws {
    var debounce = FixDebounce()
    _ = debounce.judge(try fix(1), at: at(1))
    let verdict = debounce.judge(try fix(second), at: at(2))
    #expect(verdict == (counts ? .counted(2) : .rejected(.timeJumps)))
    #expect(debounce.judge(try fix(second + 1), at: at(3)) == (counts ? .accepted : .counted(2)))
  }

  @Test(
    "knows how far it is",
    arguments: [
      // Vincenty's distances for WGS 84, in metres; 7 % is all that is promised.
      (0, 0, 0, 10_000_000, 111_319), (319_539_000, 359_106_000, 319_639_000, 359_106_000, 1_109),
      (600_000_000, 0, 600_000_000, 10_000_000, 55_800),
      (0, 1_799_999_000, 0, -1_799_999_000, 22),
      (319_539_000, 359_106_000, 319_639_000, 359_206_000, 1_457),
    ] as [(Int32, Int32, Int32, Int32, Int64)]
  )
  func distance(
    latitude: Int32,
    longitude: Int32,
    otherLatitude: Int32,
    otherLongitude: Int32,
    metres: Int64
  ) throws {
    let found = try position(latitude, longitude)
      .metres(to: try position(otherLatitude, otherLongitude))
    #expect(abs(found - metres) <= metres * 7 / 100 + 1)
  }
}

@Suite("Queue, back-off, ladder")
struct QueueTests {
  private func report(_ sequence: UInt32) throws -> Report {
    Report(
      sequence: sequence,
      fix: Fix(position: try position(0, 0)),
      takenAt: .zero + .seconds(Int64(sequence))
    )
  }

  @Test func `thins out a track, and keeps its ends`() throws {
    var queue = ReportQueue()
    for sequence in 1...UInt32(ReportQueue.capacity) {
      #expect(queue.append(try report(sequence)) == nil)
    }
    for sequence in UInt32(65)...1_000 {
      #expect(queue.append(try report(sequence)) != nil)
    }
    var left: [UInt32] = []
    while let next = queue.select(at: .zero) {
      left.append(next.sequence)
      queue.finishSelected()
    }
    // The newest first, then the track from its beginning.
    #expect(left.first == 1_000 && left.dropFirst().first == 1)
    let track = left.dropFirst() + [1_000]
    #expect(Array(track) == track.sorted() && track.count == ReportQueue.capacity)
    let gaps = zip(track.dropFirst(), track).map { $0 - $1 }
    #expect(gaps.max().map { $0 <= 64 } == true, "\(gaps)")
    #expect(queue.isEmpty)
  }

  @Test func `waits from five seconds to ten minutes`() {
    var backOff = BackOff()
    let waits = (0..<9).map { _ in backOff.next().rawValue / 1_000 }
    #expect(waits == [5, 10, 20, 40, 80, 160, 320, 600, 600])
    backOff.reset()
    #expect(backOff.next() == 5_000)
  }

  @Test func `each third failure leads one rung up, and the last back to the first`() {
    var recovery = Recovery()
    let rungs = (0..<12).map { _ in recovery.noteFailure() }
    #expect(
      rungs == [
        nil, nil, .reopenBearer, nil, nil, .toggleRadio, nil, nil, .restartModule, nil, nil,
        .reopenBearer,
      ]
    )
  }

  @Test func `a success in between starts the ladder again`() {
    var recovery = Recovery()
    _ = recovery.noteFailure()
    _ = recovery.noteFailure()
    recovery.noteSuccess()
    #expect(recovery.noteFailure() == nil)
  }

  @Test func `tries every rate once, the given one first`() {
    let bauds = (0..<5).map { Tracker.baud(at: $0, first: 38_400) }
    #expect(bauds == [38_400, 115_200, 9_600, 19_200, 57_600])
  }
}
