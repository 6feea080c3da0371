import Script

/// Fills what a command line leaves open: from the environment, then from the
/// profile, and as port the only one that it can be.
struct SettingResolver {
  let sources: SettingSources
  /// What a profile may state.
  let known: [Option]

  /// Commands that need a line to a module use settings, others once such a line is
  /// specified: what runs in the virtual world gives the same bytes on every
  /// machine.
  func resolve(_ parsed: inout ParsedArguments) throws(UsageError) {
    let definition = parsed.definition
    let settings = definition.options.filter(\.isSetting)
    guard !settings.isEmpty, isHeeded(parsed, definition) else { return }
    let file = try file(parsed)
    let profile = try profile(parsed, file)
    for option in settings where option.isFamily { try fillFamily(option, file, profile, &parsed) }
    for (index, option) in settings.enumerated() where !option.isFamily {
      var setting = Setting(name: option.name, statements: [])
      if parsed.isGiven(option.name), let value = parsed.words(option.name) {
        setting.statements.append(Setting.Statement(value: value, source: .commandLine))
      }
      setting.statements += try environment(option, definition.name)
      setting.statements += stated(option.name, file, profile)
      if setting.statements.isEmpty, option.name == "port" {
        setting.statements += try onlyPort(parsed, definition)
      }
      if let text = option.defaultText {
        setting.statements.append(Setting.Statement(value: text, source: .standard))
      }
      fill(option, setting, later: settings[(index + 1)...].map(\.name), &parsed)
      parsed.settings.append(setting)
    }
  }

  private func isHeeded(_ parsed: ParsedArguments, _ definition: CommandDefinition) -> Bool {
    let isTold = ["port", "tcp", "profile", "config"].contains { option in
      parsed.knows(option) && parsed.isGiven(option)
    }
    return isTold || definition.name == .config || needsPort(parsed, definition)
  }

  /// The command works on a line, and the command line names nothing else to work on.
  private func needsPort(_ parsed: ParsedArguments, _ definition: CommandDefinition) -> Bool {
    definition.oneRequired.contains("port")
      && !definition.oneRequired.contains(where: parsed.isGiven)
  }

  /// `nil` where there is no such file, unless the command line names it.
  private func file(_ parsed: ParsedArguments) throws(UsageError) -> ProfileFile? {
    let stated = parsed.knows("config") ? parsed.text("config") : nil
    guard let path = stated ?? sources.usualPath else { return nil }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileText.readText(path)
    } catch {
      if case .notFound = error, stated == nil { return nil }
      throw .badProfiles(message: error.message, error.exitCode, parsed.command)
    }
    let file = ProfileFile(parsing: String(decoding: bytes, as: UTF8.self), path: path, known)
    guard file.errors.isEmpty else {
      var quotes = QuotedErrors(of: path, text: bytes, isScript: false)
      throw .badProfiles(message: quotes.text(file.errors), .badInput, parsed.command)
    }
    return file
  }

  private func profile(
    _ parsed: ParsedArguments,
    _ file: ProfileFile?
  ) throws(UsageError) -> String? {
    let stated = parsed.knows("profile") ? parsed.text("profile") : nil
    guard let name = stated ?? sources.variable(SettingSources.variable(of: "profile")) else {
      return nil
    }
    let known = file?.profiles ?? []
    guard sources.judgesProfiles, !known.contains(name) else { return name }
    let guess = Suggestion.nearest(to: name, among: known).map { "; did you mean \($0)?" } ?? ""
    let place = file?.path ?? sources.usualPath ?? "a file of profiles"
    let reason = "there is no profile \(VisibleText.of(name)) in \(VisibleText.of(place))\(guess)"
    throw .refusedValue(option: "profile", reason: reason, parsed.command)
  }

  private func environment(
    _ option: Option,
    _ command: CommandName
  ) throws(UsageError) -> [Setting.Statement] {
    let variable = SettingSources.variable(of: option.name)
    guard let value = sources.variable(variable) else { return [] }
    guard OptionValue(parsing: value, as: option.kind) != nil else {
      throw .invalidVariable(variable, found: value, expected: option.kind.expectation, command)
    }
    return [Setting.Statement(value: value, source: .environment(variable: variable))]
  }

  private func stated(
    _ name: String,
    _ file: ProfileFile?,
    _ profile: String?
  ) -> [Setting.Statement] {
    guard let file else { return [] }
    return file.entries(of: name, in: profile).map { entry in
      let source = Setting.Source.profile(entry.profile, path: file.path, line: entry.line)
      return Setting.Statement(value: entry.value, source: source)
    }
  }

  /// The AT port of the only known module, for a command that needs one.
  private func onlyPort(
    _ parsed: ParsedArguments,
    _ definition: CommandDefinition
  ) throws(UsageError) -> [Setting.Statement] {
    let isNeeded = needsPort(parsed, definition)
    guard isNeeded || definition.name == .config, let ports = sources.ports() else { return [] }
    let matching = ports.filter(\.isModule)
    if matching.count == 1 {
      return [Setting.Statement(value: matching[0].path, source: .onlyPort)]
    }
    guard isNeeded else { return [] }
    throw .missingPort(found: ports.map { VisibleText.of($0.path) }, definition.name)
  }

  /// Each value that has a name: of those with one name the command line's first.
  private func fillFamily(
    _ option: Option,
    _ file: ProfileFile?,
    _ profile: String?,
    _ parsed: inout ParsedArguments
  ) throws(UsageError) {
    var settings: [Setting] = []
    func state(_ key: String, _ statements: [Setting.Statement]) {
      let name = "\(option.name).\(key)"
      if let index = settings.firstIndex(where: { $0.name == name }) {
        settings[index].statements += statements
      } else {
        settings.append(Setting(name: name, statements: statements))
      }
    }
    for text in parsed.texts(option.name) {
      let key = text.prefix { $0 != "=" }
      let value = String(text.dropFirst(key.count + 1))
      if settings.contains(where: { $0.name == "\(option.name).\(key)" }) {
        throw .repeatedOption("\(option.name) \(VisibleText.of(String(key)))", parsed.command)
      }
      state(String(key), [Setting.Statement(value: value, source: .commandLine)])
    }
    var names: [String] = []
    for entry in file?.entries ?? [] where !names.contains(entry.name) { names.append(entry.name) }
    for name in names {
      guard let key = option.key(of: name) else { continue }
      let statements = stated(name, file, profile)
      guard let winner = statements.first else { continue }
      state(key, statements)
      parsed.insert("\(key)=\(winner.value)", for: option.name)
    }
    parsed.settings += settings
  }

  /// Nothing is filled in beside what excludes it, or without what it needs, of
  /// which `later` may still be filled in.
  private func fill(
    _ option: Option,
    _ setting: Setting,
    later: [String],
    _ parsed: inout ParsedArguments
  ) {
    guard let winner = setting.statements.first, winner.source != .commandLine,
      winner.source != .standard,
      option.requires.allSatisfy({ parsed.isGiven($0) || later.contains($0) })
    else { return }
    let isExcluded = parsed.definition.options.contains { other in
      parsed.isGiven(other.name)
        && (option.excludes.contains(other.name) || other.excludes.contains(option.name))
    }
    if !isExcluded { parsed.insert(winner.value, for: option.name) }
  }
}
