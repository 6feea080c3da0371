import Surroundings

/// The options of IPCP, at the side that gives addresses out.
///
/// - Source: RFC 1332, 3; RFC 1877, 1.
struct AddressOptions: NegotiatedOptions {
  enum Kind {
    static let address: UInt8 = 3
    static let primaryNameServer: UInt8 = 129
    static let secondaryNameServer: UInt8 = 131
  }

  var wanted: [ConfigurationOption]
  /// By the types of their options.
  private let values: [(type: UInt8, address: Surroundings.Address)]

  /// Gives `address` to a peer that reaches the network behind `terms`.
  init(_ address: Surroundings.Address, _ terms: PacketTerms) {
    wanted = [ConfigurationOption(Kind.address, terms.gateway.bits)]
    values = [
      (Kind.address, address), (Kind.primaryNameServer, terms.primaryNameServer),
      (Kind.secondaryNameServer, terms.secondaryNameServer),
    ]
  }

  func judge(_ option: ConfigurationOption) -> OptionVerdict {
    guard let value = values.first(where: { $0.type == option.type }) else { return .rejected }
    return option.number == value.address.bits ? .granted : .suggested(value.address.octets)
  }

  /// The gateway is who it is.
  func reconsider(_ option: ConfigurationOption) {}
}
