public import Primitives

/// A command line that the TE can send, and the type that each line of its answer is read as.
///
/// A request is one form of one command of the catalogue: `ATTest` (`AT+X=?`: which values there
/// are), `ATRead` (`AT+X?`), `ATWrite` (`AT+X=...`) or `ATExecute` (`AT+X`). A setting needs nothing
/// else: `ATRead<RingIndicator>()` and `ATWrite(RingIndicator.off)`. A command with parameters of its
/// own has a function in the enum of its chapter, such as `MessageCommand.delete(index:_:)`.
///
/// Each type of request is encoded by code of its own, so that firmware links only what it sends.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 1.4.
public protocol ATRequest<Response>: Sendable {
  /// What a line of the information response says.
  associatedtype Response: InformationResponse

  /// The longest time that the TE waits for the final result.
  var responseTimeout: Milliseconds { get }

  /// Appends the command line, `AT` to `<CR>`.
  ///
  /// Never fails, and every request fits an empty `ATLine`: a parameter that is out of range or
  /// can't be written is rejected where its value is made (`Bounded`, `QuotedText`, an enum of
  /// the manual's numbers).
  func encode(into line: inout ATLine)
}

/// A request that is answered with a final result alone.
public protocol ATCommand: ATRequest where Response == NoInformation {}

/// `AT+X=?`: which values the parameters of a command may have.
public struct ATTest<Response: InformationResponse>: ATRequest {
  let name: StaticString
  public let responseTimeout: Milliseconds

  /// The test form of a command that answers in a layout of its own.
  @inline(__always)
  init(_ command: CommandRow, answer: Response.Type) {
    name = command.name
    responseTimeout = command.timeout(.test)
  }

  public func encode(into line: inout ATLine) { line.append(command: name, "=?\r") }
}

extension ATTest where Response == ParameterRanges {
  /// The test form of the command.
  @inline(__always)
  public init(_ command: CommandRow) { self.init(command, answer: ParameterRanges.self) }
}

/// `AT+X?`: the value that a setting has.
public struct ATRead<Response: InformationResponse>: ATRequest {
  let name: StaticString
  public let responseTimeout: Milliseconds

  /// The read form of the command.
  @inline(__always)
  public init(_ command: CommandRow) {
    name = command.name
    responseTimeout = command.timeout(.read)
  }

  public func encode(into line: inout ATLine) { line.append(command: name, "?\r") }
}

extension ATRead where Response: CommandInformation {
  /// The read form of the command that `Response` belongs to.
  @inline(__always)
  public init() { self.init(Response.command) }
}

/// `AT+X`: an action, or a question without parameters.
public struct ATExecute<Response: InformationResponse>: ATRequest {
  let name: StaticString
  public let responseTimeout: Milliseconds

  /// The execution form of the command.
  @inline(__always)
  public init(_ command: CommandRow) {
    name = command.name
    responseTimeout = command.timeout(.execution)
  }

  public func encode(into line: inout ATLine) { line.append(command: name, "\r") }
}

extension ATExecute where Response: CommandInformation {
  /// The execution form of the command that `Response` belongs to.
  @inline(__always)
  public init() { self.init(Response.command) }
}

extension ATExecute: ATCommand where Response == NoInformation {}

/// `AT+X=<parameters>`, and without the `=` a basic command such as `ATE1`.
public struct ATWrite<Response: InformationResponse, Parameters: ATParameter>: ATRequest {
  let name: StaticString
  let parameters: Parameters
  public let responseTimeout: Milliseconds

  /// The write form of a command; `timeout` is the response timeout where it depends on the
  /// parameters (default: that of the command).
  @inline(__always)
  public init(_ command: CommandRow, _ parameters: Parameters, timeout: Milliseconds? = nil) {
    name = command.name
    self.parameters = parameters
    responseTimeout = timeout ?? command.timeout(.write)
  }

  public func encode(into line: inout ATLine) {
    line.append(write: name) { line in parameters.encode(into: &line) }
  }
}

extension ATWrite: ATCommand where Response == NoInformation {}

extension ATWrite where Response == NoInformation, Parameters: ATSetting {
  /// The write form of the command that the setting belongs to.
  @inline(__always)
  public init(_ setting: Parameters) { self.init(Parameters.command, setting) }
}

extension ATLine {
  /// Appends the write form of a command with the parameters that `encode` appends, and returns
  /// its response timeout: what is as large as a URL is not copied into a request first.
  @inline(__always)
  package mutating func append(
    write command: CommandRow,
    _ encode: (inout ATLine) -> Void
  ) -> Milliseconds {
    append(write: command.name, encode)
    return command.timeout(.write)
  }

  @inline(__always)
  fileprivate mutating func append(write name: StaticString, _ encode: (inout ATLine) -> Void) {
    beginWriting(name)
    encode(&self)
    append(ASCII.carriageReturn)
  }

  @inline(never)
  private mutating func beginWriting(_ name: StaticString) {
    append(command: name, isExtended(name) ? "=" : "")
  }

  fileprivate mutating func append(command name: StaticString, _ mark: StaticString) {
    if isExtended(name) { append("AT") }
    append(name)
    append(mark)
  }
}

/// Whether the name is `+X` and not `ATX`.
private func isExtended(_ name: StaticString) -> Bool {
  unsafe name.utf8Start[0] == ASCII.plus
}
