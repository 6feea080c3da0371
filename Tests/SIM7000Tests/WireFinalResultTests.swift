import Primitives
import SIM7000
import Testing

@Suite("Final results")
struct WireFinalResultTests {
  struct Row: Sendable {
    var line: String
    var expected: FinalResult?
  }

  @Test(
    "any command line can end in OK or in one of three errors",
    arguments: [
      Row(line: "OK", expected: .ok),
      Row(line: "ERROR", expected: .error),
      Row(line: "+CME ERROR: 10", expected: .equipmentError(10)),
      Row(line: "+CME ERROR:10", expected: .equipmentError(10)),
      Row(line: "+CME ERROR 10", expected: .equipmentError(10)),
      Row(line: "+CME ERROR: SIM not inserted", expected: .equipmentError(10)),
      Row(line: "+CME ERROR: operation not allowed", expected: .equipmentError(3)),
      Row(line: "+CME ERROR: sim NOT inserted", expected: .equipmentError(10)),
      Row(line: "+CME ERROR: operationnotallowed", expected: .equipmentError(3)),
      Row(line: "+CMS ERROR: OperationNot Allowed", expected: .messageError(302)),
      Row(line: "+CME ERROR: operation not", expected: .equipmentErrorText),
      Row(line: "+CME ERROR: operation not allowed!", expected: .equipmentErrorText),
      Row(line: "+CME ERROR: unknown", expected: .equipmentError(100)),
      Row(line: "+CME ERROR: Unknown", expected: .equipmentError(193)),
      Row(line: "+CME ERROR: CFUN state is 0 or 4", expected: .equipmentError(797)),
      Row(line: "+CME ERROR: 9999", expected: .equipmentError(9_999)),
      Row(line: "+CME ERROR: 70000", expected: .equipmentErrorText),
      Row(line: "+CME ERROR: no such text", expected: .equipmentErrorText),
      Row(line: "+CME ERROR:", expected: .equipmentErrorText),
      Row(line: "+CME ERROR: ", expected: .equipmentErrorText),
      Row(line: "+CME ERRORS: 3", expected: nil),
      Row(line: "+CMS ERROR: 500", expected: .messageError(500)),
      Row(line: "+CMS ERROR: SIM busy", expected: .messageError(314)),
      Row(line: "+CMS ERROR: gone fishing", expected: .messageErrorText),
      Row(line: "COMMAND NOT SUPPORT", expected: .error),
      Row(line: "MODEM ERROR: 5", expected: .error),
      Row(line: "MODEM ERROR: apple", expected: nil),
      Row(line: "MODEM ERROR: ", expected: nil),
      Row(line: "OK!", expected: nil),
      Row(line: "ok", expected: nil),
      Row(line: "0, SEND OK", expected: nil),
      Row(line: "ERROR: not found", expected: nil),
      Row(line: "+CME", expected: nil),
      Row(line: "", expected: nil),
    ]
  )
  func generic(row: Row) {
    let bytes = Array(row.line.utf8)
    #expect(FinalResult(parsing: bytes.span) == row.expected)
  }

  @Test("every text of the two tables leads back to a code of the same text")
  func tablesAreTheirOwnInverse() {
    for code in UInt16(0)...800 {
      if let text = EquipmentError.text(of: code) {
        let found = look(up: text, EquipmentError.code(ofText:in:))
        #expect(found.flatMap(EquipmentError.text(of:))?.description == text.description)
      }
      if let text = MessageError.text(of: code) {
        let found = look(up: text, MessageError.code(ofText:in:))
        #expect(found.flatMap(MessageError.text(of:))?.description == text.description)
      }
    }
    #expect(EquipmentError.text(of: 8) == nil)
    #expect(MessageError.text(of: 533) == nil)
  }

  private func look(
    up text: StaticString,
    _ table: (Range<Int>, Span<UInt8>) -> UInt16?
  ) -> UInt16? {
    FixedBytes<128>(text).withBytes { table(0..<$0.count, $0) }
  }

  @Test("a success is a result of a command that was executed")
  func success() {
    #expect(FinalResult.shutOK.isSuccess)
    #expect(FinalResult.localAddress.isSuccess)
    #expect(!FinalResult.sendFail.isSuccess)
    #expect(!FinalResult.timedOut.isSuccess)
    #expect(!FinalResult.equipmentError(0).isSuccess)
  }
}
