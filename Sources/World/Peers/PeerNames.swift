import Primitives
import Surroundings

/// The names of hosts and their addresses, as DNS would have them.
///
/// Letter case apart. A script gives names their addresses; any other name is
/// found, too, as it is by the server that answers every URL, unless the script
/// says that unnamed hosts are not there. Names in `.invalid` never are.
struct PeerNames: Equatable, Sendable {
  private struct Entry: Equatable, Sendable {
    var name: String
    var address: Surroundings.Address?
  }

  private var entries: [Entry] = []
  /// Names without an address of the script's that have been resolved.
  private var asked: [String] = []
  var areUnnamedFound = true

  /// Project value: far more than a script has; the oldest is forgotten.
  private static let entriesMax = 256

  mutating func set(_ name: String, _ address: Surroundings.Address?) {
    let name = name.lowercased()
    entries.removeAll { $0.name == name }
    if entries.count == Self.entriesMax { entries.removeFirst() }
    entries.append(Entry(name: name, address: address))
  }

  /// A program that has resolved a name may connect to the address.
  mutating func note(_ name: String) {
    let name = name.lowercased()
    guard !asked.contains(name), entries.allSatisfy({ $0.name != name }) else { return }
    if asked.count == Self.entriesMax { asked.removeFirst() }
    asked.append(name)
  }

  /// `nil` when there is no such host.
  func address(of host: String) -> Surroundings.Address? {
    if let literal = Surroundings.Address(parsing: host) { return literal }
    let name = host.lowercased()
    if let entry = entries.first(where: { $0.name == name }) { return entry.address }
    guard areUnnamedFound, Self.isName(name), name != "invalid", !name.hasSuffix(".invalid")
    else { return nil }
    return Self.unnamedAddress(of: name)
  }

  /// The names by which a script may have spoken of `host`: its own, and those
  /// that have the same address.
  func names(of host: String) -> [String] {
    let name = host.lowercased()
    guard let address = address(of: host) else { return [name] }
    return [name, address.text] + entries.filter { $0.address == address }.map(\.name)
      + asked.filter { self.address(of: $0) == address }
  }

  /// - Source: RFC 1035, section 2.3.4: labels of 63 octets, 253 altogether; RFC
  ///   1123, section 2.1, for the characters; the underscore is what people do.
  private static func isName(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    guard bytes.count <= 253 else { return false }
    return bytes.split(separator: ASCII.point, omittingEmptySubsequences: false).allSatisfy {
      (1...63).contains($0.count)
        && $0.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || "-_".utf8.contains($0) }
    }
  }

  /// One of 198.18.0.0/15, the same for a name every time.
  ///
  /// - Source: RFC 2544, appendix C.2.2: set aside for tests. The hash is FNV-1a of
  ///   32 bits, by Fowler, Noll and Vo.
  private static func unnamedAddress(of name: String) -> Surroundings.Address {
    let hash = name.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    return Surroundings.Address(bits: 0xC612_0000 | (hash & 0x1_FFFF))
  }
}

extension Surroundings.Address {
  /// Reads four numbers from 0 to 255 with points between them.
  package init?(parsing text: String) {
    let parts = text.utf8.split(separator: ASCII.point, omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    self.init(bits: 0)
    for part in parts {
      guard (1...3).contains(part.count), part.allSatisfy(ASCII.isDigit),
        let octet = UInt8(String(decoding: part, as: UTF8.self))
      else { return nil }
      bits = bits << 8 | UInt32(octet)
    }
  }

  /// As `10.0.0.5`.
  package var text: String {
    octets.map { String($0) }.joined(separator: ".")
  }

  /// One of 10.0.0.0/8, as carriers give to a device behind their NAT; host
  /// numbers of all zeros and all ones left out.
  init(drawing generator: inout SeededGenerator) {
    self.init(bits: 0x0A00_0000 | UInt32(generator.integer(in: 1...0xFF_FFFE)))
  }
}
