import Primitives
import SIM7000

/// The line of a short message that follows its header, or that a prompt has asked for.
///
/// - Source: 3GPP TS 27.005, 3.1, `<data>` and `<pdu>`.
package struct MessageLine {
  /// The form that the header announces for the lines that follow it.
  package enum Form: Equatable {
    case pdu
    case text
    /// Text in hexadecimal digits, four for each character.
    case ucs2
  }

  private enum Content {
    case pdu(MessagePDU)
    /// As people read it.
    case text(String)
    /// A PDU that cannot be parsed.
    case digits
  }

  private let line: String
  private let content: Content

  /// `form` is `nil` where no header is known.
  ///
  /// - Source: 3GPP TS 27.005, 3.1: text mode has UCS2 and 8-bit data as hexadecimal digits;
  ///   TS 23.040, 9.2.3: not even a report is shorter than 7 octets.
  package init(_ line: Span<UInt8>, _ form: Form? = nil) {
    let text = ATText.text(line)
    self.line = text
    guard !text.isEmpty, text.allSatisfy(\.isASCIIHexDigit) else {
      content = .text(text)
      return
    }
    let mayBePDU = form == nil || form == .pdu
    if mayBePDU, let pdu = try? MessagePDU(parsing: line) {
      content = .pdu(pdu)
    } else if form != .pdu, let decoded = ATGrammar.decodedUCS2(text),
      form == .ucs2 || Self.isLikely(decoded, text)
    {
      content = .text(decoded)
    } else {
      content = mayBePDU && text.count >= 14 ? .digits : .text(text)
    }
  }

  /// True for a PDU that can be parsed.
  package var isPDU: Bool { if case .pdu = content { true } else { false } }

  package var fields: [Field] {
    switch content {
    case .text(let text): [Field("text", text)]
    case .digits: [Field("pdu", line)]
    case .pdu(let pdu): [Field("pdu", line)] + pdu.fields
    }
  }

  /// The meaning of the digits; `nil` for a line that is text already.
  package var words: String? {
    switch content {
    case .text(let text): text == line ? nil : text
    case .digits: nil
    case .pdu(let pdu): pdu.words
    }
  }

  /// Whether digits are rather UCS2 than a number or a word.
  ///
  /// Project values: two characters, of one script and Latin; where all digits are decimal, most
  /// of them Latin, since a number may be a code that was sent.
  private static func isLikely(_ decoded: String, _ digits: String) -> Bool {
    let scalars = decoded.unicodeScalars
    guard scalars.count > 1 else { return false }
    let others = scalars.filter { $0.value > 0xFF && !$0.properties.isEmoji }
    let hasCode = digits.allSatisfy(\.isASCIIDigit)
    if hasCode, 2 * (scalars.count - others.count) <= scalars.count { return false }
    let scripts = Set(others.map(script).filter { $0 != 0x20 })
    return scripts.count <= 1
      && scalars.allSatisfy { $0.properties.generalCategory != .unassigned }
  }

  /// A number that the characters of a script share: their page of 256, one for Cyrillic, for
  /// Arabic and for the ideographs with the signs that stand among them.
  private static func script(of scalar: Unicode.Scalar) -> UInt32 {
    switch scalar.value {
    case 0x0100...0x024F: 0x01
    case 0x2000...0x22FF: 0x20
    case 0x3000...0x9FFF, 0xFF00...0xFFEF: 0x4E
    case 0xAC00...0xD7A3: 0xAC
    default: scalar.value >> 8
    }
  }
}

extension LineName {
  /// The form that `line` announces for those that follow it; `nil` if it isn't a header.
  package func messageForm(of line: Span<UInt8>) -> MessageLine.Form? {
    guard isOfMessages, ATText.text(line).hasPrefix("\(text):") else { return nil }
    let fields = fields(of: line)
    func value(_ name: String) -> FieldValue? { fields.first { $0.name == name }?.value }
    guard let sender = value("sender") else {
      return value("length") == nil && value("pdu_len") == nil ? nil : .pdu
    }
    if case .integer(let octet) = value("dcs"), let octet = UInt8(exactly: octet) {
      return DataCoding(octet: octet).alphabet == .ucs2 ? .ucs2 : .text
    }
    // A number that is not there as it stands was decoded.
    guard case .text(let number) = sender, !ATText.text(line).contains(number) else { return .text }
    return .ucs2
  }
}

extension MessagePDU {
  fileprivate var fields: [Field] {
    switch self {
    case .deliver(let message):
      [
        Field("type", "SMS-DELIVER"), Self.centre(message.serviceCentre),
        Field("sender", message.sender.string), Self.moment("time", message.time),
      ] + message.userData.fields
    case .submit(let message):
      [
        Field("type", "SMS-SUBMIT"), Self.centre(message.serviceCentre),
        Field("recipient", message.recipient.string),
      ] + message.userData.fields
    case .statusReport(let report):
      [
        Field("type", "SMS-STATUS-REPORT"), Self.centre(report.serviceCentre),
        Field("ref", .integer(Int64(report.reference))),
        Field("recipient", report.recipient.string), Self.moment("time", report.time),
        Self.moment("done", report.dischargeTime),
        Field("status", .integer(Int64(report.status.octet))),
        Field("outcome", report.status.outcome.word),
      ] + (report.userData?.fields ?? [])
    }
  }

  private static func centre(_ address: MessageAddress?) -> Field {
    Field("centre", address.map { .text($0.string) } ?? .null)
  }

  private static func moment(_ name: String, _ time: MessageTime) -> Field {
    Field(name, time.isoText.map { .text($0) } ?? .null)
  }

  fileprivate var words: String {
    switch self {
    case .deliver(let message):
      "from \(message.sender.string)\(Self.at(message.time)): \(message.userData.words)"
    case .submit(let message):
      "to \(message.recipient.string): \(message.userData.words)"
    case .statusReport(let report):
      "report on message \(report.reference) to \(report.recipient.string): "
        + "\(report.status.outcome.word)\(Self.at(report.dischargeTime))"
    }
  }

  private static func at(_ time: MessageTime) -> String {
    time.isoText.map { " at \($0)" } ?? ""
  }
}

extension UserData {
  /// The text, or the octets of other data; for one part of a longer text also its number.
  fileprivate var fields: [Field] {
    var fields: [Field] = []
    if let concatenation = header?.concatenation {
      fields = [
        Field("reference", .integer(concatenation.reference.number)),
        Field("part", .integer(Int64(concatenation.part))),
        Field("parts", .integer(Int64(concatenation.partCount))),
      ]
    }
    return fields + [text.map { Field("text", $0) } ?? Field("data", octetDigits)]
  }

  fileprivate var words: String {
    let part = header?.concatenation.map { "part \($0.part) of \($0.partCount), " } ?? ""
    return part + (text ?? "data \(octetDigits)")
  }

  private var text: String? { (try? decodeText()).map { ATText.text($0.text) } }

  private var octetDigits: String {
    withOctets { octets in
      var digits: [UInt8] = []
      for index in octets.indices {
        digits.append(ASCII.hexadecimalDigit(octets[index] >> 4))
        digits.append(ASCII.hexadecimalDigit(octets[index] & 0x0F))
      }
      return String(decoding: digits, as: UTF8.self)
    }
  }
}

extension MessageTime {
  fileprivate var isoText: String? {
    guard let reading, let zoneQuarterHours else { return nil }
    return ATText.text(Clock(reading: reading, zoneQuarterHours: zoneQuarterHours).iso)
  }
}

extension MessageAddress {
  fileprivate var string: String { ATText.text(text) }
}

extension UserDataHeader.Concatenation.Reference {
  fileprivate var number: Int64 {
    switch self {
    case .short(let number): Int64(number)
    case .long(let number): Int64(number)
    }
  }
}

extension StatusReportPDU.Status.Outcome {
  fileprivate var word: String {
    switch self {
    case .completed: "delivered"
    case .trying: "trying"
    case .failed: "failed"
    case .givenUp: "given up"
    case .reserved: "unknown"
    }
  }
}
