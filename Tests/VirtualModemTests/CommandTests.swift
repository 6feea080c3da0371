import Surroundings
import Testing

@testable import VirtualModem

/// One command after another against the manual's literal forms.
@Suite struct CommandTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var command: String
    var lines: [String]
    var testDescription: String { command }

    init(_ command: String, _ lines: String...) {
      self.command = command
      self.lines = lines
    }
  }

  @Test(arguments: [
    Row("ATI", "SIM7000E R1351", "OK"),
    Row("AT+CGMI", "SIMCOM_Ltd", "OK"),
    Row("AT+CGMM", "SIMCOM_SIM7000E", "OK"),
    Row("AT+CGMR", "Revision:1351B08SIM7000E", "OK"),
    Row("AT+GMR", "Revision:1351B08SIM7000E", "OK"),
    Row("AT+GSN", "490154203237518", "OK"),
    Row("AT+CGSN", "490154203237518", "OK"),
    Row("AT+CIMI", "001010123456789", "OK"),
    Row("AT+CCID", "8900101000000000019", "OK"),
    Row("AT+CCID?", "ERROR"),
    Row("AT+CPIN?", "+CPIN: READY", "OK"),
    Row("AT+CPIN=\"1234\"", "ERROR"),
    Row("AT+CSQ", "+CSQ: 24,99", "OK"),
    Row("AT+CREG?", "+CREG: 0,1", "OK"),
    Row("AT+CREG=?", "+CREG: (0-2)", "OK"),
    Row("AT+CREG=3", "ERROR"),
    Row("AT+CREG=2;+CREG?", "+CREG: 2,1,\"0502\",\"C407\",3", "OK"),
    Row("AT+CGREG?", "+CGREG: 0,1", "OK"),
    Row("AT+CGREG=3", "ERROR"),
    Row("AT+CGREG=4;+CGREG?", "+CGREG: 4,1,\"0502\",\"C407\",3", "OK"),
    Row("AT+CEREG?", "+CEREG: 0,0", "OK"),
    Row("AT+COPS?", "+COPS: 0,0,\"Test PLMN 1-1\",3", "OK"),
    Row("AT+COPS=3,2;+COPS?", "+COPS: 0,2,\"00101\",3", "OK"),
    Row("AT+CPSI?", "+CPSI: GSM,Online,001-01,0x0502,50183,61 EGSM 900,-66,0,45-45", "OK"),
    Row("AT+CNMP?", "+CNMP: 2", "OK"),
    Row("AT+CNMP=14", "ERROR"),
    Row("AT+CMNB=3;+CMNB?", "+CMNB: 3", "OK"),
    Row("AT+CMNB=4", "ERROR"),
    Row("AT+CGATT?", "+CGATT: 1", "OK"),
    Row("AT+CGATT=1", "OK"),
    Row("AT+CGATT=2", "ERROR"),
    Row("AT+CFUN?", "+CFUN: 1", "OK"),
    Row("AT+CFUN=1", "OK"),
    Row("AT+CFUN=3", "ERROR"),
    Row("AT+CFUN=1,2", "ERROR"),
    Row("AT+IPR?", "+IPR: 19200", "OK"),
    Row("AT+IPR=12345", "ERROR"),
    Row("AT+CBC", "+CBC: 0,82,4021", "OK"),
    Row("AT+CBATCHK=1;+CBATCHK?", "+CBATCHK: 1", "OK"),
    Row("AT+CLTS=1;+CLTS?", "+CLTS: 1", "OK"),
    Row("AT+CCLK?", "+CCLK: \"80/01/06,00:00:13+00\"", "OK"),
    Row("AT+CCLK=\"26/11/21,09:00:00-08\";+CCLK?", "+CCLK: \"26/11/21,09:00:00-08\"", "OK"),
    Row("AT+CCLK=\"26/13/21,09:00:00+00\"", "ERROR"),
    Row("AT+CCLK=\"26/11/21,09:00:00+49\"", "ERROR"),
    Row("AT+CIFSR", "ERROR"),
    Row("AT+CIICR", "ERROR"),
    Row("AT+CSTT", "OK"),
    Row("AT+CSTT?", "+CSTT: \"CMNET\",\"\",\"\"", "OK"),
    Row("AT+CSTT=\"a\",\"u\",\"p\";+CSTT?", "+CSTT: \"a\",\"u\",\"p\"", "OK"),
    Row("AT+CIPSHUT", "SHUT OK"),
    Row("AT+SAPBR=2,1", "+SAPBR: 1,3,\"0.0.0.0\"", "OK"),
    Row("AT+SAPBR=0,1", "ERROR"),
    Row("AT+SAPBR=2,4", "ERROR"),
    Row("AT+SAPBR=3,1,\"Contype\",\"GPRS\"", "OK"),
    Row("AT+SAPBR=3,1,\"NOPE\",\"x\"", "ERROR"),
    Row("AT+HTTPPARA=\"CID\",1", "ERROR"),
    Row("AT+HTTPACTION=0", "ERROR"),
    Row("AT+HTTPREAD", "ERROR"),
    Row("AT+HTTPTERM", "ERROR"),
    Row("AT+HTTPINIT;+HTTPINIT", "ERROR"),
    Row("AT+HTTPINIT;+HTTPPARA=\"CID\",1;+HTTPPARA=\"TIMEOUT\",30", "OK"),
    Row("AT+HTTPINIT;+HTTPPARA=\"TIMEOUT\",29", "ERROR"),
    Row("AT+HTTPINIT;+HTTPPARA=\"NOPE\",1", "ERROR"),
    Row("AT+HTTPINIT;+HTTPACTION=0", "ERROR"),
    Row("AT+HTTPINIT;+HTTPDATA=319489,1000", "ERROR"),
    Row("AT+HTTPINIT;+HTTPDATA=10,999", "ERROR"),
    Row("AT+HTTPINIT;+HTTPDATA=0", "OK"),
    Row("AT+HTTPINIT;+HTTPREAD", "OK"),
    Row("AT+CGNSPWR?", "+CGNSPWR: 0", "OK"),
    Row("AT+CGNSPWR=1;+CGNSPWR=1;+CGNSPWR?", "+CGNSPWR: 1", "OK"),
    Row("AT+CGNSPWR=2", "ERROR"),
    Row("AT+CGNSURC=2;+CGNSURC?", "+CGNSURC: 2", "OK"),
    Row("AT+CGNSURC=256", "ERROR"),
    Row("AT+CGNSINF", "+CGNSINF: 0,,,,,,,,,,,,,,,,,,,,", "OK"),
    Row("AT+CPOWD=2", "ERROR"),
    Row("AT+CUSD=1", "OK"),
  ])
  func `a registered module answers`(row: Row) {
    var bench = Bench()
    bench.register()
    #expect(bench.ask(row.command, wait: 500) == row.lines)
  }

  @Test(arguments: [
    ("0", "ERROR"),
    ("1", "+CME ERROR: 10"),
    ("2", "+CME ERROR: SIM not inserted"),
  ])
  func `errors of the equipment follow CMEE`(mode: String, answer: String) {
    var surroundings = Surroundings()
    surroundings.sim.state = .absent
    var bench = Bench(Bench.quiet, surroundings)
    #expect(bench.ask("AT+CMEE=\(mode)") == ["OK"])
    #expect(bench.ask("AT+CPIN?") == [answer])
    #expect(bench.ask("AT+CIMI") == [answer])
    #expect(bench.ask("AT+CCID") == [answer])
    #expect(bench.ask("AT+NOSUCH") == ["ERROR"])
  }

  @Test(arguments: [
    (Surroundings.Radio.Technology.gsm, "0,1", "0,1", "0,0"),
    (.catM1, "0,1", "0,1", "0,1"),
    (.nbIoT, "0,0", "0,1", "0,1"),
  ])
  func `each technology registers its own domains`(
    technology: Surroundings.Radio.Technology,
    circuit: String,
    packet: String,
    evolved: String
  ) {
    var bench = Bench()
    bench.surroundings.radio.technologies = .init(technology)
    bench.handle(.surroundingsChanged)
    bench.register()
    #expect(bench.ask("AT+CREG?") == ["+CREG: \(circuit)", "OK"])
    #expect(bench.ask("AT+CGREG?") == ["+CGREG: \(packet)", "OK"])
    #expect(bench.ask("AT+CEREG?") == ["+CEREG: \(evolved)", "OK"])
  }

  @Test(arguments: [
    (
      Surroundings.Radio.Technology.catM1,
      "+CPSI: LTE CAT-M1,Online,240-07,0x2AFE,34564631,149,EUTRAN-BAND20,6400,3,3,-12,-81,-52,10"
    ),
    (
      .nbIoT,
      "+CPSI: LTE NB-IOT,Online,240-07,0x2AFE,34564631,182,EUTRAN-BAND20,6290,0,0,-12,-64,-52,9"
    ),
    (.gsm, "+CPSI: GSM,Online,240-07,0x2afe,27159,61 EGSM 900,-52,0,59-59"),
  ])
  func `system information as in published lines`(
    technology: Surroundings.Radio.Technology,
    line: String
  ) {
    var surroundings = Surroundings()
    surroundings.radio.technologies = .init(technology)
    surroundings.radio.mobileCountryCode = "240"
    surroundings.radio.mobileNetworkCode = "07"
    surroundings.radio.areaCode = 0x2AFE
    surroundings.radio.cellID = 34_564_631
    surroundings.radio.rssi = 31
    var bench = Bench(Bench.quiet, surroundings)
    #expect(bench.ask("AT+CPSI?") == ["+CPSI: NO SERVICE,Online", "OK"])
    bench.register()
    #expect(bench.ask("AT+CPSI?") == [line, "OK"])
  }
}
