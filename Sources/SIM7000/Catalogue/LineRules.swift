import Primitives

/// What is special about the lines that have to do with a command or a name.
///
/// The rule for every extended command: its information responses begin with its name
/// and a colon, `OK` or `ERROR` is the end, and no line of its name comes unasked.
///
/// - Source: SIM7000 Series AT Command Manual V1.06 and V1.04 (chapter HTTP), each
///   command's own table; `AT+CIFSR`, `AT+CIPSHUT` and the layouts without a prefix as
///   logs of SIM7000E and SIM7000G modules have them.
struct LineRules: Equatable, Sendable {
  /// How information responses without the `+NAME:` prefix are recognised.
  var bare = BareAnswer.none
  /// The words that end the command line when this is its last command.
  var ends = OwnFinal.none
  /// What the command asks for behind its line.
  var payload = Payload.none
  /// Which lines of the command's own name answer it.
  var lines = OwnLines.answers
  /// What a line of this name is that comes unasked; `nil` when none does.
  var urc: UnsolicitedKind?
  /// What a line of this name says of the bytes behind it.
  var header = BodyRule.none

  /// Nothing is special.
  @inline(__always)
  var isOrdinary: Bool {
    bare == .none && ends == .none && payload.prompt == nil && lines == .answers && urc == nil
      && header == .none
  }

  /// The rules of the row with this key.
  ///
  /// A build with `LinkRows` knows the rows of `visitLinked` alone: to it a URC of any other name
  /// is a line that no rule covers, and so is what the others lead to without a name, such as
  /// `CONNECT OK` of a socket.
  static func find(_ key: NameKey) -> LineRules {
    #if LinkRows
    findLinked(key)
    #else
    var search = RuleSearch(key: key)
    CommandRow.visitAll(&search)
    return LineRules(packed: search.packed)
    #endif
  }

  /// The rules of the row of `visitLinked` with this key.
  static func findLinked(_ key: NameKey) -> LineRules {
    var search = RuleSearch(key: key)
    CommandRow.visitLinked(&search)
    return LineRules(packed: search.packed)
  }
}

private struct RuleSearch: CommandVisitor {
  let key: NameKey
  var packed: UInt32 = 0

  @inline(__always)
  mutating func visit(_ row: CommandRow) {
    if !row.rules.isOrdinary, isKey(of: row.name) { packed = row.rules.packed }
  }

  #if LinkRows
  /// Worked out for each row when it is asked: code for size unrolls no loop, so that the
  /// compiler has no keys, and few rows are soon compared.
  @inline(never)
  private func isKey(of name: StaticString) -> Bool { NameKey(row: name) == key }
  #else
  @inline(__always)
  private func isKey(of name: StaticString) -> Bool { NameKey(row: name) == key }
  #endif
}

// MARK: - As one number

extension LineRules {
  /// All of it in 32 bits: of a row, the compiler then makes one constant, and of the search
  /// for a row a list of comparisons that is a third as long.
  ///
  /// 0 where nothing is special. A default limit is in whole seconds, at most 7.
  @inline(__always)
  var packed: UInt32 {
    let urc = self.urc.map { UInt32($0.rawValue) + 1 } ?? 0
    let answers = UInt32(bare.rawValue) | UInt32(ends.rawValue) << 3 | UInt32(lines.rawValue) << 6
    return answers | urc << 9 | UInt32(header.rawValue) << 14 | payload.packed << 17
  }

  init(packed: UInt32) {
    bare = BareAnswer(rawValue: UInt8(packed & 7)) ?? .none
    ends = OwnFinal(rawValue: UInt8(packed >> 3 & 7)) ?? .none
    lines = OwnLines(rawValue: UInt8(packed >> 6 & 7)) ?? .answers
    let urc = UInt8(packed >> 9 & 31)
    self.urc = urc == 0 ? nil : UnsolicitedKind(rawValue: urc - 1)
    header = BodyRule(rawValue: UInt8(packed >> 14 & 7)) ?? .none
    payload = Payload(packed: packed >> 17)
  }
}

extension Payload {
  /// In 15 bits.
  @inline(__always)
  fileprivate var packed: UInt32 {
    let prompt: UInt32 =
      switch self.prompt {
      case nil: 0
      case .greaterThan?: 1
      case .download?: 2
      }
    let fields = UInt32(length) << 4 | UInt32(limit) << 7
    let marks: UInt32 = (isTerminated ? 1 << 10 : 0) | (isNumbered ? 1 << 11 : 0)
    let seconds = (defaultLimit ?? 0) / 1_000
    return prompt | UInt32(condition.rawValue) << 2 | fields | marks | seconds << 12
  }

  fileprivate init(packed: UInt32) {
    switch packed & 3 {
    case 1: prompt = .greaterThan
    case 2: prompt = .download
    default: prompt = nil
    }
    condition = Condition(rawValue: UInt8(packed >> 2 & 3)) ?? .always
    length = UInt8(packed >> 4 & 7)
    limit = UInt8(packed >> 7 & 7)
    isTerminated = packed >> 10 & 1 == 1
    isNumbered = packed >> 11 & 1 == 1
    let seconds = packed >> 12 & 7
    defaultLimit = seconds == 0 ? nil : seconds * 1_000
  }
}

/// How information responses without the `+NAME:` prefix are recognised.
enum BareAnswer: UInt8, Equatable, Sendable {
  case none
  /// Any text that does not look like another command's line.
  case text
  /// As `text`, of the read command alone.
  case textWhenRead
  /// As `text`, of the execution command alone.
  case textWhenExecuted
  /// As `text`, of `AT+SAPBR=4` alone.
  case textOfParameters
  /// Whatever comes until the final result: the text of a short message, the names of commands.
  case message
}

/// The words that end the command line.
enum OwnFinal: UInt8, Equatable, Sendable {
  case none
  case shut
  case close
  case send
  case powerDown
  case localAddress
  case connection
}

/// Which lines of the command's own name answer it; any other is a URC that happened to
/// come while it was pending.
enum OwnLines: UInt8, Equatable, Sendable {
  case answers
  /// Of the test and the read command alone: the others are answered `OK`, and what
  /// carries the name comes on its own account.
  case later
  /// `+CREG` and its kin: the URC has one number, or a quoted second field.
  case registration
  /// `+CNSMOD`: as `registration`, of the read command alone.
  case mode
  /// `+CIPRXGET: 1` is a URC.
  case buffered
  /// `+CPSMSTATUS`: text in quotes is a URC.
  case sleep
  /// `+FTPGET: 2` and `+FTPPUT: 2` answer.
  case transfer
}

/// What a line that comes unasked is, by its name.
enum UnsolicitedKind: UInt8, Equatable, Sendable {
  /// No type reads it.
  case text
  case registration
  case navigation
  case httpAction
  case httpsRequest
  case httpsState
  case httpsBody
  case httpDownload
  case simState
  case functionality
  case connection
  case secureSocket
  case mqtt
  case call
  case message
  case service
  case systemMode
  case radioResourceState
  case timeZone
  case simToolkit
}

/// What a line says of the bytes behind it.
enum BodyRule: UInt8, Equatable, Sendable {
  case none
  /// `+HTTPREAD: 27`.
  case length
  /// `+CIPRXGET: 2,0,27,5`.
  case buffered
  /// `+FTPGET: 2,27`.
  case transfer
  /// `+CARECV: 27,`, on the same line, to a write command.
  case requested
}

/// What a command asks for behind its line, and how that comes to its end.
struct Payload: Equatable, Sendable {
  /// When the TA asks.
  enum Condition: UInt8, Equatable, Sendable {
    case always
    /// The field of the length is there: `AT+CASEND=<cid>` asks how much room there is.
    case withLength
    /// The parameters begin with a digit. SIM7080 and newer firmware: `AT+SHBOD` has a
    /// length in place of the quoted body.
    case withDigit
    /// `AT+HTTPDATA=0` clears what is there.
    case unlessZero
  }

  /// `nil` for a command that asks for none.
  var prompt: Prompt?
  var condition = Condition.always
  /// The fields, counted from one, of the length and of the time limit in milliseconds;
  /// zero for none.
  var length: UInt8 = 0
  var limit: UInt8 = 0
  /// In milliseconds, where the field is left out.
  var defaultLimit: UInt32?
  /// Control-Z ends it, whatever its length.
  var isTerminated = false
  /// The connection's number may be in front of the length, which may be left out:
  /// then Control-Z ends it.
  var isNumbered = false

  static var none: Payload { Payload() }
}
