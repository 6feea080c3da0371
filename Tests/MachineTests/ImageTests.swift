import Testing

@testable import Machine

@Suite("Machine image")
struct ImageTests {
  @Test("a file that is no image is refused with what is wrong, and where")
  func problems() {
    func found(_ change: (inout [UInt8]) -> Void) -> String {
      var file = elf([0x13])
      change(&file)
      do {
        _ = try Image(file)
        return "nothing"
      } catch {
        return "\(error.offset): \(error.expected): \(error.found)"
      }
    }
    #expect(found { _ in } == "nothing")
    #expect(found { $0 = Array("#!sniffer 1\n".utf8) } == "0: an ELF file: other bytes")
    #expect(found { $0[4] = 2 } == "4: ELF of 32 bits: of 64 bits")
    #expect(found { $0[18] = 40 } == "18: code for RISC-V: Arm")
    #expect(found { $0[16] = 1 } == "16: an executable: an object file")
    #expect(
      found { $0[36] = 5 }
        == "36: code for RV32IMAC with soft floating point (ilp32): the flags 5"
    )
    #expect(found { $0.removeLast() } == "56: a segment in the file: 4 bytes at 84")
    #expect(
      found { $0[67] = 0x20 }
        == "64: memory from 0x80000000 on, of 8 MB: a segment at 0x20000000"
    )
    #expect(found { $0[26] = 1 } == "24: an entry in an executable segment: 0x80010000")
  }

  @Test("no file traps, whatever it has been cut or changed to")
  func damaged() {
    let whole = elf([0x13, 0x13])
    for length in 0..<whole.count { _ = try? Image(Array(whole[..<length])) }
    for offset in whole.indices {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var file = whole
        file[offset] = value
        guard let image = try? Image(file) else { continue }
        var machine = Machine(image)
        for limit in 1...8 { _ = machine.run(until: UInt64(limit) * 100) }
      }
    }
  }
}
