import Primitives
import Script
import Testing

@testable import Diagnosis

@Suite("what a dialogue says of each layer")
struct JudgementTests {
  @Test("a recording is judged by its lines alone", arguments: Judged.all)
  func judges(_ judged: Judged) throws {
    let diagnosis = try judged.diagnosis()
    let check = try #require(diagnosis.checks.first { $0.layer == judged.layer })
    #expect(check.verdict == judged.verdict)
    #expect(check.symptom == judged.symptom)
    if judged.verdict == .failed { #expect(diagnosis.cause?.layer == judged.layer) }
  }

  @Test("every line that is cited was said", arguments: Judged.all)
  func cites(_ judged: Judged) throws {
    let dialogue = Dialogue(try judged.script)
    for check in try judged.diagnosis().checks {
      #expect(check.evidence.allSatisfy(dialogue.lines.contains))
      let needsEvidence = check.verdict == .failed || check.verdict == .warning
      if needsEvidence { #expect(!check.evidence.isEmpty, "\(check.layer)") }
    }
  }

  @Test("what was not asked is not judged")
  func leavesOpen() throws {
    let judged = Judged("one command", .module, .ok, .moduleAnswers, ["> AT", "< OK"])
    let diagnosis = try judged.diagnosis()
    let open = diagnosis.checks.filter { $0.verdict == .notChecked }.map(\.layer)
    #expect(open == Layer.allCases.filter { ![.baud, .module].contains($0) })
  }

  @Test("without times it is unknown which side waited for an answer")
  func heedsTimes() throws {
    let text = "#!sniffer 1\n" + String(repeating: "0 > AT+COPS=0\\r\n", count: 4)
    let dialogue = Dialogue(try Script(parsing: Array(text.utf8)))
    #expect(dialogue.exchanges.count == 4)
    #expect(dialogue.judge(.module, on: Occasion()) == nil)
  }

  @Test("what stands on a layer that failed waits for it")
  func waits() throws {
    let judged = Judged(
      "no SIM",
      .sim,
      .failed,
      .simAbsent,
      ["> AT+CPIN?", "< +CME ERROR: 10", "> AT+CREG?", "< +CREG: 0,0", "< OK"]
    )
    let diagnosis = try judged.diagnosis()
    let registration = try #require(diagnosis.checks.first { $0.layer == .registration })
    #expect(registration.symptom == .waits)
    #expect(diagnosis.checks.filter { $0.verdict == .failed }.map(\.layer) == [.sim])
  }

  @Test("a certificate's dates are judged by a clock")
  func namesClock() throws {
    let lines = [
      "> AT+CCLK?", "< +CCLK: \"80/01/06,00:00:05+00\"", "< OK", "> AT+CASSLCFG=0,\"ssl\",1",
      "< OK", "> AT+CAOPEN=0,\"a.example\",443", "< +CAOPEN: 0,24", "< OK",
    ]
    let judged = Judged("a clock", .clock, .failed, .clockUnset, lines)
    let aim = Aim(server: Aim.Server(url: "https://a.example/"))
    let diagnosis = try judged.diagnosis(aim: aim)
    #expect(diagnosis.checks.filter { $0.verdict == .failed }.map(\.layer) == [.tls, .clock])
  }

  @Test("there is a word for every symptom, and advice for what is wrong")
  func hasWords() {
    #expect(Symptom.allCases.allSatisfy { !$0.words.isEmpty })
    #expect(Set(Symptom.allCases.map(\.words)).count == Symptom.allCases.count)
    #expect(Judged.all.filter { $0.verdict == .failed }.allSatisfy { $0.symptom.advice != nil })
  }
}

@Suite("the server that is to be reached")
struct AimTests {
  @Test(
    "a URL has a host, a port and a path",
    arguments: [
      ("http://a.example", "a.example", 80, "/", false),
      ("https://a.example:8443/r?x=1", "a.example", 8_443, "/r?x=1", true),
      ("HTTP://10.0.0.1/x", "10.0.0.1", 80, "/x", false),
      ("http://a.example?x", "a.example", 80, "/?x", false),
      ("http://a.example:5055/?id=7&lat={lat}&t={time}", "a.example", 5_055, "/?id=7", false),
      ("http://a.example/{id}/at?lat={lat}", "a.example", 80, "/at", false),
    ]
  )
  func reads(url: String, host: String, port: UInt16, path: String, isSecure: Bool) throws {
    let server = try #require(Aim.Server(url: url))
    #expect(server.host == host)
    #expect(server.port == port)
    #expect(server.path == path)
    #expect(!server.url.contains("{"))
    #expect(server.isSecure == isSecure)
    #expect(server.isAddress == (host == "10.0.0.1"))
  }

  @Test(
    "anything but a URL is refused",
    arguments: ["", "a.example", "ftp://a/", "http://", "http://a:b/"]
  )
  func refuses(url: String) {
    #expect(Aim.Server(url: url) == nil)
  }
}

@Suite("the search for a rate")
struct RateSearchTests {
  @Test("begins with the port's rate, tries all others, and the first again")
  func searches() {
    var search = RateSearch(from: 9_600)
    var rates: [UInt32?] = [search.rate]
    while search.advance() {
      if search.rate != rates.last { rates.append(search.rate) }
    }
    #expect(rates.first == 9_600)
    #expect(rates.last == 9_600)
    #expect(Set(rates).count == rates.count - 1)
    #expect(rates.contains(115_200))
  }

  @Test("on a line without rates only asks again")
  func asksAgain() {
    var search = RateSearch(from: nil)
    var count = 1
    while search.advance() { count += 1 }
    #expect(count == 20)
    #expect(search.rate == nil)
  }
}
