public import Primitives

/// `<PDP_type>`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 6.2.2; `Non-IP` from the test
///   answer of a SIM7000 (transcript 030).
public enum PDPType: UInt8, Equatable, ATWord {
  /// `IP`, that is version 4.
  case ipv4
  /// `IPV6`.
  case ipv6
  /// Both.
  case ipv4v6
  /// `PPP`.
  case ppp
  /// `Non-IP`.
  case nonIP

  public var text: StaticString {
    switch self {
    case .ipv4: "IP"
    case .ipv6: "IPV6"
    case .ipv4v6: "IPV4V6"
    case .ppp: "PPP"
    case .nonIP: "Non-IP"
    }
  }
}

/// A PDP context to be defined.
public struct ContextDefinition: Equatable, ATParameter {
  /// The number of the context.
  public var id: ContextID
  /// The kind of packets.
  public var type: PDPType
  /// `nil` for the one of the subscription.
  public var accessPointName: AccessPointName?
  /// `nil` for one that the network gives, as it should.
  public var address: IPv4Address?

  /// The settings of one context.
  public init(
    id: ContextID,
    type: PDPType,
    accessPointName: AccessPointName? = nil,
    address: IPv4Address? = nil
  ) {
    self.id = id
    self.type = type
    self.accessPointName = accessPointName
    self.address = address
  }

  public func encode(into line: inout ATLine) {
    ATList(id.value, type).encode(into: &line)
    if accessPointName == nil, address != nil { line.append(",\"\"") }
    line.append(",", ATList(accessPointName, address.map { QuotedAddress(address: $0) }))
  }
}

/// An address between quotes.
struct QuotedAddress: ATParameter {
  let address: IPv4Address

  func encode(into line: inout ATLine) {
    line.append(ASCII.quote)
    address.encode(into: &line)
    line.append(ASCII.quote)
  }
}

/// A name or password that a network asks for.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 7.2.1: at most 32
///   characters.
public typealias NetworkCredential = QuotedText<32>
