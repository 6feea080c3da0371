import Primitives

/// Which of the three registrations is meant.
public enum RegistrationDomain: UInt8, Equatable, Sendable {
  /// `+CREG`: circuit-switched. Stays 0 on NB-IoT while the module is
  /// registered: not to be decided upon.
  case circuitSwitched
  /// `+CGREG`: GPRS.
  case packetSwitched
  /// `+CEREG`: EPS, that is LTE.
  case evolvedPacketSystem

  /// `+CREG`, `+CGREG` or `+CEREG`.
  public var name: StaticString {
    switch self {
    case .circuitSwitched: "+CREG"
    case .packetSwitched: "+CGREG"
    case .evolvedPacketSystem: "+CEREG"
    }
  }
}

/// `<n>` of a registration: what the URC tells.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 3.2.14, 6.2.5 and 6.2.7.
public enum RegistrationReporting: UInt8, Equatable, Sendable {
  /// There is no URC.
  case off = 0
  case status = 1
  /// The cell too.
  case location = 2
  /// The cell and the timers of power saving; `+CREG` has no such form.
  case timers = 4
}

/// An operator, by one of its three names: `,<format>,"<oper>"`.
public enum OperatorName: Equatable, Sendable {
  /// As the TA writes it, up to 63 characters; 3GPP TS 27.007 asks for 16.
  case long(QuotedText<63>)
  /// 3GPP TS 27.007: at most 8 characters.
  case short(QuotedText<8>)
  /// `26201`.
  case numeric(PLMN)

  func encode<let capacity: Int>(into line: inout FixedBytes<capacity>) {
    switch self {
    case .long(let name): line.append(",0,", name)
    case .short(let name): line.append(",1,", name)
    case .numeric(let network):
      line.append(",2,\"")
      network.encode(into: &line)
      line.append(ASCII.quote)
    }
  }
}

/// What `+COPS` selects.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 3.2.9; the radio, which the
///   manual leaves out of the line, from 3GPP TS 27.007, 7.3.
public enum OperatorChoice: Equatable, Sendable {
  /// `0[,<format>]`.
  case automatic(OperatorSelection.Format? = nil)
  /// `1,<format>,"<oper>"[,<AcT>]`.
  case manual(OperatorName, AccessTechnology? = nil)
  /// `2`: leaves the network.
  case deregistered
  /// `3,<format>`: how `readOperator` names the operator.
  case format(OperatorSelection.Format)
  /// `4,<format>,"<oper>"[,<AcT>]`: automatic when that one fails.
  case manualThenAutomatic(OperatorName, AccessTechnology? = nil)

  func encode<let capacity: Int>(into line: inout FixedBytes<capacity>) {
    switch self {
    case .automatic(let format):
      line.append("+COPS=0")
      line.append(",", format)
    case .manual(let name, let technology):
      line.append("+COPS=1")
      name.encode(into: &line)
      line.append(",", technology)
    case .deregistered: line.append("+COPS=2")
    case .format(let format): line.append("+COPS=3,", format)
    case .manualThenAutomatic(let name, let technology):
      line.append("+COPS=4")
      name.encode(into: &line)
      line.append(",", technology)
    }
  }
}
