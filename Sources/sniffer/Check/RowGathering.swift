import Decoding
import Manual
import Primitives

/// A key with a number in it: `net0`, `msg1_body`.
struct GatheredKey: Equatable {
  var word: String
  var number: Int
  var part: String?

  init?(_ key: String) {
    let word = key.prefix { !$0.isNumber }
    let digits = key.dropFirst(word.count).prefix { $0.isNumber }
    let rest = key.dropFirst(word.count + digits.count)
    guard !word.isEmpty, let number = Int(digits), rest.isEmpty || rest.first == "_" else {
      return nil
    }
    self.word = String(word)
    self.number = number
    part = rest.isEmpty ? nil : String(rest.dropFirst())
  }
}

/// What is said by several lines of an answer together.
///
/// How many there are, and the fields of the first, second and so on in one value
/// with `|` between them.
struct RowGathering {
  let name: String
  let own: [RowDecoding.Line]
  let decoding: RowDecoding

  func value(_ key: String) -> FieldValue? {
    if key == "count" { return count }
    if key == "body", messages.count == 1 { return message(messages[0], key) }
    if key == "numbers" { return .list(own.compactMap { $0.value("number") }) }
    guard let key = GatheredKey(key) else { return nil }
    switch key.word {
    case "net": return at(key.number, networks)
    case "ctx": return at(key.number, contexts).map(context)
    case "fmt": return at(key.number, contexts).map(format)
    case "call":
      return at(key.number, calls).map { joined($0, ["index", "direction", "state", "number"]) }
    case "cell":
      guard let line = at(key.number, cells), let part = key.part else { return nil }
      return line.value(part) ?? (part.hasSuffix("_x10") ? tenths(line, part) : nil)
    case "msg": return at(key.number, messages).flatMap { message($0, key.part) }
    case "field":
      guard let line = own.first(where: { $0.text.hasPrefix(name) }) else { return nil }
      return at(key.number - 1, ATGrammar.tokens(of: line.text).arguments).map { .text($0) }
    default: return nil
    }
  }

  private var count: FieldValue {
    switch name {
    case "+COPS": .integer(Int64(networks.count))
    case "+CGDCONT": .integer(Int64(contexts.count))
    case "+CLCC": .integer(Int64(calls.count))
    case "+CPSI": .integer(Int64(cells.count))
    case "+CMGL", "+CMGR": .integer(Int64(messages.count))
    default: own.count == 1 ? own[0].value("count") ?? .integer(1) : .integer(Int64(own.count))
    }
  }

  private func at<Element>(_ index: Int, _ elements: [Element]) -> Element? {
    elements.indices.contains(index) ? elements[index] : nil
  }

  private var networks: [FieldValue] {
    own.flatMap { line in
      line.fields.filter { GatheredKey($0.name)?.word == "net" }.map(\.value)
    }
  }

  /// Contexts and formats of an IP type; of `AT+CGACT?` all.
  private var contexts: [RowDecoding.Line] {
    own.filter { line in
      name == "+CGDCONT" ? line.value("ip_family").map { $0 != .null } ?? false : true
    }
  }

  /// 27.007 lists calls that carry data too; they are no calls to answer.
  private var calls: [RowDecoding.Line] { own.filter { $0.value("voice") == .boolean(true) } }

  private var cells: [RowDecoding.Line] {
    own.filter { $0.value("pci") != nil || $0.value("arfcn") != nil }
  }

  private func context(_ line: RowDecoding.Line) -> FieldValue {
    joined(line, name == "+CGDCONT" ? ["cid", "ip_family", "apn"] : ["cid", "state"])
  }

  private func format(_ line: RowDecoding.Line) -> FieldValue {
    let range = ["cid_min", "cid_max"].map { line.value($0)?.plainText ?? "" }
    return .text(range.joined(separator: "-") + "|" + (line.value("ip_family")?.plainText ?? ""))
  }

  private func joined(_ line: RowDecoding.Line, _ names: [String]) -> FieldValue {
    .text(names.map { line.value($0)?.plainText ?? "" }.joined(separator: "|"))
  }

  private func tenths(_ line: RowDecoding.Line, _ part: String) -> FieldValue? {
    line.value(String(part.dropLast(4)))?.tenfold
  }

  /// Headers with the lines that follow them.
  private var messages: [(header: RowDecoding.Line, body: [RowDecoding.Line])] {
    var messages: [(header: RowDecoding.Line, body: [RowDecoding.Line])] = []
    for line in own where line.kind != .final {
      if line.text.hasPrefix("\(name):") {
        if line.hasNamedFields { messages.append((line, [])) }
      } else if !messages.isEmpty {
        messages[messages.count - 1].body.append(line)
      }
    }
    return messages
  }

  private func message(
    _ message: (header: RowDecoding.Line, body: [RowDecoding.Line]),
    _ part: String?
  ) -> FieldValue? {
    let pdu = message.header.value("pdu") ?? message.body.first?.value("pdu")
    switch part {
    case nil:
      let index = message.header.value("index")?.plainText ?? ""
      let status = message.header.value("status")?.plainText ?? ""
      return .text("index \(index)|status \(status)|pdu \(pdu?.plainText ?? "")")
    case "body": return .text(message.body.map(\.text).joined(separator: "\n"))
    case let part?: return message.header.value(part) ?? message.body.first?.value(part)
    }
  }
}

extension FieldValue {
  /// Ten times the number; `nil` if it isn't a number.
  var tenfold: FieldValue? {
    let tenths: Int64? =
      switch self {
      case .integer(let number):
        FixedPoint(coefficient: number, fractionDigits: 0)
          .scaled(toFractionDigits: 1)
      case .decimal(let number): number.scaled(toFractionDigits: 1)
      case .text, .boolean, .list, .null: nil
      }
    return tenths.map { .integer($0) }
  }

  /// As a person would write it; nothing for null.
  var plainText: String {
    switch self {
    case .integer(let number): "\(number)"
    case .decimal(let number): Manual.decimal(number)
    case .text(let text): text
    case .boolean(let isTrue): isTrue ? "1" : "0"
    case .list(let values): values.map(\.plainText).joined(separator: "|")
    case .null: ""
    }
  }
}
