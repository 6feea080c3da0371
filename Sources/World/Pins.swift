extension World {
  /// What is wired to the module's general purpose pins and its analogue input.
  package struct Pins: Equatable, Sendable {
    /// Bit n is the level at pin n.
    package private(set) var levels: UInt8 = 0
    /// Project value: within the 1.7 V that the module measures.
    package var analogMillivolts = 1_230

    mutating func set(_ number: Int, isHigh: Bool) {
      guard (0..<8).contains(number) else { return }
      let bit: UInt8 = 1 << number
      if isHigh { levels |= bit } else { levels &= ~bit }
    }
  }
}
