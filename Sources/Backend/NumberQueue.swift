/// Numbers in the order in which they came; the first ones go for later ones.
struct NumberQueue {
  private var numbers: [Int32] = []
  /// The numbers before it are gone, and are removed many at a time.
  private var start = 0

  private static let removedMax = 4_096

  var count: Int { numbers.count - start }

  func contains(_ number: Int) -> Bool { numbers[start...].contains(Int32(number)) }

  mutating func append(_ number: Int) {
    numbers.append(Int32(number))
  }

  mutating func popFirst() -> Int? {
    guard start < numbers.count else { return nil }
    let first = numbers[start]
    start += 1
    if start >= Self.removedMax {
      numbers.removeFirst(start)
      start = 0
    }
    return Int(first)
  }
}
