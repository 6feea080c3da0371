/// A microcontroller that runs the machine code of a firmware in virtual time: RV32IMAC with the
/// devices of QEMU's `virt`, 8 MB of memory at 0x80000000.
///
/// Nothing happens by itself: `run` carries out instructions up to a count, or to the first thing
/// that the world outside has to know. The same image and the same bytes at the same counts give
/// the same run on every machine.
///
/// An instruction takes one count of the timer, 100 ns. Project value: ten million instructions a
/// second is less than a microcontroller of this kind does at 16 MHz, so that what is in time here
/// is in time there; and the count is `mtime`, which runs at 10 MHz on `virt`.
package struct Machine: Sendable {
  private var hart: Hart
  private var memory: [UInt8]
  private var decoded: [Instruction]
  /// x0 to x31, and what instructions write that have no destination.
  private(set) var registers = [UInt32](repeating: 0, count: 33)
  private var line: [UInt8] = []
  private var rate: UInt32?
  private var isPowerKeyPressed = false
  /// What has left for the sensor's bridge, and when its line has been idle for long enough to
  /// hand it over: for the time of two bytes, so that no line without gaps is taken apart.
  private var bridged: (bytes: [UInt8], until: UInt64) = ([], 0)
  private let entry: UInt32
  private let image: [Range<Int>]
  private let stopsAtFaults: Bool
  private(set) package var restarts = 0

  /// What the world outside has to know.
  package enum Outcome: Equatable, Sendable {
    /// The count is reached, or the processor waits beyond it.
    case reached
    /// A byte begins to leave for the modem.
    case transmitted(UInt8)
    /// These have left for the sensor's bridge.
    case bridged([UInt8])
    /// The line to the modem runs at this rate from here on.
    case rate(UInt32)
    /// PWRKEY, at OUT1 of the modem's UART, is pressed or released.
    case powerKey(isPressed: Bool)
    /// A line of the log port, without its end.
    case logged([UInt8])
    /// The firmware has reset the board; it goes on with what its memory holds.
    case restarted
    case stopped(Stop)
  }

  /// Counts in a microsecond.
  package static let countsPerMicrosecond: UInt64 = 10
  /// From here on the memory is RAM; before, it stands for flash.
  private static let ramStart = 0x40_0000
  /// Project value: a longer line of a log is broken.
  private static let lineMax = 1_024

  /// `stopsAtFaults`: an unknown instruction and an access outside the memory stop it, where they
  /// happen; else they are traps for the firmware, as on the chip.
  package init(_ image: Image, stopsAtFaults: Bool = true) {
    self.stopsAtFaults = stopsAtFaults
    entry = image.entry
    hart = Hart(pc: image.entry)
    let base = Int(Image.memory.lowerBound)
    memory = [UInt8](repeating: 0, count: Image.memory.count)
    var codeEnd = 0
    var ranges: [Range<Int>] = []
    for segment in image.segments {
      let start = Int(segment.address) - base
      ranges.append(start..<start + Int(segment.size))
      for (index, byte) in segment.bytes.enumerated() { memory[start + index] = byte }
      if segment.isExecutable { codeEnd = max(codeEnd, start + Int(segment.size)) }
    }
    self.image = ranges
    decoded = [Instruction](repeating: Instruction(), count: (codeEnd + 1) / 2)
  }

  /// Instructions so far, and what it has waited.
  package var count: UInt64 { hart.count }

  /// Instructions since its power came.
  package var instructionCount: UInt64 { count - hart.slept }

  /// Bytes from the modem and the sensor that a UART had no room for.
  package var lostCount: Int { hart.devices.uart.lostCount + hart.devices.sensor.lostCount }

  /// When it goes on if no byte comes: at once while it isn't waiting; `nil` for never.
  package var deadline: UInt64? {
    guard hart.isWaiting, !hart.isInterrupted else { return count }
    return nextEvent
  }

  /// When something happens that isn't an instruction, as long as no byte comes from outside.
  private var nextEvent: UInt64? {
    let next = hart.devices.deadline(after: hart.count, of: hart.controls.enabled)
    return bridged.bytes.isEmpty ? next : min(next ?? bridged.until, bridged.until)
  }

  /// The word at an address of the memory, for tests and tools.
  package func word(at address: UInt32) -> UInt32? {
    let offset = Int(address) - Int(Image.memory.lowerBound)
    guard memory.indices.contains(offset), offset + 4 <= memory.count else { return nil }
    return (0..<4).reduce(0) { $0 | UInt32(memory[offset + $1]) << UInt32(8 * $1) }
  }

  /// Writes to the memory, before the start; false where there is none.
  package mutating func write(_ bytes: [UInt8], at address: UInt32) -> Bool {
    let offset = Int(address) - Int(Image.memory.lowerBound)
    guard offset >= 0, offset + bytes.count <= memory.count else { return false }
    for (index, byte) in bytes.enumerated() { memory[offset + index] = byte }
    return true
  }

  /// This machine, not started, with what the flash of `other` holds beside the image.
  package func keepingFlash(of other: Machine) -> Machine {
    var machine = self
    machine.hart.devices.flash = other.hart.devices.flash.afterReset()
    for offset in 0..<Self.ramStart where other.memory[offset] != memory[offset] {
      if !image.contains(where: { $0.contains(offset) }) {
        machine.memory[offset] = other.memory[offset]
      }
    }
    return machine
  }

  /// A byte from the modem is there at `count`.
  package mutating func receive(_ byte: UInt8, at count: UInt64) {
    catchUp(to: count)
    hart.devices.uart.receive(byte, at: hart.count)
  }

  /// These bytes leave the sensor's bridge at `count`, one behind the other.
  package mutating func receiveFromBridge(_ bytes: [UInt8], at count: UInt64) {
    catchUp(to: count)
    hart.devices.sensor.expect(bytes, at: hart.count)
  }

  /// Nothing happened while it waited.
  private mutating func catchUp(to count: UInt64) {
    if hart.isWaiting, count > hart.count { hart.sleep(until: count) }
  }

  // MARK: - The run

  /// Runs until `limit`, or until the first thing that the world outside has to know.
  package mutating func run(until limit: UInt64) -> Outcome {
    while true {
      hart.devices.sensor.settle(at: hart.count)
      if !bridged.bytes.isEmpty, hart.count >= bridged.until {
        defer { bridged.bytes.removeAll() }
        return .bridged(bridged.bytes)
      }
      hart.interrupt()
      if hart.isWaiting {
        guard let outcome = wait(until: limit) else { continue }
        return outcome
      }
      guard hart.count < limit else { return .reached }
      let pause = step(until: min(limit, nextEvent ?? limit))
      switch pause {
      case .counted: break
      case .changed: if let outcome = attend() { return outcome }
      case .breakpoint: if let outcome = requestOfDebugger() { return outcome }
      case .trap(let cause, let value):
        if stopsAtFaults, Stop.Reason.isFault(cause) {
          return stop(.fault(cause: cause, value: value))
        }
        hart.enter(cause: cause, value: value)
      }
    }
  }

  private mutating func step(until end: UInt64) -> Hart.Pause {
    unsafe memory.withUnsafeMutableBytes { memory in
      unsafe decoded.withUnsafeMutableBufferPointer { decoded in
        unsafe registers.withUnsafeMutableBufferPointer { registers in
          guard let memoryStart = memory.baseAddress, let decodedStart = decoded.baseAddress,
            let registersStart = registers.baseAddress
          else { preconditionFailure("none of them is empty") }
          let store = unsafe Store(
            memory: memoryStart,
            size: UInt32(memory.count),
            decoded: decodedStart,
            decodedCount: UInt32(decoded.count),
            registers: registersStart
          )
          return unsafe hart.run(store, until: end)
        }
      }
    }
  }

  /// The wait goes on beyond `limit`, or can't end; `nil` when it is over.
  private mutating func wait(until limit: UInt64) -> Outcome? {
    guard let next = nextEvent else {
      guard hart.devices.listens(for: hart.controls.enabled) else { return stop(.endlessWait) }
      return .reached
    }
    guard next <= limit else { return .reached }
    hart.sleep(until: next)
    return nil
  }

  /// What devices have for the world outside.
  private mutating func attend() -> Outcome? {
    if let byte = hart.devices.uart.takeTransmitted() { return .transmitted(byte) }
    if let byte = hart.devices.sensor.takeTransmitted() {
      bridged.bytes.append(byte)
      bridged.until = hart.count + 2 * hart.devices.sensor.byteTime
    }
    if hart.devices.uart.isOutputOn != isPowerKeyPressed {
      isPowerKeyPressed.toggle()
      return .powerKey(isPressed: isPowerKeyPressed)
    }
    if let baud = hart.devices.uart.baud, baud != rate, !hart.devices.uart.isSetting {
      rate = baud
      return .rate(baud)
    }
    switch hart.devices.order {
    case nil: return nil
    case .end(let status): return stop(.ended(status: status))
    case .reset:
      let (count, slept, devices) = (hart.count, hart.slept, hart.devices.afterReset())
      hart = Hart(pc: entry)
      hart.count = count
      hart.slept = slept
      hart.devices = devices
      rate = nil
      isPowerKeyPressed = false
      restarts += 1
      return .restarted
    }
  }

  private func stop(_ reason: Stop.Reason) -> Outcome {
    .stopped(
      Stop(
        reason: reason,
        pc: hart.pc,
        registers: Array(registers[0..<32]),
        cause: hart.controls.cause,
        value: hart.controls.value
      )
    )
  }

  // MARK: - Semihosting

  /// The two instructions around EBREAK that make it a request: `slli x0, x0, 31` and
  /// `srai x0, x0, 7`.
  ///
  /// - Source: RISC-V Semihosting 0.4, 2; Arm's Semihosting for AArch32 and AArch64, 7, for the
  ///   operations.
  private var isRequest: Bool {
    word(at: hart.pc &- 4) == 0x01F0_1013 && word(at: hart.pc &+ 4) == 0x4070_5013
  }

  private mutating func requestOfDebugger() -> Outcome? {
    guard isRequest else {
      hart.enter(cause: Hart.Cause.breakpoint, value: hart.pc)
      return nil
    }
    hart.pc &+= 4
    let argument = registers[11]
    switch registers[10] {
    case 0x03: return log(byte(at: argument))
    case 0x04:
      var address = argument
      var ended: Outcome?
      while ended == nil, let next = word(at: address & ~3), next >> (8 * (address & 3)) & 0xFF != 0
      {
        ended = log(UInt8(truncatingIfNeeded: next >> (8 * (address & 3))))
        address &+= 1
      }
      return ended
    case 0x18: return stop(.ended(status: argument == 0x20026 ? 0 : 1))
    case 0x20:
      let reason = word(at: argument & ~3)
      let status = word(at: (argument & ~3) &+ 4) ?? 1
      return stop(.ended(status: reason == 0x20026 ? status : 1))
    default:
      registers[10] = .max
      return nil
    }
  }

  private func byte(at address: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: (word(at: address & ~3) ?? 0) >> (8 * (address & 3)))
  }

  /// The line, when this byte ends it.
  private mutating func log(_ byte: UInt8) -> Outcome? {
    if byte != 0x0A { line.append(byte) }
    guard byte == 0x0A || line.count >= Self.lineMax else { return nil }
    defer { line.removeAll(keepingCapacity: true) }
    return .logged(line)
  }
}
