import Primitives

extension World {
  /// What a receiver's antenna sees of the satellites.
  package struct Sky: Equatable, Sendable {
    package enum View: Equatable, Sendable, CaseIterable {
      case open
      /// Trees, a street between houses, a window.
      case partial
      /// Signals that can be seen and not used.
      case indoor
      case none
    }

    package var view: View
    package var satellitesInView: UInt8
    /// Those strong enough for a fix; four make a position.
    package var satellitesUsable: UInt8

    package init(view: View, satellitesInView: UInt8, satellitesUsable: UInt8) {
      self.view = view
      self.satellitesInView = satellitesInView
      self.satellitesUsable = min(satellitesUsable, satellitesInView)
    }

    /// The numbers that go with a view.
    ///
    /// Project values, about those of the application note's samples: 21 in
    /// view with a fix, 4 without.
    package init(_ view: View) {
      switch view {
      case .open: self.init(view: view, satellitesInView: 21, satellitesUsable: 10)
      case .partial: self.init(view: view, satellitesInView: 12, satellitesUsable: 6)
      case .indoor: self.init(view: view, satellitesInView: 4, satellitesUsable: 0)
      case .none: self.init(view: view, satellitesInView: 0, satellitesUsable: 0)
      }
    }

    package static let open = Sky(.open)
  }

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
