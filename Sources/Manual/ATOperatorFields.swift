/// The networks of `AT+COPS=?`: availability, names, number and radio of each.
///
/// Lists that follow, the modes and formats, are no networks. Some modules close
/// a network's parentheses too early, leave the radio out or write all texts in
/// UCS2.
///
/// - Source: 3GPP TS 27.007, 7.3; without `<AcT>` the radio is GSM.
func networkFields(_ line: RareLine) -> [Field]? {
  let text = line.text
  let list = text.hasPrefix("+COPS:") ? text.dropFirst(6) : text[...]
  guard list.withoutBlanks.first == "(" else { return nil }
  var networks: [ListedNetwork] = []
  var rest = list
  while let start = rest.firstIndex(of: "(") {
    rest = rest[start...].dropFirst()
    if let network = ListedNetwork(&rest) { networks.append(network) }
  }
  let isUCS2 = !networks.isEmpty && networks.allSatisfy(\.isUCS2)
  var fields = [Field("count", .integer(Int64(networks.count)))]
  for (index, network) in networks.enumerated() {
    fields.append(Field("net\(index)", .list(network.values(isUCS2: isUCS2))))
  }
  if isUCS2 { fields.append(Field("charset", .text("UCS2"))) }
  return fields
}

/// One network of the list.
private struct ListedNetwork {
  private var availability: String
  /// Long name, short name, number.
  private var names: [String]
  private var technology: Int?

  /// Takes a network from the text behind its opening parenthesis.
  init?(_ rest: inout Substring) {
    var isQuoted = false
    var end = rest.startIndex
    while end < rest.endIndex, isQuoted || rest[end] != ")" {
      if rest[end] == "\"" { isQuoted.toggle() }
      end = rest.index(after: end)
    }
    let parameters = ATParameters(rest[..<end])
    guard parameters.count >= 4, let stat = parameters.integer(0),
      let number = parameters.text(3), number.count >= 5, number.allSatisfy(\.isASCIIHexDigit),
      let word = Self.word(for: stat)
    else { return nil }
    availability = word
    names = (1...3).map { parameters.text($0) ?? "" }
    technology = parameters.integer(4).map { Int($0) }
    rest = end < rest.endIndex ? rest[rest.index(after: end)...] : rest[end...]
    if parameters.count == 4 { takeTechnology(behind: &rest) }
  }

  /// `,2)` behind a parenthesis that closed too early.
  private mutating func takeTechnology(behind rest: inout Substring) {
    let tail = rest.prefix { $0 != ")" }
    guard tail.first == ",", tail.count < rest.count, let number = Int(tail.dropFirst()) else {
      return
    }
    technology = number
    rest = rest.dropFirst(tail.count + 1)
  }

  /// Four hexadecimal digits for each of the number's.
  var isUCS2: Bool {
    ATGrammar.decodedUCS2(names[2]).map { $0.allSatisfy(\.isASCIIDigit) } ?? false
  }

  func values(isUCS2: Bool) -> [FieldValue] {
    let texts = names.map { isUCS2 ? ATGrammar.text(ofUCS2: $0) : $0 }
    return [.text(availability)] + texts.map { $0.isEmpty ? .null : .text($0) }
      + [technologyName(technology ?? 0).map { .text($0) } ?? .null]
  }

  /// - Source: 3GPP TS 27.007, 7.3, `<stat>`.
  private static func word(for stat: Int64) -> String? {
    switch stat {
    case 0: "unknown"
    case 1: "available"
    case 2: "current"
    case 3: "forbidden"
    default: nil
    }
  }
}

/// The short name of an `<AcT>`, as network lists have it.
///
/// - Source: 3GPP TS 27.007, 7.3.
package func technologyName(_ technology: Int) -> String? {
  switch technology {
  case 0: "GSM"
  case 1: "GSM_COMPACT"
  case 2: "UMTS"
  case 3: "EDGE"
  case 4: "HSDPA"
  case 5: "HSUPA"
  case 6: "HSPA"
  case 7: "LTE"
  case 8: "EC_GSM"
  case 9: "LTE_NB_IOT"
  case 10: "LTE_5GCN"
  case 11, 12: "5GNR"
  case 13: "EN_DC"
  default: nil
  }
}
