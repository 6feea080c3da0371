import Manual
import SIM7000
import Script
import Tracker
import VirtualModem

extension Coverage {
  /// Names that belong together.
  package struct Chapter: Equatable, Sendable {
    /// Empty where there is only one.
    package var title: String
    package var names: [String]
  }

  /// All that there is of a kind, by the tables that the program works with; `nil` where no
  /// table has it: what the machine of movement does is code.
  package static func universe(of kind: Kind) -> [Chapter]? {
    switch kind {
    case .state: plain(TrackerState.all.map(\.name))
    case .transition: plain(transitions)
    case .movementState: plain(VerbTable.movementStates)
    case .movementTransition: nil
    case .alarm: plain(VerbTable.alertKinds)
    case .command: commands
    case .urc: urcs
    case .equipmentError: plain(codes(EquipmentError.text(of:)))
    case .messageError: plain(codes(MessageError.text(of:)))
    case .httpStatus: plain(statuses)
    case .happening: plain(VerbTable.happenings.verbs.map(\.name))
    case .expectation: plain(VerbTable.expectations.verbs.map(\.name))
    }
  }

  private static func plain(_ names: [String]) -> [Chapter] { [Chapter(title: "", names: names)] }

  /// The name of a step from one state to another.
  static func transition(from: String, to next: String) -> String { "\(from) -> \(next)" }

  /// The arrows of the tracker's diagram.
  private static let transitions = TrackerState.all.flatMap { from in
    TrackerState.all.filter(from.isFollowed(by:)).map { transition(from: from.name, to: $0.name) }
  }

  /// What the virtual modem knows, by its chapters.
  private static let commands: [Chapter] = {
    var chapters: [Chapter] = []
    for entry in VirtualModem.catalogue {
      if chapters.last?.title != entry.chapter {
        chapters.append(Chapter(title: entry.chapter, names: []))
      }
      chapters[chapters.count - 1].names.append("AT" + entry.name)
    }
    return chapters
  }()

  /// The names of the dictionary whose lines are URCs to one who has asked for nothing.
  private static let urcs: [Chapter] = FieldDictionary.chapters.compactMap { chapter in
    let entries = chapter.entries.filter { $0.shapes.contains { $0.role == .urc } }
    let names = entries.flatMap(\.names).filter(isURC)
    return names.isEmpty ? nil : Chapter(title: chapter.title, names: names)
  }

  /// Alone, or with a field behind it; `+FTP*` stands for all names that begin so.
  private static func isURC(_ name: String) -> Bool {
    let name = name.hasSuffix("*") ? String(name.dropLast()) : name
    return [name, name + ": 0"].contains { line in
      var observer = DialogueObserver()
      return observer.receive(Array("\r\n\(line)\r\n".utf8)).contains { $0.kind == .urc }
    }
  }

  /// Those that the program has words for.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, chapter 19: no code has more than three
  ///   digits.
  private static func codes(_ text: (UInt16) -> StaticString?) -> [String] {
    (0...999).filter { text($0) != nil }.map { "\($0)" }
  }

  /// What a request can end with: those that the dictionary has words for.
  private static let statuses: [String] = {
    let field = FieldDictionary.entry(named: "+HTTPACTION")?.definition(of: "status")
    return (field?.values ?? []).map(\.value)
  }()
}
