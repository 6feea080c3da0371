/// An address of 27.007, with or without its subnet mask behind it, in the usual
/// spelling.
///
/// Octets in decimal with points between them: 4 of IPv4, 16 of IPv6, and twice
/// as many with a mask. Some modules write IPv6 with colons.
///
/// - Source: 3GPP TS 27.007, 10.1.23; RFC 5952 for the spelling.
struct AddressAndMask: Equatable {
  private(set) var address: String?
  private(set) var mask: String?
  /// An IPv4 address that no mask follows.
  private(set) var isLoneIPv4 = false

  init(_ text: String?) {
    guard let text else { return }
    if text.contains(":") {
      address = Self.groups(ofColons: text).map(Self.spelling(ofGroups:)) ?? text
      return
    }
    let octets = text.split(separator: ".", omittingEmptySubsequences: false).map { UInt16($0) }
    guard octets.allSatisfy({ $0.map { $0 <= 255 } ?? false }) else { return }
    let values = octets.compactMap { $0 }
    isLoneIPv4 = values.count == 4
    switch values.count {
    case 4, 16: address = Self.spelling(ofOctets: values)
    case 8, 32:
      address = Self.spelling(ofOctets: Array(values.prefix(values.count / 2)))
      mask = Self.spelling(ofOctets: Array(values.suffix(values.count / 2)))
    default: break
    }
  }

  private static func spelling(ofOctets octets: [UInt16]) -> String {
    guard octets.count == 16 else { return octets.map(String.init).joined(separator: ".") }
    let groups = stride(from: 0, to: 16, by: 2).map { octets[$0] << 8 | octets[$0 + 1] }
    return spelling(ofGroups: groups)
  }

  /// The eight groups of an address with colons, `::` spelled out.
  private static func groups(ofColons text: String) -> [UInt16]? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    var groups: [UInt16] = []
    var gap: Int?
    for part in parts {
      if part.isEmpty {
        gap = gap ?? groups.count
      } else if let group = UInt16(part, radix: 16) {
        groups.append(group)
      } else {
        return nil
      }
    }
    guard groups.count <= 8, gap != nil || groups.count == 8 else { return nil }
    if let gap {
      groups.insert(contentsOf: [UInt16](repeating: 0, count: 8 - groups.count), at: gap)
    }
    return groups
  }

  /// Lower case, no zeros in front, `::` for the first longest run of two zeros
  /// or more.
  private static func spelling(ofGroups groups: [UInt16]) -> String {
    var longest = 0..<0
    var start = 0
    while start < 8 {
      var end = start
      while end < 8, groups[end] == 0 { end += 1 }
      if end - start > longest.count { longest = start..<end }
      start = max(end, start + 1)
    }
    func text(_ range: Range<Int>) -> String {
      groups[range].map { String($0, radix: 16) }.joined(separator: ":")
    }
    guard longest.count >= 2 else { return text(0..<8) }
    return text(0..<longest.lowerBound) + "::" + text(longest.upperBound..<8)
  }
}
