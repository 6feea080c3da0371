package import Primitives

extension World {
  /// A bridge between a UART and an I2C bus, with an MPU-6050 on the bus.
  ///
  /// ```
  /// command  = 1*("S" address count *data) "P"      written, or count bytes read where
  ///                                                 the address has bit 0 set
  ///          / "R" 1*register "P" / "W" 1*(register value) "P"
  /// ```
  ///
  /// What is written and then read without a stop is one transfer. One that isn't
  /// acknowledged returns no byte; register 0Ah has its result.
  ///
  /// - Source: NXP SC18IM700 data sheet, rev. 02: messages, register summary.
  package struct SensorBridge: Equatable, Sendable {
    private var chip: MPU6050
    private var registers = [UInt8](repeating: 0, count: 16)
    private var pending: [UInt8] = []
    private var lastByteAt = Instant.zero

    private enum Letter {
      static let stop: UInt8 = 0x50
      static let read: UInt8 = 0x52
      static let start: UInt8 = 0x53
      static let write: UInt8 = 0x57
    }

    private enum Register {
      static let status = 0x0A
      static let ok: UInt8 = 0xF0
      static let notAcknowledged: UInt8 = 0xF1
    }

    /// An unfinished command is forgotten then.
    ///
    /// - Source: SC18IM700 data sheet, rev. 02, messages: 655 ms between two bytes.
    private static let byteTimeout: Milliseconds = 655
    /// Project value: longer commands are none that a driver of one chip sends.
    private static let pendingMax = 1_024

    package init(seed: UInt64, at now: Instant) {
      chip = MPU6050(seed: seed, at: now)
      registers[Register.status] = Register.ok
    }

    /// Takes the readings up to `now`, before the world changes.
    package mutating func advance(to now: Instant, in world: World) {
      chip.advance(to: now, in: world)
    }

    /// Takes bytes from the UART; what the bridge sends back.
    package mutating func receive(
      _ bytes: [UInt8],
      at now: Instant,
      in world: World
    ) -> [UInt8] {
      if now - lastByteAt > Self.byteTimeout { pending.removeAll() }
      lastByteAt = now
      var answer: [UInt8] = []
      for byte in bytes {
        pending.append(byte)
        guard isComplete else {
          if pending.count >= Self.pendingMax { pending.removeAll() }
          continue
        }
        carryOut(&answer, at: now, in: world)
        pending.removeAll()
      }
      return answer
    }

    /// The last byte has ended a command, or begins none.
    private var isComplete: Bool {
      switch pending[0] {
      case Letter.start:
        var index = 0
        while index < pending.count, pending[index] == Letter.start {
          guard let message = message(at: index) else { return false }
          index = message.end
        }
        return index < pending.count
      case Letter.read: return pending.count > 1 && pending.last == Letter.stop
      // An even number of bytes: a value may be a `P`.
      case Letter.write:
        return pending.count % 2 == 0 && pending.last == Letter.stop
      default: return true
      }
    }

    private struct Message {
      var address: UInt8
      var count: Int
      var data: Range<Int>
      var end: Int { data.upperBound }
      var isRead: Bool { address & 1 == 1 }
    }

    /// The message whose `S` is at `index`; `nil` until all of it is there.
    private func message(at index: Int) -> Message? {
      guard index + 3 <= pending.count else { return nil }
      let (address, count) = (pending[index + 1], Int(pending[index + 2]))
      let end = index + 3 + (address & 1 == 1 ? 0 : count)
      guard end <= pending.count else { return nil }
      return Message(address: address, count: count, data: index + 3..<end)
    }

    private mutating func carryOut(
      _ answer: inout [UInt8],
      at now: Instant,
      in world: World
    ) {
      switch pending[0] {
      case Letter.start:
        var index = 0
        registers[Register.status] = Register.ok
        while let first = message(at: index), pending[index] == Letter.start {
          index = first.end
          var count = first.isRead ? first.count : 0
          if !first.isRead, let second = message(at: index), second.isRead {
            count = second.count
            index = second.end
          }
          var read: [UInt8] = []
          let isAcknowledged = chip.transfer(
            to: first.address >> 1,
            writing: Array(pending[first.data]).span,
            reading: count,
            into: &read,
            at: now,
            in: world
          )
          guard isAcknowledged else {
            registers[Register.status] = Register.notAcknowledged
            return
          }
          answer += read
        }
      case Letter.read:
        for number in pending[1..<pending.count - 1] where Int(number) < registers.count {
          answer.append(registers[Int(number)])
        }
      case Letter.write:
        for index in stride(from: 1, to: pending.count - 1, by: 2)
        where Int(pending[index]) < registers.count {
          registers[Int(pending[index])] = pending[index + 1]
        }
      default: break
      }
    }
  }
}
