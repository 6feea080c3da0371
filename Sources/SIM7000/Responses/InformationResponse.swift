public import Primitives

/// What one line of the answer to a request says.
public protocol InformationResponse: Sendable {
  /// Reads the line, without its line ending.
  init(parsing line: Span<UInt8>) throws(InformationResponseError)
}

/// An information response that belongs to one command of the catalogue and begins with its name.
public protocol CommandInformation: InformationResponse {
  /// The command whose information this is.
  static var command: CommandRow { get }
}

/// What a command both takes and answers: a value that can be read and set.
public protocol ATSetting: CommandInformation, ATParameter {}

/// A setting that is on or off: one field, 1 or 0.
public protocol ATSwitch: ATSetting, Equatable {
  /// True for 1, false for 0.
  var isOn: Bool { get }
  /// On, or off.
  init(isOn: Bool)
}

/// No information response: the answer is a final result alone.
public enum NoInformation: InformationResponse {
  public init(parsing line: Span<UInt8>) throws(InformationResponseError) { throw .otherName }
}

/// A line that has no type of its own.
public struct OtherInformation: InformationResponse, Equatable {
  /// The place of the text in the line, without the spaces around it.
  public let text: Range<Int>

  public init(parsing line: Span<UInt8>) { text = line.trimmed(0..<line.count) }
}

extension CommandInformation {
  /// The fields of a line that begins with the command's name and has `counts` of them.
  static func fields(
    of line: Span<UInt8>,
    _ counts: ClosedRange<Int>? = nil
  ) throws(InformationResponseError) -> FieldReader {
    try FieldReader(line, after: command.name, counts)
  }
}

extension CommandInformation where Self: RawRepresentable<UInt8> {
  /// Reads a line whose only field is a number of the manual.
  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...1)
    self = try fields.code(in: line)
  }
}

extension CommandInformation where Self: ManualWord {
  /// Reads a line whose only field is a word of the manual, in quotes or not.
  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...1)
    self = try fields.word(in: line)
  }
}

extension ATSwitch {
  /// Reads 1 as on and 0 as off.
  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...1)
    self.init(isOn: try fields.flag(in: line))
  }

  /// Appends 1 or 0.
  public func encode(into line: inout ATLine) { isOn.encode(into: &line) }
}
