/// What an instruction does, once its encoding is known.
///
/// - Source: The RISC-V Instruction Set Manual, volume I, 20240411: RV32I, "M", "A", "Zicsr",
///   "Zifencei" and "C"; volume II for MRET and WFI.
enum Operation: UInt8 {
  /// Not looked at yet.
  case undecoded
  case illegal
  /// Also AUIPC, whose address is known when it is decoded.
  case lui
  case jal
  case jalr
  case beq
  case bne
  case blt
  case bge
  case bltu
  case bgeu
  case lb
  case lh
  case lw
  case lbu
  case lhu
  case sb
  case sh
  case sw
  case addi
  case slti
  case sltiu
  case xori
  case ori
  case andi
  case slli
  case srli
  case srai
  case add
  case sub
  case sll
  case slt
  case sltu
  case xor
  case srl
  case sra
  case or
  case and
  case mul
  case mulh
  case mulhsu
  case mulhu
  case div
  case divu
  case rem
  case remu
  /// Also FENCE.I: what is stored is fetched at once.
  case fence
  case ecall
  case ebreak
  case mret
  case wfi
  case csrrw
  case csrrs
  case csrrc
  case csrrwi
  case csrrsi
  case csrrci
  case lr
  case sc
  case amoswap
  case amoadd
  case amoxor
  case amoand
  case amoor
  case amomin
  case amomax
  case amominu
  case amomaxu
}

/// An instruction as the loop carries it out.
struct Instruction {
  var operation = Operation.undecoded
  /// Register 0 is written as number 32, so that the loop needn't ask.
  var destination: UInt8 = 0
  var first: UInt8 = 0
  /// The second register, and above it the length in bytes.
  var secondAndLength: UInt8 = 0
  /// Of a jump, a branch and AUIPC the address; of a CSR instruction its number.
  var immediate: Int32 = 0

  static let sink: UInt8 = 32
}
