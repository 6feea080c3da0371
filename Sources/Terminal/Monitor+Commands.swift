import CommandLine
import Live
package import Primitives
import SIM7000

extension Monitor {
  /// A whole line of a script; ask `isReady` before.
  ///
  /// As in a file of `send`, a line that begins with `#` is a comment; in a text for the module it
  /// is none.
  mutating func feed(_ line: String, at now: Instant) -> Effects {
    var effects = Effects()
    input.replace(with: line)
    if isPrompted {
      let isCancellable = BodyRequest(of: decoder.pending) == .cancellable
      let ending = isCancellable ? [ASCII.substitute] : [ASCII.carriageReturn, ASCII.lineFeed]
      sendText(ending: ending, at: now, &effects)
      if isCancellable { isPrompted = false }
    } else if line.isEmpty || line.hasPrefix("#") {
      input = InputLine()
    } else {
      enter(at: now, &effects)
    }
    return effects
  }

  /// A line of a script may be sent.
  var isReady: Bool { flight == nil || isPrompted }

  /// The script is over; a text that the module waits for does not come.
  mutating func finishScript(at now: Instant) -> Effects {
    var effects = Effects()
    if isPrompted, BodyRequest(of: decoder.pending) == .cancellable {
      isPrompted = false
      note("no text for the module's prompt: cancelled", at: now, &effects)
      outcome = .checkFailed
      send(bytes: [ASCII.escape], at: now, &effects)
    }
    return effects
  }

  mutating func enter(at now: Instant, _ effects: inout Effects) {
    guard !isLost else {
      note("the line is lost: nothing sent", at: now, &effects)
      return
    }
    if isPrompted {
      sendText(ending: [ASCII.carriageReturn], at: now, &effects)
      return
    }
    let line = input.text
    guard !input.isEmpty else {
      send(bytes: [ASCII.carriageReturn], at: now, &effects)
      return
    }
    let changes = StoredChange.all(in: line).filter { change in
      change.isAskedAlways || !confirmed.contains(change.name)
    }
    for change in changes { note("\(change.name): \(change.words)", at: now, &effects) }
    if changes.isEmpty || isScripted {
      confirmed.formUnion(changes.map(\.name))
      input = InputLine()
      send(line, at: now, &effects)
    } else {
      mode = .confirmation(line, changes)
      questionCount += 1
    }
  }

  /// Sends a command line, or what the other side takes as data.
  package mutating func send(_ line: String, at now: Instant, _ effects: inout Effects) {
    if !isScripted, history.add(line) { effects.requests.append(.keep(line)) }
    let bytes = Array(line.utf8)
    show(decoder.send(bytes, at: now), &effects)
    // Source: ITU-T V.250, 5.2.4 and 6.2.9: neither takes a line ending.
    let isBare = ["A/", "+++"].contains(line.uppercased())
    if CommandText.range(in: bytes.span) == bytes.indices {
      let timeout = PendingLine(bytes.span).responseTimeout
      flight = Flight(line: line, responseTimeout: timeout, deadline: now + timeout)
    }
    send(bytes: bytes + (isBare ? [] : [ASCII.carriageReturn]), at: now, &effects)
  }

  /// What is typed is text that the module has asked for.
  mutating func sendText(ending: [UInt8], at now: Instant, _ effects: inout Effects) {
    let bytes = Array(input.text.utf8) + ending
    input = InputLine()
    show(MonitorRow(at: now, kind: .data, text: VisibleText.of(bytes), isSent: true), &effects)
    send(bytes: bytes, at: now, &effects)
  }

  package mutating func send(bytes: [UInt8], at now: Instant, _ effects: inout Effects) {
    if isHex { showHex(bytes, ">", at: now, &effects) }
    effects.requests.append(.send(bytes))
  }

  /// More candidates than this are listed by name alone.
  ///
  /// Project value: what a screen of 24 rows has room for.
  private static let describedLimit = 20

  /// Adds what is sure to follow, or shows what may.
  mutating func complete(at now: Instant, _ effects: inout Effects) {
    let completion = CommandCompletion(input.textBeforeCursor)
    input.insert(Array(completion.insertion))
    // A quote alone is no help.
    guard ["", "\""].contains(completion.insertion) else { return }
    let hints = completion.hint?.split(separator: "\n").map(String.init) ?? []
    if completion.candidates.count > Self.describedLimit {
      showNames(completion.candidates.map(\.text), &effects)
    } else {
      let width = completion.candidates.map(\.text.count).max() ?? 0
      for candidate in completion.candidates {
        var text = MonitorText("  " + candidate.text.padded(to: width + 2))
        text.add(candidate.meaning, .dim)
        effects.texts.append(text)
      }
    }
    for hint in hints { effects.texts.append(MonitorText("  " + hint, .dim)) }
  }

  /// In rows of the terminal's width, none of them cut by the end of one.
  func showNames(_ names: [String], _ effects: inout Effects) {
    var row = ""
    for name in names {
      let longer = row.isEmpty ? name : row + "  " + name
      if TextColumns.width(of: longer) >= columns, !row.isEmpty {
        effects.texts.append(MonitorText(row, .dim))
        row = name
      } else {
        row = longer
      }
    }
    effects.texts.append(MonitorText(row, .dim))
  }
}
