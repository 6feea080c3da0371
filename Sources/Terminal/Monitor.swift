import CommandLine
import Live
package import Primitives
import Script

/// What a monitor does with keys, bytes and time: no terminal, no line, no clock.
///
/// Whoever drives it shows the texts that each call returns, in their order, and
/// carries out the requests before the next call. `label` and `typing` are what
/// stands in the terminal's last row.
package struct Monitor {
  package struct Settings: Equatable {
    /// What the line is called.
    package var name: String
    /// `nil` on a line without rates.
    package var baud: UInt32?
    package var timestamps: MonitorTimestamps
    package var filter = MonitorFilter.usual
    package var isHex = false
    /// Commands come from a file or a pipe: one at a time, and there is no user to ask.
    package var isScripted = false
    package var history = CommandHistory()
    /// Of two with one name the first.
    package var macros: [Macro] = []

    package init(
      name: String,
      baud: UInt32? = nil,
      timestamps: MonitorTimestamps,
      filter: MonitorFilter = MonitorFilter.usual,
      isHex: Bool = false,
      isScripted: Bool = false,
      history: CommandHistory = CommandHistory(),
      macros: [Macro] = []
    ) {
      self.name = name
      self.baud = baud
      self.timestamps = timestamps
      self.filter = filter
      self.isHex = isHex
      self.isScripted = isScripted
      self.history = history
      self.macros = macros
    }
  }

  enum Request: Equatable {
    case send([UInt8])
    case setBaud(UInt32, former: UInt32)
    case set(ControlLine, isOn: Bool)
    case sendFile(String)
    case cancelSending
    case startRecording(String)
    case stopRecording
    /// A remark for the recording.
    case remark(String)
    /// A line for the history's file.
    case keep(String)
    /// As Ctrl-Z does to a program.
    case suspend
    case clearScreen
    case end(ExitCode)
  }

  package struct Effects: Equatable {
    package var texts: [MonitorText] = []
    var requests: [Request] = []
  }

  /// Who gets the next key.
  package enum Mode: Equatable {
    case command
    /// Ctrl-A has been pressed.
    case order
    case question(Question)
    /// The line is sent after a yes.
    case confirmation(String, [StoredChange])
    case recall(Recall)
  }

  /// A search back in the history.
  package struct Recall: Equatable {
    var text = ""
    /// The number of the line that is shown; `nil` if none has the text.
    var found: Int?
    /// What stood there before.
    var draft: InputLine
  }

  package enum Question: Equatable {
    case search
    case filter
    case baud
    case file
    case recording
    case macro
  }

  /// A command with a name, of --macro or of a profile.
  package struct Macro: Equatable, Sendable {
    var name: String
    var line: String

    /// `NAME=COMMAND`; `nil` for another text.
    package init?(parsing text: String) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
      name = String(parts[0])
      line = String(parts[1])
    }
  }

  /// A command that has no final result yet.
  struct Flight: Equatable {
    var line: String
    var responseTimeout: Milliseconds
    var deadline: Instant
  }

  /// Project value: an hour of a talkative module, in a few megabytes.
  static let rowLimit = 10_000
  /// How many of the oldest go at once.
  ///
  /// Project value: a tenth; one by one would move all the others each time.
  static let rowDrop = 1_000

  /// How wide the terminal is.
  var columns = MonitorScreen.usualColumns
  package let name: String
  package let isScripted: Bool
  package var baud: UInt32?
  package var timestamps: MonitorTimestamps
  package var filter: MonitorFilter
  package var isHex: Bool
  package var history: CommandHistory
  package let macros: [Macro]
  package var mode = Mode.command
  var input = InputLine()
  var answer = InputLine()
  var decoder = MonitorDecoder()
  /// The last ones, for searching.
  package var rows: [MonitorRow] = []
  /// What came while the screen is stopped; `nil` while it is not.
  package var held: [MonitorText]?
  var heldDropped = 0
  var flight: Flight?
  /// The module has asked for a text and has not ended the command.
  var isPrompted = false
  var isLost = false
  var isSendingFile = false
  /// How often a yes or a no was asked for.
  var questionCount = 0
  /// Keys that were there before the question; pressed after its answer.
  var heldKeys: ArraySlice<MonitorKey> = []
  var isRecording = false
  var isDTROn = true
  var isRTSOn = true
  var markCount = 0
  var baudSearch: BaudSearch?
  /// Since the rate was set.
  var noise = NoiseScore()
  var signal = SignalHistory()
  /// The user has confirmed these settings.
  var confirmed: Set<String> = []
  /// What the commands of a script have come to.
  var outcome = ExitCode.done

  package init(_ settings: Settings) {
    name = settings.name
    isScripted = settings.isScripted
    baud = settings.baud
    timestamps = settings.timestamps
    filter = settings.filter
    isHex = settings.isHex
    history = settings.history
    macros = settings.macros
  }

  /// The first words.
  package mutating func begin(at now: Instant) -> Effects {
    var effects = Effects()
    guard !isScripted else { return effects }
    let rate = baud.map { " at \($0) baud" } ?? ""
    note("\(name)\(rate); Ctrl-A h lists the keys", at: now, &effects)
    return effects
  }

  package var deadline: Instant? {
    let earliest = Instant.earlier(decoder.deadline, flight?.deadline)
    return Instant.earlier(earliest, baudSearch?.deadline)
  }

  mutating func reachDeadline(at now: Instant) -> Effects {
    var effects = Effects()
    if let deadline = decoder.deadline, now >= deadline {
      for row in decoder.giveUp() { take(row, &effects) }
    }
    if let flight, now >= flight.deadline {
      self.flight = nil
      isPrompted = false
      let time = DurationText.render(flight.responseTimeout)
      note("\(VisibleText.of(flight.line)): no final result within \(time)", at: now, &effects)
      outcome = noise.count == 0 ? .unavailable : .timeRanOut
    }
    if let step = baudSearch?.reachDeadline(at: now) { follow(step, at: now, &effects) }
    return effects
  }

  // MARK: - The line

  package mutating func receive(_ bytes: [UInt8], at now: Instant) -> Effects {
    var effects = Effects()
    guard baudSearch == nil else {
      if let step = baudSearch?.receive(bytes) { follow(step, at: now, &effects) }
      return effects
    }
    if isHex { showHex(bytes, "<", at: now, &effects) }
    for row in decoder.receive(bytes, at: now) {
      signal.note(row.text)
      take(row, &effects)
    }
    score(bytes, at: now, &effects)
    return effects
  }

  /// The line has broken; nothing more comes of it.
  mutating func lose(_ reason: String, isAwaited: Bool, at now: Instant) -> Effects {
    var effects = Effects()
    for row in decoder.giveUp() { take(row, &effects) }
    isLost = true
    flight = nil
    isPrompted = false
    isSendingFile = false
    baudSearch = nil
    let wait = isAwaited ? "; waiting for it to come back" : ""
    note("LOST: \(reason)\(wait)", at: now, &effects)
    effects.requests.append(.remark("The line was lost."))
    return effects
  }

  /// The line is open again, after so long.
  mutating func comeBack(after length: Milliseconds, at now: Instant) -> Effects {
    var effects = Effects()
    isLost = false
    // Opening a port turns them on.
    isDTROn = true
    isRTSOn = true
    decoder = MonitorDecoder()
    noise = NoiseScore()
    let tenths = length.rawValue / 100
    note("BACK: \(name), after \(tenths / 10).\(tenths % 10) s", at: now, &effects)
    effects.requests.append(.remark("The line is back."))
    return effects
  }

  /// A note on what the driver has done, or why it could not.
  package mutating func tell(_ words: String, at now: Instant) -> Effects {
    var effects = Effects()
    note(words, at: now, &effects)
    return effects
  }
}
