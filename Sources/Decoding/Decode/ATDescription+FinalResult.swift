import Manual
import Primitives
package import SIM7000

extension ATDescription {
  package init(final result: FinalResult, line: [UInt8], isLate: Bool) {
    self.init(kind: isLate ? .late : .final, name: result.name, raw: line)
    switch result {
    case .equipmentError(let code):
      describe(code: code, EquipmentError.text(of: code))
    case .messageError(let code):
      describe(code: code, MessageError.text(of: code))
    case .equipmentErrorText, .messageErrorText:
      // Behind `+CME ERROR`, ten bytes, and the colon.
      let text = line.dropFirst(10).drop { $0 == ASCII.colon || $0 == ASCII.space }
      fields = [Field("text", .text(String(decoding: text, as: UTF8.self)))]
    case .localAddress, .dataAccept:
      fields = Manual.fields(ofLine: line, name: result.name)
      ownWords = Manual.words(ofLine: line, name: result.name)
    case .closeOK, .sendOK, .sendFail:
      fields = Manual.fields(ofLine: line, name: result.name)
    case .ok, .error, .shutOK, .poweredDown, .connect, .noCarrier,
      .busy, .noDialtone, .noAnswer, .timedOut:
      break
    }
  }

  /// The words are for a line that says the code; one that says the text needs none.
  private mutating func describe(code: UInt16, _ text: StaticString?) {
    let text = text.map { "\($0)" }
    let line = String(decoding: raw, as: UTF8.self).lowercased()
    ownWords = text.flatMap { line.hasSuffix($0.lowercased()) ? nil : $0 }
    fields = [Field("code", .integer(Int64(code))), Field("text", text.map { .text($0) } ?? .null)]
  }
}
