/// Everything that the TE's side knows of one AT command, or of a line that the TA
/// says unasked: the one place where it is written.
///
/// A row is a constant, and an unused constant costs nothing: the tables of
/// the wire are made of rows by the compiler (`CommandVisitor`), and the texts go with
/// the program that uses them. The texts for people are in `Manual`, by name.
///
/// `shape` is the notation of the manuals, for who reads it at run time (`Manual`):
/// statements that a semicolon or the end of a line divides. `=?`, `?`, `=` and `!` are
/// the forms test, read, write and execution, each with its parameters and, after `->`,
/// the columns of its answer; `=>` stands before an answer without a name. `URC` and
/// `LINE` are other lines with that name. In lower case, a field: its kind with its
/// limits, `=` and the default, `/` and the unit (`_` for a blank).
public struct CommandRow: Sendable {
  /// The part of the catalogue that has it.
  public let chapter: CommandChapter
  /// `+CGNSINF`, `ATE`.
  public private(set) var name: StaticString
  /// Its forms and fields in the notation above.
  public let shape: StaticString
  /// Whether the setting survives when the module is switched off; `nil` for what sets
  /// nothing, and where the manual does not say.
  public let saving: SavingMode?
  /// The setting is one value, and what the read command answers is what the write
  /// command takes, so that it can be restored.
  public let isRestorable: Bool
  /// When what was asked for comes.
  public let result: CommandResult
  /// How long the TA may take for the final result.
  public let time: ResponseTime
  let rules: LineRules

  @inline(__always)
  init(
    _ chapter: CommandChapter,
    _ name: StaticString,
    _ shape: StaticString,
    saving: SavingMode? = nil,
    isRestorable: Bool = false,
    result: CommandResult = .answer,
    time: ResponseTime = .local,
    bare: BareAnswer = .none,
    ends: OwnFinal = .none,
    payload: Payload = .none,
    lines: OwnLines = .answers,
    urc: UnsolicitedKind? = nil,
    header: BodyRule = .none
  ) {
    self.chapter = chapter
    self.name = name
    self.shape = shape
    self.saving = saving
    self.isRestorable = isRestorable
    self.result = result
    self.time = time
    rules = LineRules(
      bare: bare,
      ends: ends,
      payload: payload,
      lines: lines,
      urc: urc,
      header: header
    )
  }

  /// The same in every respect, by another name.
  @inline(__always)
  func named(_ name: StaticString) -> Self {
    var row = self
    row.name = name
    return row
  }
}

/// The four forms of a command.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 1.4.
public enum CommandForm: Equatable, Sendable {
  /// `AT+X=?`.
  case test
  /// `AT+X?`.
  case read
  /// `AT+X=...`.
  case write
  /// `AT+X`.
  case execution
}

/// The chapters of the catalogue; each is a file.
public enum CommandChapter: Equatable, Sendable {
  /// V.250 commands, and the serial port.
  case basic
  /// Module, firmware and SIM by name.
  case identity
  /// SIM, PIN and locks.
  case sim
  /// Signal, operator and registration.
  case network
  /// Radio systems, bands and cells.
  case radio
  /// PDP contexts.
  case packet
  /// Bearers of the TCP stack, of `AT+SAPBR` and of the app network.
  case bearer
  /// Connections of the TCP stack.
  case tcp
  /// Settings of the TCP stack.
  case tcpSettings
  /// TCP and UDP over the app network.
  case sockets
  /// HTTP over `AT+SAPBR`.
  case http
  /// HTTP and HTTPS over the app network.
  case https
  /// MQTT over the app network.
  case mqtt
  /// TLS contexts and certificates.
  case tls
  /// Short messages.
  case sms
  /// Calls, USSD and the SIM toolkit.
  case calls
  /// The GNSS receiver.
  case gnss
  /// Clock, time zone and NTP.
  case clock
  /// Position from cells, and pings.
  case location
  /// Power, battery and lamps.
  case power
  /// PSM, eDRX and slow clock.
  case sleep
  /// Pins, converter and I2C.
  case hardware
  /// The file system and FTP.
  case files
}

/// Whether a setting survives when the module is switched off.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, "Parameter Saving Mode".
public enum SavingMode: Equatable, Sendable {
  /// `NO_SAVE`.
  case notSaved
  /// `AUTO_SAVE`.
  case saved
  /// `AUTO_SAVE_REBOOT`.
  case savedForNextStart
}

/// When a command's result comes.
public enum CommandResult: Equatable, Sendable {
  /// Before the final result.
  case answer
  /// In a URC after the `OK`.
  case later
}
