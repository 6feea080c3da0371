import Primitives

/// IP addresses, and addresses of people's mail.
enum AddressFinder {
  static func find(in text: [UInt8], isProse: Bool) -> [FoundText] {
    var found: [FoundText] = []
    var index = 0
    while index < text.count {
      guard isPart(text[index]) else {
        index += 1
        continue
      }
      let end = text[index...].firstIndex { !isPart($0) } ?? text.count
      let last = text[index..<end].lastIndex { $0 != ASCII.point && $0 != ASCII.colon } ?? index
      found += addresses(in: text, index..<last + 1, isProse: isProse)
      index = end
    }
    return found
  }

  /// What addresses are made of: those of IP, and those of mail.
  private static func isPart(_ byte: UInt8) -> Bool {
    ASCII.isDigit(byte) || ASCII.isLetter(byte) || byte == ASCII.point || byte == ASCII.colon
      || byte == ASCII.minus || byte == ASCII.underscore || byte == ASCII.at
  }

  private static func addresses(
    in text: [UInt8],
    _ range: Range<Int>,
    isProse: Bool
  ) -> [FoundText] {
    if text[range].contains(ASCII.at) {
      // The userinfo of a URL is no name of a mailbox.
      guard !text[..<range.lowerBound].suffix(2).elementsEqual("//".utf8) else { return [] }
      return mailbox(in: text, range).map { [FoundText(.email, $0)] } ?? []
    }
    if isIPv6(text[range]) { return [FoundText(.address, range)] }
    // A name and an address, or an address and a port, with a colon between them.
    return text[range].split(separator: ASCII.colon).flatMap { part -> [FoundText] in
      guard let numbers = octets(part) else { return [] }
      if isProse, numbers.allSatisfy({ $0 < 30 }) { return [] }
      // An address and its mask are one word to AT+CGCONTRDP.
      guard numbers.count == 8 else { return [FoundText(.address, part.indices)] }
      let length = part.split(separator: ASCII.point)[3].endIndex
      return [FoundText(.address, part.startIndex..<length)]
    }
  }

  /// Four numbers, those of an address and a mask, or the sixteen of IPv6.
  private static func octets(_ text: ArraySlice<UInt8>) -> [Int]? {
    let parts = text.split(separator: ASCII.point, omittingEmptySubsequences: false)
    guard [4, 8, 16, 32].contains(parts.count) else { return nil }
    let numbers = parts.compactMap { part -> Int? in
      guard (1...3).contains(part.count), part.allSatisfy(ASCII.isDigit),
        let number = Int(String(decoding: part, as: UTF8.self)), number < 256
      else { return nil }
      return number
    }
    return numbers.count == parts.count ? numbers : nil
  }

  private static func isIPv6(_ text: ArraySlice<UInt8>) -> Bool {
    let groups = text.split(separator: ASCII.colon, omittingEmptySubsequences: false)
    guard groups.count >= 3, groups.count <= 8,
      groups.allSatisfy({ $0.count <= 4 && $0.allSatisfy { ASCII.hexadecimalValue($0) != nil } })
    else { return false }
    let empty = groups.count { $0.isEmpty }
    return empty == 0 ? groups.count == 8 : empty == 1 && !(groups.first?.isEmpty ?? true)
  }

  /// `name@domain.tld` in `range`.
  private static func mailbox(in text: [UInt8], _ range: Range<Int>) -> Range<Int>? {
    let parts = text[range].split(separator: ASCII.at, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let name = parts[0].split(separator: ASCII.colon).last ?? []
    let domain = parts[1].split(separator: ASCII.colon).first ?? []
    let labels = domain.split(separator: ASCII.point, omittingEmptySubsequences: false)
    guard !name.isEmpty, labels.count >= 2, !labels.contains(where: \.isEmpty),
      let last = labels.last, last.count >= 2, last.allSatisfy(ASCII.isLetter)
    else { return nil }
    let range = name.startIndex..<domain.endIndex
    // Project value: no stand-in is shorter.
    return range.count >= 8 ? range : nil
  }
}

extension AddressFinder {
  /// True for an address that the internet leads to, and that identifies its owner.
  ///
  /// - Source: IANA, IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890); RFC
  ///   5771 for multicast.
  static func isPublic(_ address: [UInt8]) -> Bool {
    guard let octets = octets(address[...]) else { return isPublicIPv6(address) }
    if octets.count >= 16 {
      return octets[0] & 0xE0 == 0x20 && !octets.starts(with: [0x20, 0x01, 0x0D, 0xB8])
    }
    // Project value: everybody's name servers, which manuals and sketches ask.
    let text = String(decoding: address, as: UTF8.self)
    if ["8.8.8.8", "8.8.4.4", "1.1.1.1", "1.0.0.1", "9.9.9.9"].contains(text) { return false }
    switch (octets[0], octets[1], octets[2]) {
    case (0, _, _), (10, _, _), (127, _, _), (224..., _, _): return false
    case (100, 64..<128, _), (169, 254, _), (172, 16..<32, _), (192, 168, _): return false
    case (192, 0, 0), (192, 0, 2), (198, 18...19, _), (198, 51, 100), (203, 0, 113): return false
    default: return true
    }
  }

  /// Global unicast is 2000::/3; 2001:db8::/32 is for documentation.
  private static func isPublicIPv6(_ address: [UInt8]) -> Bool {
    let groups = address.split(separator: ASCII.colon).map { group in
      Array(group).span.hexadecimal(in: 0..<group.count) ?? 0
    }
    guard let first = groups.first else { return false }
    return first & 0xE000 == 0x2000 && !groups.starts(with: [0x2001, 0x0DB8])
  }

  /// Of the same number of characters: there is none for each length in the blocks for
  /// documentation alone.
  ///
  ///     7        0.n.n.n             nowhere (RFC 791)
  ///     8        10.n.n.n            private
  ///     9 to 11  192.0.2.n           TEST-NET-1
  ///     12 to 14 198.51.100.n        TEST-NET-2
  ///     15       100.1nn.1nn.1nn     shared by carriers (RFC 6598)
  static func standIn(for address: [UInt8], _ draws: inout SeededGenerator) -> [UInt8] {
    guard let octets = octets(address[...]), octets.count == 4 else {
      return longStandIn(for: address, &draws)
    }
    func number(_ range: ClosedRange<Int64>) -> String { String(draws.integer(in: range)) }
    let text =
      switch address.count {
      case 7: "0.\(number(1...9)).\(number(0...9)).\(number(1...9))"
      case 8: "10.\(number(0...9)).\(number(0...9)).\(number(1...9))"
      case 9: "192.0.2.\(number(1...9))"
      case 10: "192.0.2.\(number(10...99))"
      case 11: "192.0.2.\(number(100...254))"
      case 12: "198.51.100.\(number(1...9))"
      case 13: "198.51.100.\(number(10...99))"
      case 14: "198.51.100.\(number(100...254))"
      default: "100.\(number(100...127)).\(number(100...254)).\(number(100...254))"
      }
    return Array(text.utf8)
  }

  /// IPv6 in the block for use within walls (RFC 4193), or, where it is written in
  /// sixteen numbers, in one that is unassigned: digit for digit.
  private static func longStandIn(
    for address: [UInt8],
    _ draws: inout SeededGenerator
  ) -> [UInt8] {
    let isDotted = !address.contains(ASCII.colon)
    var text = address
    var group = 0
    for index in text.indices {
      let isStart = index == 0 || text[index - 1] == ASCII.colon || text[index - 1] == ASCII.point
      if isStart, index > 0 { group += 1 }
      guard ASCII.hexadecimalValue(text[index]) != nil else { continue }
      let digit = UInt8(draws.integer(in: isStart ? 1...1 : 0...(isDotted ? 4 : 9)))
      text[index] = ASCII.zero + digit
    }
    // Global unicast has four digits in the first group, two in the first number.
    let start = isDotted ? "16" : "fd"
    for (index, byte) in start.utf8.enumerated() { text[index] = byte }
    return text
  }
}
