/// What `virt` has beside its memory: CLINT, PLIC with the UART as source 10, flash, and the
/// finisher; and a second UART, the sensor's, that shares the source.
///
/// - Source: QEMU 7.2, hw/riscv/virt.c (memory map), hw/intc/riscv_aclint.c,
///   hw/intc/sifive_plic.c and hw/misc/sifive_test.c.
struct Devices: Sendable {
  var uart = UART()
  /// To the bridge of the sensor.
  var sensor = UART()
  var flash = Flash()
  /// What was written to the finisher, until it is taken.
  var order: Order?
  private var compare = UInt64.max
  /// `mtime` is the count and this.
  private var timeOffset: UInt64 = 0
  private var isSoftwareInterrupting = false
  private var priority: UInt32 = 0
  private var threshold: UInt32 = 0
  private var enabled: UInt32 = 0
  /// Claimed, and not completed.
  private var isInService = false

  enum Order: Equatable, Sendable {
    case reset
    case end(status: UInt32)
  }

  /// The bits of `mip` and `mie`.
  enum Interrupt {
    static let software: UInt32 = 1 << 3
    static let timer: UInt32 = 1 << 7
    static let external: UInt32 = 1 << 11
  }

  private enum Address {
    static let finisher: UInt32 = 0x0010_0000
    static let software: UInt32 = 0x0200_0000
    static let compare: UInt32 = 0x0200_4000
    static let time: UInt32 = 0x0200_BFF8
    static let priority: UInt32 = 0x0C00_0000 + 4 * Devices.source
    static let pending: UInt32 = 0x0C00_1000
    static let enabled: UInt32 = 0x0C00_2000
    static let threshold: UInt32 = 0x0C20_0000
    static let claim: UInt32 = 0x0C20_0004
    static let uart: UInt32 = 0x1000_0000
    /// From there to the sensor's UART.
    static let toSensor: UInt32 = 0x100
  }

  private static let source: UInt32 = 10

  /// After a reset: the time goes on, all else is as it was when the power came.
  func afterReset() -> Devices {
    var devices = Devices()
    devices.timeOffset = timeOffset
    devices.flash = flash.afterReset()
    return devices
  }

  func time(at now: UInt64) -> UInt64 { now &+ timeOffset }

  /// The bits of `mip`.
  func pending(at now: UInt64) -> UInt32 {
    var bits = isSoftwareInterrupting ? Interrupt.software : 0
    if time(at: now) >= compare { bits |= Interrupt.timer }
    if isExternalPending(at: now) { bits |= Interrupt.external }
    return bits
  }

  private func isExternalPending(at now: UInt64) -> Bool {
    !isInService && priority > threshold && enabled & 1 << Self.source != 0
      && areUARTsInterrupting(at: now)
  }

  private func areUARTsInterrupting(at now: UInt64) -> Bool {
    uart.interrupts(at: now) || sensor.interrupts(at: now)
  }

  /// When an interrupt of these bits may come without a byte from outside.
  func deadline(after now: UInt64, of bits: UInt32) -> UInt64? {
    var next: UInt64?
    if bits & Interrupt.timer != 0, compare > time(at: now), compare != .max {
      let (count, isNever) = now.addingReportingOverflow(compare - time(at: now))
      next = isNever ? nil : count
    }
    guard bits & Interrupt.external != 0 else { return next }
    if let modem = uart.deadline(after: now) { next = min(next ?? modem, modem) }
    if let bridge = sensor.deadline(after: now) { next = min(next ?? bridge, bridge) }
    return next
  }

  /// A byte from the modem can be the end of a wait for these bits.
  func listens(for bits: UInt32) -> Bool {
    bits & Interrupt.external != 0 && uart.listens && enabled & 1 << Self.source != 0
  }

  // MARK: - Registers

  /// Reading there changes nothing that anything waits for: the CLINT, the flash, and the line
  /// status of the UARTs.
  static func isPlain(_ address: UInt32) -> Bool {
    address >> 16 == Address.software >> 16 || Flash.contains(address)
      || isUART(address) && address & 7 == 5
  }

  /// One of the two.
  private static func isUART(_ address: UInt32) -> Bool {
    address & ~(7 | Address.toSensor) == Address.uart
  }

  /// `nil` where there is no register.
  mutating func load(_ address: UInt32, width: UInt32, at now: UInt64) -> UInt32? {
    if Self.isUART(address) {
      guard width == 1 else { return nil }
      let isSensor = address & Address.toSensor != 0
      return UInt32(isSensor ? sensor.load(address & 7, at: now) : uart.load(address & 7, at: now))
    }
    if Flash.contains(address) { return flash.load(address, width: width) }
    guard width == 4, address & 3 == 0 else { return nil }
    switch address {
    case Address.finisher: return 0
    case Address.software: return isSoftwareInterrupting ? 1 : 0
    case Address.compare: return UInt32(truncatingIfNeeded: compare)
    case Address.compare + 4: return UInt32(compare >> 32)
    case Address.time: return UInt32(truncatingIfNeeded: time(at: now))
    case Address.time + 4: return UInt32(time(at: now) >> 32)
    case Address.priority: return priority
    case Address.pending:
      return areUARTsInterrupting(at: now) && !isInService ? 1 << Self.source : 0
    case Address.enabled: return enabled
    case Address.threshold: return threshold
    case Address.claim:
      guard isExternalPending(at: now) else { return 0 }
      isInService = true
      return Self.source
    default: return Self.isPLIC(address) ? 0 : nil
    }
  }

  /// False where there is no register.
  mutating func store(_ address: UInt32, _ value: UInt32, width: UInt32, at now: UInt64) -> Bool {
    if Self.isUART(address) {
      guard width == 1 else { return false }
      let byte = UInt8(truncatingIfNeeded: value)
      if address & Address.toSensor != 0 {
        sensor.store(address & 7, byte, at: now)
      } else {
        uart.store(address & 7, byte, at: now)
      }
      return true
    }
    if Flash.contains(address) { return flash.store(address, value, width: width) }
    guard width == 4, address & 3 == 0 else { return false }
    switch address {
    case Address.finisher:
      switch value & 0xFFFF {
      case 0x5555: order = .end(status: 0)
      case 0x3333: order = .end(status: value >> 16)
      case 0x7777: order = .reset
      default: break
      }
    case Address.software: isSoftwareInterrupting = value & 1 != 0
    case Address.compare: compare = (compare >> 32) << 32 | UInt64(value)
    case Address.compare + 4: compare = UInt64(value) << 32 | compare & 0xFFFF_FFFF
    case Address.time: setTime((time(at: now) >> 32) << 32 | UInt64(value), at: now)
    case Address.time + 4: setTime(UInt64(value) << 32 | time(at: now) & 0xFFFF_FFFF, at: now)
    case Address.priority: priority = value & 7
    case Address.enabled: enabled = value
    case Address.threshold: threshold = value & 7
    case Address.claim: if value == Self.source { isInService = false }
    default: return Self.isPLIC(address)
    }
    return true
  }

  private mutating func setTime(_ time: UInt64, at now: UInt64) { timeOffset = time &- now }

  /// Of sources and harts that nothing is wired to.
  private static func isPLIC(_ address: UInt32) -> Bool {
    (0x0C00_0000..<0x0C60_0000).contains(address)
  }
}
