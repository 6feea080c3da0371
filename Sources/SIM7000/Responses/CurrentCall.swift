import Primitives

/// Requests the current calls; the response has one line for each.
public typealias ReadCalls = ATExecute<CurrentCall>

/// A line of the information response to `AT+CLCC`: one call.
///
/// `+CLCC: <idx>,<dir>,<stat>,<mode>,<mpty>[,"<number>",<type>[,"<alpha>"[,<priority>]]]`.
///
/// - Source: 3GPP TS 27.007, 7.18; the manual does not have it.
public struct CurrentCall: Equatable, CommandInformation {
  /// The state of a call.
  public enum State: UInt8, Equatable, Sendable {
    /// The parties speak.
    case active = 0
    /// The call is held.
    case held = 1
    /// The number is being dialled.
    case dialling = 2
    /// The other side's telephone rings.
    case ringingOut = 3
    /// A call is arriving.
    case ringingIn = 4
    /// A call is waiting during another one.
    case waiting = 5
  }

  public static var command: CommandRow { .clcc }
  /// The number of the call.
  public var index: UInt8
  /// The other side called.
  public var isIncoming: Bool
  /// The state of the call.
  public var state: State
  /// 0 for voice, 1 for data, 2 for fax; up to 9 for what changes between them.
  public var mode: UInt8
  /// The call belongs to a conference.
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
