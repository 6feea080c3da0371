public import Primitives

// What the commands of `PacketCommand` answer; `+CGATT` is in
// `ModuleResponses.swift`.

/// An access point name as the network writes it.
///
/// - Source: 3GPP TS 23.003, 9.1: at most 100 octets.
public typealias NetworkAccessPoint = FixedBytes<100>

extension PDPType {
  /// The type's word; `IPV4` is another for `IP`.
  init?(_ line: Span<UInt8>, _ range: Range<Int>) {
    guard let type = Self(word: line, range) ?? (line.matches("IPV4", in: range) ? .ipv4 : nil)
    else { return nil }
    self = type
  }
}

/// A line of the information response to `AT+CGDCONT?`:
/// `+CGDCONT: <cid>,"<PDP_type>","<APN>","<PDP_addr>",<d_comp>,<h_comp>,...`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 6.2.2. What 3GPP TS 27.007,
///   10.1.1, has behind the emergency flag is not read.
public struct PDPContext: Equatable, CommandInformation {
  public static var command: CommandRow { .cgdcont }
  /// The number of the context.
  public var id: UInt8
  /// The kind of packets.
  public var type: PDPType
  /// `nil` for the one of the subscription.
  public var accessPointName: NetworkAccessPoint?
  /// `nil` for one that the network gives.
  public var address: IPAddress?
  /// `<d_comp>`: 0 is off.
  public var dataCompression: UInt8?
  /// `<h_comp>`: 0 is off.
  public var headerCompression: UInt8?
  /// `<ipv4_ctrl>`: 0 is by the network's signalling.
  public var addressAllocation: UInt8?
  /// The context is for emergency calls; `nil` if the module reports nothing.
  public var isEmergency: Bool?

  /// The settings of one context.
  public init(
    id: UInt8,
    type: PDPType,
    accessPointName: NetworkAccessPoint? = nil,
    address: IPAddress? = nil
  ) {
    self.id = id
    self.type = type
    self.accessPointName = accessPointName
    self.address = address
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line)
    // Project value: 32, more than 27.007 has.
    try fields.expect(2...32, in: line)
    id = try fields.integer(0...255, in: line)
    fields.next(in: line)
    guard let type = PDPType(line, fields.range) else { throw fields.invalid }
    self.type = type
    accessPointName = fields.optionalAccessPoint(in: line)
    address = try fields.optionalAddress(in: line)
    dataCompression = try fields.optionalInteger(0...255, in: line)
    headerCompression = try fields.optionalInteger(0...255, in: line)
    addressAllocation = try fields.optionalInteger(0...255, in: line)
    isEmergency = try fields.optionalInteger(UInt8(0)...1, in: line).map { $0 == 1 }
  }
}

/// A line of the information response to `AT+CGACT?`: `+CGACT: <cid>,<state>`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 6.2.3.
public struct ContextState: Equatable, CommandInformation {
  public static var command: CommandRow { .cgact }
  /// The number of the context.
  public var id: UInt8
  /// The context is active.
  public var isActive: Bool

  /// A context and its state.
  public init(id: UInt8, isActive: Bool) {
    self.id = id
    self.isActive = isActive
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 2...2)
    id = try fields.integer(0...255, in: line)
    isActive = try fields.flag(in: line)
  }
}

/// A line of the information response to `AT+CGPADDR`:
/// `+CGPADDR: <cid>[,<address>[,<address>]]`, in quotes or not.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 6.2.4; logs of a SIM7000E have
///   no quotes (transcript 005).
public struct ContextAddresses: Equatable, CommandInformation {
  public static var command: CommandRow { .cgpaddr }
  /// The number of the context.
  public var id: UInt8
  /// `nil` when there is none, also for `0.0.0.0`.
  public var ipv4: IPv4Address?
  /// The IPv6 address; `nil` if there is none.
  public var ipv6: IPv6Address?

  /// A context and its addresses.
  public init(id: UInt8, ipv4: IPv4Address? = nil, ipv6: IPv6Address? = nil) {
    self.id = id
    self.ipv4 = ipv4
    self.ipv6 = ipv6
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...3)
    id = try fields.integer(0...255, in: line)
    for _ in 0..<2 {
      switch try fields.optionalAddress(in: line) {
      case .v4(let address): ipv4 = address
      case .v6(let address): ipv6 = address
      case nil: break
      }
    }
  }
}

/// The information response to `AT+CGNAPN`: `+CGNAPN: <valid>,"<Network_APN>"`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 5.2.22.
public struct NetworkAPN: Equatable, CommandInformation {
  public static var command: CommandRow { .cgnapn }
  /// `nil` when the network gave none, as GSM always does.
  public var accessPointName: NetworkAccessPoint?

  /// The access point that the network assigned; `nil` if it assigned none.
  public init(accessPointName: NetworkAccessPoint?) {
    self.accessPointName = accessPointName
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...2)
    let isValid = try fields.flag(in: line)
    let name = fields.optionalAccessPoint(in: line)
    accessPointName = isValid ? name : nil
  }
}

/// The information response to `AT+CAPNMODE?`: `+CAPNMODE: <mode>`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 5.2.27.
public struct APNMode: Equatable, ATSetting {
  public static var command: CommandRow { .capnmode }
  /// The access point is the one that was set, and not the network's.
  public var isManual: Bool

  /// Whose access point is used.
  public init(isManual: Bool) {
    self.isManual = isManual
  }

  public func encode(into line: inout ATLine) { isManual.encode(into: &line) }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...1)
    isManual = try fields.flag(in: line)
  }
}

extension FieldReader {
  /// The next field: an access point's name, or null.
  mutating func optionalAccessPoint(in line: Span<UInt8>) -> NetworkAccessPoint? {
    next(in: line)
    return range.isEmpty ? nil : NetworkAccessPoint(line.extracting(range))
  }
}
