/// The machine has come to its end, and this is how it was.
package struct Stop: Equatable, Sendable {
  package var reason: Reason
  package var pc: UInt32
  /// x0 to x31.
  package var registers: [UInt32]
  /// `mcause` and `mtval`: of the last trap that the firmware took.
  package var cause: UInt32
  package var value: UInt32

  package enum Reason: Equatable, Sendable {
    /// The firmware has ended by itself.
    case ended(status: UInt32)
    /// It waits, and neither its timer nor a byte can end that.
    case endlessWait
    case fault(cause: UInt32, value: UInt32)

    static func isFault(_ cause: UInt32) -> Bool {
      [Hart.Cause.fetchFault, Hart.Cause.illegal, Hart.Cause.loadFault, Hart.Cause.storeFault]
        .contains(cause)
    }
  }

  /// It has ended as it wanted to.
  package var isRegular: Bool { reason == .ended(status: 0) }

  /// What happened, in words.
  package var words: String {
    switch reason {
    case .ended(let status): "the firmware ended with status \(status)"
    case .endlessWait: "wfi waits, and no enabled interrupt can come"
    case .fault(Hart.Cause.illegal, let value): "unknown instruction \(value.hexadecimal)"
    case .fault(Hart.Cause.fetchFault, _): "it runs outside the memory"
    case .fault(Hart.Cause.loadFault, let value): "load at \(value.hexadecimal), where nothing is"
    case .fault(_, let value): "store at \(value.hexadecimal), where nothing is"
    }
  }

  /// The registers, in lines of four.
  package var dump: [String] {
    var lines = ["pc=\(pc.hexadecimal) mcause=\(mcause.hexadecimal) mtval=\(mtval.hexadecimal)"]
    for row in 0..<8 {
      let names = (row * 4..<row * 4 + 4).filter { $0 > 0 }
      lines.append(names.map { "x\($0)=\(registers[$0].hexadecimal)" }.joined(separator: " "))
    }
    return lines
  }

  private var mcause: UInt32 { if case .fault(let cause, _) = reason { cause } else { cause } }
  private var mtval: UInt32 { if case .fault(_, let value) = reason { value } else { value } }
}
