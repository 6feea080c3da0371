import Primitives
import Testing
import Tracker

@Suite("The guide's example of a tracker")
struct ReadmeTrackerTests {
  @Test func `finds the module, and goes on to configure it`() throws {
    var loop = try TrackerLoop(
      id: "Allawi2003",
      url: "http://tracker.example/report",
      accessPoint: "internet.example"
    )
    var now = Instant.zero
    loop.handle(.powerUp, at: now)
    for expected in ["AT\r", "ATE1\r", "AT+CMEE=1\r"] {
      while loop.output.isEmpty {
        now = max(now, try #require(loop.deadline))
        loop.handle(.deadlineReached, at: now)
      }
      #expect(loop.output == expected)
      loop.output = ""
      loop.receive(Array("\(expected)\r\nOK\r\n".utf8), at: now)
    }
    #expect(loop.notices.contains { if case .moduleAnswered = $0 { true } else { false } })
  }
}
