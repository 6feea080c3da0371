public import Primitives

/// The line itself: V.250's basic commands, the serial line, errors, texts.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 2 and 3, unless a
///   case says otherwise.
public enum GeneralCommand: ATCommand {
  /// `AT`, an execution command: is there somebody?
  case attention
  /// `AT+IPR=?` and its kin, a test command.
  case test(Name)
  /// `ATE<value>`, a write command: whether the TA echoes. On at power-up.
  case setEcho(isOn: Bool)
  /// `ATQ<n>`, a write command: 1 keeps final results back, and then nobody
  /// knows when a command has ended.
  case setQuiet(isOn: Bool)
  /// `ATV<value>`, a write command: final results in words (1) or numbers (0).
  case setVerbose(isOn: Bool)
  /// `ATX<value>`, a write command: what the TA says when a call connects.
  case setCallProgress(CallProgress)
  /// `AT&E<value>`, a write command: whether `CONNECT` tells the serial rate (1)
  /// or that of the radio (0).
  case setConnectRate(isSerial: Bool)
  /// `AT&C<value>`, a write command: whether DCD follows the carrier (1) or is
  /// always on (0).
  case setCarrierDetect(followsCarrier: Bool)
  /// `AT&D<value>`, a write command: what DTR going off does.
  case setTerminalReady(TerminalReady)
  /// `ATS<n>=<m>`, a write command.
  case setRegister(RegisterSetting)
  /// `ATS<n>?`, a read command: the number alone.
  case readRegister(Register)
  /// `ATZ`, an execution command: the stored settings. Not in V1.02 and later;
  /// modules answer `OK`.
  case resetSettings
  /// `AT&F`, an execution command: the factory's settings. Not in V1.02 and later.
  case restoreFactorySettings
  /// `AT&W`, an execution command: stores the settings. ITU-T V.250 leaves it to
  /// the maker; no version of the manual has it.
  case storeSettings
  /// `AT&V`, an execution command: the settings in force. Not in V1.02 and later.
  case listSettings
  /// `ATD<n>`, an execution command: `CONNECT`, and the line carries data.
  case dial(DialString)
  /// `ATH`, an execution command: ends the call.
  case hangUp
  /// `ATO`, an execution command: back to the data of the call.
  case resumeData
  /// `AT+IPR=<rate>`, a write command: the TA's baud from the next command on. The
  /// `OK` still comes at the old rate. AUTO_SAVE.
  case setBaudRate(LineRate)
  /// `AT+IPR?`, a read command.
  case readBaudRate
  /// `AT+ICF=<format>[,<parity>]`, a write command.
  case setFraming(CharacterFraming)
  /// `AT+ICF?`, a read command.
  case readFraming
  /// `AT+IFC=<dce_by_dte>,<dte_by_dce>`, a write command: how the TE, and how the
  /// TA, holds the other one back.
  case setFlowControl(byTE: FlowControl, byTA: FlowControl)
  /// `AT+IFC?`, a read command.
  case readFlowControl
  /// `AT+CMEE=<n>`, a write command.
  case setErrorReporting(ErrorReporting)
  /// `AT+CMEE?`, a read command.
  case readErrorReporting
  /// `AT+CSCS="<chset>"`, a write command: how texts of messages, names and the
  /// SIM's menus stand on the line.
  case setCharacterSet(TECharacterSet)
  /// `AT+CSCS?`, a read command.
  case readCharacterSet
  /// `AT+CPAS`, an execution command.
  case readActivity
  /// `AT+CLAC`, an execution command: the names of all commands, one a line.
  ///
  /// - Source: 3GPP TS 27.007, 8.37; the manual does not have it.
  case listCommands

  /// A command of the chapter that has a test form.
  public enum Name: Equatable, Sendable {
    case baudRate
    case framing
    case flowControl
    case errorReporting
    case characterSet
    case activity
    case commandList

    /// `+IPR` and its kin.
    public var text: StaticString {
      switch self {
      case .baudRate: "+IPR"
      case .framing: "+ICF"
      case .flowControl: "+IFC"
      case .errorReporting: "+CMEE"
      case .characterSet: "+CSCS"
      case .activity: "+CPAS"
      case .commandList: "+CLAC"
      }
    }
  }

  public func encode(into line: inout ATLine) {
    line.append("AT")
    switch self {
    case .attention: break
    case .test(let name): line.append(test: name.text)
    case .setEcho(let isOn): line.append("E", isOn)
    case .setQuiet(let isOn): line.append("Q", isOn)
    case .setVerbose(let isOn): line.append("V", isOn)
    case .setCallProgress(let progress): line.append("X", progress)
    case .setConnectRate(let isSerial): line.append("&E", isSerial)
    case .setCarrierDetect(let followsCarrier): line.append("&C", followsCarrier)
    case .setTerminalReady(let reaction): line.append("&D", reaction)
    case .setRegister(let setting): setting.encode(into: &line)
    case .readRegister(let register):
      line.append("S", register)
      line.append(ASCII.questionMark)
    case .resetSettings: line.append("Z")
    case .restoreFactorySettings: line.append("&F")
    case .storeSettings: line.append("&W")
    case .listSettings: line.append("&V")
    case .dial(let number): number.encode(into: &line)
    case .hangUp: line.append("H")
    case .resumeData: line.append("O")
    case .setBaudRate(let rate): line.append("+IPR=", rate.bitsPerSecond)
    case .readBaudRate: line.append("+IPR?")
    case .setFraming(let framing):
      line.append("+ICF=", framing.format)
      line.append(",", framing.parity)
    case .readFraming: line.append("+ICF?")
    case .setFlowControl(let byTE, let byTA):
      line.append("+IFC=", byTE)
      line.append(",", byTA)
    case .readFlowControl: line.append("+IFC?")
    case .setErrorReporting(let reporting): line.append("+CMEE=", reporting)
    case .readErrorReporting: line.append("+CMEE?")
    case .setCharacterSet(let set):
      line.append("+CSCS=")
      line.append(quoted: set.text)
    case .readCharacterSet: line.append("+CSCS?")
    case .readActivity: line.append("+CPAS")
    case .listCommands: line.append("+CLAC")
    }
    line.append(ASCII.carriageReturn)
  }
}
