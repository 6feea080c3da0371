public import Primitives

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
  public var command: CommandRow {
    switch self {
    case .circuitSwitched: .creg
    case .packetSwitched: .cgreg
    case .evolvedPacketSystem: .cereg
    }
  }
}

/// `<n>` of a registration: what the URC tells.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 3.2.14, 6.2.5 and 6.2.7.
public enum RegistrationReporting: UInt8, Equatable, ATParameter {
  /// There is no URC.
  case off = 0
  /// A URC when the registration changes.
  case status = 1
  /// The cell too.
  case location = 2
  /// The cell and the timers of power saving; `+CREG` has no such form.
  case timers = 4
}

/// An operator, by one of its three names: `,<format>,"<oper>"`.
public enum OperatorName: Equatable, ATParameter {
  /// As the TA writes it, up to 63 characters; 3GPP TS 27.007 asks for 16.
  case long(QuotedText<63>)
  /// 3GPP TS 27.007: at most 8 characters.
  case short(QuotedText<8>)
  /// `26201`.
  case numeric(PLMN)

  public func encode(into line: inout ATLine) {
    switch self {
    case .long(let name): ATList(0, name).encode(into: &line)
    case .short(let name): ATList(1, name).encode(into: &line)
    case .numeric(let network):
      line.append("2,\"")
      network.encode(into: &line)
      line.append(ASCII.quote)
    }
  }
}

/// What `+COPS` selects.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 3.2.9; the radio, which the
///   manual leaves out of the line, from 3GPP TS 27.007, 7.3.
public enum OperatorChoice: Equatable, ATParameter {
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

  public func encode(into line: inout ATLine) {
    switch self {
    case .automatic(let format): ATList(0, format).encode(into: &line)
    case .manual(let name, let technology): ATList(1, name, technology).encode(into: &line)
    case .deregistered: line.append("2")
    case .format(let format): ATList(3, format).encode(into: &line)
    case .manualThenAutomatic(let name, let technology):
      ATList(4, name, technology).encode(into: &line)
    }
  }
}
