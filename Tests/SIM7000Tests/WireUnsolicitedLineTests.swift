import SIM7000
import Testing

@Suite("Unsolicited result codes")
struct WireUnsolicitedLineTests {
  static let lines = [
    "RDY", "+CFUN: 1", "+CPIN: NOT INSERTED", "+CPIN: SIM PUK", "SMS Ready", "Call Ready",
    "NORMAL POWER DOWN", "UNDER-VOLTAGE WARNNING", "UNDER-VOLTAGE POWER DOWN",
    "OVER-VOLTAGE WARNNING", "OVER-VOLTAGE POWER DOWN", "RING", "+CRING: VOICE",
    "+CREG: 1", "+CGREG: 1,\"28A0\",\"C407\",0", "+CEREG: 5", "+CNSMOD: 7", "+CRRCSTATE: 1",
    "*PSUTTZ: 2019,6,26,6,4,3,\"+32\",0", "*PSUTTZ: 25/04/02,09:49:27\",\"+08\",1",
    "*PSNWID: \"460\",\"00\",\"CHINA MOBILE\",0,\"CMCC\",0", "+CTZV: \"+32\"", "DST: 0",
    "+CMTI: \"SM\",3", "+CMTI: ,-1", "+CMT: ,33", "+CDS: 24", "+CDSI: \"SM\",1", "+CBM: 88",
    "+CUSD:4", "CONNECT OK", "0, CONNECT OK", "CONNECT FAIL", "0, CONNECT FAIL",
    "ALREADY CONNECT", "0, ALREADY CONNECT", "CONNECT", "CLOSED", "0, CLOSED", "0,CLOSED",
    "STATE: IP INITIAL", "C: 0,0,\"TCP\",\"116.228.221.51\",\"8500\",\"CONNECTED\"",
    "S: 0,0,\"8888\",\"LISTENING\"", "SERVER OK", "SERVER CLOSE", "REMOTE IP: 10.76.40.73",
    "1, REMOTE IP: 10.76.40.73", "RECV FROM:1.2.3.4:9600", "+PDP: DEACT", "+PDP DEACT",
    "+SAPBR 1: DEACT", "+SAPBR 3: DEACT", "+APP PDP: ACTIVE", "+APP PDP: 0,ACTIVE",
    "+APP PDP: DEACTIVE",
    "+CDNSGIP: 1,\"www.example.com\",\"93.184.216.34\"", "+CDNSGIP: 0,8",
    "+HTTPACTION: 1,601,0", "+HTTPACTION: 0, 200,14384", "+HTTPTOFS: 200,28919",
    "+SHREQ: \"GET\",200,387", "+SHREAD: 387", "+SHSTATE: 0",
    "+SMSUB: \"topic\",\"payload\"", "+SMSTATE: 0", "+CAOPEN: 0,0", "+CASEND: 0,0,5",
    "+CADATAIND: 0", "+CASTATE: 0,0", "+CACLOSE: 0", "+CANEW: 0,1,10.0.0.1,80",
    "+CNTP: 1,\"2026/11/21,09:00:00\"", "+CNTP: 61",
    "+CLBS: 0,121.359544,31.220071,550", "+GTPCELL: 1,2,2026-11-21,09:00:00,5",
    "+UGNSINF: 1,0,,,,,,,0,,,,,,4,,,,46,,", "+CGNSXTRA: 0", "+CPSMSTATUS: \"EXIT PSM\"",
    "$GNRMC,,V,,,,,,,,,,N*4D", "$BDGSA,A,1,,,,,,,,,,,,,,,*0F", "+FTPPUT: 1,1,1360",
    "+MIPLEVENT: 0,6", "+STIN: 21", "+RECEIVE,0,17:", "+CCOAPRECV: 1,14,9",
    "+C5GREG: 1", "VOICE CALL: BEGIN", "MISSED_CALL: 11:01AM 07712345678", "SMS DONE", "PB DONE",
    "*ATREADY: 1",
  ]

  @Test("every name of the catalogue is a URC while nothing is pending", arguments: lines)
  func idle(line: String) {
    #expect(kind(of: line) == .urc)
  }

  @Test("and while an unrelated command is pending", arguments: lines)
  func busy(line: String) {
    #expect(kind(of: line, pending: "AT+CGNSINF") == .urc)
    #expect(kind(of: line, pending: "ATI") == .urc)
  }

  @Test(
    "a name that only resembles one is no URC",
    arguments: [
      "RDY2", "SMS", "CONNECTED", "CLOSED by peer", "$", "$1", "*", "C: x", "DST", "+", "+:",
      "+SAPBR 1", "+SAPBR : DEACT",
    ]
  )
  func negative(line: String) {
    #expect(kind(of: line, pending: "AT+CGNSINF") == .unknown)
  }
}
