import Primitives

extension World {
  /// How well the receiver does with what its antenna sees.
  package enum Receiver: Equatable, Sendable, CaseIterable {
    case working
    /// Repeats its last fix until its engine is switched off.
    case frozen
    /// Has never learnt the date.
    case clockless
  }

  /// An IPv4 address.
  package struct NetworkAddress: Equatable, Sendable {
    package var bits: UInt32

    package init(bits: UInt32) {
      self.bits = bits
    }

    /// One of 10.0.0.0/8, as carriers give to a device behind their NAT; host
    /// numbers of all zeros and all ones left out.
    init(drawing generator: inout SeededGenerator) {
      bits = 0x0A00_0000 | UInt32(generator.integer(in: 1...0xFF_FFFE))
    }

    /// The four, the first as written first.
    package var octets: [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: bits >> $0) }
    }
  }
}
