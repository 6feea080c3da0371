/// The FIFO: when it is full the oldest byte is lost.
struct ByteQueue: Equatable, Sendable {
  static let capacity = 1_024

  private var storage = [UInt8](repeating: 0, count: capacity)
  private var head = 0
  private(set) var count = 0
  /// What was read last is read again when there is nothing.
  private var last: UInt8 = 0

  /// False when something was lost.
  mutating func push(_ value: Int16) -> Bool {
    let bits = UInt16(bitPattern: value)
    let high = push(UInt8(truncatingIfNeeded: bits >> 8))
    return push(UInt8(truncatingIfNeeded: bits)) && high
  }

  private mutating func push(_ byte: UInt8) -> Bool {
    storage[(head &+ count) & (Self.capacity &- 1)] = byte
    guard count == Self.capacity else {
      count &+= 1
      return true
    }
    head = (head &+ 1) & (Self.capacity &- 1)
    return false
  }

  mutating func pop() -> UInt8 {
    guard count > 0 else { return last }
    last = storage[head]
    head = (head &+ 1) & (Self.capacity &- 1)
    count &-= 1
    return last
  }

  mutating func removeAll() {
    head = 0
    count = 0
  }
}
