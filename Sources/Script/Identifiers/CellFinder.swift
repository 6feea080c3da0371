import Primitives

/// Cells of the network, which tell the place to within a street or a village.
enum CellFinder {
  /// - Source: 3GPP TS 27.007, 7.2 (CREG), 10.1.20 (CGREG), 10.1.22 (CEREG); SIM7000 Series
  ///   AT Command Manual V1.06, AT+CPSI.
  static func find(in text: [UInt8]) -> [FoundText] {
    guard let list = ArgumentList.all(in: text).first else { return [] }
    switch list.name {
    case "+CREG", "+CGREG", "+CEREG":
      return zip(list.arguments, list.isQuoted).compactMap { range, isQuoted in
        // Timers are quoted as well, in figures of base two.
        let isTimer = text[range].allSatisfy { $0 == ASCII.zero || $0 == ASCII.zero + 1 }
        guard isQuoted, !isTimer, isNumber(text[range]) else { return nil }
        return FoundText(.cell, range)
      }
    case "+CPSI":
      return list.arguments.dropFirst(3).prefix(2).compactMap { range in
        let digits = text[range].starts(with: "0x".utf8) ? range.dropFirst(2) : range
        return isNumber(text[digits]) ? FoundText(.cell, digits) : nil
      }
    default: return []
    }
  }

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
