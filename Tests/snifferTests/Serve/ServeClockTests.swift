import Primitives
import Testing

@testable import Live

@Suite("The date of a server")
struct ServeClockTests {
  /// In 2096: beyond what the system's clock says meanwhile.
  private static let noon: Int64 = 4_000_000_000_000

  @Test("follows a clock that is set forward, and goes on by itself when one is set back")
  func jumps() {
    var clock = ServeClock(notBefore: .zero)
    func date(_ second: Int64, _ offset: Int64) -> Int64 {
      let date = clock.date(
        steady: .zero + .seconds(second),
        utcMilliseconds: Self.noon + offset * 1_000
      )
      return date.microseconds / 1_000 - Self.noon
    }
    #expect(date(10, 0) == 0)
    #expect(date(11, 1) == 1_000, "no jump")
    #expect(date(12, 3_602) == 3_602_000, "an hour forward")
    #expect(date(13, 3) == 3_603_000, "an hour back: a second later all the same")
    #expect(date(73, 63) == 3_663_000, "and a minute later a minute")
    #expect(date(74, 86_400) == 86_400_000, "the system's clock is ahead again")
  }

  @Test("knows of a leap forward, once, and of no small step, pause or step back")
  func leaps() {
    var clock = ServeClock(notBefore: Instant(microseconds: Self.noon * 1_000))
    func leapt(_ second: Int64, _ offset: Int64) -> Bool {
      _ = clock.date(
        steady: .zero + .seconds(second),
        utcMilliseconds: Self.noon + offset * 1_000
      )
      return clock.takeLeap()
    }
    _ = leapt(0, 10)
    #expect(!leapt(1, 70), "59 s")
    #expect(!leapt(7_201, 7_270), "two hours later")
    #expect(leapt(7_202, 7_331), "a minute")
    #expect(!leapt(7_203, 7_332))
    #expect(!leapt(7_204, 10))
    #expect(!leapt(7_205, 7_334))
  }

  @Test("a factor makes the date fast, and waits short; the system's clock is looked at once")
  func factor() {
    var clock = ServeClock(notBefore: Instant(microseconds: Self.noon * 1_000), factor: 60)
    func date(_ second: Int64) -> Int64 {
      clock.date(steady: .zero + .seconds(second), utcMilliseconds: Self.noon + 86_400_000)
        .microseconds / 1_000
    }
    #expect(date(61) - date(1) == 3_600_000)
    #expect(clock.wait(60_000) == 1_000)
    #expect(clock.wait(1) == 1, "never too early")
    #expect(clock.wait(-5) == 0)
  }

  @Test("begins no earlier than what the journal knows")
  func begin() {
    let newest = Instant(microseconds: Self.noon * 1_000)
    var clock = ServeClock(notBefore: newest)
    #expect(clock.read().date >= newest)
  }
}
