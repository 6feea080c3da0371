import Foundation
import GNSS
import Primitives
import Testing

@Suite("UTC time")
struct UTCTimeTests {
  struct Row: Sendable {
    let fields: [Int]
    let exists: Bool
  }

  @Test(
    "a time that is in no calendar does not exist",
    arguments: [
      Row(fields: [2026, 11, 21, 9, 0, 0, 0], exists: true),
      Row(fields: [1, 1, 1, 0, 0, 0, 0], exists: true),
      Row(fields: [9_999, 12, 31, 23, 59, 59, 999], exists: true),
      Row(fields: [0, 1, 1, 0, 0, 0, 0], exists: false),
      Row(fields: [10_000, 1, 1, 0, 0, 0, 0], exists: false),
      Row(fields: [-5, 1, 1, 0, 0, 0, 0], exists: false),
      Row(fields: [2026, 0, 1, 0, 0, 0, 0], exists: false),
      Row(fields: [2026, 13, 1, 0, 0, 0, 0], exists: false),
      Row(fields: [2026, 1, 0, 0, 0, 0, 0], exists: false),
      Row(fields: [2026, 1, 31, 0, 0, 0, 0], exists: true),
      Row(fields: [2026, 1, 32, 0, 0, 0, 0], exists: false),
      Row(fields: [2026, 4, 30, 0, 0, 0, 0], exists: true),
      Row(fields: [2026, 4, 31, 0, 0, 0, 0], exists: false),
      Row(fields: [2026, 2, 29, 0, 0, 0, 0], exists: false),
      Row(fields: [2024, 2, 29, 0, 0, 0, 0], exists: true),
      Row(fields: [2024, 2, 30, 0, 0, 0, 0], exists: false),
      Row(fields: [1900, 2, 29, 0, 0, 0, 0], exists: false),
      Row(fields: [2100, 2, 29, 0, 0, 0, 0], exists: false),
      Row(fields: [2000, 2, 29, 0, 0, 0, 0], exists: true),
      Row(fields: [2026, 1, 1, 24, 0, 0, 0], exists: false),
      Row(fields: [2026, 1, 1, -1, 0, 0, 0], exists: false),
      Row(fields: [2026, 1, 1, 0, 60, 0, 0], exists: false),
      Row(fields: [2016, 12, 31, 23, 59, 60, 0], exists: true),
      Row(fields: [2016, 12, 31, 23, 59, 61, 0], exists: false),
      Row(fields: [2026, 1, 1, 0, 0, 0, 1_000], exists: false),
      Row(fields: [2026, 1, 1, 0, 0, 0, -1], exists: false),
    ]
  )
  func bounds(row: Row) throws {
    let time = make(row.fields)
    #expect((time != nil) == row.exists)
    guard let time else { return }
    #expect(fields(of: time) == row.fields)
  }

  @Test(
    "counts the milliseconds since 1970 as the C library does",
    arguments: [
      ([1970, 1, 1, 0, 0, 0, 0], 0), ([1970, 1, 1, 0, 0, 0, 1], 1),
      ([1969, 12, 31, 23, 59, 59, 999], -1), ([2026, 11, 21, 9, 0, 0, 0], 1_795_251_600_000),
      ([2017, 11, 3, 2, 26, 32, 0], 1_509_675_992_000),
      ([2000, 3, 1, 0, 0, 0, 0], 951_868_800_000),
      ([1, 1, 1, 0, 0, 0, 0], -62_135_596_800_000),
      ([9_999, 12, 31, 23, 59, 59, 999], 253_402_300_799_999),
    ] as [([Int], Int64)]
  )
  func literal(values: [Int], milliseconds: Int64) throws {
    let time = try #require(make(values))
    #expect(time.millisecondsSince1970 == milliseconds)
    #expect(UTCTime(millisecondsSince1970: milliseconds) == time)
  }

  @Test("agrees with Foundation's Gregorian calendar on every day of four centuries and more")
  func calendar() throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    let parts: Set<Calendar.Component> = [.year, .month, .day, .hour, .minute, .second]
    // Every 12th day and some: all days of the year and of the week come up.
    var milliseconds: Int64 = -11_676_096_000_000  // 1600-01-01T00:00:00Z
    while milliseconds < 4_133_980_800_000 {  // 2101-01-01T00:00:00Z
      let time = try #require(UTCTime(millisecondsSince1970: milliseconds))
      let date = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
      let expected = calendar.dateComponents(parts, from: date)
      #expect(
        fields(of: time).dropLast() == [
          try #require(expected.year), try #require(expected.month), try #require(expected.day),
          try #require(expected.hour), try #require(expected.minute),
          try #require(expected.second),
        ]
      )
      #expect(time.millisecondsSince1970 == milliseconds)
      milliseconds += 1_050_001_000
    }
  }

  /// 146,097 days; the calendar repeats after them.
  @Test("every day of 400 years comes back from its number, in order")
  func everyDay() throws {
    var previous = [1_599, 12, 31]
    for day in -135_140..<10_957 as Range<Int64> {
      let milliseconds = day * 86_400_000 + 86_399_999
      guard let time = UTCTime(millisecondsSince1970: milliseconds) else {
        Issue.record("day \(day)")
        continue
      }
      let date = [Int(time.year), Int(time.month), Int(time.day)]
      if !previous.lexicographicallyPrecedes(date) || time.millisecondsSince1970 != milliseconds {
        Issue.record("day \(day)")
      }
      previous = date
    }
    #expect(previous == [1_999, 12, 31])
  }

  @Test(
    "before the year 1 and after 9999 there is no time",
    arguments: [
      -62_135_596_800_001, 253_402_300_800_000, .min, .max, .min + 86_400_000,
    ] as [Int64]
  )
  func outside(milliseconds: Int64) {
    #expect(UTCTime(millisecondsSince1970: milliseconds) == nil)
  }

  @Test("a leap second counts as the second after it")
  func leapSecond() throws {
    let leap = try #require(make([2016, 12, 31, 23, 59, 60, 250]))
    let after = try #require(make([2017, 1, 1, 0, 0, 0, 250]))
    #expect(leap.millisecondsSince1970 == after.millisecondsSince1970)
    #expect(leap != after)
    #expect(leap.second == 60)
  }

  @Test(
    "two digits of a year turn at the GPS epoch",
    arguments: [
      (0, 2_000), (26, 2_026), (79, 2_079), (80, 1_980), (99, 1_999),
    ]
  )
  func years(digits: Int, year: Int) {
    #expect(UTCTime.year(ofTwoDigits: digits) == year)
  }

  @Test(
    "is written as ISO 8601 has it, to the second",
    arguments: [
      ([2026, 11, 21, 9, 5, 7, 999], "2026-11-21T09:05:07Z"),
      ([1, 2, 3, 4, 5, 6, 0], "0001-02-03T04:05:06Z"),
      ([2016, 12, 31, 23, 59, 60, 0], "2016-12-31T23:59:60Z"),
    ] as [([Int], String)]
  )
  func encodes(values: [Int], expected: String) throws {
    var text = FixedBytes<20>()
    try #require(make(values)).encodeISO8601(into: &text)
    let written = text.withBytes { span in
      String(decoding: span.indices.map { span[$0] }, as: UTF8.self)
    }
    #expect(written == expected)
    #expect(!text.isTruncated)
  }
}

private func make(_ values: [Int]) -> UTCTime? {
  UTCTime(
    year: values[0],
    month: values[1],
    day: values[2],
    hour: values[3],
    minute: values[4],
    second: values[5],
    millisecond: values[6]
  )
}

private func fields(of time: UTCTime) -> [Int] {
  [
    Int(time.year), Int(time.month), Int(time.day), Int(time.hour), Int(time.minute),
    Int(time.second), Int(time.millisecond),
  ]
}
