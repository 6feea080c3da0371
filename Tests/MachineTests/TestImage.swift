@testable import Machine

/// An ELF file with these instructions at the start of the memory, and room behind them.
func elf(_ words: [UInt32], machine: UInt16 = 243) -> [UInt8] {
  func bytes(_ value: UInt32, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
  }
  let code = words.flatMap { bytes($0, 4) }
  var file: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 1, 1, 1] + [UInt8](repeating: 0, count: 9)
  file += bytes(2, 2) + bytes(UInt32(machine), 2) + bytes(1, 4)
  file += bytes(0x8000_0000, 4) + bytes(52, 4) + bytes(0, 4) + bytes(0, 4)
  file += bytes(52, 2) + bytes(32, 2) + bytes(1, 2) + bytes(0, 2) + bytes(0, 2) + bytes(0, 2)
  file += bytes(1, 4) + bytes(84, 4) + bytes(0x8000_0000, 4) + bytes(0x8000_0000, 4)
  file += bytes(UInt32(code.count), 4) + bytes(UInt32(code.count + 256), 4) + bytes(7, 4)
  return file + bytes(4, 4) + code
}

func machine(_ words: UInt32..., stopsAtFaults: Bool = true) throws -> Machine {
  Machine(try Image(elf(words)), stopsAtFaults: stopsAtFaults)
}

/// What ends it within some counts.
func stop(_ machine: inout Machine, within counts: UInt64 = 10_000) throws -> Stop? {
  while true {
    switch machine.run(until: counts) {
    case .stopped(let stop): return stop
    case .reached: return nil
    case .transmitted, .bridged, .rate, .powerKey, .logged, .restarted: break
    }
  }
}
