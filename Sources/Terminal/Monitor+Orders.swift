import CommandLine
import Decoding
import Live
package import Primitives
import Script

extension Monitor {
  package mutating func carryOut(_ order: MonitorOrder, at now: Instant, _ effects: inout Effects) {
    switch order {
    case .help: effects.texts += MonitorOrder.list.map { MonitorText($0) }
    case .quit: effects.requests.append(.end(.done))
    case .pause: togglePause(at: now, &effects)
    case .mark:
      markCount += 1
      note("mark \(markCount) " + String(repeating: "-", count: 40), at: now, &effects)
      effects.requests.append(.remark("Mark \(markCount)."))
    case .search: mode = .question(.search)
    case .filter:
      showNames(MonitorFilter.words, &effects)
      mode = .question(.filter)
    case .hex:
      isHex.toggle()
      note(isHex ? "bytes as they come" : "lines", at: now, &effects)
    case .timestamps:
      let forms = MonitorTimestamps.Form.allCases
      let index = forms.firstIndex(of: timestamps.form) ?? 0
      timestamps.form = forms[(index + 1) % forms.count]
      note("timestamps: \(timestamps.form.rawValue)", at: now, &effects)
    case .explain: explain(at: now, &effects)
    case .baud:
      guard baud != nil else { return note("this line has no rate", at: now, &effects) }
      mode = .question(.baud)
    case .dtr:
      isDTROn.toggle()
      effects.requests.append(.set(.dtr, isOn: isDTROn))
      note("DTR \(isDTROn ? "on" : "off")", at: now, &effects)
    case .rts:
      isRTSOn.toggle()
      effects.requests.append(.set(.rts, isOn: isRTSOn))
      note("RTS \(isRTSOn ? "on" : "off")", at: now, &effects)
    case .sendFile: mode = .question(.file)
    case .record:
      guard isRecording else {
        mode = .question(.recording)
        return
      }
      isRecording = false
      effects.requests.append(.stopRecording)
    case .macro:
      guard !macros.isEmpty else {
        return note("no macros; --macro or a profile states them", at: now, &effects)
      }
      showNames(macros.map { VisibleText.of($0.name) }, &effects)
      mode = .question(.macro)
    case .home: _ = input.handle(.home)
    }
  }

  /// The answer to a question; an empty one takes back what was asked for.
  package mutating func take(
    _ text: String,
    for question: Question,
    at now: Instant,
    _ effects: inout Effects
  ) {
    switch question {
    case .search: if !text.isEmpty { search(text, at: now, &effects) }
    case .filter: setFilter(text, at: now, &effects)
    case .baud: setBaud(text, at: now, &effects)
    case .file:
      guard !text.isEmpty else { return }
      guard !isLost else { return note("the line is lost: nothing sent", at: now, &effects) }
      isSendingFile = true
      effects.requests.append(.sendFile(text))
    case .recording:
      guard !text.isEmpty else { return }
      isRecording = true
      effects.requests.append(.startRecording(text))
    case .macro:
      guard !text.isEmpty else { return }
      guard let macro = macros.first(where: { $0.name == text }) else {
        let near = Suggestion.nearest(to: text, among: macros.map(\.name))
        let guess = near.map { "; did you mean \(VisibleText.of($0))?" } ?? ""
        return note("no macro '\(VisibleText.of(text))'\(guess)", at: now, &effects)
      }
      input.replace(with: macro.line)
      enter(at: now, &effects)
    }
  }

  private mutating func togglePause(at now: Instant, _ effects: inout Effects) {
    guard let held else {
      self.held = []
      return note("paused; Ctrl-A p goes on", at: now, &effects)
    }
    if heldDropped > 0 { note("\(heldDropped) rows were too many", at: now, &effects) }
    effects.texts += held
    self.held = nil
    heldDropped = 0
  }

  private mutating func setFilter(_ text: String, at now: Instant, _ effects: inout Effects) {
    do throws(MonitorFilter.UnknownWord) {
      filter = try text.isEmpty ? .usual : MonitorFilter(parsing: text)
      note(text.isEmpty ? "all but the echo" : "only \(VisibleText.of(text))", at: now, &effects)
    } catch {
      let words = MonitorFilter.words.joined(separator: ", ")
      note("no kind '\(VisibleText.of(error.word))'; there are \(words)", at: now, &effects)
    }
  }

  /// More rows than this are not listed.
  ///
  /// Project value: two screens of 24 rows.
  private static let foundLimit = 48

  private func search(_ text: String, at now: Instant, _ effects: inout Effects) {
    let wanted = text.lowercased()
    let found = rows.filter { row in
      // Also what a filter has hidden, but an echo is there once already.
      guard row.kind != .echo || filter.shows(row) else { return false }
      return row.text.lowercased().contains(wanted)
        || row.words?.lowercased().contains(wanted) ?? false
    }
    let shown = found.suffix(Self.foundLimit)
    let words = shown.count < found.count ? ", the last \(shown.count)" : ""
    note("\(found.count) rows with '\(VisibleText.of(text))'\(words):", at: now, &effects)
    // Times between rows that are not neighbours tell nothing.
    var times = timestamps
    if times.form == .delta { times.form = .relative }
    effects.texts += shown.map { MonitorText($0, time: times.text(at: $0.at)) }
    if !found.isEmpty { note("end of what was found", at: now, &effects) }
  }

  private func explain(at now: Instant, _ effects: inout Effects) {
    guard let row = rows.last(where: { $0.kind != .note && $0.kind != .echo }) else {
      return note("nothing has come yet", at: now, &effects)
    }
    // A command is not its own answer.
    let pending = row.kind == .command ? [] : decoder.pending
    guard let explanation = Explainer(pending: pending).explanations(of: row.text)?.first else {
      return note("the dictionary has nothing about: \(row.text)", at: now, &effects)
    }
    let lines = ExplainText.render(explanation).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    effects.texts += lines.map { MonitorText(String($0)) }
  }
}
