extension Instruction {
  /// The instruction of the four bytes at `pc`, of which a compressed one needs two.
  init(decoding word: UInt32, at pc: UInt32) {
    let isCompressed = word & 3 != 3
    let full = isCompressed ? Compressed.expanded(UInt16(truncatingIfNeeded: word)) : word
    self.init(full, at: pc)
    secondAndLength |= isCompressed ? 2 << 5 : 4 << 5
    if operation == .illegal {
      immediate = Int32(bitPattern: isCompressed ? word & 0xFFFF : word)
    }
  }

  private init(_ word: UInt32, at pc: UInt32) {
    let rd = UInt8(word >> 7 & 31)
    destination = rd == 0 ? Self.sink : rd
    first = UInt8(word >> 15 & 31)
    secondAndLength = UInt8(word >> 20 & 31)
    let function = word >> 12 & 7
    let signed = Int32(bitPattern: word)
    switch word & 0x7F {
    case 0x37: set(.lui, signed & ~0xFFF)
    case 0x17: set(.lui, Int32(bitPattern: pc &+ UInt32(bitPattern: signed & ~0xFFF)))
    case 0x6F:
      let high = (signed >> 31) << 20 | Int32(bitPattern: word & 0xF_F000)
      let low = Int32(bitPattern: word >> 9 & 0x800 | word >> 20 & 0x7FE)
      set(.jal, Int32(bitPattern: pc) &+ (high | low))
    case 0x67: if function == 0 { set(.jalr, signed >> 20) } else { set(.illegal, 0) }
    case 0x63:
      let low = Int32(bitPattern: word << 4 & 0x800 | word >> 20 & 0x7E0 | word >> 7 & 0x1E)
      set(Self.branches[Int(function)], Int32(bitPattern: pc) &+ ((signed >> 31) << 12 | low))
    case 0x03: set(Self.loads[Int(function)], signed >> 20)
    case 0x23:
      set(Self.stores[Int(function)], (signed >> 25) << 5 | Int32(bitPattern: word >> 7 & 31))
    case 0x13: setImmediate(word, function)
    case 0x33: setRegister(word, function)
    case 0x0F: set(function < 2 ? .fence : .illegal, 0)
    case 0x73: setSystem(word, function)
    case 0x2F: set(function == 2 ? Self.atomic(word) : .illegal, 0)
    default: set(.illegal, 0)
    }
  }

  private mutating func set(_ operation: Operation, _ immediate: Int32) {
    self.operation = operation
    self.immediate = immediate
  }

  private static let branches: [Operation] = [
    .beq, .bne, .illegal, .illegal, .blt, .bge, .bltu, .bgeu,
  ]
  private static let loads: [Operation] = [
    .lb, .lh, .lw, .illegal, .lbu, .lhu, .illegal, .illegal,
  ]
  private static let stores: [Operation] = [
    .sb, .sh, .sw, .illegal, .illegal, .illegal, .illegal, .illegal,
  ]
  private static let immediates: [Operation] = [
    .addi, .slli, .slti, .sltiu, .xori, .srli, .ori, .andi,
  ]
  private static let registers: [Operation] = [.add, .sll, .slt, .sltu, .xor, .srl, .or, .and]
  private static let multiplications: [Operation] = [
    .mul, .mulh, .mulhsu, .mulhu, .div, .divu, .rem, .remu,
  ]
  private static let registerControls: [Operation] = [
    .illegal, .csrrw, .csrrs, .csrrc, .illegal, .csrrwi, .csrrsi, .csrrci,
  ]

  private mutating func setImmediate(_ word: UInt32, _ function: UInt32) {
    let isShift = function & 3 == 1
    let immediate = isShift ? Int32(bitPattern: word >> 20 & 31) : Int32(bitPattern: word) >> 20
    switch (isShift, word >> 25, function) {
    case (false, _, _), (true, 0, _): set(Self.immediates[Int(function)], immediate)
    case (true, 0x20, 5): set(.srai, immediate)
    default: set(.illegal, 0)
    }
  }

  private mutating func setRegister(_ word: UInt32, _ function: UInt32) {
    switch (word >> 25, function) {
    case (0, _): set(Self.registers[Int(function)], 0)
    case (0x20, 0): set(.sub, 0)
    case (0x20, 5): set(.sra, 0)
    case (1, _): set(Self.multiplications[Int(function)], 0)
    default: set(.illegal, 0)
    }
  }

  private mutating func setSystem(_ word: UInt32, _ function: UInt32) {
    guard function == 0 else {
      return set(Self.registerControls[Int(function)], Int32(bitPattern: word >> 20))
    }
    switch word {
    case 0x0000_0073: set(.ecall, 0)
    case 0x0010_0073: set(.ebreak, 0)
    case 0x3020_0073: set(.mret, 0)
    case 0x1050_0073: set(.wfi, 0)
    default: set(.illegal, 0)
    }
  }

  private static func atomic(_ word: UInt32) -> Operation {
    switch word >> 27 {
    case 0x00: .amoadd
    case 0x01: .amoswap
    case 0x02: word >> 20 & 31 == 0 ? .lr : .illegal
    case 0x03: .sc
    case 0x04: .amoxor
    case 0x08: .amoor
    case 0x0C: .amoand
    case 0x10: .amomin
    case 0x14: .amomax
    case 0x18: .amominu
    case 0x1C: .amomaxu
    default: .illegal
    }
  }
}
