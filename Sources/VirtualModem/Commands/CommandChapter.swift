/// Commands that belong together.
struct CommandChapter: Sendable {
  var title: String
  var commands: [CommandDefinition]
  /// Their settings are part of the profile that `ATZ` and `AT&F` restore.
  var isOfProfile = false

  init(_ title: String, _ commands: [CommandDefinition], isOfProfile: Bool = false) {
    self.title = title
    self.commands = commands
    self.isOfProfile = isOfProfile
  }
}

/// A command as it is known outside the modem: for the list in the notes, and for
/// those who go through the table.
package struct CatalogueEntry: Equatable, Sendable {
  /// In the order that V1.06, table 1, gives them.
  package enum Form: String, CaseIterable, Sendable {
    case test = "=?"
    case read = "?"
    case write = "="
    case execution = ""
  }

  /// With its prefix: `E`, `&F`, `+CSQ`.
  package var name: String
  package var chapter: String
  package var forms: [Form]
  /// NO_SAVE and its kin; empty where nothing is set.
  package var saving: String
}

extension VirtualModem {
  /// Every command of the table.
  package static let catalogue: [CatalogueEntry] = CommandTable.chapters.flatMap { chapter in
    chapter.commands.map { definition in
      CatalogueEntry(
        name: definition.name,
        chapter: chapter.title,
        forms: definition.forms,
        saving: definition.defaults == nil ? "" : definition.saving.rawValue
      )
    }
  }
}

extension CommandDefinition {
  /// Those that are not `ERROR` whatever is behind them, with one connection or with
  /// several.
  var forms: [CatalogueEntry.Form] {
    CatalogueEntry.Form.allCases.filter { form in
      ([self] + multiple).contains { $0.has(form) }
    }
  }

  private func has(_ form: CatalogueEntry.Form) -> Bool {
    switch form {
    case .test: if case .none = test { false } else { true }
    case .read: read != nil
    case .write: write != nil
    case .execution: execution != nil
    }
  }
}
