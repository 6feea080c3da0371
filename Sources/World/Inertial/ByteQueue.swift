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

  /// What `content`, as FIFO_EN, names of a reading, in the order of the registers; false when
  /// something was lost.
  mutating func push(_ reading: World.MPU6050.Reading, _ content: UInt8) -> Bool {
    var end = head &+ count
    var bytes = storage.mutableSpan
    if content & 0x08 != 0 {
      Self.put(reading.acceleration.x, into: &bytes, at: &end)
      Self.put(reading.acceleration.y, into: &bytes, at: &end)
      Self.put(reading.acceleration.z, into: &bytes, at: &end)
    }
    if content & 0x80 != 0 { Self.put(reading.temperature, into: &bytes, at: &end) }
    if content & 0x40 != 0 { Self.put(reading.rotation.x, into: &bytes, at: &end) }
    if content & 0x20 != 0 { Self.put(reading.rotation.y, into: &bytes, at: &end) }
    if content & 0x10 != 0 { Self.put(reading.rotation.z, into: &bytes, at: &end) }
    count = end &- head
    guard count > Self.capacity else { return true }
    head = end & (Self.capacity &- 1)
    count = Self.capacity
    return false
  }

  /// High byte first.
  private static func put(_ value: Int16, into bytes: inout MutableSpan<UInt8>, at end: inout Int) {
    let bits = UInt16(bitPattern: value)
    bytes[end & (capacity &- 1)] = UInt8(truncatingIfNeeded: bits >> 8)
    bytes[(end &+ 1) & (capacity &- 1)] = UInt8(truncatingIfNeeded: bits)
    end &+= 2
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
