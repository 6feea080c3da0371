import SIM7000
import Testing

@Suite("What a line is depends on what is pending")
struct WirePendingLineTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var pending: String
    var line: String
    var expected: LineKind

    init(_ pending: String, _ line: String, _ expected: LineKind) {
      self.pending = pending
      self.line = line
      self.expected = expected
    }

    var testDescription: String { "\(line) while \(pending)" }
  }

  @Test(
    "the registration family: field count and quotes first, then the pending read",
    arguments: [
      Row("AT+CREG?", "+CREG: 0,1", .informationResponse),
      Row("AT+CREG?", "+CREG: 2,5,\"0502\",\"0404736D\"", .informationResponse),
      Row("AT+CREG?", "+CREG: 2,1, 1F00, 79D903 ,7", .informationResponse),
      Row("AT+CREG?", "+CREG: 1", .urc),
      Row("AT+CREG?", "+CREG: 1,\"5A29\",\"01B13501\",7", .urc),
      Row("AT+CREG?", "+CEREG: 0,1", .urc),
      Row("AT+CREG=?", "+CREG: (0-2)", .informationResponse),
      Row("AT+CREG=2", "+CREG: 2", .urc),
      Row("AT+CREG=2", "+CREG: 2,5", .informationResponse),
      Row("AT+CSQ", "+CREG: 0,1", .urc),
      Row("", "+CREG: 2,5,\"0502\",\"0404736D\"", .urc),
      Row("AT+CEREG?", "+CREG: 0,5", .informationResponse),
      Row("AT+CEREG?", "+CREG: 5", .urc),
      Row(
        "AT+CEREG?",
        "+CEREG: 4,1,\"5B57\",\"195071B\",9,,,\"00000000\",\"01100000\"",
        .informationResponse
      ),
      Row("AT+CEREG?", "+CEREG: 1,\"5B57\",\"195071B\",9,,,\"00000000\",\"01100000\"", .urc),
      Row("AT+CREG?;+CGREG?;+CSQ", "+CGREG: 0,1", .informationResponse),
      Row("at + creg ?", "+CREG: 0,1", .informationResponse),
    ]
  )
  func registration(row: Row) {
    #expect(kind(of: row.line, pending: row.pending) == row.expected)
  }

  @Test(
    "lines that are both an answer and a URC",
    arguments: [
      Row("AT+CFUN?", "+CFUN: 1", .informationResponse),
      Row("AT+CLAC", "AT+CSQ", .informationResponse),
      Row("AT+CLAC", "AT&C", .informationResponse),
      Row("AT+CLAC", "AT+CLAC", .echo),
      Row("AT+CFUN=1", "+CFUN: 1", .urc),
      Row("AT+CPIN?", "+CPIN: READY", .informationResponse),
      Row("AT+CPIN=\"1234\"", "+CPIN: READY", .urc),
      Row("AT+CFUN=0", "+CPIN: NOT READY", .urc),
      Row("AT+CNSMOD?", "+CNSMOD: 0,9", .informationResponse),
      Row("AT+CNSMOD?", "+CNSMOD: 9", .urc),
      Row("AT+CIPRXGET=4,0", "+CIPRXGET: 4,0,341", .informationResponse),
      Row("AT+CIPRXGET=4,0", "+CIPRXGET: 1,0", .urc),
      Row("AT+CIPRXGET?", "+CIPRXGET: 1", .informationResponse),
      Row("", "+CIPRXGET: 1,0", .urc),
      Row("AT+CPSMSTATUS?", "+CPSMSTATUS: 1", .informationResponse),
      Row("AT+CPSMSTATUS?", "+CPSMSTATUS: \"ENTER PSM\"", .urc),
      Row("AT+SHSTATE?", "+SHSTATE: 1", .informationResponse),
      Row("AT+SHREQ=\"/\",1", "+SHSTATE: 0", .urc),
      Row("AT+HTTPACTION=1", "+HTTPACTION: 1,200,0", .urc),
      Row("AT+HTTPACTION=?", "+HTTPACTION: (0-3)", .informationResponse),
      Row("", "+HTTPACTION: 1,200,0", .urc),
      Row("AT+CAOPEN=0,\"host\",8883", "+CAOPEN: 0,0", .informationResponse),
      Row("", "+CAOPEN: 0,0", .urc),
      Row("AT+CACLOSE=0", "+CACLOSE: 0", .urc),
      Row("AT+CACLOSE=?", "+CACLOSE: (0-12)", .informationResponse),
      Row("AT+SMSUB=\"a\",1", "+SMSUB: \"a\",\"OK\"", .urc),
      Row("AT+CGATT=0", "+SAPBR 1: DEACT", .urc),
      Row("AT+SAPBR=2,1", "+SAPBR: 1,1,\"10.89.193.1\"", .informationResponse),
      Row("AT+SAPBR=2,1", "+SAPBR 1: DEACT", .urc),
      Row("at + sapbr = 2,1", "+SAPBR: 1,1,\"10.89.193.1\"", .informationResponse),
      Row("AT+FTPGET=2,100", "+FTPGET: 2,50", .informationResponse),
      Row("AT+FTPGET=2,100", "+FTPGET: 1,1", .urc),
    ]
  )
  func ambiguous(row: Row) {
    #expect(kind(of: row.line, pending: row.pending) == row.expected)
  }

  @Test(
    "commands that end with words of their own",
    arguments: [
      Row("AT+CIPSHUT", "SHUT OK", .finalResult(.shutOK)),
      Row("AT+CIPCLOSE", "CLOSE OK", .finalResult(.closeOK)),
      Row("AT+CIPCLOSE=0", "0, CLOSE OK", .finalResult(.closeOK)),
      Row("AT+CIPCLOSE=0", "0,CLOSE OK", .finalResult(.closeOK)),
      Row("AT+CIPCLOSE", "CLOSED OK", .finalResult(.closeOK)),
      Row("AT+CIPCLOSE", "CLOSED", .urc),
      Row("AT+CIPSEND=10", "SEND OK", .finalResult(.sendOK)),
      Row("AT+CIPSEND=0,10", "0, SEND FAIL", .finalResult(.sendFail)),
      Row("AT+CIPSEND=0,16", "DATA ACCEPT:0,16", .finalResult(.dataAccept)),
      Row("AT+CIPSEND=5", "DATA ACCEPT: 5", .finalResult(.dataAccept)),
      Row("AT+CIPSEND?", "+CIPSEND: 1460", .informationResponse),
      Row("AT+CPOWD=1", "NORMAL POWER DOWN", .finalResult(.poweredDown)),
      Row("AT+CIFSR", "10.0.253.242", .finalResult(.localAddress)),
      Row("AT+CIFSR;E0", "10.0.253.242", .informationResponse),
      Row("AT+CIFSR;E0", "OK", .finalResult(.ok)),
      Row("AT+CIFSR", "ERROR", .finalResult(.error)),
      Row("ATD*99***1#", "CONNECT 150000000", .finalResult(.connect)),
      Row("ATD*99***1#", "NO CARRIER", .finalResult(.noCarrier)),
      Row("ATD123;", "BUSY", .finalResult(.busy)),
      Row("AT", "0", .finalResult(.ok)),
      Row("AT+CPIN?", "4", .finalResult(.error)),
      Row("ATS3?", "013", .informationResponse),
      Row("", "0", .unknown),
      Row("AT", "2", .unknown),
      // The same words when another command is pending, or none.
      Row("AT+CSQ", "SHUT OK", .urc),
      Row("", "SEND OK", .urc),
      Row("", "SHUT OK", .finalResult(.shutOK)),
      Row("", "0, CLOSE OK", .finalResult(.closeOK)),
      Row("", "BUSY", .finalResult(.busy)),
      Row("", "NO CARRIER", .finalResult(.noCarrier)),
      Row("AT+CSQ", "NO CARRIER", .urc),
      Row("", "CONNECT", .urc),
      Row("", "NORMAL POWER DOWN", .urc),
      Row("AT+CSQ", "10.0.253.242", .unknown),
      Row("AT+CIPSTART=\"TCP\",\"a\",80", "CONNECT OK", .urc),
      Row("AT+CIPSTART=0,\"TCP\",\"a\",80", "0, CONNECT OK", .urc),
    ]
  )
  func ownFinals(row: Row) {
    #expect(kind(of: row.line, pending: row.pending) == row.expected)
  }

  @Test(
    "answers without a prefix",
    arguments: [
      Row("ATI", "SIM7000E R1351", .informationResponse),
      Row("AT+CGMR", "Revision:1351B08SIM7000E", .informationResponse),
      Row("AT+GSN", "869951030000001", .informationResponse),
      Row("AT+CCID", "8901260862291477114f", .informationResponse),
      Row("AT+SIMCOMATI", "QCN:MDM9206_SIM7000E_P1.02_20170707", .informationResponse),
      Row("AT+SLEDS?", "1,64,800", .informationResponse),
      Row("AT+CDNSCFG?", "PrimaryDns: 8.8.8.8", .informationResponse),
      Row("AT+HTTPPARA?", "CID: 1", .informationResponse),
      Row("AT+HTTPPARA=\"CID\",1", "CID: 1", .unknown),
      Row("AT+SAPBR=4,1", "APN: internet", .informationResponse),
      Row("AT+CMGR=1", "+++ see you at 5", .informationResponse),
      Row("AT+CMGR=1", "+CMTI: \"SM\",3", .urc),
      Row("ATI", "RDY", .urc),
      Row("ATI", "0, CLOSED", .urc),
      Row("ATI", "+FOO: 1", .unknown),
      Row("AT+GCAP", "+GCAP: +CGSM", .informationResponse),
      Row("AT+IFC=?", "+IFC (0-2),(0-2)", .informationResponse),
      Row("AT+SAPBR=?", "+SAPBR 1: DEACT", .urc),
      Row(
        "AT&FZE0&W",
        "Autobaud support: (9600,19200,38400,57600,115200).",
        .informationResponse
      ),
      // With nothing known to be pending, the look decides.
      Row("", "Revision:1351B05SIM7000E_20180821_1526", .informationResponse),
      Row("", "89882806660011048438", .informationResponse),
      Row("", "10.0.91.31", .informationResponse),
      Row("", "10.0.91.256", .unknown),
      Row("", "+CSQ: 17,99", .informationResponse),
      Row("AT+CREG?", "+CSQ: 17,99", .unknown),
    ]
  )
  func bare(row: Row) {
    #expect(kind(of: row.line, pending: row.pending) == row.expected)
  }

  @Test(
    "echo and prompts",
    arguments: [
      Row("AT+CSQ", "AT+CSQ", .echo),
      Row("at+csq\r", "at+csq", .echo),
      Row("AT", "{\"s\":12.5}AT", .echo),
      Row("ATI", "{\"s\":12.5}ATI", .echo),
      Row("AT+CIPCLOSE", "{\"s\":12.5}AT+CIPCLOSE", .echo),
      Row("", "AT+CREG?;+CSQ", .echo),
      Row("", "ATE1Q0S0=1S3=13V1X4;+IFC=0,0", .echo),
      Row("AT+CSQ", "AT+COPS?", .echo),
      Row("", "ATTENTION", .unknown),
      Row("", "PRIVATE", .unknown),
      Row("", "Connecting to vsh.ppAT+CIPSTART=0,\"TCP\",\"vsh.pp\",80", .echo),
      Row("", "tim.com.brAT+CIPSHUT", .echo), Row("", "10.0.0.1AT+CGATT?", .echo),
      Row("AT+CIPSHUT", "\"a\",darmowyAT+CIPSHUT", .echo),
      Row("", "PRIVATE+1", .unknown), Row("", "CAT+CSQ", .unknown),
      Row("", "MIIE9AT+Bc/xyz", .unknown), Row("", "9AT+BCDx", .unknown),
      Row("", "catAT+X", .unknown), Row("AT+CSQ", "seeAT+CSQ.", .unknown),
      Row("AT+CIPSEND=10", "> {\"s\":12.5}", .prompt(.greaterThan)),
      Row("AT+CMGS=\"+99\"", ">Hello", .prompt(.greaterThan)),
      Row("AT+CSQ", "> OK", .unknown),
      Row("AT+HTTPDATA=80,10000", "DOWNLOAD", .prompt(.download)),
      Row("AT+CFSWfile=3,\"sim.crt\",0,1322,5000", "DOWNLOAD", .prompt(.download)),
      Row("AT+CSQ", "DOWNLOAD", .unknown),
      Row("AT+HTTPDATA=0", "DOWNLOAD", .unknown),
      Row("AT+CASEND=0,5", "> ", .prompt(.greaterThan)),
      Row("AT+CASEND=0", "> ", .unknown),
      Row("AT+CASEND=0", "+CASEND: 1459", .informationResponse),
      Row("AT+SMPUB=\"a;b\",\"5\",1,1", "> ", .prompt(.greaterThan)),
      Row("", "DOWNLOAD", .prompt(.download)),
      // Another maker's command for writing a certificate.
      Row("AT+USECMNG=0,0,\"V\",1758", ">", .prompt(.greaterThan)),
      Row("AT+USECMNG=0,0,\"V\",1758", "> hi", .unknown),
      Row("AT+CSQ", ">", .unknown),
      // A test command's list that goes on in the next line.
      Row("AT+COPS=?", "(1,\"AT&T\",,\"310410\",0)", .informationResponse),
      Row("AT+COPS?", "(1,\"Orange\",,\"21403\",0)", .unknown),
      // An error without so much as a blank behind its colon has been cut.
      Row("AT+CSQ", "+CME ERROR: ", .finalResult(.equipmentErrorText)),
      Row("AT+CSQ", "+CME ERROR:", .unknown),
      Row("", "+CMS ERROR:", .unknown),
      Row("", "DISCONNECTED", .finalResult(.noCarrier)),
      Row("AT+CSQ", "DISCONNECTED", .unknown),
    ]
  )
  func echoAndPrompt(row: Row) {
    #expect(kind(of: row.line, pending: row.pending) == row.expected)
  }

  @Test("the echo setting is read from the line that makes it")
  func echoSetting() {
    #expect(pendingLine("ATE0").setsEcho == false)
    #expect(pendingLine("ATE").setsEcho == false)
    #expect(pendingLine("ATE1V1").setsEcho == true)
    #expect(pendingLine("AT+CIFSR;E0").setsEcho == false)
    #expect(pendingLine("AT+CEREG?").setsEcho == nil)
  }

  @Test("whether a prompt comes is read from the line that sets it")
  func promptSetting() {
    #expect(pendingLine("AT+CIPSPRT=0").setsPrompt == .resultOnly)
    #expect(pendingLine("AT+CIPMUX=1;+CIPSPRT=2").setsPrompt == TCPPrompt.none)
    #expect(pendingLine("AT+CIPSPRT?").setsPrompt == nil)
    #expect(pendingLine("AT+CIPSPRT=7").setsPrompt == nil)
    #expect(pendingLine("AT+CIPSEND=5").setsPrompt == nil)
  }

  @Test("a line of noise as long as the buffer belongs to no command")
  func noise() {
    #expect(kind(of: String(repeating: ";", count: 700), pending: "AT") == .unknown)
    #expect(kind(of: String(repeating: "A", count: 1_024)) == .unknown)
    #expect(kind(of: "OK", pending: String(repeating: "\"", count: 700)) == .finalResult(.ok))
  }
}
