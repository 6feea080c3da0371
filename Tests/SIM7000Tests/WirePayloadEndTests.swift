import Primitives
import SIM7000
import Testing

@Suite("How a payload ends")
struct WirePayloadEndTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var line: String
    var prompt: Prompt?
    var end: PayloadEnd?

    init(_ line: String, _ prompt: Prompt?, _ end: PayloadEnd?) {
      self.line = line
      self.prompt = prompt
      self.end = end
    }

    var testDescription: String { line }
  }

  @Test(
    "is in the command line",
    arguments: [
      Row("AT+CIPSEND", .greaterThan, PayloadEnd(isTerminated: true)),
      Row("AT+CIPSEND=10", .greaterThan, PayloadEnd(length: 10)),
      Row("AT+CMGS=\"+99\"", .greaterThan, PayloadEnd(isTerminated: true)),
      Row("AT+CMGS=24", .greaterThan, PayloadEnd(isTerminated: true)),
      Row("AT+CMGW", .greaterThan, PayloadEnd(isTerminated: true)),
      Row("AT+SMPUB=\"a,b\",\"5\",1,1", .greaterThan, PayloadEnd(length: 5)),
      Row("AT+SMPUB=a,5,1,1", .greaterThan, PayloadEnd(length: 5)),
      Row("AT+CASEND=0,5", .greaterThan, PayloadEnd(length: 5, timeLimit: 5_000)),
      Row("AT+CASEND=0,5,700", .greaterThan, PayloadEnd(length: 5, timeLimit: 700)),
      Row("AT+HTTPDATA=80,10000", .download, PayloadEnd(length: 80, timeLimit: 10_000)),
      Row(
        "AT+CFSWFILE=3,\"a.crt\",0,1322,5000",
        .download,
        PayloadEnd(length: 1_322, timeLimit: 5_000)
      ),
      Row(
        "AT+SHBODEXT=12,5000",
        .greaterThan,
        PayloadEnd(length: 12, timeLimit: 5_000, isTerminated: true)
      ),
      Row("AT+SHBOD=12,5000", .greaterThan, PayloadEnd(length: 12, timeLimit: 5_000)),
      Row("AT+SHBOD=\"12\",2", nil, nil),
      Row("AT+HTTPDATA=0", nil, nil),
      Row("AT+CASEND=0", nil, nil),
      Row("AT+CIPSEND?", nil, nil),
      Row("AT+CIPSEND=?", nil, nil),
      Row("AT+CMGS=?", nil, nil),
      Row("AT+CMGR=1", nil, nil),
      Row("AT", nil, nil),
      Row("", nil, nil),
    ]
  )
  func ends(row: Row) {
    #expect(pendingLine(row.line).prompt == row.prompt)
    #expect(pendingLine(row.line).payloadEnd() == row.end)
  }

  @Test("with several connections the first number of AT+CIPSEND is the connection")
  func multiplexed() {
    let terminated = PayloadEnd(isTerminated: true)
    #expect(pendingLine("AT+CIPSEND=0,10").payloadEnd(isMultiplexed: true)?.length == 10)
    #expect(pendingLine("AT+CIPSEND=5").payloadEnd(isMultiplexed: true) == terminated)
    #expect(pendingLine("AT+CIPSEND=5").payloadEnd()?.length == 5)
    #expect(PayloadEnd.send == 0x1A)
    #expect(PayloadEnd.cancel == 0x1B)
  }
}
