public import Primitives

// What the commands of `AppNetworkCommand` answer.

/// The information response to `AT+CNACT?`: `+CNACT: <state>,"<address>"`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 5.2.30. Siblings, and
///   application notes written for them, put the index of a context in front.
public struct AppNetworkStatus: Equatable, CommandInformation {
  public static var command: CommandRow { .cnact }
  /// The state of an app network.
  public enum State: UInt8, Equatable, Sendable {
    /// No connection.
    case inactive = 0
    /// Connected, with an address.
    case active = 1
    /// Being activated or deactivated.
    case changing = 2
  }

  /// 0 to 3; `nil` in the form without an index.
  public var context: UInt8?
  /// Whether the network is connected.
  public var state: State
  /// `nil` for `0.0.0.0`, none.
  public var address: IPv4Address?
  /// `nil` for `::`, none.
  public var ipv6Address: IPv6Address?

  /// The state of one app network.
  public init(
    context: UInt8? = nil,
    state: State,
    address: IPv4Address? = nil,
    ipv6Address: IPv6Address? = nil
  ) {
    self.context = context
    self.state = state
    self.address = address
    self.ipv6Address = ipv6Address
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 2...3)
    if fields.count(in: line) == 3 { context = try fields.integer(0...3, in: line) }
    state = try fields.code(in: line)
    fields.next(in: line)
    switch IPAddress(parsing: line, fields.range) {
    case .some(let address) where address.isUnspecified: break
    case .v4(let address): self.address = address
    case .v6(let address): ipv6Address = address
    case nil: throw fields.invalid
    }
  }
}

/// The information response to `AT+CNCFG?`:
/// `+CNCFG: <ip_type>,"<APN>","<usename>","<password>",<authentication>`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 5.2.31. Siblings put the index
///   of a context in front (transcript 041).
public struct AppNetworkSettings: Equatable, CommandInformation {
  public static var command: CommandRow { .cncfg }
  /// Project value: 32 bytes, as `NetworkCredential`; more is cut.
  public typealias Credential = FixedBytes<32>

  /// 0 to 3; `nil` in the form without an index.
  public var context: UInt8?
  /// Which IP the network uses.
  public var version: InternetProtocol
  /// `nil` for the one of the subscription.
  public var accessPointName: NetworkAccessPoint?
  /// The user name; `nil` if none is set.
  public var userName: Credential?
  /// The password; `nil` if none is set.
  public var password: Credential?
  /// The kind of authentication; `nil` if the module reports none.
  public var authentication: NetworkAuthentication?

  /// The settings of one app network.
  public init(
    context: UInt8? = nil,
    version: InternetProtocol,
    accessPointName: NetworkAccessPoint? = nil,
    authentication: NetworkAuthentication? = nil
  ) {
    self.context = context
    self.version = version
    self.accessPointName = accessPointName
    self.authentication = authentication
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...6)
    if fields.count(in: line) == 6 { context = try fields.integer(0...3, in: line) }
    version = try fields.code(in: line)
    accessPointName = fields.optionalAccessPoint(in: line)
    userName = fields.optionalCredential(in: line)
    password = fields.optionalCredential(in: line)
    if let code = try fields.optionalInteger(UInt8(0)...UInt8.max, in: line) {
      guard let authentication = NetworkAuthentication(rawValue: code) else {
        throw fields.invalid
      }
      self.authentication = authentication
    }
  }
}

extension FieldReader {
  fileprivate mutating func optionalCredential(
    in line: Span<UInt8>
  ) -> AppNetworkSettings.Credential? {
    next(in: line)
    return range.isEmpty ? nil : AppNetworkSettings.Credential(line.extracting(range))
  }
}
