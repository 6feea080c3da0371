import Primitives
import Script
import Testing

@testable import Diagnosis

/// What a recording says of a layer.
struct Judged: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var layer: Layer
  var verdict: Check.Verdict
  var symptom: Symptom
  /// `>` and `<` lines, of which the former end in CR and the latter in CR LF.
  var lines: [String]

  init(
    _ description: String,
    _ layer: Layer,
    _ verdict: Check.Verdict,
    _ symptom: Symptom,
    _ lines: [String]
  ) {
    testDescription = description
    self.layer = layer
    self.verdict = verdict
    self.symptom = symptom
    self.lines = lines
  }

  var script: Script {
    get throws {
      var text = "#!sniffer 1\n"
      for (index, line) in lines.enumerated() {
        text += "\(index) \(line)\\r" + (line.hasPrefix(">") ? "\n" : "\\n\n")
      }
      return try Script(parsing: Array(text.utf8))
    }
  }

  func diagnosis(aim: Aim = Aim()) throws -> Diagnosis {
    let port = Check(.port, .notChecked, .notHere)
    return Diagnosis(of: Dialogue(try script), on: Occasion(aim: aim), port: port)
  }

  static let all = [
    Judged("a module that answers", .module, .ok, .moduleAnswers, ["> AT", "< OK"]),
    Judged("nobody there", .module, .failed, .moduleSilent, ["> AT", "> AT"]),
    Judged(
      "answers that stop",
      .module,
      .failed,
      .moduleHung,
      ["> AT", "< OK", "> AT+CSQ", "> AT+CSQ", "> AT+CSQ"]
    ),
    Judged(
      "a restart that nobody ordered",
      .module,
      .failed,
      .moduleRestarted,
      ["> AT", "< OK", "< RDY", "> AT", "< OK"]
    ),
    Judged(
      "a restart that was ordered",
      .module,
      .ok,
      .moduleAnswers,
      ["> AT+CFUN=1,1", "< OK", "< RDY", "> AT", "< OK"]
    ),
    Judged(
      "flight mode",
      .module,
      .failed,
      .moduleFlightMode,
      ["> AT+CFUN?", "< +CFUN: 4", "< OK"]
    ),
    Judged("an echo", .echo, .ok, .echoOn, ["> AT", "< AT", "< OK"]),
    Judged("no SIM", .sim, .failed, .simAbsent, ["> AT+CPIN?", "< +CME ERROR: 10"]),
    Judged(
      "no SIM, in words",
      .sim,
      .failed,
      .simAbsent,
      ["> AT+CPIN?", "< +CME ERROR: SIM not inserted"]
    ),
    Judged("a SIM that says ERROR", .sim, .failed, .simUnknown, ["> AT+CPIN?", "< ERROR"]),
    Judged(
      "a SIM that is taken out",
      .sim,
      .failed,
      .simRemoved,
      ["> AT+CPIN?", "< +CPIN: READY", "< OK", "< +CPIN: NOT INSERTED"]
    ),
    Judged("a PIN", .pin, .failed, .pinRequired, ["> AT+CPIN?", "< +CPIN: SIM PIN", "< OK"]),
    Judged(
      "a PIN that was given",
      .pin,
      .ok,
      .pinOpen,
      ["> AT+CPIN?", "< +CPIN: SIM PIN", "< OK", "> AT+CPIN=\"1234\"", "< OK", "< +CPIN: READY"]
    ),
    Judged("a PUK", .pin, .failed, .pukRequired, ["> AT+CPIN?", "< +CME ERROR: 12"]),
    Judged(
      "a lock",
      .pin,
      .failed,
      .networkLock,
      ["> AT+CPIN?", "< +CPIN: PH-NET PIN", "< OK"]
    ),
    Judged("a good signal", .signal, .ok, .signalGood, ["> AT+CSQ", "< +CSQ: 20,99", "< OK"]),
    Judged("a weak signal", .signal, .warning, .signalWeak, ["> AT+CSQ", "< +CSQ: 8,99", "< OK"]),
    Judged("next to none", .signal, .failed, .signalTooWeak, ["> AT+CSQ", "< +CSQ: 3,99", "< OK"]),
    Judged("no signal", .signal, .failed, .signalNone, ["> AT+CSQ", "< +CSQ: 99,99", "< OK"]),
    Judged(
      "the wrong technology",
      .bands,
      .failed,
      .bandsRestricted,
      [
        "> AT+CSQ", "< +CSQ: 99,99", "< OK", "> AT+CNMP?", "< +CNMP: 38", "< OK", "> AT+CMNB?",
        "< +CMNB: 2", "< OK",
      ]
    ),
    Judged(
      "registered by the evolved domain alone",
      .registration,
      .ok,
      .registeredHome,
      ["> AT+CREG?", "< +CREG: 0,0", "< OK", "> AT+CEREG?", "< +CEREG: 0,1", "< OK"]
    ),
    Judged(
      "registered on NB-IoT, where one domain says 0 for ever",
      .registration,
      .ok,
      .registeredPacket,
      ["> AT+CREG?", "< +CREG: 0,0", "< OK", "> AT+CGATT?", "< +CGATT: 1", "< OK"]
    ),
    Judged(
      "lost",
      .registration,
      .failed,
      .registrationLost,
      ["> AT+CREG?", "< +CREG: 1,1", "< OK", "< +CREG: 2"]
    ),
    Judged(
      "a denial",
      .registration,
      .failed,
      .registrationDenied,
      ["> AT+CREG?", "< +CREG: 0,3", "< OK"]
    ),
    Judged(
      "a search",
      .registration,
      .failed,
      .registrationSearching,
      ["> AT+CREG?", "< +CREG: 0,2", "< OK"]
    ),
    Judged(
      "a registration of before",
      .registration,
      .failed,
      .registrationStale,
      ["> AT+CREG?", "< +CREG: 0,1", "< OK", "> AT+CPSI?", "< +CPSI: NO SERVICE,Online", "< OK"]
    ),
    Judged(
      "short messages only",
      .registration,
      .failed,
      .registrationLimited,
      ["> AT+CEREG?", "< +CEREG: 0,6", "< OK"]
    ),
    Judged(
      "a bearer that is refused",
      .bearer,
      .failed,
      .bearerRefused,
      ["> AT+SAPBR=1,1", "< ERROR"]
    ),
    Judged(
      "a bearer that is taken away",
      .bearer,
      .failed,
      .bearerLost,
      ["> AT+SAPBR=2,1", "< +SAPBR: 1,1,\"10.0.0.2\"", "< OK", "< +SAPBR 1: DEACT"]
    ),
    Judged(
      "one that comes back",
      .bearer,
      .ok,
      .bearerOpens,
      [
        "> AT+SAPBR=2,1", "< +SAPBR: 1,1,\"10.0.0.2\"", "< OK", "< +SAPBR 1: DEACT",
        "> AT+SAPBR=1,1", "< OK", "> AT+SAPBR=2,1", "< +SAPBR: 1,1,\"10.0.0.3\"", "< OK",
      ]
    ),
    Judged(
      "one that is closed",
      .bearer,
      .failed,
      .bearerRefused,
      [
        "> AT+SAPBR=2,1", "< +SAPBR: 1,3,\"0.0.0.0\"", "< OK", "> AT+HTTPACTION=1", "< OK",
        "< +HTTPACTION: 1,601,0",
      ]
    ),
    Judged(
      "not attached",
      .bearer,
      .failed,
      .bearerDetached,
      ["> AT+CGATT?", "< +CGATT: 0", "< OK"]
    ),
    Judged(
      "no such name",
      .dns,
      .failed,
      .nameNotFound,
      ["> AT+CDNSGIP=\"a.example\"", "< OK", "< +CDNSGIP: 0,8"]
    ),
    Judged(
      "a connection that fails",
      .tcp,
      .failed,
      .connectFails,
      ["> AT+CIPSTART=\"TCP\",\"a.example\",80", "< OK", "< STATE: TCP CLOSED", "< CONNECT FAIL"]
    ),
    Judged("a handshake that fails", .tls, .failed, .handshakeFails, ["> AT+SHCONN", "< ERROR"]),
    Judged(
      "a certificate out of its time",
      .tls,
      .failed,
      .certificateExpired,
      [
        "> AT+CASSLCFG=0,\"ssl\",1", "< OK", "> AT+CAOPEN=0,\"a.example\",443", "< +CAOPEN: 0,24",
        "< OK",
      ]
    ),
    Judged(
      "a server that fails",
      .http,
      .failed,
      .serverFails,
      ["> AT+HTTPACTION=1", "< OK", "< +HTTPACTION: 1,502,0"]
    ),
    Judged(
      "a server that refuses",
      .http,
      .failed,
      .serverRefuses,
      ["> AT+SHREQ=\"/\",3", "< OK", "< +SHREQ: \"POST\",403,0"]
    ),
    Judged(
      "a receiver that is off",
      .gnss,
      .failed,
      .gnssOff,
      ["> AT+CGNSINF", "< +CGNSINF: 0,,,,,,,,,,,,,,,,,,,,", "< OK"]
    ),
    Judged(
      "a receiver that hears nothing",
      .gnss,
      .failed,
      .gnssDeaf,
      ["> AT+CGNSINF", "< +CGNSINF: 1,0,,,,,,,0,,,,,,,,,,,,", "< OK"]
    ),
    Judged(
      "satellites, and no fix",
      .sky,
      .failed,
      .fixMissing,
      ["> AT+CGNSINF", "< +CGNSINF: 1,0,,,,,,,0,,,,,,3,,,,21,,", "< OK"]
    ),
    Judged(
      "a supply too low",
      .supply,
      .failed,
      .supplyTooLow,
      ["> AT+CBC", "< +CBC: 0,5,3300", "< OK"]
    ),
    Judged(
      "a warning",
      .supply,
      .failed,
      .supplyTooLow,
      ["> AT", "< OK", "< UNDER-VOLTAGE WARNNING"]
    ),
  ]
}

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

  @Test("what nobody asked is not judged")
  func leavesOpen() throws {
    let judged = Judged("one command", .module, .ok, .moduleAnswers, ["> AT", "< OK"])
    let diagnosis = try judged.diagnosis()
    let open = diagnosis.checks.filter { $0.verdict == .notChecked }.map(\.layer)
    #expect(open == Layer.allCases.filter { ![.baud, .module].contains($0) })
  }

  @Test("without times nobody can tell who waited for an answer")
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
    ]
  )
  func reads(url: String, host: String, port: UInt16, path: String, isSecure: Bool) throws {
    let server = try #require(Aim.Server(url: url))
    #expect(server.host == host)
    #expect(server.port == port)
    #expect(server.path == path)
    #expect(server.isSecure == isSecure)
    #expect(server.isAddress == (host == "10.0.0.1"))
  }

  @Test(
    "what is no URL is none",
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
