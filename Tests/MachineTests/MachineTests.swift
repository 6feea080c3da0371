import Testing

@testable import Machine

@Suite("Machine")
struct MachineTests {
  @Test("x0 stays zero; arithmetic wraps")
  func arithmetic() throws {
    var machine = try machine(
      0x0070_0013,  // addi x0, x0, 7
      0xFFF0_0093,  // addi x1, x0, -1
      0x0010_8133,  // add  x2, x1, x1
      0x0220_81B3,  // mul  x3, x1, x2
      0x0000_0000  // no instruction
    )
    let stop = try #require(try stop(&machine))
    #expect(stop.reason == .fault(cause: 2, value: 0))
    #expect(stop.pc == 0x8000_0010)
    #expect(Array(stop.registers[0..<4]) == [0, 0xFFFF_FFFF, 0xFFFF_FFFE, 2])
  }

  @Test("compressed instructions are two bytes long")
  func compressed() throws {
    var machine = try machine(
      0x0505_4515,  // c.li a0, 5; c.addi a0, 1
      0x85AA_0526,  // c.slli a0, 9; c.mv a1, a0
      0x0000_9002  // c.ebreak, without a handler; no instruction
    )
    let stop = try #require(try stop(&machine))
    #expect(stop.reason == .fault(cause: 1, value: 0))
    #expect(stop.registers[10] == 3_072)
    #expect(stop.registers[11] == 3_072)
    #expect(stop.cause == 3)
  }

  @Test("a stored instruction is fetched at once")
  func selfModifying() throws {
    var machine = try machine(
      0x8000_00B7,  // lui  x1, 0x80000
      0x0200_A103,  // lw   x2, 32(x1)
      0x0011_8193,  // 1: addi x3, x3, 1
      0x0002_1863,  // bnez x4, 2f
      0x0010_0213,  // addi x4, x0, 1
      0x0020_A423,  // sw   x2, 8(x1)
      0xFF1F_F06F,  // j    1b
      0x0000_0000,  // 2: no instruction
      0x0101_8193  // addi x3, x3, 16
    )
    #expect(try stop(&machine)?.registers[3] == 17)
  }

  @Test("a handler gets cause, value and address, and MRET goes on")
  func trap() throws {
    var machine = try machine(
      0x8000_00B7,  // lui   x1, 0x80000
      0x0200_8093,  // addi  x1, x1, 32
      0x3050_9073,  // csrw  mtvec, x1
      0x0000_0073,  // ecall
      0x0010_0213,  // addi  x4, x0, 1
      0x0000_0000,  // no instruction
      0x0000_0013,
      0x0000_0013,
      0x3420_2173,  // csrr  x2, mcause
      0x3410_21F3,  // csrr  x3, mepc
      0x0041_8193,  // addi  x3, x3, 4
      0x3411_9073,  // csrw  mepc, x3
      0x3020_0073  // mret
    )
    let stop = try #require(try stop(&machine))
    #expect(stop.registers[2] == 11)
    #expect(stop.registers[3] == 0x8000_0010)
    #expect(stop.registers[4] == 1)
    #expect(stop.pc == 0x8000_0014)
  }

  @Test("an access where nothing is stops it, or is a trap")
  func fault() throws {
    let words: [UInt32] = [
      0x1234_50B7,  // lui x1, 0x12345
      0x0000_A103,  // lw  x2, 0(x1)
    ]
    var stopping = Machine(try Image(elf(words)))
    let stop = try #require(try stop(&stopping))
    #expect(stop.reason == .fault(cause: 5, value: 0x1234_5000))
    #expect(stop.words == "load at 0x12345000, where nothing is")
    #expect(stop.dump.count == 9)
    #expect(stop.dump[0] == "pc=0x80000004 mcause=0x00000005 mtval=0x12345000")
    #expect(stop.dump[1] == "x1=0x12345000 x2=0x00000000 x3=0x00000000")
    var trapping = Machine(try Image(elf(words)), stopsAtFaults: false)
    #expect(trapping.run(until: 1_000) == .reached)
  }

  @Test("a wait goes to the timer, and one that nothing can end stops it")
  func waits() throws {
    var machine = try machine(
      0x0200_40B7,  // lui  x1, 0x2004
      0x0000_A223,  // sw   x0, 4(x1): mtimecmp, high
      0x0005_0137,  // lui  x2, 0x50: 327,680
      0x0020_A023,  // sw   x2, 0(x1): low
      0x0800_0193,  // addi x3, x0, 128
      0x3041_9073,  // csrw mie, x3: the timer
      0x1050_0073,  // wfi
      0x3040_1073,  // csrw mie, x0
      0x1050_0073  // wfi
    )
    #expect(machine.run(until: 1_000) == .reached)
    #expect(machine.count == 7)
    #expect(machine.deadline == 327_680)
    guard case .stopped(let stop) = machine.run(until: 1_000_000) else {
      Issue.record("it goes on")
      return
    }
    #expect(stop.reason == .endlessWait)
    #expect(machine.count == 327_682)
  }

  @Test("a byte to the UART leaves, and one that comes is there; the second unread one is lost")
  func line() throws {
    var machine = try machine(
      0x1000_00B7,  // lui  x1, 0x10000
      0x0410_0113,  // addi x2, x0, 'A'
      0x0020_8023,  // sb   x2, 0(x1)
      0x0050_C183,  // 1: lbu x3, 5(x1)
      0x0011_F193,  // andi x3, x3, 1
      0xFE01_8CE3,  // beqz x3, 1b
      0x0000_C203,  // lbu  x4, 0(x1)
      0x0000_0000
    )
    #expect(machine.run(until: 100) == .transmitted(0x41))
    #expect(machine.count == 3)
    #expect(machine.run(until: 100) == .reached)
    machine.receive(0x42, at: 100)
    machine.receive(0x43, at: 100)
    #expect(try stop(&machine)?.registers[4] == 0x43)
    #expect(machine.lostCount == 1)
  }

  @Test("a byte ends a wait at once, long before the timer")
  func wakes() throws {
    var machine = try machine(
      0x1000_00B7,  // lui  x1, 0x10000
      0x0010_0113,  // addi x2, x0, 1
      0x0020_80A3,  // sb   x2, 1(x1): received data
      0x0C00_01B7,  // lui  x3, 0xC000
      0x0221_A423,  // sw   x2, 40(x3): priority of source 10
      0x4000_0213,  // addi x4, x0, 1024
      0x0C00_22B7,  // lui  x5, 0xC002
      0x0042_A023,  // sw   x4, 0(x5): enabled
      0x0000_1337,  // lui  x6, 0x1
      0x8803_0313,  // addi x6, x6, -1920: the timer and what is external
      0x3043_1073,  // csrw mie, x6
      0x1050_0073,  // wfi
      0x0000_C203,  // lbu  x4, 0(x1)
      0x0000_0000
    )
    #expect(machine.run(until: 1_000) == .reached)
    #expect(machine.deadline == nil)
    machine.receive(0x42, at: 5_000)
    #expect(machine.deadline == 5_000)
    let stop = try #require(try stop(&machine))
    #expect(stop.registers[4] == 0x42)
    #expect(machine.count == 5_002)
  }

  @Test("the same run twice, at whatever limits, ends alike")
  func determinism() throws {
    let words: [UInt32] = [
      0x0010_0093,  // addi x1, x0, 1
      0x0010_8133,  // 1: add x2, x1, x1
      0x0020_80B3,  // add  x1, x1, x2
      0xFF9F_F06F,  // j    1b
    ]
    var whole = Machine(try Image(elf(words)))
    var pieces = whole
    #expect(whole.run(until: 100_000) == .reached)
    for limit in stride(from: UInt64(7), to: 100_007, by: 7) {
      #expect(pieces.run(until: min(limit, 100_000)) == .reached)
    }
    #expect(whole.count == pieces.count)
    #expect(whole.registers == pieces.registers)
  }
}
