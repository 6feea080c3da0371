import Primitives
import Testing

@testable import Sketch

@Suite("The sketch, reconstructed, on a module that does what the library hopes for")
struct SketchTests {
  static let line = [
    "AT", "AT+CPOWD=1", "AT", "AT+IPR=19200", "AT", "AT+CPIN?", "AT+CGNSPWR=1", "AT+CNMP=13",
    "AT+CMNB=1", "AT+CSQ", "AT+CGATT=1", "AT+CSTT=\"cmnet\"", "AT+CIICR", "AT+CIFSR",
    "AT+CGNSINF", "AT+SAPBR=3,1,\"APN\",\"cmnet\"", "AT+SAPBR=1,1", "AT+SAPBR=2,1", "AT+HTTPTERM",
    "AT+HTTPINIT", "AT+HTTPPARA=\"CID\",\"1\"",
    "AT+HTTPPARA=\"URL\",\"http://tracker.example/report\"", "AT+HTTPDATA=70,4000",
    "{\"latitude\": 31.9539, \"longitude\": 35.9106, \"trackerId\": \"Allawi2003\"}",
    "AT+HTTPACTION=1", "AT+HTTPREAD",
  ]

  @Test("sends what the library sends, in its order, on either port", arguments: Ports.all)
  func order(port: Sketch.Port) {
    var bench = SketchBench(port: port)
    bench.run(for: 60)
    #expect(bench.sent.map(\.text) == Self.line)
    #expect(bench.notices.last == .posted)
    #expect(bench.pulses == [1_000])
  }

  @Test("waits for silence after each answer: a second, four for the context and its address")
  func windows() throws {
    var bench = SketchBench(port: .hardware)
    bench.run(for: 60)
    func gap(_ first: String, _ second: String) throws -> Int64 {
      let start = try #require(bench.time(of: first))
      return (try #require(bench.time(of: second)) - start).rawValue
    }
    // Line, answer and the whole milliseconds of the library's clock are the rest.
    #expect(try (1_010...1_030).contains(gap("AT+SAPBR=1", "AT+SAPBR=2")))
    #expect(try (4_200...4_230).contains(gap("AT+CIICR", "AT+CIFSR")))
    #expect(try (4_005...4_040).contains(gap("AT+CIFSR", "AT+CGNSINF")))
    #expect(try (1_300...1_330).contains(gap("AT+CNMP", "AT+CMNB")))
    #expect(try (2_000...2_080).contains(gap("AT+HTTPPARA=\"URL", "AT+HTTPDATA")))
    #expect(try (2_500...2_580).contains(gap("AT+HTTPACTION", "AT+HTTPREAD")))
  }

  @Test("takes as long to its first report as the library's own sum says")
  func total() throws {
    var bench = SketchBench(port: .hardware)
    bench.run(for: 60)
    let posted = try #require(bench.time(of: "AT+HTTPREAD"))
    // 39 s, with the 4 s of switching off a module that ran and the sketch's 2 s after the URL,
    // of which the library's window for the URL would have been one.
    #expect((43_000...46_000).contains((posted - .zero).rawValue), "\(posted)")
  }

  @Test("wakes a module that is off, and does not switch it off first")
  func off() {
    var isOn = false
    var bench = SketchBench { text in
      defer { if text == "AT" { isOn = true } }
      return isOn || text != "AT" ? nil : []
    }
    bench.run(for: 60)
    #expect(bench.count(of: "AT+CPOWD") == 0)
    #expect(bench.time(of: "AT", 2).map { ($0 - .zero).rawValue } == 8_203)
    #expect(bench.notices.last == .posted)
  }

  @Test("asks for a position once a second and more until there is one, then again after a pause")
  func rounds() {
    var asked = 0
    var bench = SketchBench { text in
      guard text == "AT+CGNSINF" else { return nil }
      asked += 1
      return asked < 5 ? [(2, "\r\n+CGNSINF: 1,0,,,,,,,0,,,,,,,,,,,,\r\n\r\nOK\r\n")] : nil
    }
    bench.run(for: 200)
    #expect(asked >= 6)
    #expect(bench.count(of: "AT+SAPBR=1,1") == 1)
    #expect(bench.count(of: "AT+HTTPACTION=1") >= 2)
  }

  @Test("does nothing before it has power, and ignores a deadline that is early or stale")
  func stale() {
    var sketch = SketchBench().sketch
    #expect(sketch.handle(.powerUp, at: .zero + 5) == .none)
    var off = Sketch(settings: sketch.settings)
    #expect(off.deadline == nil && off.state == .off)
    #expect(off.handle(.deadlineReached, at: .zero + 1) == .none)
    #expect(off.receive(0x41, at: .zero) == .none)
    var effects = sketch.handle(.deadlineReached, at: .zero)
    #expect(effects.transmits)
    effects = sketch.handle(.deadlineReached, at: .zero)
    #expect(effects == .none)
  }
}

enum Ports {
  static let all: [Sketch.Port] = [.software, .hardware]
}
