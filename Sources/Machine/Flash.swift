/// The second flash of `virt`: two chips of 16 bits side by side, with Intel's command set.
///
/// Two sectors of it, which is what a small firmware keeps.
///
/// A word is programmed and a sector is erased at once, when the command is complete. Programming
/// only clears bits.
///
/// - Source: QEMU 7.2, hw/riscv/virt.c and hw/block/pflash_cfi01.c; Intel StrataFlash J3 (316577),
///   table of commands.
struct Flash: Equatable, Sendable {
  static let start: UInt32 = 0x2200_0000
  static let sector: UInt32 = 0x4_0000
  static let size: UInt32 = 2 * sector

  /// Words as they were erased; sectors that never were written take no room.
  private var words: [UInt32] = []
  private var mode = Mode.array

  private enum Mode: Equatable, Sendable {
    case array
    case status
    case program
    case erase
  }

  static func contains(_ address: UInt32) -> Bool { address &- start < size }

  /// As it is when the power comes.
  func afterReset() -> Flash {
    var flash = self
    flash.mode = .array
    return flash
  }

  func load(_ address: UInt32, width: UInt32) -> UInt32? {
    guard address & (width - 1) == 0 else { return nil }
    let index = Int((address &- Self.start) / 4)
    // Both chips are always ready.
    let word = mode == .array ? words.isEmpty ? .max : words[index] : 0x0080_0080
    let shifted = word >> (8 * (address & 3))
    return width == 4 ? shifted : shifted & (1 << (8 * width) - 1)
  }

  /// False for any access but one to both chips at once.
  mutating func store(_ address: UInt32, _ value: UInt32, width: UInt32) -> Bool {
    guard width == 4, address & 3 == 0 else { return false }
    let index = Int((address &- Self.start) / 4)
    if words.isEmpty { words = [UInt32](repeating: .max, count: Int(Self.size / 4)) }
    switch (mode, value & 0xFF) {
    case (.program, _):
      words[index] &= value
      mode = .status
    case (.erase, 0xD0):
      let first = index / Int(Self.sector / 4) * Int(Self.sector / 4)
      for index in first..<first + Int(Self.sector / 4) { words[index] = .max }
      mode = .status
    case (_, 0x40), (_, 0x10): mode = .program
    case (_, 0x20): mode = .erase
    case (_, 0x70): mode = .status
    default: mode = .array
    }
    return true
  }
}
