/// The control and status registers of a hart that has machine mode alone.
///
/// - Source: The RISC-V Instruction Set Manual, volume II, 20240411, 3.1 and 3.3.
struct ControlRegisters: Sendable {
  /// Of `mstatus`; its field MPP always reads as machine mode.
  var enablesInterrupts = false
  var enabledInterrupts = false
  var enabled: UInt32 = 0
  private var vector: UInt32 = 0
  private var scratch: UInt32 = 0
  var exceptionPC: UInt32 = 0
  private(set) var cause: UInt32 = 0
  private(set) var value: UInt32 = 0
  /// Counters are the count and these.
  private var cycleOffset: UInt64 = 0
  private var retiredOffset: UInt64 = 0

  private enum Status {
    static let interrupts: UInt32 = 1 << 3
    static let previous: UInt32 = 1 << 7
    static let machine: UInt32 = 3 << 11
  }

  private static let isa: UInt32 = 1 << 30 | 1 << 12 | 1 << 8 | 1 << 2 | 1

  /// The interrupts that can be enabled.
  private static let known =
    Devices.Interrupt.software | Devices.Interrupt.timer | Devices.Interrupt.external

  /// Notes a trap at `pc`; returns where its handler begins.
  mutating func enter(cause: UInt32, value: UInt32, pc: UInt32) -> UInt32 {
    exceptionPC = pc
    self.cause = cause
    self.value = value
    enabledInterrupts = enablesInterrupts
    enablesInterrupts = false
    let base = vector & ~3
    return vector & 1 != 0 && cause >> 31 != 0 ? base &+ 4 &* (cause & 0x7FFF_FFFF) : base
  }

  /// The trap is over; returns where to go on.
  mutating func leave() -> UInt32 {
    enablesInterrupts = enabledInterrupts
    enabledInterrupts = true
    return exceptionPC
  }

  /// These counts are no instructions.
  mutating func leaveOut(_ counts: UInt64) { retiredOffset &-= counts }

  /// `nil` where there is no such register.
  func load(_ number: UInt32, count: UInt64, time: UInt64, pending: UInt32) -> UInt32? {
    switch number {
    case 0x300:
      return Status.machine | (enablesInterrupts ? Status.interrupts : 0)
        | (enabledInterrupts ? Status.previous : 0)
    case 0x301: return Self.isa
    case 0x304: return enabled
    case 0x305: return vector
    case 0x340: return scratch
    case 0x341: return exceptionPC
    case 0x342: return cause
    case 0x343: return value
    case 0x344: return pending
    case 0xB00, 0xC00: return UInt32(truncatingIfNeeded: count &+ cycleOffset)
    case 0xB80, 0xC80: return UInt32((count &+ cycleOffset) >> 32)
    case 0xB02, 0xC02: return UInt32(truncatingIfNeeded: count &+ retiredOffset)
    case 0xB82, 0xC82: return UInt32((count &+ retiredOffset) >> 32)
    case 0xC01: return UInt32(truncatingIfNeeded: time)
    case 0xC81: return UInt32(time >> 32)
    case 0x310, 0x320, 0xF11...0xF15: return 0
    case 0x323...0x33F, 0xB03...0xB1F, 0xB83...0xB9F: return 0  // Counters of no event.
    default: return nil
    }
  }

  /// False where there is no such register, or where it can only be read.
  mutating func store(_ number: UInt32, _ word: UInt32, count: UInt64) -> Bool {
    switch number {
    case 0x300:
      enablesInterrupts = word & Status.interrupts != 0
      enabledInterrupts = word & Status.previous != 0
    case 0x304: enabled = word & Self.known
    case 0x305: vector = word & ~2
    case 0x340: scratch = word
    case 0x341: exceptionPC = word & ~1
    case 0x342: cause = word
    case 0x343: value = word
    case 0x301, 0x310, 0x320, 0x344, 0x323...0x33F, 0xB03...0xB1F, 0xB83...0xB9F: break
    case 0xB00: cycleOffset = Self.offset(low: word, cycleOffset, count)
    case 0xB80: cycleOffset = Self.offset(high: word, cycleOffset, count)
    case 0xB02: retiredOffset = Self.offset(low: word, retiredOffset, count)
    case 0xB82: retiredOffset = Self.offset(high: word, retiredOffset, count)
    default: return false
    }
    return true
  }

  private static func offset(low word: UInt32, _ offset: UInt64, _ count: UInt64) -> UInt64 {
    (((count &- 1 &+ offset) >> 32) << 32 | UInt64(word)) &- count
  }

  private static func offset(high word: UInt32, _ offset: UInt64, _ count: UInt64) -> UInt64 {
    (UInt64(word) << 32 | (count &- 1 &+ offset) & 0xFFFF_FFFF) &- count
  }
}
