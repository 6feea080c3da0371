import Script

/// A decoded line of a trace as a value, for exports that show it in their own way.
struct DecodedRow: Equatable {
  enum Content: Equatable {
    case at(ATDescription)
    /// A candidate sentence, without its line end.
    case sentence([UInt8])
  }

  var stamp: Stamp
  var content: Content
  /// What it means, where there is more to say than the line does.
  var words: String?

  var raw: [UInt8] {
    switch content {
    case .at(let line): line.raw
    case .sentence(let bytes): bytes
    }
  }

  /// True for what the TE sent.
  var isSent: Bool { stamp.direction == .toTA }
}
