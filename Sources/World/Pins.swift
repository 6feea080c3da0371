import Surroundings

extension Surroundings.Pins {
  mutating func set(_ number: Int, isHigh: Bool) {
    guard (0..<8).contains(number) else { return }
    let bit: UInt8 = 1 << number
    if isHigh { levels |= bit } else { levels &= ~bit }
  }
}
