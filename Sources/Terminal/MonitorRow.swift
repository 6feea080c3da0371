import Primitives

/// A line on the screen of the monitor: what went over the wire, or a note on it.
package struct MonitorRow: Equatable {
  /// What `--only` chooses among; the raw value is its word.
  package enum Kind: String, CaseIterable {
    case command
    case echo
    case response
    case final
    /// A final result that reports a failure.
    case error
    case urc
    case prompt
    case data
    case late
    /// A sentence of the receiver.
    case nmea
    case unknown
    /// The monitor's own word, which is always shown.
    case note
  }

  var at: Instant
  var kind: Kind
  /// Fit for a terminal.
  var text: String
  /// What it means, where there is more to say than the line does.
  var words: String?
  /// Text that the module has asked for; a command is sent, whatever this says.
  var isSent = false

  /// As traces have it; a note has a hyphen.
  var mark: Character {
    switch kind {
    case .command: ">"
    case .note: "-"
    case .echo, .response, .final, .error, .urc, .prompt, .data, .late, .nmea, .unknown:
      isSent ? ">" : "<"
    }
  }
}

/// Which rows are shown.
package struct MonitorFilter: Equatable {
  package var kinds: Set<MonitorRow.Kind>

  /// All but the echo, which repeats what was sent.
  package static let usual = MonitorFilter(
    kinds: Set(MonitorRow.Kind.allCases).subtracting([.echo])
  )

  /// The words of `--only`, for help.
  package static let words = MonitorRow.Kind.allCases.filter { $0 != .note }.map(\.rawValue)

  package init(kinds: Set<MonitorRow.Kind>) {
    self.kinds = kinds
  }

  /// Words with commas between; throws the one that is none.
  package init(parsing text: String) throws(UnknownWord) {
    kinds = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      let trimmed = word.drop { $0 == " " }.prefix { $0 != " " }
      guard let kind = MonitorRow.Kind(rawValue: trimmed.lowercased()), kind != .note else {
        throw UnknownWord(word: String(trimmed))
      }
      kinds.insert(kind)
    }
  }

  func shows(_ row: MonitorRow) -> Bool {
    row.kind == .note || kinds.contains(row.kind)
  }

  package struct UnknownWord: Error, Equatable {
    package var word: String
  }
}
