public import Primitives

/// One transfer on an I2C bus: bytes written, then, after a repeated start,
/// bytes read.
public struct BusTransfer: Equatable, Sendable {
  /// Of seven bits.
  public var address: UInt8
  /// The number of a register, and what goes there and into those that follow.
  ///
  /// Project value: at most a register's number and the four of the longest run
  /// of settings, with room to spare.
  public var written: FixedBytes<8>
  /// 0 for a transfer that only writes.
  public var readCount: Int

  init(address: UInt8, register: UInt8, readCount: Int) {
    self.address = address
    self.readCount = readCount
    written = FixedBytes()
    written.append(register)
  }
}
