import Testing

@testable import Machine

@Suite("The flash of the machine")
struct FlashTests {
  private func word(_ flash: Flash, _ offset: UInt32) -> UInt32? {
    flash.load(Flash.start + offset, width: 4)
  }

  private func command(_ flash: inout Flash, _ code: UInt32, _ offset: UInt32) {
    let isTaken = flash.store(Flash.start + offset, code << 16 | code, width: 4)
    #expect(isTaken)
  }

  private func program(_ flash: inout Flash, _ value: UInt32, _ offset: UInt32) {
    command(&flash, 0x40, offset)
    let isTaken = flash.store(Flash.start + offset, value, width: 4)
    #expect(isTaken)
    #expect(word(flash, offset) == 0x0080_0080, "the status of both chips")
    command(&flash, 0xFF, offset)
  }

  @Test("is erased when new; programming clears bits, erasing sets those of a sector")
  func commands() {
    var flash = Flash()
    #expect(word(flash, 0) == .max && word(flash, Flash.size - 4) == .max)
    program(&flash, 0x1234_5678, 8)
    program(&flash, 0xFFFF_00FF, 8)
    program(&flash, 0, Flash.sector)
    #expect(word(flash, 8) == 0x1234_0078)
    #expect(flash.load(Flash.start + 10, width: 2) == 0x1234)
    #expect(flash.load(Flash.start + 11, width: 1) == 0x12)
    command(&flash, 0x20, 4)
    command(&flash, 0xD0, 4)
    #expect(word(flash, 4) == 0x0080_0080)
    command(&flash, 0xFF, 4)
    #expect(word(flash, 8) == .max && word(flash, Flash.sector) == 0)
  }

  @Test("an erasure that is not confirmed erases nothing")
  func unconfirmed() {
    var flash = Flash()
    program(&flash, 7, 0)
    command(&flash, 0x20, 0)
    command(&flash, 0xFF, 0)
    #expect(word(flash, 0) == 7)
  }

  @Test("is kept when the supply is cut, and read as memory then")
  func kept() throws {
    let program: [UInt32] = [
      0x2200_00B7,  // lui  x1, 0x22000
      0x0000_A183,  // lw   x3, 0(x1)
      0x0400_0113,  // addi x2, x0, 0x40
      0x0020_A023,  // sw   x2, 0(x1)
      0x0000_A023,  // sw   x0, 0(x1)
      0x0000_0000,
    ]
    let unstarted = Machine(try Image(elf(program)))
    var machine = unstarted
    #expect(try stop(&machine)?.registers[3] == 0xFFFF_FFFF)
    var next = unstarted.keepingFlash(of: machine)
    #expect(try stop(&next)?.registers[3] == 0)
    var new = unstarted
    #expect(try stop(&new)?.registers[3] == 0xFFFF_FFFF)
  }

  @Test("refuses what no chip has")
  func refusals() {
    var flash = Flash()
    let taken = ([(0, 1), (2, 4)] as [(UInt32, UInt32)]).map { offset, width in
      flash.store(Flash.start + offset, 0x40, width: width)
    }
    #expect(taken == [false, false])
    #expect(flash.load(Flash.start + 1, width: 4) == nil)
    #expect(!Flash.contains(Flash.start - 4) && !Flash.contains(Flash.start + Flash.size))
  }
}
