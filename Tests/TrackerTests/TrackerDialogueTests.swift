import GNSS
import Primitives
import SIM7000
import Testing

@testable import Tracker

@Suite("From power-up to a delivered report, byte by byte")
struct TrackerDialogueTests {
  @Test func `says exactly this to a healthy module`() throws {
    var bench = try Bench()
    let said = try bench.runToPayload()
    #expect(
      said == [
        "AT\r", "ATE1\r", "AT+CMEE=1\r", "AT+CEREG=1\r", "AT+CGREG=1\r", "AT+CGMR\r",
        "AT+CPIN?\r", "AT+CEREG?\r", "AT+CSQ\r", "AT+SAPBR=2,1\r", "AT+CGNSPWR=1\r",
        "AT+CGNSINF\r", "AT+CGNSINF\r", "AT+CGNSINF\r", "AT+HTTPINIT\r",
        "AT+HTTPPARA=\"CID\",1\r", "AT+HTTPPARA=\"URL\",\"http://tracker.example/report\"\r",
        "AT+HTTPPARA=\"CONTENT\",\"application/json\"\r", "AT+HTTPDATA=74,10000\r",
        "{\"latitude\": 31.953900, \"longitude\": 35.910600, \"trackerId\": \"Allawi2003\"}",
      ]
    )
    #expect(bench.tracker.state == .reporting)
    #expect(bench.feed("\r\nOK\r\n") == "AT+HTTPACTION=1\r")
    #expect(bench.feed("AT+HTTPACTION=1\r\r\nOK\r\n") == nil)
    #expect(bench.feed("\r\n+HTTPACTION: 1,200,4\r\n") == "AT+HTTPREAD\r")
    guard case .reportDelivered(let report, 200) = bench.notices.last else {
      Issue.record("no delivery was noticed")
      return
    }
    #expect(report.sequence == 1)
    #expect(bench.tracker.queueCount == 0)
    let body = "\r\n+HTTPREAD: 4\r\nsure\r\nOK\r\n"
    #expect(bench.answer(body, echo: "AT+HTTPREAD\r") == "AT+HTTPTERM\r")
  }

  @Test func `asks for words where the module answers in numbers`() throws {
    var bench = try Bench()
    #expect(bench.powerUp() == "AT\r")
    #expect(bench.answer("0\r", echo: "AT\r") == "ATV1\r")
    #expect(bench.answer("\r\nOK\r\n", echo: "ATV1\r") == "ATE1\r")
  }

  @Test func `asks for words in whatever state it is, and stays there`() throws {
    var bench = try Bench()
    try bench.run(from: bench.powerUp(), to: "AT+CEREG?\r")
    // The answer is lost, and noise looks like one in numbers.
    #expect(bench.runUntilSent() == "AT\r")
    let state = bench.tracker.state
    #expect(bench.answer("0\r", echo: "AT\r") == "ATV1\r")
    #expect(bench.tracker.state == state && state == .registering)
    #expect(bench.answer("\r\nOK\r\n", echo: "ATV1\r") == "AT+CEREG?\r")
  }

  @Test func `opens the bearer with the access point when it is closed`() throws {
    var bench = try Bench()
    try bench.run(from: bench.powerUp(), to: "AT+SAPBR=2,1\r")
    let closed = "\r\n+SAPBR: 1,3,\"0.0.0.0\"\r\n\r\nOK\r\n"
    #expect(
      bench.answer(closed, echo: "AT+SAPBR=2,1\r")
        == "AT+SAPBR=3,1,\"APN\",\"internet.example\"\r"
    )
    let ok = "\r\nOK\r\n"
    #expect(
      bench.answer(ok, echo: "AT+SAPBR=3,1,\"APN\",\"internet.example\"\r") == "AT+SAPBR=1,1\r"
    )
    #expect(bench.answer(ok, echo: "AT+SAPBR=1,1\r") == "AT+SAPBR=2,1\r")
  }

  @Test func `asks again a second later while there is no fix, and tells it once`() throws {
    var bench = try Bench()
    try bench.run(from: bench.powerUp(), to: "AT+CGNSINF\r")
    for _ in 0..<3 {
      let asked = bench.now
      let none = "\r\n+CGNSINF: 1,0,,,,,,,0,,,,,,4,,,,46,,\r\n\r\nOK\r\n"
      #expect(bench.answer(none, echo: "AT+CGNSINF\r") == "AT+CGNSINF\r")
      #expect(bench.now == asked + 1_000)
    }
    #expect(bench.notices.filter { $0 == .fixMissing(satellitesInView: 4) }.count == 1)
    #expect(bench.tracker.state == .acquiring)
  }

  @Test func `begins a new row of fixes when one is missing in between`() throws {
    var bench = try Bench()
    try bench.run(from: bench.powerUp(), to: "AT+CGNSINF\r")
    let none = "\r\n+CGNSINF: 1,0,,,,,,,0,,,,,,4,,,,46,,\r\n\r\nOK\r\n"
    for second in [1, 2] {
      let fix = Bench.navigation(second, "31.953900,35.910600")
      #expect(bench.answer(fix, echo: "AT+CGNSINF\r") == "AT+CGNSINF\r")
    }
    #expect(bench.answer(none, echo: "AT+CGNSINF\r") == "AT+CGNSINF\r")
    for second in [4, 5] {
      let fix = Bench.navigation(second, "31.953900,35.910600")
      #expect(bench.answer(fix, echo: "AT+CGNSINF\r") == "AT+CGNSINF\r")
    }
    #expect(bench.tracker.queueCount == 0)
    let third = Bench.navigation(6, "31.953900,35.910600")
    #expect(bench.answer(third, echo: "AT+CGNSINF\r") == "AT+HTTPINIT\r")
  }

  @Test func `tries PWRKEY without a response, and reports it`() throws {
    var bench = try Bench { $0.hasPowerKey = true }
    var sent = bench.powerUp()
    var attentions = 0
    while bench.powerKeys.isEmpty, sent != nil {
      attentions += 1
      sent = bench.runUntilSent()
    }
    #expect(attentions == 4)
    #expect(bench.powerKeys == [1_100])
    #expect(sent == "AT\r")
  }

  @Test func `looks for the baud in the order of the list, the given one first`() throws {
    var bench = try Bench { $0.baud = 19_200 }
    _ = bench.powerUp()
    for _ in 0..<19 {
      _ = bench.runUntilSent()
    }
    #expect(bench.bauds == [19_200, 115_200, 9_600, 38_400, 57_600])
    _ = bench.answer("\r\nOK\r\n", echo: "AT\r")
    #expect(bench.notices.contains(.moduleAnswered(baud: 57_600)))
  }

  @Test func `starts from the bottom when the module reboots`() throws {
    var bench = try Bench()
    try bench.run(from: bench.powerUp(), to: "AT+CGNSINF\r")
    #expect(bench.feed("\r\nRDY\r\n") == nil)
    #expect(bench.tracker.state == .synchronising)
    #expect(bench.runUntilSent() == "AT\r")
    #expect(bench.notices.last == .moduleRebooted)
  }

  /// The prompt was long on its way, and the module's ten seconds had begun
  /// before it: its `OK` comes less than that after the payload.
  @Test func `does not post a body whose time was over before it came`() throws {
    var bench = try Bench()
    var sent = bench.powerUp()
    for second in 0..<60 where sent?.hasPrefix("AT+HTTPDATA=") == false {
      let line = try #require(sent)
      let answer =
        line == "AT+CGNSINF\r"
        ? Bench.navigation(second, "31.953900,35.910600") : Bench.healthy(line)
      sent = bench.answer(answer, echo: line)
    }
    let command = try #require(sent)
    #expect(command.hasPrefix("AT+HTTPDATA="))
    bench.now = bench.now + 3_000
    #expect(bench.feed(command + "\r\nDOWNLOAD\r\n")?.hasPrefix("{") == true)
    bench.now = bench.now + 7_000
    #expect(bench.feed("\r\nOK\r\n") == "AT+HTTPTERM\r")
    guard case .reportDelayed(_, .payloadNotTaken, 5_000) = bench.notices.last else {
      Issue.record("\(String(describing: bench.notices.last))")
      return
    }
  }

  @Test func `does not post a body that the module never asked for`() throws {
    var bench = try Bench()
    let said = try bench.runToPayload()
    // The payload is out; its answer takes as long as the module waits for more.
    #expect(said.last?.hasPrefix("{") == true)
    bench.now = bench.now + 10_000
    #expect(bench.feed("\r\nOK\r\n") == "AT+HTTPTERM\r")
    guard case .reportDelayed(_, .payloadNotTaken, 5_000) = bench.notices.last else {
      Issue.record("found \(String(describing: bench.notices.last))")
      return
    }
    var sent = bench.answer("\r\nOK\r\n", echo: "AT+HTTPTERM\r")
    while let line = sent, !line.hasPrefix("AT+HTTPDATA=") {
      sent = bench.answer(Bench.healthy(line), echo: line)
    }
    // No prompt: the line lost it.
    #expect(bench.feed((sent ?? "") + "\r\nOK\r\n") == "AT+HTTPTERM\r")
    #expect(bench.tracker.queueCount == 1)
  }

  @Test func `switches the radio on when the SIM goes on failing`() throws {
    var bench = try Bench()
    try bench.run(from: bench.powerUp(), to: "AT+CPIN?\r")
    let failure = "\r\n+CME ERROR: 13\r\n"
    for _ in 0..<2 {
      for _ in 1..<15 {
        #expect(bench.answer(failure, echo: "AT+CPIN?\r") == "AT+CPIN?\r")
      }
      #expect(bench.answer(failure, echo: "AT+CPIN?\r") == "AT+CFUN=1\r")
      #expect(bench.tracker.state == .checkingSIM)
      #expect(bench.answer("\r\nOK\r\n", echo: "AT+CFUN=1\r") == "AT+CPIN?\r")
    }
  }

  @Test(
    "a status decides what happens to the report",
    arguments: [
      (200, "delivered"), (201, "delivered"), (404, "refused"), (302, "refused"),
      (408, "delayed"), (429, "delayed"), (500, "delayed"), (601, "delayed"), (603, "delayed"),
    ]
  )
  func judges(status: Int, fate: String) throws {
    var bench = try Bench()
    _ = try bench.runToPayload()
    #expect(bench.feed("\r\nOK\r\n") == "AT+HTTPACTION=1\r")
    _ = bench.feed("AT+HTTPACTION=1\r\r\nOK\r\n\r\n+HTTPACTION: 1,\(status),0\r\n")
    let found =
      switch bench.notices.last {
      case .reportDelivered: "delivered"
      case .reportSetAside: "set aside"
      case .reportDelayed(_, .httpStatus, 60_000): "refused"
      case .reportDelayed(_, .httpStatus, 5_000): "delayed"
      default: "nothing"
      }
    #expect(found == fate)
    #expect(bench.tracker.queueCount == (fate == "delivered" ? 0 : 1))
  }

  @Test func `ignores everything before power-up`() throws {
    var bench = try Bench()
    #expect(bench.feed("\r\nRDY\r\n") == nil)
    #expect(bench.tracker.state == .off)
    #expect(bench.tracker.deadline == nil)
  }
}
