import Primitives
import Testing

@testable import SIM7000

@Suite("The response timeout of a command line")
struct ResponseTimeoutTests {
  @Test(
    "is the manual's, and five seconds where it has none",
    arguments: [
      ("AT", 5), ("AT+CSQ", 5), ("at+ccid", 5), ("AT+CPIN?", 5), ("AT+CFUN=1,1", 10),
      ("AT+CLCK=\"SC\",2", 15), ("AT+CIMI", 20), ("AT+CMGL=\"ALL\"", 20), ("AT+CMGD=1,4", 25),
      ("AT+CMGS=\"1\"", 60), ("AT+CGATT=1", 75), ("AT+CGACT=1,1", 150), ("AT+CIPSHUT", 65),
      ("AT+CIICR", 85), ("AT+CIPSTART=\"TCP\",\"h\",80", 160), ("AT + SAPBR = 1,1", 85),
      ("AT+SAPBR=2,1", 65), ("AT+SAPBR=3,1,\"APN\",\"a\"", 5), ("AT+COPS?", 5),
      ("AT+COPS=0", 120), ("AT+COPS=?", 180), ("AT+CFUN=?", 5), ("AT+HTTPDATA=5,10000", 15),
      ("AT+HTTPDATA=5,999999999999", 125), ("AT+HTTPDATA=5", 10), ("AT+CASEND=0,5", 10),
      ("AT+CFSWFILE=3,\"ca\",0,5,9000", 14), ("AT+SMCONN", 75), ("ATD*99#", 75),
      ("AT+SNPING4=\"h\",3,16,1000", 8), ("AT+SNPING6=\"h\",500,16,60000", 30_005),
      ("AT+CIPPING=\"8.8.8.8\"", 45), ("AT+CIPPING=\"8.8.8.8\",4,32,300,64", 125),
      ("AT+CIPSTART=0,\"TCP\",\"h\",80", 75), ("AT+HTTPHEAD", 30), ("AT+SHBODEXT=9,10000", 15),
      ("AT+SMPUB=\"t\",\"5\",1,1", 30), ("AT+SMSUB=\"t\",1", 30), ("AT+SMSTATE?", 5),
      ("no command", 5), ("", 5),
    ]
  )
  func isTheManuals(line: String, seconds: Int64) {
    #expect(PendingLine(Array(line.utf8).span).responseTimeout == .seconds(seconds))
  }

  @Test("of several commands is the sum, never less than that of one")
  func sums() {
    let line = Array("ATE1;+CGATT?;+CIICR;+CCID".utf8)
    #expect(PendingLine(line.span).responseTimeout == .seconds(5 + 75 + 85 + 2))
  }

  @Test("of a command is that of its line")
  func ofCommand() {
    #expect(BearerCommand.readStatus(1).responseTimeout == .seconds(65))
    #expect(HTTPSCommand.connect.responseTimeout == .seconds(90))
  }
}
