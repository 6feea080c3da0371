public import Primitives

/// The network: signal, registration, operator, cell.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 3, 5 and 6.
public enum NetworkCommand: ATCommand {
  /// `AT+CSQ=?` and its kin, a test command. That of `+COPS` is
  /// `searchOperators`.
  case test(Name)
  /// `AT+CSQ`, an execution command.
  case readSignalQuality
  /// `AT+CESQ`, an execution command.
  ///
  /// - Source: 3GPP TS 27.007, 8.69; the manual does not have it.
  case readExtendedSignalQuality
  /// `AT+CREG?`, `AT+CGREG?` or `AT+CEREG?`, a read command.
  case readRegistration(RegistrationDomain)
  /// `AT+CREG=<n>` and its kin, a write command.
  case setRegistrationReporting(RegistrationDomain, RegistrationReporting)
  /// `AT+COPS=?`, a test command that searches: a minute and more, and the
  /// registration may be lost.
  case searchOperators
  /// `AT+COPS?`, a read command.
  case readOperator
  /// `AT+COPS=<mode>[,<format>[,"<oper>"[,<AcT>]]]`, a write command: up to two
  /// minutes. AUTO_SAVE.
  case selectOperator(OperatorChoice)
  /// `AT+CPOL?`, a read command: a line for each operator of the SIM's list.
  case readPreferredOperators
  /// `AT+CPOL=<index>,<format>,"<oper>"`, a write command: into the SIM's list.
  case setPreferredOperator(index: Bounded<1, 255>, OperatorName)
  /// `AT+CPOL=<index>`, a write command: out of the list.
  case removePreferredOperator(index: Bounded<1, 255>)
  /// `AT+COPN`, an execution command: the names that the module knows, hundreds of
  /// lines.
  case listOperatorNames
  /// `AT+CPSI?`, a read command.
  case readSystemInformation
  /// `AT+CNSMOD=<n>`, a write command: whether a change of system is a URC.
  case setSystemReporting(isOn: Bool)
  /// `AT+CNSMOD?`, a read command.
  case readSystem
  /// `AT+CRRCSTATE=<n>`, a write command: whether `+CRRCSTATE` is a URC. LTE only.
  case setRadioStateReporting(isOn: Bool)
  /// `AT+CRRCSTATE?`, a read command.
  case readRadioState
  /// `AT+CENG=<mode>[,<Ncell>]`, a write command: whether `readCells` has something
  /// to tell, and of neighbours too.
  case setCellReporting(isOn: Bool, hasNeighbours: Bool)
  /// `AT+CENG?`, a read command: a line of settings, then one for each cell.
  case readCells

  /// A command of the chapter that has a test form.
  public enum Name: Equatable, Sendable {
    case signalQuality
    case extendedSignalQuality
    case circuitSwitchedRegistration
    case packetSwitchedRegistration
    case evolvedRegistration
    case preferredOperators
    case operatorNames
    case systemInformation
    case system
    case radioState
    case cells

    /// `+CSQ` and its kin.
    public var text: StaticString {
      switch self {
      case .signalQuality: "+CSQ"
      case .extendedSignalQuality: "+CESQ"
      case .circuitSwitchedRegistration: RegistrationDomain.circuitSwitched.name
      case .packetSwitchedRegistration: RegistrationDomain.packetSwitched.name
      case .evolvedRegistration: RegistrationDomain.evolvedPacketSystem.name
      case .preferredOperators: "+CPOL"
      case .operatorNames: "+COPN"
      case .systemInformation: "+CPSI"
      case .system: "+CNSMOD"
      case .radioState: "+CRRCSTATE"
      case .cells: "+CENG"
      }
    }
  }

  public func encode(into line: inout ATLine) {
    line.append("AT")
    switch self {
    case .test(let name): line.append(test: name.text)
    case .readSignalQuality: line.append("+CSQ")
    case .readExtendedSignalQuality: line.append("+CESQ")
    case .readRegistration(let domain): line.append(read: domain.name)
    case .setRegistrationReporting(let domain, let reporting):
      line.append(domain.name)
      line.append("=", reporting)
    case .searchOperators: line.append("+COPS=?")
    case .readOperator: line.append("+COPS?")
    case .selectOperator(let choice): choice.encode(into: &line)
    case .readPreferredOperators: line.append("+CPOL?")
    case .setPreferredOperator(let index, let name):
      line.append("+CPOL=", index)
      name.encode(into: &line)
    case .removePreferredOperator(let index): line.append("+CPOL=", index)
    case .listOperatorNames: line.append("+COPN")
    case .readSystemInformation: line.append("+CPSI?")
    case .setSystemReporting(let isOn): line.append("+CNSMOD=", isOn)
    case .readSystem: line.append("+CNSMOD?")
    case .setRadioStateReporting(let isOn): line.append("+CRRCSTATE=", isOn)
    case .readRadioState: line.append("+CRRCSTATE?")
    case .setCellReporting(let isOn, let hasNeighbours):
      line.append("+CENG=", isOn)
      if hasNeighbours { line.append(",1") }
    case .readCells: line.append("+CENG?")
    }
    line.append(ASCII.carriageReturn)
  }
}
