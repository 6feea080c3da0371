/// A setting of a command: what is in force, and what it wins over.
package struct Setting: Equatable, Sendable {
  /// A value that a source states.
  package struct Statement: Equatable, Sendable {
    package var value: String
    package var source: Source
  }

  package enum Source: Equatable, Sendable {
    case commandLine
    case environment(variable: String)
    /// Of the file's part for all where `profile` is `nil`.
    case profile(String?, path: String, line: Int)
    /// It is the only AT port of a known module.
    case onlyPort
    /// The default of the table.
    case standard
  }

  /// The option that says it, without hyphens.
  package var name: String
  /// The first one is in force; none where there is no default either.
  package var statements: [Statement]
}

extension Setting.Source {
  /// One word for programs.
  package enum Word: String, CaseIterable {
    case commandLine = "command_line"
    case environment
    case profile
    case onlyPort = "only_port"
    case standard = "default"
  }

  package var word: String {
    let word: Word =
      switch self {
      case .commandLine: .commandLine
      case .environment: .environment
      case .profile: .profile
      case .onlyPort: .onlyPort
      case .standard: .standard
      }
    return word.rawValue
  }

  /// Where to look, and for people.
  package var place: String {
    switch self {
    case .commandLine: "command line"
    case .environment(let variable): variable
    case .profile(let profile, let path, let line):
      "\(path):\(line)" + (profile.map { " [\($0)]" } ?? "")
    case .onlyPort: "the only AT port of a module"
    case .standard: "default"
    }
  }
}

extension ParsedArguments {
  /// By `--quiet` and `--verbose`, where the command has them.
  package var verbosity: Output.Verbosity {
    if knows("quiet"), isGiven("quiet") { return .quiet }
    return knows("verbose") && isGiven("verbose") ? .verbose : .usual
  }

  /// Where the settings in force come from, a line each; defaults are left out.
  package var settingDetails: [String] {
    settings.compactMap { setting in
      guard let winner = setting.statements.first, winner.source != .standard else { return nil }
      return "sniffer \(command.rawValue): --\(setting.name) \(VisibleText.of(winner.value)), "
        + "from \(VisibleText.of(winner.source.place))"
    }
  }

  /// What a person should know who has named no port.
  package var settingNotice: String? {
    let port = settings.first { $0.name == "port" }?.statements.first
    guard let port, port.source == .onlyPort, command != .config else { return nil }
    return "sniffer \(command.rawValue): on \(VisibleText.of(port.value)), \(port.source.place)"
  }
}
