import Script

/// A decoded line of a trace as a value, for exports that show it in their own way.
package struct DecodedRow: Equatable {
  package enum Content: Equatable {
    case at(ATDescription)
    /// A candidate sentence, without its line end.
    case sentence([UInt8])
  }

  package var stamp: Stamp
  package var content: Content
  /// What it means, where there is more to say than the line does.
  package var words: String?

  package var raw: [UInt8] {
    switch content {
    case .at(let line): line.raw
    case .sentence(let bytes): bytes
    }
  }

  /// True for what the TE sent.
  package var isSent: Bool { stamp.direction == .toTA }
}
