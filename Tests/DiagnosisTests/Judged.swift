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

  static let all = lower + upper

  /// From the port to the network.
  private static let lower = [
    Judged(
      "a bearer that is open again after the toolkit's URC",
      .bearer,
      .ok,
      .bearerOpens,
      [
        "> AT+SAPBR=1,1", "< OK", "< +PDP: DEACT", "> AT+SAPBR=2,1", "< +SAPBR: 1,1,\"10.1.2.3\"",
        "< OK",
      ]
    ),
    Judged(
      "a bearer that the network took away, with the toolkit's URC",
      .bearer,
      .failed,
      .bearerLost,
      [
        "> AT+SAPBR=2,1", "< +SAPBR: 1,1,\"10.89.193.1\"", "< OK", "< +PDP: DEACT",
        "> AT+HTTPACTION=1", "< OK", "< +HTTPACTION: 1,601,0",
      ]
    ),
    Judged("a module that answers", .module, .ok, .moduleAnswers, ["> AT", "< OK"]),
    Judged("no module", .module, .failed, .moduleSilent, ["> AT", "> AT"]),
    Judged(
      "answers that stop",
      .module,
      .failed,
      .moduleHung,
      ["> AT", "< OK", "> AT+CSQ", "> AT+CSQ", "> AT+CSQ"]
    ),
    Judged(
      "a restart that was not ordered",
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
    Judged("no echo, as ordered", .echo, .ok, .echoOff, ["> ATE0", "< OK", "> AT", "< OK"]),
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
      "one band alone, of all that there are",
      .bands,
      .failed,
      .bandsRestricted,
      [
        "> AT+CSQ", "< +CSQ: 99,99", "< OK", "> AT+CNMP?", "< +CNMP: 2", "< OK", "> AT+CMNB?",
        "< +CMNB: 3", "< OK", "> AT+CBANDCFG?", "< +CBANDCFG: \"CAT-M\",3",
        "< +CBANDCFG: \"NB-IOT\",1,2,3,5,8,20", "< OK",
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
      "registered on NB-IoT, where one domain stays 0 forever",
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
  ]
}
