/// The instruction of 32 bits for one of 16.
///
/// - Source: The RISC-V Instruction Set Manual, volume I, 20240411, "C": RVC instruction set
///   listings. Without floating point.
enum Compressed {
  private static let illegal: UInt32 = 0

  /// Zero, which is no instruction, for what isn't one.
  static func expanded(_ half: UInt16) -> UInt32 {
    let word = UInt32(half)
    let function = word >> 13
    switch word & 3 {
    case 0: return quadrant0(word, function)
    case 1: return quadrant1(word, function)
    default: return quadrant2(word, function)
    }
  }

  // MARK: - Formats of 32 bits

  private static func i(
    _ opcode: UInt32,
    _ function: UInt32,
    _ rd: UInt32,
    _ rs1: UInt32,
    _ immediate: UInt32
  ) -> UInt32 {
    immediate << 20 | rs1 << 15 | function << 12 | rd << 7 | opcode
  }

  private static func s(_ rs2: UInt32, _ rs1: UInt32, _ offset: UInt32) -> UInt32 {
    (offset >> 5) << 25 | rs2 << 20 | rs1 << 15 | 2 << 12 | (offset & 31) << 7 | 0x23
  }

  private static func r(
    _ function: UInt32,
    _ rd: UInt32,
    _ rs2: UInt32,
    high: UInt32 = 0
  ) -> UInt32 {
    high << 25 | rs2 << 20 | rd << 15 | function << 12 | rd << 7 | 0x33
  }

  private static func jal(_ rd: UInt32, _ word: UInt32) -> UInt32 {
    var offset = word >> 1 & 0x800 | word >> 7 & 0x10 | word >> 1 & 0x300 | word << 2 & 0x400
    offset |= word >> 1 & 0x40 | word << 1 & 0x80 | word >> 2 & 0xE | word << 3 & 0x20
    let sign: UInt32 = offset & 0x800 != 0 ? 0x800F_F000 : 0
    return sign | (offset & 0x7FE) << 20 | (offset & 0x800) << 9 | rd << 7 | 0x6F
  }

  private static func branch(_ function: UInt32, _ word: UInt32) -> UInt32 {
    var offset = word >> 4 & 0x100 | word >> 7 & 0x18 | word << 1 & 0xC0
    offset |= word >> 2 & 0x6 | word << 3 & 0x20
    let sign: UInt32 = offset & 0x100 != 0 ? 0xF000_0080 : 0
    let low = (offset & 0x1E) << 7 | (offset & 0xE0) << 20
    return sign | low | near(word >> 7) << 15 | function << 12 | 0x63
  }

  // MARK: - Fields of 16 bits

  /// One of the registers 8 to 15.
  private static func near(_ field: UInt32) -> UInt32 { field & 7 | 8 }

  /// The signed six bits of the quadrant 1.
  private static func immediate(_ word: UInt32) -> UInt32 {
    (word >> 2 & 31 | (word & 0x1000 != 0 ? 0xFFFF_FFE0 : 0))
  }

  // MARK: - Quadrants

  private static func quadrant0(_ word: UInt32, _ function: UInt32) -> UInt32 {
    let offset = word >> 7 & 0x38 | word >> 4 & 0x4 | word << 1 & 0x40
    switch function {
    case 0:
      var immediate = word >> 7 & 0x30 | word >> 1 & 0x3C0
      immediate |= word >> 4 & 0x4 | word >> 2 & 0x8
      return immediate == 0 ? illegal : i(0x13, 0, near(word >> 2), 2, immediate)
    case 2: return i(0x03, 2, near(word >> 2), near(word >> 7), offset)
    case 6: return s(near(word >> 2), near(word >> 7), offset)
    default: return illegal
    }
  }

  private static func quadrant1(_ word: UInt32, _ function: UInt32) -> UInt32 {
    let rd = word >> 7 & 31
    let value = immediate(word)
    switch function {
    case 0: return i(0x13, 0, rd, rd, value)
    case 1: return jal(1, word)
    case 2: return i(0x13, 0, rd, 0, value)
    case 3:
      guard value != 0 else { return illegal }
      guard rd == 2 else { return value << 12 | rd << 7 | 0x37 }
      var offset = word >> 2 & 0x10 | word << 1 & 0x40 | word << 4 & 0x180 | word << 3 & 0x20
      if word & 0x1000 != 0 { offset |= 0xFFFF_FE00 }
      return i(0x13, 0, 2, 2, offset)
    case 4: return arithmetic(word, value)
    case 5: return jal(0, word)
    case 6: return branch(0, word)
    default: return branch(1, word)
    }
  }

  private static func arithmetic(_ word: UInt32, _ value: UInt32) -> UInt32 {
    let rd = near(word >> 7)
    let isWide = word & 0x1000 != 0
    switch word >> 10 & 3 {
    case 0: return isWide ? illegal : i(0x13, 5, rd, rd, value & 31)
    case 1: return isWide ? illegal : i(0x13, 5, rd, rd, value & 31 | 0x400)
    case 2: return i(0x13, 7, rd, rd, value)
    default:
      guard !isWide else { return illegal }
      let rs2 = near(word >> 2)
      switch word >> 5 & 3 {
      case 0: return r(0, rd, rs2, high: 0x20)
      case 1: return r(4, rd, rs2)
      case 2: return r(6, rd, rs2)
      default: return r(7, rd, rs2)
      }
    }
  }

  private static func quadrant2(_ word: UInt32, _ function: UInt32) -> UInt32 {
    let rd = word >> 7 & 31
    let rs2 = word >> 2 & 31
    let isHigh = word & 0x1000 != 0
    switch function {
    case 0: return isHigh ? illegal : i(0x13, 1, rd, rd, rs2)
    case 2:
      let offset = word >> 7 & 0x20 | word >> 2 & 0x1C | word << 4 & 0xC0
      return rd == 0 ? illegal : i(0x03, 2, rd, 2, offset)
    case 4:
      switch (isHigh, rd, rs2) {
      case (false, 0, 0): return illegal
      case (false, _, 0): return i(0x67, 0, 0, rd, 0)
      case (true, 0, 0): return 0x0010_0073
      case (true, _, 0): return i(0x67, 0, 1, rd, 0)
      case (false, _, _): return rs2 << 20 | rd << 7 | 0x33
      case (true, _, _): return r(0, rd, rs2)
      }
    case 6: return s(rs2, 2, word >> 7 & 0x3C | word >> 1 & 0xC0)
    default: return illegal
    }
  }
}
