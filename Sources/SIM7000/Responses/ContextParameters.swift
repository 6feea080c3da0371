public import Primitives

/// A line of the information response to `AT+CGCONTRDP`: what the network gave.
///
/// `+CGCONTRDP: <cid>,<bearer_id>,"<apn>"[,"<local_addr and subnet_mask>"
/// [,"<gw_addr>"[,"<DNS_prim_addr>"[,"<DNS_sec_addr>"[,...]]]]]`. Older firmware
/// has the mask in a field of its own, and some have none at all. What follows the
/// name servers is not read.
///
/// - Source: 3GPP TS 27.007, 10.1.23; the manual does not have it. Layouts: tests
///   of ModemManager, from other modules.
public struct ContextParameters: Equatable, CommandInformation {
  public static var command: CommandRow { .cgcontrdp }
  /// The number of the context.
  public var id: UInt8
  /// `<bearer_id>`.
  public var bearerID: UInt8?
  /// The access point in use; `nil` if the module reports none.
  public var accessPointName: NetworkAccessPoint?
  /// The module's address in the network.
  public var localAddress: IPAddress?
  /// The mask of the subnet.
  public var subnetMask: IPAddress?
  /// The gateway.
  public var gateway: IPAddress?
  /// The first name server.
  public var primaryNameServer: IPAddress?
  /// The second name server.
  public var secondaryNameServer: IPAddress?

  /// An active context, whose addresses are set afterwards.
  public init(id: UInt8, bearerID: UInt8? = nil, accessPointName: NetworkAccessPoint? = nil) {
    self.id = id
    self.bearerID = bearerID
    self.accessPointName = accessPointName
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line)
    // Project value: 32, more than 27.007 has.
    try fields.expect(3...32, in: line)
    id = try fields.integer(0...255, in: line)
    bearerID = try fields.optionalInteger(0...255, in: line)
    accessPointName = fields.optionalAccessPoint(in: line)
    fields.next(in: line)
    try readLocalAddress(line, fields)
    var ahead = fields
    ahead.next(in: line)
    if subnetMask == nil, case .v4 = localAddress,
      let mask = IPv4Address(parsing: line, ahead.range), mask.isSubnetMask
    {
      subnetMask = .v4(mask)
      fields = ahead
    }
    gateway = try fields.optionalAddress(in: line)
    primaryNameServer = try fields.optionalAddress(in: line)
    secondaryNameServer = try fields.optionalAddress(in: line)
  }

  /// An address alone, or 8 or 32 octets: the address and its mask.
  private mutating func readLocalAddress(
    _ line: Span<UInt8>,
    _ fields: FieldReader
  ) throws(InformationResponseError) {
    let range = fields.range
    guard !range.isEmpty else { return }
    if let address = IPAddress(parsing: line, range) {
      localAddress = address.isUnspecified ? nil : address
      return
    }
    var octets = OctetReader(range)
    var half = 0
    while half < 16, octets.next(in: line) != nil {
      half += 1
      guard half == 4 || half == 16 else { continue }
      let first = range.lowerBound..<max(range.lowerBound, octets.rest.lowerBound - 1)
      guard let address = IPAddress(parsing: line, first),
        let mask = IPAddress(parsing: line, octets.rest)
      else { continue }
      localAddress = address.isUnspecified ? nil : address
      subnetMask = mask
      return
    }
    throw fields.invalid
  }
}

extension IPv4Address {
  /// Ones, and behind them zeros.
  fileprivate var isSubnetMask: Bool {
    bits != 0 && ~bits & (~bits &+ 1) == 0
  }
}
