import Primitives

/// One port's side of the dialogue: how it is framed, and what is under way.
struct Channel: Sendable {
  var format = ResultFormat()
  var editor = LineEditor()
  /// Bytes that came while a command line was being executed.
  var waitingBytes: [UInt8] = []
  /// A `<CR>` has ended a line, and its `<LF>` may follow until then.
  private var lineFeedUntil: Instant?
  var execution: Execution?
  var entry: DataEntry?
  /// What has come up unasked during a data entry.
  private(set) var held: [UInt8] = []
  /// The bytes are data, not command lines.
  var dataMode: DataMode?
  /// Left by `+++`, and taken up again by `ATO`.
  var heldDataMode: DataMode?
  /// `AT&D`.
  var terminalReadyFunction = 2
  /// `AT&C`, of effect on a line that has DCD.
  var carrierFunction = 0
  /// `ATL`, `ATM`: kept, and of no effect without a loudspeaker.
  var loudness = 0
  var speakerMode = 0
  /// In the order of `Register.all`; S5 is the editor's.
  private var registers = Register.all.map(\.factory)

  var deadline: Instant? {
    let command = Instant.earlier(execution?.due, entry?.until)
    return Instant.earlier(command, dataMode?.deadline)
  }

  /// Nothing is under way.
  var isIdle: Bool {
    execution == nil && entry == nil && dataMode == nil
  }

  /// A line has been ended by its `<CR>`.
  mutating func endLine(at now: Instant) {
    lineFeedUntil = now + Self.lineFeedDelay
  }

  /// True for the `<LF>` behind a line's `<CR>`, to whatever the bytes after it go.
  mutating func swallowsLineFeed(_ byte: UInt8, at now: Instant) -> Bool {
    defer { lineFeedUntil = nil }
    return byte == ASCII.lineFeed && lineFeedUntil.map { now <= $0 } ?? false
  }

  /// Project value: at 300 baud an `<LF>` comes 33 ms after its `<CR>`, at 9,600 baud 1 ms, and an
  /// adapter on USB may keep it for 16 ms; a program that answers a prompt with it is slower.
  private static let lineFeedDelay: Milliseconds = 50

  /// Keeps what may not be said now; what there is no room for is lost.
  mutating func hold(_ bytes: [UInt8]) {
    guard held.count + bytes.count <= Self.heldMax else { return }
    held += bytes
  }

  /// What has waited, to be said now.
  mutating func takeHeld() -> [UInt8] {
    defer { held = [] }
    return held
  }

  /// Project value: ten seconds of all that comes unasked, and a segment of TCP for
  /// each of eight connections.
  private static let heldMax = 16_384

  subscript(parameter: BasicParameter) -> Int {
    get {
      switch parameter {
      case .echo: format.isEcho ? 1 : 0
      case .quiet: format.isQuiet ? 1 : 0
      case .verbose: format.isVerbose ? 1 : 0
      case .callProgress: format.callProgress
      case .loudness: loudness
      case .speaker: speakerMode
      case .carrier: carrierFunction
      case .terminalReady: terminalReadyFunction
      case .connectSpeed: format.saysSerialRate ? 1 : 0
      }
    }
    set {
      switch parameter {
      case .echo: format.isEcho = newValue == 1
      case .quiet: format.isQuiet = newValue == 1
      case .verbose: format.isVerbose = newValue == 1
      case .callProgress: format.callProgress = newValue
      case .loudness: loudness = newValue
      case .speaker: speakerMode = newValue
      case .carrier: carrierFunction = newValue
      case .terminalReady: terminalReadyFunction = newValue
      case .connectSpeed: format.saysSerialRate = newValue == 1
      }
    }
  }

  subscript(register: Register) -> Int {
    get {
      register == .editing ? Int(editor.editingCharacter) : registers[register.index]
    }
    set {
      registers[register.index] = newValue
      if register == .editing { editor.editingCharacter = UInt8(clamping: newValue) }
    }
  }
}
