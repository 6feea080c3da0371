import Primitives
import Testing

@testable import Sketch

/// The library's defects, by their numbers in dfrobot-library.md 5, each where the wire shows it.
@Suite("The sketch's defects")
struct SketchDefectTests {
  private static func run(
    port: Sketch.Port = .software,
    program: Sketch.Program = .report,
    url: StaticString = "http://tracker.example/report",
    for seconds: Int64 = 600,
    _ answer: @escaping (String) -> SketchBench.Answer?
  ) -> SketchBench {
    var bench = SketchBench(port: port, program: program, url: url, answer)
    bench.run(for: seconds)
    return bench
  }

  @Test("1: any status but 200 and 601 is waited past forever", arguments: ["201", "404", "603"])
  func status(code: String) {
    let bench = Self.run { text in
      text == "AT+HTTPACTION=1"
        ? [(2, "\r\nOK\r\n"), (1_500, "\r\n+HTTPACTION: 1,\(code),0\r\n")] : nil
    }
    #expect(bench.sketch.state == .httpPost && bench.sketch.step == .action)
    #expect(bench.count(of: "AT+HTTPREAD") == 0)
  }

  @Test("1: 200 is found in the length, too; 601 begins the POST again")
  func digits() {
    let length = Self.run(for: 60) { text in
      text == "AT+HTTPACTION=1"
        ? [(2, "\r\nOK\r\n"), (1_500, "\r\n+HTTPACTION: 1,404,200\r\n")] : nil
    }
    #expect(length.notices.last == .posted)
    let failed = Self.run(for: 100) { text in
      text == "AT+HTTPACTION=1"
        ? [(2, "\r\nOK\r\n"), (1_500, "\r\n+HTTPACTION: 1,601,0\r\n")] : nil
    }
    #expect(failed.notices.last == .postFailed(.action))
    #expect(failed.count(of: "AT+HTTPTERM") > 3)
  }

  @Test(
    "2: with an echo, a URC within a second is cut at 40 bytes, and 200 is never seen",
    arguments: [(.hardware, 300, false), (.hardware, 1_200, true), (.software, 300, true)]
      as [(Sketch.Port, Int64, Bool)]
  )
  func straddle(port: Sketch.Port, after: Int64, isSeen: Bool) {
    let bench = Self.run(port: port) { text in
      text == "AT+HTTPACTION=1"
        ? [(2, "\r\nOK\r\n"), (after, "\r\n+HTTPACTION: 1,200,27\r\n")] : nil
    }
    #expect(bench.notices.contains(.posted) == isSeen)
    if !isSeen {
      let rest = bench.sketch.withWindow { window in window.equals("00,27\r\n") }
      #expect(rest || bench.sketch.window.count == 0)
    }
  }

  @Test("3: DOWNLOAD has five milliseconds", arguments: [(3, true), (7, false), (16, false)])
  func download(after: Int64, isSeen: Bool) {
    let bench = Self.run(for: 70) { text in
      text.hasPrefix("AT+HTTPDATA") ? [(after, "\r\nDOWNLOAD\r\n")] : nil
    }
    #expect(bench.notices.contains(.posted) == isSeen)
    #expect(bench.notices.contains(.postFailed(.dataLength)) == !isSeen)
  }

  @Test(
    "4: positions are cut out by column",
    arguments: [
      ("31.222067,121.354368", "31.2220", "121.354"),
      ("38.897629,-77.036780", "38.8976", "-77.036"),
      ("51.507351,-0.127758", "51.5073", "-0.1277"),
      ("51.507351,0.127758", "51.5073", "0.12775"),
      ("-34.887747,-56.159689", "-34.887", ",-56.15"),
      ("1.352083,103.819836", "1.35208", "03.8198"),
      ("-1.292066,36.821946", "-1.2920", "36.8219"),
      ("0.000123,6.612658", "0.00012", ".612658"),
      ("37.774929,-122.419416", "37.7749", "-122.41"),
    ]
  )
  func position(place: String, latitude: String, longitude: String) {
    let bench = Self.run(for: 60) { text in
      text == "AT+CGNSINF" ? [(2, "\r\n\(SketchBench.fix(place))\r\n\r\nOK\r\n")] : nil
    }
    let body = bench.sent.first { $0.text.hasPrefix("{") }?.text
    let expected =
      "{\"latitude\": \(latitude), \"longitude\": \(longitude), \"trackerId\": \"Allawi2003\"}"
    #expect(body == expected)
  }

  @Test("4: a time without .000 is followed into nowhere")
  func fraction() {
    let bench = Self.run(for: 60) { text in
      let fix = SketchBench.fix("31.222067,121.354368", time: "20171103022632.250")
      return text == "AT+CGNSINF" ? [(2, "\r\n\(fix)\r\n\r\nOK\r\n")] : nil
    }
    #expect(bench.notices.last == .crashed(.nullFollowed))
    #expect(bench.sketch.deadline == nil && bench.sketch.state == .crashed)
  }

  @Test(
    "5: a context that takes longer than four seconds is taken for one that is up",
    arguments: [(.hardware, 6_000), (.hardware, 2_000)] as [(Sketch.Port, Int64)]
  )
  func context(port: Sketch.Port, after: Int64) throws {
    let bench = Self.run(port: port, for: 40) { text in
      text == "AT+CIICR" ? [(after, "\r\nOK\r\n")] : nil
    }
    let asked = try #require(bench.time(of: "AT+CIICR"))
    let next = try #require(bench.time(of: "AT+CIFSR"))
    #expect(((next - asked).rawValue < 6_000) == (after > 4_000))
    #expect(bench.notices.contains(.attached))
  }

  @Test("6: after a failure AT+CSTT is an ERROR forever")
  func attach() {
    var contexts = 0
    let bench = Self.run(for: 120) { text in
      if text.hasPrefix("AT+CSTT"), contexts > 0 { return [(2, "\r\nERROR\r\n")] }
      guard text == "AT+CIICR" else { return nil }
      contexts += 1
      return [(900, "\r\nERROR\r\n")]
    }
    #expect(bench.count(of: "AT+CSTT") > 10 && contexts == 1)
    #expect(bench.sketch.state == .attacthService)
    #expect(bench.notices.last == .attachFailed)
  }

  @Test("7 and 8: openNetwork: a port is 16 bits, and a bare CONNECT FAIL is waited past forever")
  func connection() {
    let bench = Self.run(program: .upload, url: "http://tracker.example:40000/report") { text in
      text.hasPrefix("AT+CIPSTART")
        ? [(2, "\r\nOK\r\n"), (300, "\r\nCONNECT FAIL\r\n")] : nil
    }
    #expect(bench.sent.last?.text == "AT+CIPSTART=\"TCP\",\"tracker.example\",-25536")
    #expect(bench.sketch.state == .openNetwork)
    let good = Self.run(program: .upload, url: "http://tracker.example:8080/", for: 60) { _ in nil }
    #expect(
      good.sent.suffix(4).map(\.text) == [
        "AT+CIPSTART=\"TCP\",\"tracker.example\",8080", "AT+CGNSINF", "AT+CIPSEND=15",
        "31.9539,35.9106",
      ]
    )
    #expect(good.notices.last == .sent)
  }

  @Test(
    "9: two columns are taken for a signal",
    arguments: [("24,99", 24), ("5,99", 46), ("0,99", -4), ("9,99", 86), ("99,99", 0)]
      as [(String, Int16)]
  )
  func signal(fields: String, read: Int16) {
    let bench = Self.run(for: 30) { text in
      text == "AT+CSQ" ? [(2, "\r\n+CSQ: \(fields)\r\n\r\nOK\r\n")] : nil
    }
    #expect(bench.notices.contains(.signalRead(read)), "\(bench.notices)")
  }

  @Test(
    "10: likewise for a battery, which has to be there",
    arguments: [("60", 60), ("100", 10), ("5", 46)] as [(String, Int16)]
  )
  func battery(percent: String, read: Int16) {
    let bench = Self.run(program: .upload, for: 60) { text in
      text == "AT+CBC" ? [(2, "\r\n+CBC: 0,\(percent),3900\r\n\r\nOK\r\n")] : nil
    }
    #expect(bench.notices.contains(.batteryRead(read)), "\(bench.notices)")
    let absent = Self.run(program: .upload, for: 60) { text in
      text == "AT+CBC" ? [(2, "\r\nERROR\r\n")] : nil
    }
    #expect(absent.notices.last == .crashed(.nullFollowed))
  }

  @Test(
    "11: NOT READY is READY; anything else stops it after three tries",
    arguments: [("+CPIN: NOT READY", true), ("+CPIN: SIM PIN", false)]
  )
  func sim(answer: String, isAccepted: Bool) {
    let bench = Self.run(for: 60) { text in
      text == "AT+CPIN?" ? [(2, "\r\n\(answer)\r\n\r\nOK\r\n")] : nil
    }
    #expect(bench.notices.contains(.simAccepted) == isAccepted)
    #expect((bench.sketch.state == .stopped) == !isAccepted)
    if !isAccepted { #expect(bench.count(of: "AT+CPIN?") == 3) }
  }

  @Test("12: where cmnet opens no bearer, none is opened, again and again without a pause")
  func accessPoint() {
    let bench = Self.run(for: 120) { text in
      text == "AT+SAPBR=1,1" ? [(2, "\r\nERROR\r\n")] : nil
    }
    #expect(bench.count(of: "AT+SAPBR=3,1,\"APN\",\"cmnet\"") > 30)
    #expect(bench.sketch.state == .httpInit)
  }

  @Test("13: a module at another rate answers nothing that it understands, and is never found")
  func rate() {
    let bench = Self.run { text in text.hasPrefix("AT") ? [(2, "\u{E0}\u{1C}")] : nil }
    #expect(bench.pulses == [1_000])
    #expect(bench.count(of: "AT+IPR=19200") > 100 && bench.sketch.state == .setBaudRate)
    #expect(Set(bench.sent.map(\.text)) == ["AT", "AT+IPR=19200"])
  }

  @Test("14: more than 32 bytes in a window of attacthService are written over the stack")
  func stack() {
    let bench = Self.run { text in
      text == "AT+CGATT=1"
        ? [(2, "\r\nOK\r\n"), (100, "\r\n*PSUTTZ: 26/11/21,09:00:20\",\"+08\",1\r\n")] : nil
    }
    #expect(bench.notices.last == .crashed(.stackSmashed))
  }

  @Test("16: what came late answers the next command")
  func stale() {
    var bearers = 0
    let bench = Self.run(for: 50) { text in
      guard text.hasPrefix("AT+SAPBR=1") else { return nil }
      bearers += 1
      return bearers == 1 ? [(2_500, "\r\nOK\r\n")] : []
    }
    // The second AT+SAPBR=1,1 was never answered.
    #expect(bearers == 2 && bench.notices.contains(.bearerOpened), "\(bench.notices)")
  }
}
