import Primitives

/// Requests the current calls; the response has one line for each.
public typealias ReadCalls = ATExecute<CurrentCall>

/// A line of the information response to `AT+CLCC`: one call.
///
/// `+CLCC: <idx>,<dir>,<stat>,<mode>,<mpty>[,"<number>",<type>[,"<alpha>"[,<priority>]]]`.
///
/// - Source: 3GPP TS 27.007, 7.18; the manual does not have it.
public struct CurrentCall: Equatable, CommandInformation {
  public enum State: UInt8, Equatable, Sendable {
    case active = 0
    case held = 1
    case dialling = 2
    case ringingOut = 3
    case ringingIn = 4
    case waiting = 5
  }

  public static var command: CommandRow { .clcc }
  public var index: UInt8
  public var isIncoming: Bool
  public var state: State
  /// 0 for voice, 1 for data, 2 for fax; up to 9 for what changes between them.
  public var mode: UInt8
  public var isMultiparty: Bool
  /// Where the other side's number stands in the line; empty when it isn't known.
  public var number: Range<Int>

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 5...9)
    index = try fields.integer(0...255, in: line)
    isIncoming = try fields.flag(in: line)
    state = try fields.code(in: line)
    mode = try fields.integer(0...9, in: line)
    isMultiparty = try fields.flag(in: line)
    fields.next(in: line)
    number = fields.range
  }
}
