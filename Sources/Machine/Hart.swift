/// The processor with what it is wired to, apart from its memory.
struct Hart: Sendable {
  var pc: UInt32
  /// Instructions so far, and what a wait has left out: the count of the timer.
  var count: UInt64 = 0
  /// What of it a wait has left out.
  var slept: UInt64 = 0
  var isWaiting = false
  var controls = ControlRegisters()
  var devices = Devices()
  /// What LR has reserved; `nil` since the next SC or trap.
  var reservation: UInt32?

  /// The first address of the memory.
  static let base: UInt32 = 0x8000_0000

  /// Why the loop has come back.
  enum Pause: Equatable {
    /// The count is reached.
    case counted
    /// What interrupts depend on may be another now, or there is something for outside.
    case changed
    case trap(cause: UInt32, value: UInt32)
    /// EBREAK, which may be a request to the debugger.
    case breakpoint
  }

  enum Cause {
    static let fetchFault: UInt32 = 1
    static let illegal: UInt32 = 2
    static let breakpoint: UInt32 = 3
    static let loadMisaligned: UInt32 = 4
    static let loadFault: UInt32 = 5
    static let storeMisaligned: UInt32 = 6
    static let storeFault: UInt32 = 7
    static let call: UInt32 = 11
  }

  /// Carries out a CSR instruction; `nil` where it is none, else what the register was.
  ///
  /// `mask` are the bits that it changes to those of `word`; none for a plain read.
  mutating func access(_ number: UInt32, _ word: UInt32, mask: UInt32, writes: Bool) -> UInt32? {
    let pending = devices.pending(at: count)
    let time = devices.time(at: count)
    guard let old = controls.load(number, count: count, time: time, pending: pending) else {
      return nil
    }
    guard writes else { return old }
    // A counter that is written does not count the instruction that writes it.
    let isStored = controls.store(number, old & ~mask | word & mask, count: count &+ 1)
    return isStored ? old : nil
  }

  /// Nothing happens until `count`: time passes, and no instruction is counted.
  mutating func sleep(until count: UInt64) {
    controls.leaveOut(count &- self.count)
    slept &+= count &- self.count
    self.count = count
  }

  /// An interrupt that ends a wait is pending.
  var isInterrupted: Bool { devices.pending(at: count) & controls.enabled != 0 }

  /// The trap of an interrupt that is due, if one is.
  mutating func interrupt() {
    let pending = devices.pending(at: count) & controls.enabled
    guard pending != 0 else { return }
    isWaiting = false
    guard controls.enablesInterrupts else { return }
    let number: UInt32 =
      if pending & Devices.Interrupt.external != 0 {
        11
      } else if pending
        & Devices.Interrupt.software != 0
      { 3 } else { 7 }
    enter(cause: 1 << 31 | number, value: 0)
  }

  mutating func enter(cause: UInt32, value: UInt32) {
    pc = controls.enter(cause: cause, value: value, pc: pc)
    reservation = nil
  }
}
