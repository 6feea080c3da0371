import Foundation
import Primitives
import Script
import Testing

@testable import Simulation

@Suite("Faults, byte by byte")
struct LineFaultTests {
  private static let echo = "AT+CSQ\r"
  private static let answer = "\r\n+CSQ: 17,99\r\n\r\nOK\r\n"

  /// A line with faults, spoken to at literal instants.
  private struct Bench {
    var faults = LineFaults(seed: 1)
    var now = Instant.zero

    init(_ verbs: String...) throws {
      for verb in verbs { _ = try begin(verb) }
    }

    mutating func begin(_ verb: String) throws -> LineFaults.Passage {
      let scenario = try Scenario(parsing: Array("#!sniffer 1\n0 ! \(verb)\n".utf8))
      guard case .fault(let fault) = scenario.happenings[0].event else {
        Issue.record("\(verb) is no fault")
        return LineFaults.Passage()
      }
      return faults.begin(fault, at: now)
    }

    mutating func pass(_ text: String) -> String {
      String(decoding: faults.pass(Array(text.utf8), at: now), as: UTF8.self)
    }

    mutating func take(_ text: String, baud: UInt32? = 115_200) -> String {
      String(decoding: faults.take(Array(text.utf8), baud: baud, at: now), as: UTF8.self)
    }

    /// What comes by itself until nothing does, each with its millisecond.
    mutating func wait() -> [(at: Int64, toTracker: String, toModule: String)] {
      var story: [(at: Int64, toTracker: String, toModule: String)] = []
      while let deadline = faults.deadline {
        now = deadline
        let passage = faults.release(at: now)
        story.append(
          (
            (now - .zero).rawValue, String(decoding: passage.toTracker, as: UTF8.self),
            String(decoding: passage.toModule, as: UTF8.self)
          )
        )
      }
      return story
    }
  }

  @Test("without faults it is a line")
  func clean() throws {
    var bench = try Bench()
    #expect(bench.take(Self.echo) == Self.echo)
    #expect(bench.pass(Self.answer) == Self.answer)
    #expect(bench.faults.deadline == nil)
  }

  @Test(
    "what is lost is that and nothing else, once",
    arguments: [
      ("lose final", "\r\n+CSQ: 17,99\r\n"), ("lose answer", ""),
    ]
  )
  func losses(verb: String, left: String) throws {
    var bench = try Bench(verb, verb)
    #expect(bench.pass(Self.echo) == Self.echo)
    #expect(bench.pass(Self.answer) == left)
    #expect(bench.pass(Self.answer) == Self.answer)
  }

  @Test("a prompt is lost")
  func prompt() throws {
    var bench = try Bench("lose prompt")
    #expect(bench.pass("\r\nDOWNLOAD\r\n") == "")
    bench = try Bench("lose prompt")
    #expect(bench.pass("\r\n> ") == "")
    #expect(bench.pass("\r\n> ") == "\r\n> ")
  }

  @Test("a command is lost up to its end, in one piece or byte by byte")
  func command() throws {
    var bench = try Bench("lose command")
    #expect(bench.take(Self.echo + "AT\r") == "AT\r")
    bench = try Bench("lose command")
    #expect("AT+CSQ\rAT".map { bench.take(String($0)) }.joined() == "AT")
  }

  @Test("a payload is lost from the prompt to the final result")
  func payload() throws {
    var bench = try Bench("lose payload")
    #expect(bench.take("AT+HTTPDATA=2,10000\r") == "AT+HTTPDATA=2,10000\r")
    #expect(bench.pass("\r\nDOWNLOAD\r\n") == "\r\nDOWNLOAD\r\n")
    #expect(bench.take("{}") == "")
    #expect(bench.pass("\r\nOK\r\n") == "\r\nOK\r\n")
    #expect(bench.take("AT\r") == "AT\r")
  }

  @Test("a payload is over though the module hangs as its time runs out")
  func payloadOfHungModule() throws {
    var bench = try Bench("lose payload")
    #expect(bench.pass("\r\nDOWNLOAD\r\n") == "\r\nDOWNLOAD\r\n")
    #expect(try bench.begin("hang for 20s").toTracker.isEmpty)
    #expect(bench.pass("\r\nERROR\r\n") == "")
    _ = bench.wait()
    #expect(bench.take("AT\r") == "AT\r")
  }

  @Test("behind a stuck prompt nothing gets through for its time")
  func stuck() throws {
    var bench = try Bench("stick prompt for 5s")
    #expect(bench.pass("\r\nDOWNLOAD\r\n") == "\r\nDOWNLOAD\r\n")
    #expect(bench.take("{}") == "")
    bench.now = .zero + 4_999
    #expect(bench.take("{}") == "")
    #expect(bench.pass("\r\nOK\r\n") == "")
    let story = bench.wait()
    #expect(story.map(\.at) == [5_000] && story.map(\.toTracker) == ["\r\nOK\r\n"])
    #expect(bench.take("AT\r") == "AT\r")
  }

  @Test(
    "a URC gets between",
    arguments: [
      ("answer", "\r\n+CSQ: 17,99\r\n\r\nRDY\r\n\r\nOK\r\n", answer),
      ("body", "\r\nDOWNLOAD\r\n\r\nRDY\r\n", "\r\nDOWNLOAD\r\n"),
      ("body", "\r\n> \r\nRDY\r\n", "\r\n> "),
    ]
  )
  func misplaced(place: String, expected: String, output: String) throws {
    var bench = try Bench("urc \"RDY\" in=\(place)")
    #expect(bench.pass(Self.echo) == Self.echo)
    #expect(bench.pass(output) == expected)
    #expect(bench.pass(output) == output)
  }

  @Test("a URC gets into an echo and into a body, behind a byte of it and before another")
  func inside() throws {
    var bench = try Bench("urc \"RDY\" in=echo")
    let parts = bench.pass(Self.echo).components(separatedBy: "\r\nRDY\r\n")
    #expect(parts.count == 2 && parts.joined() == Self.echo && !parts.contains(""))
    bench = try Bench("urc \"RDY\" in=body")
    let body = "\r\n+HTTPREAD: 5\r\nhello\r\nOK\r\n"
    let pieces = bench.pass(body).components(separatedBy: "\r\nRDY\r\n")
    #expect(pieces.joined() == body)
    #expect(pieces.first?.hasPrefix("\r\n+HTTPREAD: 5\r\n") == true)
    #expect(pieces.last?.hasSuffix("o\r\nOK\r\n") == true)
  }

  @Test("bytes come twice, late, or not at all, one in so many")
  func damage() throws {
    var bench = try Bench("double every=1 for 1s")
    #expect(bench.pass("abc") == "aabbcc")
    #expect(bench.take("abc") == "abc")
    bench = try Bench("drop every=1 to=module for 1s")
    #expect(bench.pass("abc") == "abc")
    #expect(bench.take("abc") == "")
    bench.now = .zero + 1_000
    #expect(bench.take("abc") == "abc")
    bench = try Bench("lag 20ms every=1 to=both for 1s")
    #expect(bench.pass("ab") == "")
    #expect(bench.take("c") == "")
    let story = bench.wait()
    #expect(story.map(\.at) == [20, 40])
    #expect(story.map(\.toTracker) == ["a", "b"] && story.map(\.toModule) == ["c", ""])
  }

  @Test("a full buffer keeps the first bytes of a piece")
  func overrun() throws {
    var bench = try Bench("overrun 3 to=module for 1s")
    #expect(bench.take("abcdef") == "abc")
    #expect(bench.pass("abcdef") == "abcdef")
  }

  @Test("a stall holds one way and keeps the order")
  func stall() throws {
    var bench = try Bench("stall 10ms to=module")
    #expect(bench.pass("x") == "x")
    #expect(bench.take("a") == "")
    bench.now = .zero + 4
    #expect(bench.take("b") == "")
    let story = bench.wait()
    #expect(story.map(\.at) == [10] && story.map(\.toModule) == ["ab"])
  }

  @Test("noise comes at once, or spread over its time")
  func noise() throws {
    var bench = try Bench()
    #expect(try bench.begin("noise 30").toTracker.count == 30)
    #expect(try bench.begin("noise 30 to=module").toModule.count == 30)
    #expect(try bench.begin("noise 30 for 3s").toTracker.isEmpty)
    let story = bench.wait()
    #expect(story.count == 30)
    #expect((story.last?.at ?? 0) > 1_000 && (story.last?.at ?? 0) < 6_000)
  }

  @Test("a storm comes at its pace and ends")
  func storm() throws {
    var bench = try Bench("storm \"RDY\" every=10ms for 35ms")
    let story = bench.wait()
    #expect(story.map(\.at) == [0, 10, 20, 30])
    #expect(story.allSatisfy { $0.toTracker == "\r\nRDY\r\n" })
  }

  @Test("a hang swallows both ways until its end, or a restart")
  func hang() throws {
    var bench = try Bench("hang for 2s")
    #expect(bench.take("AT\r") == "" && bench.pass("\r\nRDY\r\n") == "")
    _ = bench.wait()
    #expect(bench.take("AT\r") == "AT\r")
    bench = try Bench("hang")
    #expect(bench.faults.deadline == nil && bench.faults.isHung)
    bench.faults.restartModule()
    #expect(bench.take("AT\r") == "AT\r" && bench.pass("OK") == "OK")
  }

  @Test("a module that is detuned hears its own rate only, and where there is none, nothing")
  func detuned() throws {
    var bench = try Bench("detune 9600 for 1s")
    #expect(bench.faults.detunedRate == 9_600)
    #expect(bench.take("AT\r") == "" && bench.take("AT\r", baud: 9_600) == "AT\r")
    // With a rate it is the tracker that cannot read this.
    #expect(bench.pass("OK") == "OK")
    #expect(bench.take("AT\r", baud: nil) == "")
    #expect(bench.faults.pass(Array("OK".utf8), at: .zero).allSatisfy { $0 >= 0x80 })
    _ = bench.wait()
    #expect(bench.faults.detunedRate == nil && bench.pass("OK") == "OK")
  }

  @Test(
    "verbs that cannot be are refused",
    arguments: [
      "flip every=0 for 1s", "flip every=5", "lag every=5 for 1s", "stall 1s to=moon",
      "storm \"RDY\" for 1s", "urc \"RDY\" in=head", "lose mind", "detune 1 for 1s",
    ]
  )
  func refused(verb: String) {
    #expect(throws: ScriptError.self) { _ = try Bench(verb) }
  }
}
