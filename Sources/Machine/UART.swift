/// An NS16550, the line to the modem or to the sensor's bridge.
///
/// A byte takes its time on the line: the holding register is full until the shift register is
/// free, and what is written meanwhile is lost. A byte that finds no room is lost, too, and the
/// overrun bit is set.
///
/// - Source: TL16C550C (SLLS177), "Principles of operation", table 5 for the trigger levels, and
///   "FIFO interrupt mode operation" for the time-out.
struct UART: Sendable {
  /// What the line is set to; `nil` until a divisor was written: it takes no time then.
  private(set) var baud: UInt32?
  /// Written, and not taken by the line yet.
  private(set) var transmitted: UInt8?
  /// Bytes that were lost at the receiver.
  private(set) var lostCount = 0
  private var received: [UInt8] = []
  /// When the last of them came.
  private var receivedAt: UInt64 = 0
  /// On their way here one behind the other, and when the first of them is there.
  private var arriving: (bytes: ArraySlice<UInt8>, at: UInt64) = ([], 0)
  /// Bytes in the FIFO that interrupt.
  private var trigger = 1
  private var hasOverrun = false
  private var enabled: UInt8 = 0
  private var lineControl: UInt8 = 0
  private var modemControl: UInt8 = 0
  private var scratch: UInt8 = 0
  private var divisor: UInt16 = 12
  private var isBuffered = false
  /// When the last bit of what was written leaves, in counts.
  private var busyUntil: UInt64 = 0
  /// The holding register has become empty, or will, since it was written last.
  private var announcesEmpty = false

  /// Bytes of the FIFO.
  private static let depth = 16
  /// What counts a second: the clock of `virt`.
  private static let clock: UInt64 = 10_000_000
  /// At a divisor of 1: QEMU's 115,200 × 3.4652; see `Boards/virt`.
  private static let rateAtOne: UInt32 = 399_193
  /// What QEMU sets a line to: the next rate above what the divisor makes.
  private static let rates: [UInt32] = [
    300, 600, 1_200, 2_400, 4_800, 9_600, 19_200, 38_400, 57_600, 115_200, 230_400, 460_800,
  ]

  private enum Bit {
    static let received: UInt8 = 1
    static let overrun: UInt8 = 2
    static let holdingEmpty: UInt8 = 0x20
    static let allSent: UInt8 = 0x40
    static let divisor: UInt8 = 0x80
  }

  /// OUT1, an output for any use.
  var isOutputOn: Bool { modemControl & 4 != 0 }

  /// Its divisor is being written.
  var isSetting: Bool { lineControl & Bit.divisor != 0 }

  mutating func takeTransmitted() -> UInt8? {
    defer { transmitted = nil }
    return transmitted
  }

  /// Counts that a byte is on the line.
  var byteTime: UInt64 {
    baud.map { (10 * Self.clock + UInt64($0) - 1) / UInt64($0) } ?? 0
  }

  private func isHoldingEmpty(at now: UInt64) -> Bool { now + byteTime >= busyUntil }

  /// When it has something to interrupt for without a byte from outside.
  func deadline(after now: UInt64) -> UInt64? {
    var next = UInt64.max
    if announcesEmpty, enabled & 2 != 0, !isHoldingEmpty(at: now) { next = busyUntil - byteTime }
    if enabled & 1 != 0 {
      if !arriving.bytes.isEmpty { next = min(next, max(now, arriving.at)) }
      if !received.isEmpty, !offers(at: now) { next = min(next, timeout) }
    }
    return next == .max ? nil : next
  }

  /// What is in the FIFO interrupts then, though it is less than the trigger: the time of four
  /// bytes is over.
  private var timeout: UInt64 { receivedAt + 4 * byteTime }

  private func offers(at now: UInt64) -> Bool {
    received.count >= trigger || !received.isEmpty && now >= timeout
  }

  /// Takes what has arrived by `now`.
  mutating func settle(at now: UInt64) {
    while arriving.at <= now, let byte = arriving.bytes.popFirst() {
      receive(byte, at: arriving.at)
      arriving.at += byteTime
    }
  }

  /// These bytes leave for here at `now`.
  mutating func expect(_ bytes: [UInt8], at now: UInt64) {
    if arriving.bytes.isEmpty { arriving.at = now + byteTime }
    arriving.bytes += bytes
  }

  /// A byte from outside can interrupt.
  var listens: Bool { enabled & 1 != 0 }

  func interrupts(at now: UInt64) -> Bool {
    enabled & 1 != 0 && offers(at: now) || enabled & 4 != 0 && hasOverrun
      || enabled & 2 != 0 && announcesEmpty && isHoldingEmpty(at: now)
  }

  /// A byte has come.
  mutating func receive(_ byte: UInt8, at now: UInt64) {
    receivedAt = now
    if received.count < (isBuffered ? Self.depth : 1) {
      received.append(byte)
    } else {
      hasOverrun = true
      lostCount += 1
      if !isBuffered { received[0] = byte }
    }
  }

  mutating func load(_ register: UInt32, at now: UInt64) -> UInt8 {
    switch register {
    case 0:
      if isSetting { return UInt8(truncatingIfNeeded: divisor) }
      return received.isEmpty ? 0 : received.removeFirst()
    case 1: return isSetting ? UInt8(divisor >> 8) : enabled
    case 2:
      let buffered: UInt8 = isBuffered ? 0xC0 : 0
      if enabled & 4 != 0, hasOverrun { return buffered | 6 }
      if enabled & 1 != 0, offers(at: now) {
        return buffered | (received.count >= trigger ? 4 : 12)
      }
      guard enabled & 2 != 0, announcesEmpty, isHoldingEmpty(at: now) else { return buffered | 1 }
      announcesEmpty = false
      return buffered | 2
    case 3: return lineControl
    case 4: return modemControl
    case 5:
      var status: UInt8 = received.isEmpty ? 0 : Bit.received
      if hasOverrun { status |= Bit.overrun }
      hasOverrun = false
      if isHoldingEmpty(at: now) { status |= Bit.holdingEmpty }
      if now >= busyUntil { status |= Bit.allSent }
      return status
    case 6: return 0xB0  // Carrier, ready and clear to send.
    default: return scratch
    }
  }

  mutating func store(_ register: UInt32, _ value: UInt8, at now: UInt64) {
    switch register {
    case 0:
      if isSetting { return set(divisor & 0xFF00 | UInt16(value)) }
      announcesEmpty = true
      let waiting = byteTime == 0 || now >= busyUntil ? 0 : Int((busyUntil - now) / byteTime)
      guard isHoldingEmpty(at: now) || isBuffered && waiting < Self.depth else { return }
      busyUntil = max(now, busyUntil) + byteTime
      transmitted = value
    case 1:
      if isSetting { return set(divisor & 0xFF | UInt16(value) << 8) }
      if value & 2 != 0, enabled & 2 == 0 { announcesEmpty = true }
      enabled = value & 0x0F
    case 2:
      let wasBuffered = isBuffered
      isBuffered = value & 1 != 0
      trigger = isBuffered ? [1, 4, 8, 14][Int(value >> 6)] : 1
      if value & 2 != 0 || wasBuffered != isBuffered { received.removeAll(keepingCapacity: true) }
    case 3: lineControl = value
    case 4: modemControl = value
    case 7: scratch = value
    default: break  // Read only.
    }
  }

  private mutating func set(_ divisor: UInt16) {
    self.divisor = divisor
    let rate = Self.rateAtOne / UInt32(max(divisor, 1))
    baud = Self.rates.first { $0 >= rate } ?? rate
  }
}
