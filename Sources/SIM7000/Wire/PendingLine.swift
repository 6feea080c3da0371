import Primitives

/// What a line from the TA is.
public enum LineKind: Equatable, Sendable {
  /// A command line coming back, or the body that was typed at a prompt.
  case echo
  /// What a command answers before its final result.
  case informationResponse
  /// The end of a command line.
  case finalResult(FinalResult)
  /// The TA asks for a body; whatever stands behind `>` on the line is the
  /// body's echo.
  case prompt(Prompt)
  /// An unsolicited result code, the second stage of a two-stage command
  /// (`+HTTPACTION: 1,200,0`) included.
  case urc
  /// No rule covers it: noise, another program's output, a damaged line, or an
  /// answer to a command that is not pending.
  case unknown
}

/// The command line that the TA is working on, and by that the measure of what
/// each incoming line is.
///
/// The same bytes can be two things: `+CREG: 1` is a URC, and so it is while
/// another command runs; only while `AT+CREG?` is pending can a `+CREG:` line be
/// the information response. So there is no classifying without this value.
/// It keeps the bytes of the line, and what they say of the answer, found out
/// once: a line is classified for each that comes back.
public struct PendingLine: Equatable, Sendable {
  private var facts = AnswerFacts()
  package var line = ATLine()

  /// Nothing is pending, or the pending command is unknown.
  ///
  /// Then a line is classified by its look alone: a name that comes unsolicited
  /// makes it a URC, any other name an information response.
  public init() {}

  /// - Parameter line: as sent, or as echoed; its line ending may be there.
  public init(_ line: Span<UInt8>) {
    set(line)
  }

  /// Where the command stands in `line`: without blanks and line ending.
  package static func range(in line: Span<UInt8>) -> Range<Int> {
    var end = line.count
    while end > 0, ASCII.isLineEnding(line[end - 1]) { end -= 1 }
    return line.trimmed(0..<end)
  }

  /// As a new one of `line`.
  mutating func set(_ line: Span<UInt8>) {
    self.line.removeAll()
    self.line.append(line.extracting(Self.range(in: line)))
    facts = self.line.withBytesInPlace(AnswerFacts.init)
  }

  /// As a new one of `line`, which was encoded in place; false if that is not whole.
  mutating func seal() -> Bool {
    guard line.count > 1, !line.isTruncated,
      line.withBytesInPlace({ $0[$0.count - 1] == ASCII.carriageReturn })
    else { return false }
    line.removeLast()
    facts = line.withBytesInPlace(AnswerFacts.init)
    return true
  }

  /// Lends the command line as it is sent.
  mutating func withWholeLine<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    line.append(ASCII.carriageReturn)
    defer { line.removeLast() }
    return try line.withBytesInPlace(body)
  }

  /// True if no command line is pending.
  public var isEmpty: Bool { line.isEmpty }

  /// As a new one.
  mutating func removeAll() {
    line.removeAll()
    facts = AnswerFacts()
  }

  /// Lends the command line, without its line ending.
  public func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try line.withBytes(body)
  }

  /// As `withBytes`.
  ///
  /// Mutating for speed alone: the compiler copies the bytes of a line that must not change before
  /// it lends them.
  mutating func withBytesInPlace<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    line.withBytesInPlace(body)
  }

  /// What the TA asks for a body with, when the command needs one.
  public var prompt: Prompt? { facts.prompt }

  /// Whether the line turns the echo on or off; `nil` when it does neither.
  public var setsEcho: Bool? {
    var line = self
    return line.turns("E")
  }

  /// Whether the line turns the echo (`E`) on or off, or makes final results words or digits
  /// (`V`); `nil` when it does neither.
  mutating func turns(_ name: StaticString) -> Bool? {
    line.withBytesInPlace { line in
      var result: Bool?
      var cursor = Self.commands(of: line)
      while let command = cursor?.next(in: line) {
        guard command.isNamed(name, in: line) else { continue }
        result = !command.parameters.isEmpty && line[command.parameters.lowerBound] == 0x31
      }
      return result
    }
  }

  /// What the line makes `AT+CIPSEND` do; `nil` when it leaves that.
  ///
  /// After `AT+CIPSPRT=0` or `2` no prompt comes: the payload goes out behind the
  /// command line, and after `2` there is no final result either.
  public var setsPrompt: TCPPrompt? {
    line.withBytes { line in
      var result: TCPPrompt?
      var cursor = Self.commands(of: line)
      while let command = cursor?.next(in: line) {
        guard command.isNamed("+CIPSPRT", in: line), command.form == .write else { continue }
        let number = line.integer(inField: 1, of: command.parameters)
        result = number.flatMap { UInt8(exactly: $0) }.flatMap(TCPPrompt.init(rawValue:))
      }
      return result
    }
  }

  /// True for `AT+CARECV=<cid>,<len>`, whose answer has its body on the line.
  var receives: Bool { facts.receives }

  /// Classifies `received`, a line without its ending.
  ///
  /// An error that breaks off at its colon, not even a blank behind it, has lost
  /// its rest: it ends nothing.
  public func classify(_ received: Span<UInt8>) -> LineKind {
    var line = self
    return line.classifyInPlace(received)
  }

  /// The same, in place.
  mutating func classifyInPlace(_ received: Span<UInt8>) -> LineKind {
    if received.equals("+CME ERROR:") || received.equals("+CMS ERROR:") { return .unknown }
    return kind(of: received.extracting(received.trimmed(0..<received.count)))
  }

  /// True when the line is this command line's echo, also with something else
  /// in front: `{"s":12.5}AT`.
  public func isEcho(_ received: Span<UInt8>) -> Bool {
    var line = self
    return line.isEchoInPlace(received)
  }

  /// The same, in place.
  mutating func isEchoInPlace(_ received: Span<UInt8>) -> Bool {
    let start = received.count - line.count
    guard !line.isEmpty, start >= 0, received[received.count - 1] == facts.lastByte else {
      return false
    }
    return line.withBytesInPlace { received.extracting(start..<received.count).equals($0) }
  }

  private mutating func kind(of text: Span<UInt8>) -> LineKind {
    guard !text.isEmpty else { return .unknown }
    if text.count == line.count, isEchoInPlace(text) { return .echo }
    if let result = finalResult(of: text) { return .finalResult(result) }
    if let prompt = prompt(of: text) { return .prompt(prompt) }
    let prefix = LinePrefix(text)
    if isInformation(text, prefix) { return .informationResponse }
    if UnsolicitedLine.recognises(text, prefix) { return .urc }
    if isEchoInPlace(text) { return .echo }
    switch facts.bareInformation {
    case .message:
      return .informationResponse
    case .text where BareLine.mayBeIdentity(text) && !CommandText.isCommandLine(text, from: 0):
      return .informationResponse
    case .text, .none:
      break
    }
    // A digit is a final result only while something is pending.
    if !isEmpty, let result = FinalResult(numeric: text) { return .finalResult(result) }
    if CommandText.range(in: text) != nil { return .echo }
    guard isEmpty else { return .unknown }
    return prefix != nil || BareLine.recognises(text) ? .informationResponse : .unknown
  }

  // Mutating for speed alone, as `prompt(of:)`: else the line is copied first.
  @inline(never)
  private mutating func finalResult(of text: Span<UInt8>) -> FinalResult? {
    if let result = FinalResult(parsing: text) { return result }
    guard facts.first != nil else { return Self.resultOfUnknownCommand(text) }
    switch facts.ownFinal {
    case .shut:
      return text.equals("SHUT OK") ? .shutOK : nil
    case .powerDown:
      return text.equals("NORMAL POWER DOWN") ? .poweredDown : nil
    #if LinkRows  // No row of a link has another one.
    case .none, .close, .send, .localAddress, .connection:
      return nil
    #else
    case .close:
      let rest = text.offsetAfterConnectionNumber()..<text.count
      // An application note prints `CLOSED OK`.
      let isClosed = text.matches("CLOSE OK", in: rest) || text.matches("CLOSED OK", in: rest)
      return isClosed ? .closeOK : nil
    case .send:
      let start = text.offsetAfterConnectionNumber()
      let rest = start..<text.count
      if text.matches("SEND OK", in: rest) { return .sendOK }
      if text.matches("SEND FAIL", in: rest) { return .sendFail }
      return text.hasText("DATA ACCEPT:", at: start) ? .dataAccept : nil
    case .localAddress:
      return BareLine.isAddress(text) ? .localAddress : nil
    case .connection:
      return Self.connectionResult(of: text)
    case .none:
      return nil
    #endif
    }
  }

  /// With nothing known to be pending: the words that never come unsolicited
  /// from a module at rest.
  @inline(never)
  private static func resultOfUnknownCommand(_ text: Span<UInt8>) -> FinalResult? {
    if text.equals("SHUT OK") { return .shutOK }
    #if LinkRows
    return nil
    #else
    let rest = text.offsetAfterConnectionNumber()..<text.count
    if text.matches("CLOSE OK", in: rest) { return .closeOK }
    return UnsolicitedLine.isConnect(text) ? nil : connectionResult(of: text)
    #endif
  }

  private static func connectionResult(of text: Span<UInt8>) -> FinalResult? {
    if UnsolicitedLine.isConnect(text) { return .connect }
    if text.equals("NO CARRIER") { return .noCarrier }
    if text.equals("BUSY") { return .busy }
    if text.equals("NO DIALTONE") { return .noDialtone }
    // What siblings say for it when a data call is given up with `+++`.
    if text.equals("DISCONNECTED") { return .noCarrier }
    return text.equals("NO ANSWER") ? .noAnswer : nil
  }

  @inline(never)
  private mutating func prompt(of text: Span<UInt8>) -> Prompt? {
    if text[0] == ASCII.greaterThan {
      if isEmpty || facts.prompt == .greaterThan { return .greaterThan }
      // Alone, it cannot be anything else where the command may ask for a body.
      return text.count == 1 && facts.mayPrompt ? .greaterThan : nil
    }
    guard text.equals("DOWNLOAD") else { return nil }
    return isEmpty || facts.prompt == .download ? .download : nil
  }

  @inline(never)
  private mutating func isInformation(_ text: Span<UInt8>, _ prefix: LinePrefix?) -> Bool {
    guard text[0] == ASCII.plus else {
      // A test command's list, without a name or going on from the line before.
      return text[0] == ASCII.openingParenthesis && facts.lastForm == .test
    }
    guard let first = facts.first else { return false }
    // Most lines answer the one command there is, and keys tell.
    guard !facts.hasOthers, facts.key != .none, let prefix, prefix.key != .none else {
      guard let name = prefix?.range ?? text.nameBeforeList() else { return false }
      return isInformation(text, name)
    }
    guard prefix.key == facts.key || Self.isRegistration(prefix.key, facts.rules) else {
      return false
    }
    let fields = text.trimmed(prefix.end + 1..<text.count)
    return first.answers(with: fields, of: text, by: facts.rules)
  }

  /// As `isInformation`, for any number of commands and any names.
  @inline(never)
  private mutating func isInformation(_ text: Span<UInt8>, _ name: Range<Int>) -> Bool {
    let key = NameKey(name, in: text)
    let fields = text.trimmed(name.upperBound + 1..<text.count)
    var following = facts.first
    var cursor = facts.others
    return line.withBytesInPlace { line in
      while let command = following {
        following = cursor.next(in: line)
        let rules = command.rules(in: line)
        guard command.isNamed(name, of: text, in: line) || Self.isRegistration(key, rules) else {
          continue
        }
        if command.answers(with: fields, of: text, by: rules) { return true }
      }
      return false
    }
  }

  /// Some firmware answers AT+CGREG? and AT+CEREG? with `+CREG:`.
  private static func isRegistration(_ key: NameKey, _ rules: LineRules) -> Bool {
    rules.lines == .registration && key == NameKey(row: CommandRow.creg.name)
  }

  private static func commands(of line: Span<UInt8>) -> SubCommandCursor? {
    line.offsetAfterAT().map(SubCommandCursor.init(from:))
  }

  func lastCommand(of line: Span<UInt8>) -> SubCommand? {
    var last: SubCommand?
    var cursor = Self.commands(of: line)
    while let command = cursor?.next(in: line) {
      last = command
    }
    return last
  }
}
