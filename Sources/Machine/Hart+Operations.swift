extension Hart {
  /// Division by zero and overflow have results, and no trap.
  ///
  /// - Source: The RISC-V Instruction Set Manual, volume I, "M", 12.2.
  static func multiplied(_ operation: Operation, _ a: UInt32, _ b: UInt32) -> UInt32 {
    let (left, right) = (Int32(bitPattern: a), Int32(bitPattern: b))
    let isOverflow = left == .min && right == -1
    switch operation {
    case .mulh:
      return UInt32(truncatingIfNeeded: (Int64(left) &* Int64(right)) >> 32)
    case .mulhsu:
      return UInt32(truncatingIfNeeded: (Int64(left) &* Int64(b)) >> 32)
    case .mulhu:
      return UInt32(truncatingIfNeeded: (UInt64(a) &* UInt64(b)) >> 32)
    case .div:
      return b == 0 ? .max : isOverflow ? a : UInt32(bitPattern: left / right)
    case .divu: return b == 0 ? .max : a / b
    case .rem:
      return b == 0 ? a : isOverflow ? 0 : UInt32(bitPattern: left % right)
    default: return b == 0 ? a : a % b
    }
  }

  /// Carries out a CSR instruction; `nil` where the register isn't there.
  mutating func access(_ instruction: Instruction, _ a: UInt32) -> UInt32? {
    let number = UInt32(bitPattern: instruction.immediate)
    let source = UInt32(instruction.first)
    switch instruction.operation {
    case .csrrw: return access(number, a, mask: .max, writes: true)
    case .csrrwi: return access(number, source, mask: .max, writes: true)
    case .csrrs: return access(number, a, mask: a, writes: source != 0)
    case .csrrsi: return access(number, source, mask: source, writes: source != 0)
    case .csrrc: return access(number, 0, mask: a, writes: source != 0)
    default: return access(number, 0, mask: source, writes: source != 0)
    }
  }

  /// An instruction of "A" at an aligned address in the memory; returns what its register gets.
  mutating func atomic(
    _ operation: Operation,
    _ address: UInt32,
    _ b: UInt32,
    _ store: borrowing Store
  ) -> UInt32 {
    let offset = address &- Hart.base
    let old = unsafe store.memory.load(fromByteOffset: Int(offset), as: UInt32.self)
    if operation == .lr {
      reservation = address
      return old
    }
    let word: UInt32
    switch operation {
    case .sc:
      let holds = reservation == address
      reservation = nil
      guard holds else { return 1 }
      word = b
    case .amoswap: word = b
    case .amoadd: word = old &+ b
    case .amoxor: word = old ^ b
    case .amoand: word = old & b
    case .amoor: word = old | b
    case .amomin: word = Int32(bitPattern: old) < Int32(bitPattern: b) ? old : b
    case .amomax: word = Int32(bitPattern: old) > Int32(bitPattern: b) ? old : b
    case .amominu: word = min(old, b)
    default: word = max(old, b)
    }
    unsafe store.memory.storeBytes(of: word, toByteOffset: Int(offset), as: UInt32.self)
    unsafe store.forget(offset, 4)
    return operation == .sc ? 0 : old
  }
}
