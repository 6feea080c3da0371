import Primitives
import Testing

@testable import SIM7000

@Suite("A call of AT+CLCC")
struct CurrentCallTests {
  @Test("has its state and its number")
  func isRead() throws {
    let line = bytes(#"+CLCC: 2,1,4,1,0,"123456789",161"#)
    let call = try CurrentCall(parsing: line.span)
    #expect(call.index == 2)
    #expect(call.isIncoming)
    #expect(call.state == .ringingIn)
    #expect(call.mode == 1)
    #expect(!call.isMultiparty)
    #expect(String(decoding: line[call.number], as: UTF8.self) == "123456789")
    #expect(try CurrentCall(parsing: bytes("+CLCC: 1,0,0,0,1").span).number.isEmpty)
  }

  @Test("is refused where it is damaged")
  func isRefused() {
    #expect(throws: InformationResponseError.wrongFieldCount(found: 4, expected: 5...9)) {
      try CurrentCall(parsing: bytes("+CLCC: 1,0,0,0").span)
    }
    #expect(throws: InformationResponseError.invalidField(number: 3, offset: 11)) {
      try CurrentCall(parsing: bytes("+CLCC: 1,0,6,0,0").span)
    }
  }

  @Test("is asked for by its row")
  func isAskedFor() {
    var line = ATLine()
    ReadCalls().encode(into: &line)
    #expect(line.withBytes { $0.equals("AT+CLCC\r") })
  }
}
