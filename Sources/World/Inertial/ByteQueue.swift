/// The FIFO: when it is full the oldest byte is lost.
struct ByteQueue: Equatable, Sendable {
  /// A power of two, for `place`.
  ///
  /// - Source: MPU-6000/6050 product specification 3.4, 7.17.
  static let capacity = 1_024

  private var storage = [UInt8](repeating: 0, count: capacity)
  private var head = 0
  private(set) var count = 0
  /// What was read last is read again when there is nothing.
  private var last: UInt8 = 0

  /// High bytes first; false when something was lost.
  mutating func push(_ frame: SensorFrame) -> Bool {
    var place = head &+ count
    var bytes = storage.mutableSpan
    for index in 0..<frame.count {
      let bits = UInt16(bitPattern: frame.counts[index])
      bytes[place & (Self.capacity &- 1)] = UInt8(truncatingIfNeeded: bits >> 8)
      bytes[(place &+ 1) & (Self.capacity &- 1)] = UInt8(truncatingIfNeeded: bits)
      place &+= 2
    }
    count &+= 2 &* frame.count
    guard count > Self.capacity else { return true }
    head = (head &+ count &- Self.capacity) & (Self.capacity &- 1)
    count = Self.capacity
    return false
  }

  mutating func pop(_ wanted: Int, into bytes: inout [UInt8]) {
    let taken = min(wanted, count)
    let end = min(head + taken, Self.capacity)
    bytes.append(contentsOf: storage[head..<end])
    bytes.append(contentsOf: storage[0..<(taken - (end - head))])
    if taken > 0 { last = storage[(head + taken - 1) & (Self.capacity - 1)] }
    head = (head + taken) & (Self.capacity - 1)
    count -= taken
    bytes.append(contentsOf: repeatElement(last, count: wanted - taken))
  }

  mutating func removeAll() {
    head = 0
    count = 0
  }
}

/// The counts that go into the FIFO together.
struct SensorFrame: Sendable {
  var counts = InlineArray<7, Int16>(repeating: 0)
  var count = 0

  mutating func append(_ value: Int16) {
    counts[count] = value
    count &+= 1
  }
}
