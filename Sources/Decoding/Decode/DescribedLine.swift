package import Manual
import Primitives
package import SIM7000

/// What a line, a prompt or a piece of a body of an AT dialogue is.
///
/// Not what it says: that is written straight from its bytes.
package struct DescribedLine {
  /// The raw value is the word, which `word` has for the writers.
  package enum Kind: String {
    /// A command line, sent or echoed; the echo of a body.
    case echo
    case response
    case final
    case urc
    case prompt
    /// Bytes of a body.
    case data
    /// Belongs to a command that was given up before it was answered.
    case late
    case unknown

    package var word: StaticString {
      switch self {
      case .echo: "echo"
      case .response: "response"
      case .final: "final"
      case .urc: "urc"
      case .prompt: "prompt"
      case .data: "data"
      case .late: "late"
      case .unknown: "unknown"
      }
    }
  }

  /// Where its fields come from.
  package enum Content {
    /// There are none.
    case none
    /// The manual knows the lines of the name.
    case values
    case final(FinalResult)
    /// A line of a short message, in the form that its header announced.
    case message(MessageLine.Form)
    /// Where in the body the piece is.
    case body(offset: Int)
    /// A line that was longer than lines are kept.
    case truncated
  }

  package var kind: Kind
  /// `nil` where the line has no name and its command is unknown.
  package var name: LineName?
  package var content = Content.none
}

extension DescribedLine {
  /// Writes the fields of `raw` as the members of an object.
  func writeFields(of raw: Span<UInt8>, into json: inout JSONWriter) {
    switch content {
    case .none: break
    case .values:
      valueName.describe(raw.extracting(raw.trimmed(0..<raw.count)), into: &json)
    case .body, .truncated, .final, .message:
      for field in ownFields(of: raw) { json.member(field) }
    }
  }

  /// Writes one short sentence, or the fields where there is none and the line does not say it all;
  /// false, and nothing is written, where neither says more than the line.
  func writeWords(of raw: Span<UInt8>, into text: inout TextBuffer) -> Bool {
    let line = raw.extracting(raw.trimmed(0..<raw.count))
    if say(line, raw, into: &text) { return true }
    switch kind {
    case .echo, .final, .prompt, .data, .unknown: return false
    case .response, .urc, .late: break
    }
    guard case .values = content else { return text.append(ownFields(of: raw), besides: raw) }
    return text.appendFields(of: line, named: valueName, besides: raw)
  }

  func fields(of raw: Span<UInt8>) -> [Field] {
    guard case .values = content else { return ownFields(of: raw) }
    return valueName.fields(of: raw.extracting(raw.trimmed(0..<raw.count)))
  }

  private var valueName: LineName { name ?? LineName("") }

  private func say(
    _ line: Span<UInt8>,
    _ raw: Span<UInt8>,
    into text: inout TextBuffer
  ) -> Bool {
    switch content {
    case .none, .body: return false
    case .message(let form):
      let message = MessageLine(raw.extracting(raw.messageBody), form)
      guard let words = message.words else { return false }
      text.append(string: words)
      return true
    case .values: return name?.say(line, into: &text) ?? false
    case .truncated:
      text.append("longer than ")
      text.append(Int64(raw.count))
      text.append(" bytes, the rest dropped")
      return true
    case .final(.equipmentError(let code)):
      return say(EquipmentError.text(of: code), besides: raw, into: &text)
    case .final(.messageError(let code)):
      return say(MessageError.text(of: code), besides: raw, into: &text)
    case .final(.localAddress), .final(.dataAccept):
      return name?.say(raw, into: &text) ?? false
    case .final: return false
    }
  }

  /// The words are for a line that says the code; one that says the text needs none.
  private func say(
    _ words: StaticString?,
    besides line: Span<UInt8>,
    into text: inout TextBuffer
  ) -> Bool {
    guard let words, !line.ends(with: words) else { return false }
    text.append(words)
    return true
  }

  /// The fields of what the manual has no name for.
  private func ownFields(of line: Span<UInt8>) -> [Field] {
    switch content {
    case .none, .values: []
    case .body(let offset):
      [Field("offset", .integer(Int64(offset))), Field("length", .integer(Int64(line.count)))]
    case .truncated: [Field("truncated", .boolean(true))]
    case .final(let result): Self.fields(of: result, line)
    case .message(let form):
      MessageLine(line.extracting(line.messageBody), form).fields
    }
  }

  private static func fields(of result: FinalResult, _ line: Span<UInt8>) -> [Field] {
    switch result {
    case .equipmentError(let code): return fields(code, EquipmentError.text(of: code))
    case .messageError(let code): return fields(code, MessageError.text(of: code))
    case .equipmentErrorText, .messageErrorText:
      // Behind `+CME ERROR`, ten bytes, and the colon.
      let text = line.array.dropFirst(10).drop { $0 == ASCII.colon || $0 == ASCII.space }
      return [Field("text", .text(String(decoding: text, as: UTF8.self)))]
    case .localAddress, .dataAccept, .closeOK, .sendOK, .sendFail:
      return Manual.fields(ofLine: line.array, name: result.name)
    case .ok, .error, .shutOK, .poweredDown, .connect, .noCarrier, .busy, .noDialtone, .noAnswer,
      .timedOut:
      return []
    }
  }

  private static func fields(_ code: UInt16, _ text: StaticString?) -> [Field] {
    let text = text.map { FieldValue.text("\($0)") }
    return [Field("code", .integer(Int64(code))), Field("text", text ?? .null)]
  }
}

/// A described line with its fields, for those who want to look at them.
package struct ATDescription: Equatable {
  package typealias Kind = DescribedLine.Kind

  package var kind: Kind
  package var name: String?
  package var fields: [Field]
  /// Without the line ending.
  package var raw: [UInt8]

  init(_ line: DescribedLine, _ raw: Span<UInt8>) {
    kind = line.kind
    name = line.name?.text
    fields = line.fields(of: raw)
    self.raw = raw.array
  }
}

extension DescribedLine {
  /// The body that a prompt has asked for, where it is a PDU.
  init(kind: Kind, body: Span<UInt8>) {
    let isPDU = MessageLine(body.extracting(body.messageBody), .pdu).isPDU
    self.init(kind: kind, content: isPDU ? .message(.pdu) : .none)
  }
}

extension Span where Element == UInt8 {
  /// The bytes without blanks and without the Ctrl-Z that ends a body.
  fileprivate var messageBody: Range<Int> {
    let end = !isEmpty && self[count - 1] == ASCII.substitute ? count - 1 : count
    return trimmed(0..<end)
  }

  /// True when the last bytes are `text`, letter case apart.
  fileprivate func ends(with text: StaticString) -> Bool {
    let start = count - text.utf8CodeUnitCount
    return start >= 0 && matches(text, in: start..<count)
  }
}

package func array(_ bytes: Span<UInt8>) -> [UInt8] { bytes.array }
