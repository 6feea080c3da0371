/// Where the loop finds what it works on.
@unsafe struct Store {
  var memory: UnsafeMutableRawPointer
  var size: UInt32
  /// Decoded instructions from the first address of the memory on, one for each half-word.
  var decoded: UnsafeMutablePointer<Instruction>
  var decodedCount: UInt32
  var registers: UnsafeMutablePointer<UInt32>
}

extension Hart {
  /// Carries out instructions until the count is `end`, or something needs attention.
  ///
  /// The memory is tested by one subtraction, addresses below it wrap: `size` is smaller than
  /// half of all addresses.
  mutating func run(_ store: borrowing Store, until end: UInt64) -> Pause {
    let x = unsafe store.registers
    let memory = unsafe store.memory
    let decoded = unsafe store.decoded
    let decodedCount = unsafe store.decodedCount
    let size = unsafe store.size
    var pc = self.pc
    var count = self.count
    defer {
      self.pc = pc
      self.count = count
    }
    while count < end {
      let index = (pc &- Hart.base) >> 1
      var instruction: Instruction
      if index < decodedCount {
        instruction = unsafe decoded[Int(index)]
        if instruction.operation == .undecoded {
          instruction = unsafe Instruction(decoding: store.fetch(pc), at: pc)
          unsafe decoded[Int(index)] = instruction
        }
      } else if (pc &- Hart.base) < size {
        instruction = unsafe Instruction(decoding: store.fetch(pc), at: pc)
      } else {
        count &+= 1
        return .trap(cause: Cause.fetchFault, value: pc)
      }
      let immediate = UInt32(bitPattern: instruction.immediate)
      let rd = Int(instruction.destination)
      let a = unsafe x[Int(instruction.first)]
      let b = unsafe x[Int(instruction.secondAndLength & 31)]
      let next = pc &+ UInt32(instruction.secondAndLength >> 5)
      count &+= 1
      switch instruction.operation {
      case .undecoded, .illegal: return .trap(cause: Cause.illegal, value: immediate)
      case .lui: unsafe x[rd] = immediate
      case .jal:
        unsafe x[rd] = next
        pc = immediate
        continue
      case .jalr:
        unsafe x[rd] = next
        pc = (a &+ immediate) & ~1
        continue
      case .beq:
        pc = a == b ? immediate : next
        continue
      case .bne:
        pc = a != b ? immediate : next
        continue
      case .blt:
        pc = Int32(bitPattern: a) < Int32(bitPattern: b) ? immediate : next
        continue
      case .bge:
        pc = Int32(bitPattern: a) >= Int32(bitPattern: b) ? immediate : next
        continue
      case .bltu:
        pc = a < b ? immediate : next
        continue
      case .bgeu:
        pc = a >= b ? immediate : next
        continue
      case .lw:
        let offset = (a &+ immediate) &- Hart.base
        guard offset <= size &- 4 else {
          self.count = count
          guard let word = devices.load(a &+ immediate, width: 4, at: count) else {
            return .trap(cause: Cause.loadFault, value: a &+ immediate)
          }
          unsafe x[rd] = word
          pc = next
          if Devices.isPlain(a &+ immediate) { continue }
          return .changed
        }
        unsafe x[rd] = memory.loadUnaligned(fromByteOffset: Int(offset), as: UInt32.self)
      case .lb, .lbu:
        let offset = (a &+ immediate) &- Hart.base
        guard offset < size else {
          self.count = count
          guard let word = devices.load(a &+ immediate, width: 1, at: count) else {
            return .trap(cause: Cause.loadFault, value: a &+ immediate)
          }
          let byte = UInt8(truncatingIfNeeded: word)
          let isSigned = instruction.operation == .lb
          unsafe x[rd] = isSigned ? Self.extended(byte) : UInt32(byte)
          pc = next
          if Devices.isPlain(a &+ immediate) { continue }
          return .changed
        }
        let byte = unsafe memory.load(fromByteOffset: Int(offset), as: UInt8.self)
        unsafe x[rd] = instruction.operation == .lb ? Self.extended(byte) : UInt32(byte)
      case .lh, .lhu:
        let offset = (a &+ immediate) &- Hart.base
        guard offset <= size &- 2 else {
          self.count = count
          guard let word = devices.load(a &+ immediate, width: 2, at: count) else {
            return .trap(cause: Cause.loadFault, value: a &+ immediate)
          }
          let half = UInt16(truncatingIfNeeded: word)
          unsafe x[rd] = instruction.operation == .lh ? Self.extended(half) : UInt32(half)
          pc = next
          continue
        }
        let half = unsafe memory.loadUnaligned(fromByteOffset: Int(offset), as: UInt16.self)
        unsafe x[rd] = instruction.operation == .lh ? Self.extended(half) : UInt32(half)
      case .sw:
        let offset = (a &+ immediate) &- Hart.base
        guard offset <= size &- 4 else {
          self.count = count
          guard devices.store(a &+ immediate, b, width: 4, at: count) else {
            return .trap(cause: Cause.storeFault, value: a &+ immediate)
          }
          pc = next
          return .changed
        }
        unsafe memory.storeBytes(of: b, toByteOffset: Int(offset), as: UInt32.self)
        unsafe store.forget(offset, 4)
      case .sb:
        let offset = (a &+ immediate) &- Hart.base
        guard offset < size else {
          self.count = count
          guard devices.store(a &+ immediate, b, width: 1, at: count) else {
            return .trap(cause: Cause.storeFault, value: a &+ immediate)
          }
          pc = next
          return .changed
        }
        let byte = UInt8(truncatingIfNeeded: b)
        unsafe memory.storeBytes(of: byte, toByteOffset: Int(offset), as: UInt8.self)
        unsafe store.forget(offset, 1)
      case .sh:
        let offset = (a &+ immediate) &- Hart.base
        guard offset <= size &- 2 else {
          return .trap(cause: Cause.storeFault, value: a &+ immediate)
        }
        let half = UInt16(truncatingIfNeeded: b)
        unsafe memory.storeBytes(of: half, toByteOffset: Int(offset), as: UInt16.self)
        unsafe store.forget(offset, 2)
      case .addi: unsafe x[rd] = a &+ immediate
      case .slti: unsafe x[rd] = Int32(bitPattern: a) < instruction.immediate ? 1 : 0
      case .sltiu: unsafe x[rd] = a < immediate ? 1 : 0
      case .xori: unsafe x[rd] = a ^ immediate
      case .ori: unsafe x[rd] = a | immediate
      case .andi: unsafe x[rd] = a & immediate
      case .slli: unsafe x[rd] = a &<< immediate
      case .srli: unsafe x[rd] = a &>> immediate
      case .srai: unsafe x[rd] = UInt32(bitPattern: Int32(bitPattern: a) &>> instruction.immediate)
      case .add: unsafe x[rd] = a &+ b
      case .sub: unsafe x[rd] = a &- b
      case .sll: unsafe x[rd] = a &<< b
      case .slt: unsafe x[rd] = Int32(bitPattern: a) < Int32(bitPattern: b) ? 1 : 0
      case .sltu: unsafe x[rd] = a < b ? 1 : 0
      case .xor: unsafe x[rd] = a ^ b
      case .srl: unsafe x[rd] = a &>> b
      case .sra:
        unsafe x[rd] = UInt32(bitPattern: Int32(bitPattern: a) &>> Int32(bitPattern: b))
      case .or: unsafe x[rd] = a | b
      case .and: unsafe x[rd] = a & b
      case .mul: unsafe x[rd] = a &* b
      case .mulh, .mulhsu, .mulhu, .div, .divu, .rem, .remu:
        unsafe x[rd] = Self.multiplied(instruction.operation, a, b)
      case .fence: break  // One hart, whose stores are in order.
      case .ecall: return .trap(cause: Cause.call, value: 0)
      case .ebreak: return .breakpoint
      case .mret:
        pc = controls.leave()
        return .changed
      case .wfi:
        isWaiting = true
        pc = next
        return .changed
      case .csrrw, .csrrs, .csrrc, .csrrwi, .csrrsi, .csrrci:
        self.count = count
        guard let old = access(instruction, a) else {
          return .trap(cause: Cause.illegal, value: unsafe store.fetch(pc))
        }
        unsafe x[rd] = old
        pc = next
        // Also for `mie`, which decides how far the loop may go.
        if immediate == 0x304 || controls.enablesInterrupts && isInterrupted { return .changed }
        continue
      case .lr, .sc, .amoswap, .amoadd, .amoxor, .amoand, .amoor, .amomin, .amomax, .amominu,
        .amomaxu:
        let isLoad = instruction.operation == .lr
        guard a & 3 == 0 else {
          return .trap(cause: isLoad ? Cause.loadMisaligned : Cause.storeMisaligned, value: a)
        }
        guard a &- Hart.base < size else {
          return .trap(cause: isLoad ? Cause.loadFault : Cause.storeFault, value: a)
        }
        unsafe x[rd] = atomic(instruction.operation, a, b, store)
      }
      pc = next
    }
    return .counted
  }

  private static func extended(_ byte: UInt8) -> UInt32 {
    UInt32(bitPattern: Int32(Int8(bitPattern: byte)))
  }

  private static func extended(_ half: UInt16) -> UInt32 {
    UInt32(bitPattern: Int32(Int16(bitPattern: half)))
  }
}

extension Store {
  /// The four bytes at `pc`, which is in the memory; zeros beyond its end.
  func fetch(_ pc: UInt32) -> UInt32 {
    let offset = pc &- Hart.base
    guard unsafe offset <= size &- 4 else {
      return UInt32(unsafe memory.loadUnaligned(fromByteOffset: Int(offset), as: UInt16.self))
    }
    return unsafe memory.loadUnaligned(fromByteOffset: Int(offset), as: UInt32.self)
  }

  /// What was decoded of these bytes is out of date: also the instruction that begins before.
  @inline(__always)
  func forget(_ offset: UInt32, _ length: UInt32) {
    let first = offset >> 1
    guard unsafe first <= decodedCount else { return }
    let last = unsafe min((offset &+ length &- 1) >> 1, decodedCount &- 1)
    var index = first == 0 ? 0 : first &- 1
    while index <= last {
      unsafe decoded[Int(index)].operation = .undecoded
      index &+= 1
    }
  }
}
