import CommandLine
import Primitives
import SIM7000
import Simulation

/// Reads a stored setting before the tracker changes it, and puts it back at
/// the end.
extension LiveSession {
  /// Project values.
  private enum Timing {
    /// A setting is local knowledge, answered within milliseconds.
    static let reading: Milliseconds = 2_000
    /// How long the command in flight is given to end: longer than the ten
    /// seconds that the module waits for the body of a POST.
    static let settling: Milliseconds = 12_000
  }

  /// Called with a command line of the tracker's before it goes out; when that is, or `nil` when it
  /// must not, because Ctrl-C came meanwhile.
  ///
  /// URCs that came are kept in `urcs`: they are the tracker's.
  mutating func noteSettings(
    in command: [UInt8],
    at now: Instant,
    on line: inout Line,
    _ urcs: inout [UInt8]
  ) throws(LineError) -> Instant? {
    var sentAt = now
    let new = settings.new(in: command)
    var before: [(setting: StoredSetting, value: String)] = []
    for setting in new where restoresSettings && setting.canBePutBack {
      let value = try read(setting, on: &line, &urcs)
      sentAt = loop.clock.now
      guard let value else { continue }
      before.append((setting, value))
    }
    if !new.isEmpty, loop.isInterrupted { return nil }
    settings.note(command, before: before)
    for setting in new {
      let value = before.first { $0.setting == setting }?.value
      let written = VisibleText.of(command.dropLast())
      let words =
        value.map { "was \($0)" }
        ?? (setting.canBePutBack ? "value before not known" : "cannot be restored")
      let told = "\(setting.name) is stored by the module, \(words): \(written)"
      tell(setting, value, told, at: sentAt)
    }
    return sentAt
  }

  /// At the end of the run: restores what can be restored, and lists all that changed.
  package mutating func restoreSettings(on line: inout Line) {
    guard !settings.changes.isEmpty else {
      tell(nil, nil, "nothing changed that the module stores")
      return
    }
    let restorations = restoresSettings ? settings.restorations : []
    for change in settings.changes where !restorations.contains(change) {
      tell(change.setting, change.before, words(forUntouched: change))
    }
    var dialogue = CommandDialogue(loop: lastLoop)
    var obstacle: String?
    for change in restorations {
      guard let command = change.restoration else { continue }
      var failure = obstacle
      do throws(LineError) {
        if failure == nil { failure = try settle(on: &line) }
        if failure == nil { failure = try put(command, &dialogue, on: &line) }
      } catch {
        failure = error.message
      }
      // Who has refused one may take the next; who is silent will not.
      if failure != Self.refusal { obstacle = failure }
      let words =
        failure.map { "not restored (\($0)); \(command) does it" } ?? "restored: \(command)"
      tell(change.setting, change.before, "\(change.setting.name) \(words)")
    }
  }

  private static var refusal: String { "the module refused" }

  private func words(forUntouched change: StoredSettings.Change) -> String {
    let name = change.setting.name
    if change.isUndone { return "\(name) is \(change.written) as before" }
    guard change.setting.canBePutBack else { return "\(name) stays as the tracker wrote it" }
    let state = "\(name) stays as written last: \(change.written)"
    return restoresSettings ? state + "; what it was is not known" : state
  }

  /// Ctrl-C, which may have come already, ends this one only after `Interruption.patience`.
  private var lastLoop: PollLoop { PollLoop(clock: loop.clock, heedsInterruption: false) }

  /// `nil` when the module did not say.
  private mutating func read(
    _ setting: StoredSetting,
    on line: inout Line,
    _ urcs: inout [UInt8]
  ) throws(LineError) -> String? {
    let prefix = "\(setting.name): "
    var value: String?
    var talk = CommandDialogue(loop: loop)
    let command = Self.line("AT\(setting.name)?")
    let (ending, events) = try perform(command, Timing.reading, &talk, on: &line)
    for event in events {
      switch event {
      case .response(let bytes):
        let text = String(decoding: bytes, as: UTF8.self)
        if text.hasPrefix(prefix) { value = String(text.dropFirst(prefix.count)) }
      case .urc(let bytes):
        urcs += bytes + [ASCII.carriageReturn, ASCII.lineFeed]
      case .sent, .received, .prompt:
        break
      }
    }
    return ending == .finished(.ok) ? value : nil
  }

  /// Waits for the end of the tracker's last command; returns what is in the way.
  private mutating func settle(on line: inout Line) throws(LineError) -> String? {
    guard !isLineLost else { return "the line was lost" }
    let end = loop.clock.now + Timing.settling
    while dialogue.hasCommandPending {
      guard loop.clock.now < end, !lastLoop.isInterrupted else { return "the module is busy" }
      let readiness = lastLoop.wait(for: line.interests, until: end)[0]
      if readiness.isWritable { try line.flush() }
      var bytes: [UInt8] = []
      if readiness.isReadable, try line.read(into: &bytes) > 0 {
        observe(.received(bytes), at: loop.clock.now)
      }
    }
    return nil
  }

  /// `nil` when the module has taken it, else what is in the way.
  private mutating func put(
    _ command: String,
    _ talk: inout CommandDialogue,
    on line: inout Line
  ) throws(LineError) -> String? {
    let outgoing = Self.line(command)
    let timeout = outgoing.withBytes(PendingLine.init).responseTimeout
    let (ending, _) = try perform(outgoing, timeout, &talk, on: &line)
    switch ending {
    case .finished(let result) where result.isSuccess: return nil
    case .finished(.timedOut), .interrupted: return "no answer"
    case .finished: return Self.refusal
    }
  }

  private mutating func perform(
    _ command: ATLine,
    _ timeout: Milliseconds,
    _ talk: inout CommandDialogue,
    on line: inout Line
  ) throws(LineError) -> (CommandDialogue.Ending, [CommandDialogue.Event]) {
    let clock = loop.clock
    var events: [(at: Instant, event: CommandDialogue.Event)] = []
    let ending: CommandDialogue.Ending
    do throws(LineError) {
      ending = try talk.perform(command, responseTimeout: timeout, on: &line) { event in
        events.append((clock.now, event))
      }
    } catch {
      for (instant, event) in events { observe(event, at: instant) }
      throw error
    }
    for (instant, event) in events { observe(event, at: instant) }
    return (ending, events.map(\.event))
  }

  private static func line(_ command: String) -> ATLine {
    var line = ATLine()
    line.append(Array((command + "\r").utf8).span)
    return line
  }
}
