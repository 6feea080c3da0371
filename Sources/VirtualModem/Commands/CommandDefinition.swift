/// One command: its parameters, which of its forms exist, and what they do.
struct CommandDefinition: Sendable {
  typealias Action =
    @Sendable (
      _ modem: inout VirtualModem,
      _ parameters: Parameters,
      _ turn: inout VirtualModem.Turn
    ) -> Answer

  /// What the test command prints before `OK`.
  enum Test: Sendable {
    /// The name, and each parameter's values.
    case parameters
    case lines([String])
    case answer(Action)
    /// There is no test command.
    case none
  }

  /// What happens to the values when the module restarts.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, 1.7.1.
  enum Saving: String, Equatable, Sendable {
    case none = "NO_SAVE"
    /// The manual has no word for it, and a dash in place of one.
    case profile = "AT&W"
    case automatic = "AUTO_SAVE"
    /// In force from the next start on.
    case restart = "AUTO_SAVE_REBOOT"
  }

  var name: String
  /// `nil` where the write command checks them by itself.
  var parameters: [Parameter]?
  var test: Test
  var saving = Saving.none
  /// The values of a plain setting, when nothing is stored.
  var defaults: [StoredValue]?
  var read: Action?
  var write: Action?
  var execution: Action?
  /// What it is in its place while `AT+CIPMUX=1`; one at most.
  private(set) var multiple: [CommandDefinition] = []

  /// A command whose write form checks its own parameters, or has none.
  ///
  /// A closure without a label is the execution command.
  init(
    _ name: String,
    test: [String]? = nil,
    execution: Action? = nil,
    read: Action? = nil,
    write: Action? = nil
  ) {
    self.name = name
    self.test = test.map { .lines($0) } ?? .none
    self.read = read
    self.write = write
    self.execution = execution
  }

  /// A command whose write form gets what `parameters` allow, and nothing else.
  init(
    _ name: String,
    _ parameters: [Parameter],
    test: Test = .parameters,
    execution: Action? = nil,
    read: Action? = nil,
    write: @escaping Action
  ) {
    self.name = name
    self.parameters = parameters
    self.test = test
    self.read = read
    self.write = write
    self.execution = execution
  }

  /// A command that keeps values and reads them back: one row of the table.
  ///
  /// What else a new value does, once it is stored, is in `apply`; `read` is for one
  /// that does not print its values as they are.
  static func setting(
    _ name: String,
    _ parameters: [Parameter],
    default defaults: [StoredValue],
    saving: Saving = .none,
    test: Test = .parameters,
    apply: Action? = nil,
    read: Action? = nil
  ) -> CommandDefinition {
    var definition = CommandDefinition(
      name,
      parameters,
      test: test,
      read: read ?? { modem, _, _ in
        .line("\(name): \(StoredValue.text(modem.storedValues(of: name)))")
      },
      write: { modem, parameters, turn in
        modem.store(parameters, of: name)
        return apply?(&modem, parameters, &turn) ?? .ok
      }
    )
    definition.defaults = defaults
    definition.saving = saving
    return definition
  }

  /// A command that has other parameters while `AT+CIPMUX=1`.
  static func byConnectionMode(
    single: CommandDefinition,
    multiple: CommandDefinition
  ) -> CommandDefinition {
    var definition = single
    definition.multiple = [multiple]
    return definition
  }

  /// True for a write command's parameters as the manual allows them.
  func accepts(_ given: Parameters) -> Bool {
    guard let parameters else { return true }
    guard given.count <= parameters.count else { return false }
    return parameters.indices.allSatisfy { parameters[$0].accepts(given, at: $0) }
  }

  /// What `=?` prints of the parameters.
  var parameterText: String {
    "\(name): " + (parameters ?? []).map(\.text).joined(separator: ",")
  }
}
