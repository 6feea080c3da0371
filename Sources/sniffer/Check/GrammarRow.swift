import Decoding
import Manual
import Primitives
import SIM7000
import Script

/// What is found for the rows that are about a notation and about no dialogue.
struct GrammarRow {
  /// By key; `nil` for an input that is refused.
  let values: [String: FieldValue]?

  /// `nil` for a command that is no such kind.
  init?(_ row: VectorRow) {
    let text = String(decoding: row.input, as: UTF8.self)
    switch row.command {
    case "range-list":
      values = ATGrammar.numbers(inList: text).map {
        ["values": .list($0.map { .integer(Int64($0)) })]
      }
    case "group-split":
      let groups = ATGrammar.groups(of: text)
      values = Self.numbered("g", groups, and: ["count": .integer(Int64(groups.count))])
    case "plmn":
      values = ATGrammar.network(text).map {
        [
          "mcc": .integer(Int64($0.mcc)), "mnc": .integer(Int64($0.mnc)),
          "mnc_digits": .integer(Int64($0.mncDigits)),
        ]
      }
    case "band-label":
      values = ATGrammar.bandNumber(ofLabel: text).map { ["band": .integer(Int64($0))] }
    case "rsrp-scale":
      values = Int64(text).map { ["scale": .integer(levelScale(ofRSRP: $0))] }
    case "tokens":
      let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
      let tokens = ATGrammar.tokens(of: line)
      let counted: [String: FieldValue] = [
        "prefix": .text(tokens.prefix), "argc": .integer(Int64(tokens.arguments.count)),
      ]
      values = Self.numbered("arg", tokens.arguments, and: counted)
    case "command-args":
      values = Self.command(row.input)
    case "info-prefix":
      values = ["text": .text(ATGrammar.information(of: text))]
    case "echo-removal":
      let rest = ATGrammar.withoutEcho(row.input)
      values = ["after": .text(String(decoding: rest, as: UTF8.self))]
    case "error-text":
      values = Self.errorCodes(text)
    case "quote-encode":
      let quoted = ATGrammar.quoted(row.input)
      values = ["encoded": .text(String(decoding: quoted, as: UTF8.self))]
    case "apn-compare":
      values = Self.accessPoints(text)
    case "operator-text":
      values = Self.operatorName(text, row)
    case "parity DFRobot":
      let reading = sketchReading(ofLine: row.input)
      values = [
        "sketch_lat": .text(reading?.latitude ?? "undefined"),
        "sketch_lon": .text(reading?.longitude ?? "undefined"),
      ]
    default: return nil
    }
  }

  private static func numbered(
    _ word: String,
    _ texts: [String],
    and others: [String: FieldValue]
  ) -> [String: FieldValue] {
    var values = others
    for (index, text) in texts.enumerated() {
      values["\(word)\(index)"] = .text(text)
    }
    return values
  }

  private static func command(_ line: [UInt8]) -> [String: FieldValue]? {
    guard CommandText.range(in: line.span) != nil,
      let command = NamedCommand.all(in: line).first
    else { return nil }
    let arguments = ATGrammar.arguments(of: command.rest)
    let counted: [String: FieldValue] = [
      "name": .text(command.name), "argc": .integer(Int64(arguments.count)),
    ]
    return numbered("arg", arguments, and: counted)
  }

  /// `<existing> | <requested>`.
  private static func accessPoints(_ text: String) -> [String: FieldValue]? {
    let names = text.split(separator: "|", omittingEmptySubsequences: false).map(\.withoutBlanks)
    guard names.count == 2 else { return nil }
    let isSame = ATGrammar.isAccessPoint(String(names[0]), requested: String(names[1]))
    return ["match": .boolean(isSame)]
  }

  /// A text that no table has is error 100, of messages 500: unknown.
  ///
  /// - Source: 3GPP TS 27.007, 9.2.1; TS 27.005, 3.2.5.
  private static func errorCodes(_ text: String) -> [String: FieldValue] {
    let codes = Manual.errorCodes(ofText: text)
    let (cme, cms) = (codes.cme ?? 100, codes.cms ?? 500)
    return [
      "cme": .integer(Int64(cme)), "cms": .integer(Int64(cms)),
      "meaning": EquipmentError.text(of: cme).map { .text("\($0)") } ?? .null,
    ]
  }

  /// The character set is the one that the row sets at the TA; an unknown one
  /// is no set.
  private static func operatorName(_ text: String, _ row: VectorRow) -> [String: FieldValue] {
    let sets = ["UNKNOWN", "IRA", "GSM", "UCS2", "8859-1", "UTF8", "PCCP437", "PCDN", "HEX"]
    let set = row.expectations.first { $0.key == "charset" }?.value ?? ""
    let decoded = set == "UCS2" ? ATGrammar.text(ofUCS2: text) : text
    let known: [String: FieldValue] = sets.contains(set) ? ["charset": .text(set)] : [:]
    return known.merging(["decoded": .text(decoded)]) { first, _ in first }
  }
}

/// What is found for the rows of sentences.
struct SentenceRow {
  private let sentences: [RowDecoding.Line]
  private let input: [UInt8]

  init?(_ row: VectorRow) {
    guard row.command == "NMEA" || row.command == "NMEA-seq" else { return nil }
    input = row.input
    sentences = RowDecoding(row.input, pending: "", .nmea).lines
  }

  var isRefused: Bool { sentences.isEmpty || sentences.contains { verdict($0) != nil } }

  private func verdict(_ line: RowDecoding.Line) -> FieldValue? { line.value("verdict") }

  func value(_ key: String) -> FieldValue? {
    switch key {
    case "fix": sentences.first?.value("quality")
    case "sats_in_view": sentences.first?.value("in_view")
    case "parts": sentences.first?.value("total")
    case "complete_after_part":
      sentences.first { line in
        line.value("num") != nil && line.value("num") == line.value("total")
      }?.value("num")
    case "reason":
      sentences.compactMap(verdict).first.map {
        $0 == .text("bad_checksum") ? .text("checksum") : $0
      }
    case "computed": checksum
    default: sentences.lazy.compactMap { $0.value(key) }.first
    }
  }

  /// What the first sentence's checksum should be.
  private var checksum: FieldValue? {
    guard let start = input.firstIndex(of: ASCII.dollar),
      let end = input[start...].firstIndex(of: ASCII.asterisk)
    else { return nil }
    let sum = input[start + 1..<end].reduce(0) { $0 ^ $1 }
    return .text(sum.hexadecimalText)
  }
}
