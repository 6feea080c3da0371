import Primitives

/// The line itself: V.250's basic commands and the serial line.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 2 and 3, unless a command says
///   otherwise.
public enum GeneralCommand {
  /// `AT`: whether the TA answers.
  public static var attention: some ATCommand { ATExecute(.at) }
  /// `ATE<value>`: whether the TA echoes.
  ///
  /// On at power-up.
  public static func setEcho(isOn: Bool) -> some ATCommand { ATWrite(.ate, isOn) }
  /// `ATQ<n>`: 1 keeps final results back, and then the end of a command is unknown.
  public static func setQuiet(isOn: Bool) -> some ATCommand { ATWrite(.atq, isOn) }
  /// `ATV<value>`: final results in words (1) or numbers (0).
  public static func setVerbose(isOn: Bool) -> some ATCommand { ATWrite(.atv, isOn) }
  /// `ATX<value>`: the result code when a call connects.
  public static func setCallProgress(_ progress: CallProgress) -> some ATCommand {
    ATWrite(.atx, progress)
  }

  /// `AT&E<value>`: whether `CONNECT` tells the serial rate (1) or that of the radio (0).
  public static func setConnectRate(isSerial: Bool) -> some ATCommand {
    ATWrite(.atAmpersandE, isSerial)
  }

  /// `AT&C<value>`: whether DCD follows the carrier (1) or is always on (0).
  public static func setCarrierDetect(followsCarrier: Bool) -> some ATCommand {
    ATWrite(.atAmpersandC, followsCarrier)
  }

  /// `AT&D<value>`: what DTR going off does.
  public static func setTerminalReady(_ reaction: TerminalReady) -> some ATCommand {
    ATWrite(.atAmpersandD, reaction)
  }

  /// `ATS<n>=<m>`.
  public static func setRegister(_ setting: RegisterSetting) -> some ATCommand {
    ATWrite(.ats, setting)
  }

  /// `ATS<n>?`: the number alone.
  public static func readRegister(_ register: Register) -> some ATRequest<RegisterValue> {
    ATWrite(.ats, RegisterQuestion(register: register))
  }

  /// `ATZ`: the stored settings.
  ///
  /// Not in V1.02 and later; modules answer `OK`.
  public static var resetSettings: some ATCommand { ATExecute(.atz) }
  /// `AT&F`: the factory's settings.
  ///
  /// Not in V1.02 and later.
  public static var restoreFactorySettings: some ATCommand { ATExecute(.atAmpersandF) }
  /// `AT&W`: stores the settings.
  ///
  /// ITU-T V.250 leaves it to the maker; no version of the manual has it.
  public static var storeSettings: some ATCommand { ATExecute(.atAmpersandW) }
  /// `AT&V`: the settings in force.
  ///
  /// Not in V1.02 and later.
  public static var listSettings: some ATRequest<OtherInformation> { ATExecute(.atAmpersandV) }
  /// `ATD<n>`: `CONNECT`, and the line carries data.
  public static func dial(_ number: DialString) -> some ATCommand { ATWrite(.atd, number) }
  /// `ATH`: ends the call.
  public static var hangUp: some ATCommand { ATExecute(.ath) }
  /// `ATO`: back to the data of the call.
  public static var resumeData: some ATCommand { ATExecute(.ato) }

  /// `AT+IPR=<rate>`: the TA's baud from the next command on.
  ///
  /// The `OK` still comes at the old rate; AUTO_SAVE.
  public static func setBaudRate(_ rate: LineRate) -> some ATCommand {
    ATWrite(.ipr, rate.bitsPerSecond)
  }

  /// `AT+CLAC`: the names of all commands, one a line.
  ///
  /// - Source: 3GPP TS 27.007, 8.37; the manual does not have it.
  public static var listCommands: some ATRequest<OtherInformation> { ATExecute(.clac) }
}

extension CommandRow {
  /// Not in the dictionary, which has no answer of a module to it.
  fileprivate static var atAmpersandE: Self { Self(.basic, "AT&E", "! mode; mode enum") }
}

/// `<n>?` of `ATS`.
private struct RegisterQuestion: ATParameter {
  let register: Register

  func encode(into line: inout ATLine) {
    register.encode(into: &line)
    line.append(ASCII.questionMark)
  }
}
