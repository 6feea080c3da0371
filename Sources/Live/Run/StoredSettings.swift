import Manual
import Primitives
import SIM7000
import Script

/// A setting that the module keeps when it is switched off, by the catalogue.
struct StoredSetting: Equatable {
  /// `+CFUN`, as the command has it.
  let name: String
  /// Others are reported, and not restored: they have several values behind one name,
  /// or an answer that the manual does not show.
  let canBePutBack: Bool

  /// `nil` for a name whose value the module does not keep.
  init?(_ name: String) {
    guard let row = CommandRow.named(name), let saving = row.saving, saving != .notSaved else {
      return nil
    }
    self.name = name
    canBePutBack = row.isRestorable
  }
}

/// The stored settings that a run has changed, and what they were before.
struct StoredSettings {
  struct Change: Equatable {
    var setting: StoredSetting
    /// As the read command answered, before the first write; `nil`: unknown.
    var before: String?
    /// The parameters that were written last.
    var written: String

    /// The command line that puts the setting back; `nil` when that cannot be
    /// done.
    var restoration: String? {
      guard setting.canBePutBack, let before else { return nil }
      return "AT\(setting.name)=\(before)"
    }

    /// The module has again what it had.
    var isUndone: Bool { setting.canBePutBack && before == written }
  }

  /// In the order of the first writes.
  private(set) var changes: [Change] = []

  /// The settings that `line` writes for the first time.
  func new(in line: [UInt8]) -> [StoredSetting] {
    Self.writes(in: line).map(\.setting).filter { setting in
      !changes.contains { $0.setting == setting }
    }
  }

  /// The module is about to be given `line`; `before` has the values that could
  /// be read of the settings that it writes for the first time.
  mutating func note(_ line: [UInt8], before: [(setting: StoredSetting, value: String)]) {
    for (setting, written) in Self.writes(in: line) {
      if let index = changes.firstIndex(where: { $0.setting == setting }) {
        changes[index].written = written
      } else {
        let value = before.first { $0.setting == setting }?.value
        changes.append(Change(setting: setting, before: value, written: written))
      }
    }
  }

  /// What has to be written to restore what can be restored; the rate last,
  /// since nothing is understood after it.
  var restorations: [Change] {
    let open = changes.filter { !$0.isUndone && $0.restoration != nil }
    return open.filter { $0.setting.name != "+IPR" } + open.filter { $0.setting.name == "+IPR" }
  }

  private static func writes(in line: [UInt8]) -> [(setting: StoredSetting, written: String)] {
    guard line.count > 2, line.prefix(2).map(ASCII.uppercased) == Array("AT".utf8) else {
      return []
    }
    return NamedCommand.all(in: line.filter { $0 != ASCII.carriageReturn }).compactMap { command in
      guard command.rest.hasPrefix("="), command.rest != "=?",
        let setting = StoredSetting(command.name)
      else { return nil }
      let parameters = command.rest.dropFirst()
      // The second parameter of `+CFUN` is an order to restart and no setting.
      let first = parameters.prefix { $0 != "," }
      return (setting, String(setting.name == "+CFUN" ? first : parameters))
    }
  }
}
