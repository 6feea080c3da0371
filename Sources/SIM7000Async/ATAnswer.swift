public import SIM7000
public import SerialPort

/// All that came of a command line.
public struct ATAnswer: Equatable, Sendable {
  /// The lines of the information response, without their ends.
  public var lines: [String]
  /// Bytes whose number a line names, such as the body of a web page.
  public var body: [UInt8]
  /// The final result, or `.timedOut` if none was received in time.
  public var result: FinalResult
  /// The line of the final result where `result` does not have all of it: the address that
  /// `AT+CIFSR` ends with, the words of an error; otherwise `nil`.
  public var resultLine: String?

  /// A response of these parts.
  public init(
    lines: [String] = [],
    body: [UInt8] = [],
    result: FinalResult = .timedOut,
    resultLine: String? = nil
  ) {
    self.lines = lines
    self.body = body
    self.result = result
    self.resultLine = resultLine
  }
}

/// A part of what a request is answered with.
public enum ATAnswerPart<Response: InformationResponse>: Sendable {
  /// A line of the request's own form; `line` is for responses that are ranges of it.
  case response(Response, line: String)
  /// Another line: of the text of a short message, after its header.
  case text(String)
  /// All bytes whose number a line names, such as those of a web page or a file.
  case body([UInt8])
}

/// A line that no command asked for.
public struct UnsolicitedLine: Equatable, Sendable {
  /// The line without its line ending.
  public var text: String
  /// `nil` where the line is none of the manual's, is damaged, or is the text of a short message.
  public var urc: URC?
}

/// Why a command has no answer.
public enum ModuleError: Error, Equatable, Sendable {
  /// The final result is a failure, or there was none within the response timeout.
  case refused(ATAnswer)
  /// A line of the answer does not have the form that its command gives it.
  case unreadable(String)
  /// Not a command line that the module takes: empty, or more than 559 characters.
  case notACommandLine
  /// The module has started again before it answered.
  case restarted
  /// The port failed; the module can be opened again.
  case port(PortError)
  /// `close` was called before, or while the command was pending.
  case closed
}
