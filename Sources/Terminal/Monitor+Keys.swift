import CommandLine
import Primitives

extension Monitor {
  /// What stands in front of what is typed.
  var label: String {
    switch mode {
    case .order: return "Ctrl-A "
    case .confirmation(let line, _): return "\(VisibleText.of(line)): send it? y/n "
    case .question(let question): return question.words + ": "
    case .recall(let recall):
      let failure = recall.found == nil && !recall.text.isEmpty ? "nothing with" : "search back"
      return "[\(failure) '\(recall.text)'] "
    case .command: break
    }
    var states: [String] = []
    if isLost { states.append("lost") }
    if let held { states.append("paused, \(held.count) rows") }
    if isRecording { states.append("recording") }
    if baudSearch != nil { states.append("searching") }
    if isPrompted { states.append("text") }
    if let signal = signal.text { states.append(signal) }
    return (states.isEmpty ? "" : "[\(states.joined(separator: ", "))] ") + "> "
  }

  /// What is being typed.
  var typing: InputLine {
    switch mode {
    case .command: input
    case .question: answer
    case .recall: input
    case .order, .confirmation: InputLine()
    }
  }

  mutating func press(_ key: MonitorKey, at now: Instant) -> Effects {
    var effects = Effects()
    press(key, at: now, &effects)
    while !isAsking, let next = heldKeys.popFirst() { press(next, at: now, &effects) }
    return effects
  }

  /// A yes or a no is wanted of the user.
  var isAsking: Bool {
    if case .confirmation = mode { true } else { false }
  }

  private mutating func press(_ key: MonitorKey, at now: Instant, _ effects: inout Effects) {
    switch mode {
    case .command: pressCommand(key, at: now, &effects)
    case .order:
      mode = .command
      if let order = MonitorOrder(key) {
        carryOut(order, at: now, &effects)
      } else if key != .escape {
        note("no such key; Ctrl-A h lists them", at: now, &effects)
      }
    case .question(let question): pressAnswer(key, to: question, at: now, &effects)
    case .confirmation(let line, let changes):
      pressConfirmation(key, line, changes, at: now, &effects)
    case .recall(let recall): pressRecall(key, recall, at: now, &effects)
    }
  }

  private mutating func pressCommand(
    _ key: MonitorKey,
    at now: Instant,
    _ effects: inout Effects
  ) {
    switch key {
    case .control("a"): mode = .order
    case .control("c"):
      if isSendingFile {
        isSendingFile = false
        effects.requests.append(.cancelSending)
      } else if input.isEmpty {
        effects.requests.append(.end(.interrupted))
      } else {
        input = InputLine()
      }
    case .control("d") where input.isEmpty: effects.requests.append(.end(.done))
    case .control("r"): mode = .recall(Recall(draft: input))
    case .control("l"): effects.requests.append(.clearScreen)
    case .control("z"):
      if isPrompted {
        sendText(ending: [ASCII.substitute], at: now, &effects)
      } else {
        effects.requests.append(.suspend)
      }
    case .escape where isPrompted:
      input = InputLine()
      send(bytes: [ASCII.escape], at: now, &effects)
    case .enter: enter(at: now, &effects)
    case .tab: complete(at: now, &effects)
    case .up, .control("p"):
      if let line = history.earlier(than: input.text) { input.replace(with: line) }
    case .down, .control("n"):
      if let line = history.later() { input.replace(with: line) }
    case .character, .backspace, .delete, .left, .right, .wordLeft, .wordRight, .home, .end,
      .escape, .control:
      _ = input.handle(key)
    }
  }

  private mutating func pressConfirmation(
    _ key: MonitorKey,
    _ line: String,
    _ changes: [StoredChange],
    at now: Instant,
    _ effects: inout Effects
  ) {
    switch key {
    case .character("y"), .character("Y"):
      mode = .command
      confirmed.formUnion(changes.map(\.name))
      input = InputLine()
      send(line, at: now, &effects)
    case .character("n"), .character("N"), .enter:
      mode = .command
      // What follows is a line of its own.
      if !heldKeys.isEmpty { input = InputLine() }
      note("not sent", at: now, &effects)
    case .escape, .control("c"):
      mode = .command
      note(heldKeys.isEmpty ? "not sent" : "not sent, nor what follows it", at: now, &effects)
      heldKeys = []
    default: break  // Only a yes or a no.
    }
  }

  private mutating func pressAnswer(
    _ key: MonitorKey,
    to question: Question,
    at now: Instant,
    _ effects: inout Effects
  ) {
    switch key {
    case .enter:
      mode = .command
      let text = answer.text
      answer = InputLine()
      take(text, for: question, at: now, &effects)
    case .escape, .control("c"):
      mode = .command
      answer = InputLine()
    default: _ = answer.handle(key == .control("a") ? .home : key)
    }
  }
}

extension Monitor.Question {
  fileprivate var words: String {
    switch self {
    case .search: "rows with"
    case .filter: "show only (kinds with commas between; empty: as usual)"
    case .baud: "baud (empty: look for it)"
    case .file: "send the file"
    case .recording: "record to the file"
    case .macro: "macro"
    }
  }
}
