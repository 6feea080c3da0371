import Primitives

/// Ids, each with a small number: a table with open addresses.
///
/// A `Dictionary` would take twice the room, and its order differs from run to
/// run. Numbers of removed ids are given again, the last one first.
struct Interner {
  private var names: [String] = []
  /// The places that the hashes lead to: a power of two, at most seven eighths
  /// full.
  private var places = [Place](repeating: .free, count: 16)
  private var free: [Int32] = []

  /// A number of 24 bits, and eight bits of its id's hash, which distinguish it from most
  /// other ids without a read of far memory.
  private struct Place: Equatable {
    private var bits: UInt32

    static let free = Place(bits: .max)

    private init(bits: UInt32) {
      self.bits = bits
    }

    init(_ number: Int, hash: UInt64) {
      bits = UInt32(number) | UInt32(hash >> 56) << 24
    }

    var number: Int { Int(bits & 0xFF_FFFF) }

    func mayHold(_ hash: UInt64) -> Bool { bits >> 24 == UInt32(hash >> 56) }
  }

  var count: Int { names.count - free.count }

  /// The id of a number.
  subscript(number: Int) -> String { names[number] }

  mutating func reserve(_ count: Int) {
    names.reserveCapacity(count)
    while count * 8 > places.count * 7 { grow() }
  }

  /// The number of `name`, if it has one.
  func number(of name: String) -> Int? {
    let found = places[place(of: name, hash: Self.hash(name))]
    return found == .free ? nil : found.number
  }

  /// The number of `name`, a new one if it has none.
  ///
  /// The caller has looked at `isFull`.
  mutating func insert(_ name: String) -> Int {
    if let number = number(of: name) { return number }
    if (count + 1) * 8 > places.count * 7 { grow() }
    let number = Int(free.popLast() ?? Int32(names.count))
    if number == names.count { names.append(name) } else { names[number] = name }
    let hash = Self.hash(name)
    places[place(of: name, hash: hash)] = Place(number, hash: hash)
    return number
  }

  /// Forgets the id of `number`.
  mutating func remove(_ number: Int) {
    var gap = place(of: names[number], hash: Self.hash(names[number]))
    guard places[gap] != .free, places[gap].number == number else { return }
    names[number] = ""
    free.append(Int32(number))
    places[gap] = .free
    // Ids that the removed one had pushed on move back, so that no search
    // stops at the gap.
    var place = gap
    while true {
      place = (place + 1) & (places.count - 1)
      guard places[place] != .free else { return }
      let home = home(Self.hash(names[places[place].number]))
      let isBetween = gap < place ? home > gap && home <= place : home > gap || home <= place
      guard !isBetween else { continue }
      places[gap] = places[place]
      places[place] = .free
      gap = place
    }
  }

  private static func hash(_ name: String) -> UInt64 { FNV1a.hash(name.utf8.span) }

  private func home(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash) & (places.count - 1)
  }

  /// Where `name` is, or would be put.
  private func place(of name: String, hash: UInt64) -> Int {
    var place = home(hash)
    while places[place] != .free,
      !places[place].mayHold(hash) || names[places[place].number] != name
    {
      place = (place + 1) & (places.count - 1)
    }
    return place
  }

  private mutating func grow() {
    let old = places
    places = [Place](repeating: .free, count: old.count * 2)
    for entry in old where entry != .free {
      let name = names[entry.number]
      let hash = Self.hash(name)
      places[place(of: name, hash: hash)] = Place(entry.number, hash: hash)
    }
  }
}
