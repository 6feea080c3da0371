import Primitives

/// Cells of the network, which tell the place to within a street or a village.
enum CellFinder {
  /// - Source: 3GPP TS 27.007, 7.2 (CREG), 10.1.20 (CGREG), 10.1.22 (CEREG); SIM7000 Series
  ///   AT Command Manual V1.06, AT+CPSI, AT+CENG.
  static func find(in text: [UInt8]) -> [FoundText] {
    ArgumentList.all(in: text).flatMap { find($0, in: text) } + labelled(text)
  }

  private static func find(_ list: ArgumentList, in text: [UInt8]) -> [FoundText] {
    switch list.name {
    case "+CREG", "+CGREG", "+CEREG":
      return zip(list.arguments, list.isQuoted).compactMap { range, isQuoted in
        // Timers are quoted as well, in figures of base two.
        let isTimer = text[range].allSatisfy { $0 == ASCII.zero || $0 == ASCII.zero + 1 }
        guard isQuoted, !isTimer, isNumber(text[range]) else { return nil }
        return FoundText(.cell, range)
      }
    case "+CPSI": return list.arguments.dropFirst(3).prefix(2).compactMap { cell($0, in: text) }
    case "+CENG":
      // GSM ends with cell, MCC, MNC, LAC, LTE with TAC, cell, MCC, MNC, power.
      guard list.arguments.count == 2, list.isQuoted[1] else { return [] }
      let fields = text[list.arguments[1]].split(
        separator: ASCII.comma,
        omittingEmptySubsequences: false
      )
      let places = [7: [3, 6], 11: [6, 7]][fields.count] ?? []
      return places.compactMap { cell(fields[$0].indices, in: text) }
    default: return []
    }
  }

  private static func cell(_ range: Range<Int>, in text: [UInt8]) -> FoundText? {
    let digits = text[range].starts(with: "0x".utf8) ? range.dropFirst(2) : range
    return isNumber(text[digits]) ? FoundText(.cell, digits) : nil
  }

  /// `"lac": 1282`, `cellid=0B2C4A17`, and in comments `cell 187214780`.
  private static func labelled(_ text: [UInt8]) -> [FoundText] {
    text.split { !ASCII.isLetter($0) && $0 != ASCII.underscore }.compactMap { word in
      let name = String(
        decoding: word.filter(ASCII.isLetter).map(ASCII.uppercased),
        as: UTF8.self
      )
      guard names.contains(name) else { return nil }
      let number = text[word.endIndex...].drop { between.contains($0) }
      guard number.startIndex > word.endIndex else { return nil }
      let range = number.prefix { ASCII.isLetter($0) || ASCII.isDigit($0) }.indices
      // Project value: of two digits there are contexts and bands.
      guard range.count > 2, text[range].contains(where: ASCII.isDigit) else { return nil }
      return cell(range, in: text)
    }
  }

  /// Project value: the names that programs and geolocation services give them.
  private static let names: Set = [
    "LAC", "TAC", "CI", "CID", "ECI", "ENB", "ENODEB", "CELL", "CELLID", "CELLIDENTITY",
    "LOCATIONAREACODE", "TRACKINGAREACODE",
  ]
  private static let between: [UInt8] = [
    ASCII.quote, ASCII.backslash, ASCII.colon, ASCII.equals, ASCII.space, 0x27,
  ]

  private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    (2...10).contains(text.count) && text.contains { $0 != ASCII.zero }
      && text.allSatisfy { ASCII.hexadecimalValue($0) != nil }
  }

  /// The first digit stays, so that the number is as large as a cell's may be.
  static func standIn(for value: [UInt8], _ draws: inout SeededGenerator) -> [UInt8] {
    var text = value
    // Source: 3GPP TS 36.413, 9.2.1.38: 28 bits, at most 268435455.
    if text.count >= 9, text[0] == 0x32 { text[0] = 0x31 }
    for index in text.indices.dropFirst() {
      text[index] = ASCII.zero + UInt8(draws.integer(in: 0...9))
    }
    return text
  }
}
