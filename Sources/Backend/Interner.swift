import Primitives

/// Ids, each with a small number: a table with open addresses.
///
/// A `Dictionary` would take twice the room, and its order differs from run to
/// run. Numbers of removed ids are given again, the last one first.
struct Interner {
  private var names: [String] = []
  /// The numbers, at the places that their hashes lead to; -1 is free.
  ///
  /// A power of two, at most seven eighths full.
  private var places: [Int32] = [Int32](repeating: -1, count: 16)
  private var free: [Int32] = []

  /// One more than the highest number.
  var capacity: Int { names.count }
  var count: Int { names.count - free.count }

  /// The id of a number.
  subscript(number: Int) -> String { names[number] }

  mutating func reserve(_ count: Int) {
    names.reserveCapacity(count)
    while count * 8 > places.count * 7 { grow() }
  }

  /// The number of `name`, if it has one.
  func number(of name: String) -> Int? {
    let place = place(of: name)
    return places[place] < 0 ? nil : Int(places[place])
  }

  /// The number of `name`, a new one if it has none.
  mutating func insert(_ name: String) -> Int {
    if let number = number(of: name) { return number }
    if (count + 1) * 8 > places.count * 7 { grow() }
    let number = Int(free.popLast() ?? Int32(names.count))
    if number == names.count { names.append(name) } else { names[number] = name }
    places[place(of: name)] = Int32(number)
    return number
  }

  /// Forgets the id of `number`.
  mutating func remove(_ number: Int) {
    var gap = place(of: names[number])
    guard places[gap] == number else { return }
    names[number] = ""
    free.append(Int32(number))
    places[gap] = -1
    // Ids that the removed one had pushed on move back, so that no search
    // stops at the gap.
    var place = gap
    while true {
      place = (place + 1) & (places.count - 1)
      guard places[place] >= 0 else { return }
      let home = home(of: names[Int(places[place])])
      let isBetween = gap < place ? home > gap && home <= place : home > gap || home <= place
      guard !isBetween else { continue }
      places[gap] = places[place]
      places[place] = -1
      gap = place
    }
  }

  private func home(of name: String) -> Int {
    Int(truncatingIfNeeded: FNV1a.hash(name.utf8)) & (places.count - 1)
  }

  /// Where `name` is, or would be put.
  private func place(of name: String) -> Int {
    var place = home(of: name)
    while places[place] >= 0, names[Int(places[place])] != name {
      place = (place + 1) & (places.count - 1)
    }
    return place
  }

  private mutating func grow() {
    let old = places
    places = [Int32](repeating: -1, count: old.count * 2)
    for number in old where number >= 0 {
      places[place(of: names[Int(number)])] = number
    }
  }
}
