import Manual
import SIM7000
package import Script
import Tracker

/// Follows one run, and notes what it exercises.
package struct CoverageWatch: Sendable {
  package private(set) var coverage = Coverage()
  private var state = TrackerState.off
  /// `nil` before the first, and without an inertial sensor.
  private var movement: String?

  /// A tracker that is off, where there is one.
  package init() {}

  /// Records the result of a step of `simulation`.
  package mutating func take(_ entries: [TimelineEntry], of simulation: inout Simulation) {
    for entry in entries { take(entry) }
    guard let next = simulation.movementName, next != movement else { return }
    coverage.add(next, .movementState)
    if let movement {
      coverage.add(Coverage.transition(from: movement, to: next), .movementTransition)
    }
    movement = next
  }

  private mutating func take(_ entry: TimelineEntry) {
    switch entry.kind {
    case .state(let next):
      for state in [state, next] { coverage.add(state.name, .state) }
      coverage.add(Coverage.transition(from: state.name, to: next.name), .transition)
      state = next
    case .sent(let bytes): takeCommands(bytes)
    case .line(let kind, let text): take(kind, text)
    case .world(let words): takeVerbs(words, .happening, of: .happenings)
    case .expectation(let result): takeVerbs(result.text, .expectation, of: .expectations)
    case .notice:
      for case .alert(let kind) in entry.observations(withWords: false) {
        coverage.add(kind, .alarm)
      }
    case .received, .powerKey, .pin, .baud, .request, .owner:
      break  // Told by the lines, or by what led to it.
    case .log, .sketchState, .sketchNotice: break  // The states are the tracker's.
    }
  }

  /// The dialogue of a program that is not the tracker, as a trace has it.
  package mutating func take(dialogueOf script: Script) {
    let dialogue = RecordedDialogue(script)
    var observer = DialogueObserver()
    var pieces = dialogue.opening[...]
    for request in dialogue.requests {
      take(pieces, &observer)
      takeCommands(request.bytes)
      observer.send(request.bytes)
      pieces = request.answer[...]
    }
    take(pieces, &observer)
  }

  private mutating func take(
    _ pieces: ArraySlice<RecordedDialogue.Piece>,
    _ observer: inout DialogueObserver
  ) {
    for (kind, text) in pieces.flatMap({ observer.receive($0.bytes) }) { take(kind, text) }
  }

  /// What `scenario` says without a timeline telling it: how it is to be read, and how the
  /// world is before anything happens.
  package mutating func take(_ scenario: Scenario) {
    for words in scenario.opening { takeVerbs(words, .happening, of: .happenings) }
    for verb in scenario.readingVerbs { coverage.add(verb, .happening) }
  }

  // MARK: - The line

  private mutating func takeCommands(_ bytes: [UInt8]) {
    for name in LineShape(command: bytes)?.names ?? [] where name != "AT" {
      // Without the sign of its form: `AT+CREG` of `AT+CREG=?`.
      coverage.add(String(name.prefix { $0 != "=" && $0 != "?" }), .command)
    }
  }

  private mutating func take(_ kind: LineKind, _ text: String) {
    switch kind {
    case .finalResult(.equipmentError(let code)): coverage.add("\(code)", .equipmentError)
    case .finalResult(.messageError(let code)): coverage.add("\(code)", .messageError)
    case .urc:
      guard let name = responseName(ofLine: Array(text.utf8)) else { return }
      // A family has one name for all.
      coverage.add(FieldDictionary.entry(named: name)?.exactName(name) ?? name, .urc)
      takeStatus(text, name)
    case .finalResult, .informationResponse, .echo, .prompt, .unknown:
      break  // No code, and nothing that is counted.
    }
  }

  private mutating func takeStatus(_ text: String, _ name: String) {
    guard isOutcomeOfRequest(name) else { return }
    for field in fields(ofLine: Array(text.utf8), name: name) where field.name == "status" {
      if case .integer(let status) = field.value { coverage.add("\(status)", .httpStatus) }
    }
  }

  // MARK: - Verbs

  /// The verb of a line, and that of what `no` denies.
  private mutating func takeVerbs(_ words: String, _ kind: Coverage.Kind, of table: VerbTable) {
    for word in words.split(separator: " ").prefix(2) {
      let name = String(word)
      guard table.definition(name) != nil else { return }
      coverage.add(name, kind)
      guard name == "no" else { return }
    }
  }
}

extension DictionaryEntry {
  /// `name`, or that of the family which it belongs to.
  fileprivate func exactName(_ name: String) -> String { names.contains(name) ? name : self.name }
}
