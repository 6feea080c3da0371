import Primitives

/// The answer to `AT+SAPBR=2,1`: `+SAPBR: <cid>,<status>,"<address>"`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+SAPBR.
public struct BearerStatus: Equatable, CommandInformation {
  public static var command: CommandRow { .sapbr }
  /// The state of a bearer.
  public enum State: UInt8, Equatable, Sendable {
    /// Opening.
    case connecting = 0
    /// Open, with an address.
    case connected = 1
    /// Closing.
    case closing = 2
    /// Closed.
    case closed = 3
  }

  /// 1 to 3.
  public var profile: UInt8
  /// The state of the bearer.
  public var state: State
  /// `nil` for `0.0.0.0`, none.
  public var address: IPv4Address?

  /// The state of one bearer.
  public init(profile: UInt8, state: State, address: IPv4Address? = nil) {
    self.profile = profile
    self.state = state
    self.address = address
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 3...3)
    profile = try fields.integer(1...3, in: line)
    state = try fields.code(in: line)
    fields.next(in: line)
    guard let address = IPv4Address(parsing: line, fields.range) else { throw fields.invalid }
    self.address = address.bits == 0 ? nil : address
  }
}
