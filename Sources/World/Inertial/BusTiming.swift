extension World {
  /// How long a transfer keeps an I2C bus.
  package enum BusTiming {
    /// Nine bits a byte, the address before each direction, and the conditions of
    /// start, repeated start and stop as a bit each; rounded up.
    ///
    /// - Source: MPU-6000/6050 product specification 3.4, 9.3 and 6.4: 400 kHz.
    package static func microseconds(writing written: Int, reading read: Int) -> Int64 {
      let bytes = 1 + written + (read > 0 ? 1 + read : 0)
      let bits = Int64(9 * bytes + (read > 0 ? 3 : 2))
      // 2.5 us a bit.
      return (bits * 5 + 1) / 2
    }
  }
}
