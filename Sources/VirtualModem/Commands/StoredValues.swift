/// A value that a command has stored.
enum StoredValue: Equatable, Sendable, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  case number(Int)
  case text(String)

  init(integerLiteral value: Int) { self = .number(value) }
  init(stringLiteral value: String) { self = .text(value) }

  /// As a read command lists them: texts in quotes.
  static func text(_ values: [StoredValue]) -> String {
    values.map { value in
      switch value {
      case .number(let number): "\(number)"
      case .text(let text): "\"\(text)\""
      }
    }.joined(separator: ",")
  }
}

/// A number or a text alone.
extension StoredValue: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }
}

/// What plain settings have been set to, by the name of their command.
struct StoredValues: Decodable, Equatable, Sendable {
  /// Looked up only, never walked.
  private var values: [String: [StoredValue]] = [:]

  subscript(name: String) -> [StoredValue]? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// True if each setting has as many values as its command.
  var areWhole: Bool { values.allSatisfy { Self.areWhole($0.value, of: $0.key) } }

  static func areWhole(_ values: [StoredValue], of name: String) -> Bool {
    CommandTable.definition(of: name)?.defaults?.count == values.count
  }
}

extension VirtualModem {
  /// The values in force.
  func values(of name: String) -> [StoredValue] {
    session.values[name] ?? memory.stored[name] ?? CommandTable.definition(of: name)?.defaults ?? []
  }

  /// The values as they will be after a restart: what a read command prints.
  func storedValues(of name: String) -> [StoredValue] {
    guard let definition = CommandTable.definition(of: name), definition.saving == .restart else {
      return values(of: name)
    }
    return memory.stored[name] ?? definition.defaults ?? []
  }

  /// The number in force at `index` of a plain setting; 0 where there is none.
  func number(of name: String, _ index: Int = 0) -> Int {
    let values = values(of: name)
    guard index < values.count, case .number(let number) = values[index] else { return 0 }
    return number
  }

  /// The text in force at `index` of a plain setting; empty where there is none.
  func text(of name: String, _ index: Int = 0) -> String {
    let values = values(of: name)
    guard index < values.count, case .text(let text) = values[index] else { return "" }
    return text
  }

  /// Stores what a write command says; what it leaves out stays.
  mutating func store(_ parameters: Parameters, of name: String) {
    guard let definition = CommandTable.definition(of: name) else { return }
    var values = storedValues(of: name)
    for index in values.indices where parameters.has(index) {
      switch values[index] {
      case .number: if let number = parameters.integer(index) { values[index] = .number(number) }
      case .text:
        guard let text = parameters.text(index) else { continue }
        values[index] = .text(definition.parameters?[index].canonical(text) ?? text)
      }
    }
    store(values, of: definition)
  }

  mutating func store(_ values: [StoredValue], of definition: CommandDefinition) {
    let name = definition.name
    // What takes a restart goes on as it is until then.
    session.values[name] = definition.saving == .restart ? self.values(of: name) : values
    if definition.saving == .automatic || definition.saving == .restart {
      memory.stored[name] = values
    }
  }

  /// `AT&W`: the settings that are kept by it.
  mutating func saveProfile() {
    for definition in CommandTable.all where definition.saving == .profile {
      if let values = session.values[definition.name] { memory.stored[definition.name] = values }
    }
  }

  /// `ATZ`: as `AT&W` has stored them.
  mutating func restoreProfile() {
    for definition in CommandTable.profileSettings {
      session.values[definition.name] = nil
    }
  }

  /// `AT&F`: as they left the factory, until the next restart.
  mutating func resetProfile() {
    for definition in CommandTable.profileSettings {
      session.values[definition.name] = definition.defaults
    }
  }
}

extension CommandTable {
  /// What `ATZ` and `AT&F` reach: not what the module stores by itself, nor what
  /// a connection under way depends on.
  fileprivate static let profileSettings = chapters.flatMap { chapter in
    chapter.commands.filter { definition in
      definition.defaults != nil
        && (definition.saving == .profile || chapter.isOfProfile && definition.saving == .none)
    }
  }
}
