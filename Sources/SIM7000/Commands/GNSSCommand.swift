public import Primitives

/// The GNSS receiver.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 14.
public enum GNSSCommand: ATCommand {
  /// `AT+CGNSPWR=?` and its kin, a test command.
  case test(Name)

  /// `AT+CGNSPWR=<mode>`, a write command. Off after every start.
  case setPower(isOn: Bool)
  /// `AT+CGNSPWR?`, a read command.
  case readPower
  /// `AT+CGNSCOLD`, an execution command: forgets everything. With XTRA on,
  /// `+CGNSXTRA` says as a URC whether it helped.
  case startCold
  /// `AT+CGNSWARM`, an execution command: forgets the ephemerides.
  case startWarm
  /// `AT+CGNSHOT`, an execution command: forgets nothing.
  case startHot
  /// `AT+CGNSINF`, an execution command: the navigation information.
  case readNavigation
  /// `AT+CGNSURC=<n>`, a write command: `+UGNSINF` every n fixes; 0 is never.
  case setNavigationReporting(UInt8)
  /// `AT+CGNSURC?`, a read command.
  case readNavigationReporting
  /// `AT+CGNSMOD=1,<glo>,<bd>,<gal>`, a write command. AUTO_SAVE_REBOOT.
  case setConstellations(Constellations)
  /// `AT+CGNSMOD?`, a read command.
  case readConstellations
  /// `AT+CGNSHOR=<acc>`, a write command: the accuracy that is wanted, in
  /// metres.
  case setDesiredAccuracy(metres: Bounded<0, 1_800_000>)
  /// `AT+CGNSHOR?`, a read command.
  case readDesiredAccuracy

  // The sentences.

  /// `AT+CGNSTST=1[,<n>]`, a write command: sentences on this very line, all or
  /// n bursts.
  case startSentences(bursts: Bounded<1, 255>? = nil)
  /// `AT+CGNSTST=0`, a write command.
  case stopSentences
  /// `AT+CGNSTST?`, a read command.
  case readSentences
  /// `AT+CGNSNMEA=<nmea>`, a write command. AUTO_SAVE_REBOOT.
  case selectSentences(SentenceSelection)
  /// `AT+CGNSNMEA?`, a read command.
  case readSentenceSelection
  /// `AT+CGNSRTMS?`, a read command: the period in milliseconds.
  case readSentencePeriod
  /// `AT+CGNSPORT=<port>`, a write command, `AT+CGNSPOT` in V1.01.
  /// AUTO_SAVE_REBOOT.
  case setSentencePort(SentencePort)
  /// `AT+CGNSPORT?`, a read command.
  case readSentencePort
  /// `AT+CGNSCFG=<mode>`, a write command: before the receiver is switched on,
  /// and on the UART only.
  case setSentenceOutput(SentenceOutput)
  /// `AT+CGNSCFG?`, a read command.
  case readSentenceOutput
  /// `AT+CGNSUTIPR=<ipr>`, a write command.
  case setSentenceBaudRate(SentenceBaudRate)
  /// `AT+CGNSUTIPR?`, a read command.
  case readSentenceBaudRate

  // Help from elsewhere.

  /// `AT+CGNSXTRA=<enable>`, a write command: use of the orbits in a file.
  case setXTRA(isOn: Bool)
  /// `AT+CGNSXTRA?`, a read command.
  case readXTRA
  /// `AT+CGNSXTRA`, an execution command: how long the file holds; `ERROR` when
  /// there is none.
  case readXTRAValidity
  /// `AT+CGNSCPY`, an execution command: takes `/customer/xtra3grc.bin`.
  case copyXTRA
  /// `AT+CGTP=<control>`, a write command: location by cells (IZAT).
  case setCellLocation(isOn: Bool)
  /// `AT+CGTP?`, a read command.
  case readCellLocation
  /// `AT+CGTP`, an execution command: `OK`, then `+GTPCELL` as a URC.
  case locateByCells
  /// `AT+CGNSSUPL=<mode>`, a write command.
  case setSUPL(isOn: Bool)
  /// `AT+CGNSSUPL?`, a read command.
  case readSUPL
  /// `AT+CGNSSUPLCFG=<apn>,<url>,<srv>,<pdn>,<security>`, a write command.
  /// AUTO_SAVE_REBOOT.
  case setSUPLServer(SUPLServer)
  /// `AT+CGNSSUPLCFG?`, a read command.
  case readSUPLServer

  /// A command of the chapter.
  public enum Name: UInt8, Equatable, Sendable {
    case power
    case startCold
    case startWarm
    case startHot
    case navigation
    case navigationReporting
    case constellations
    case desiredAccuracy
    case sentences
    case sentenceSelection
    case sentencePeriod
    case sentencePort
    case sentenceOutput
    case sentenceBaudRate
    case xtra
    case copyXTRA
    case cellLocation
    case supl
    case suplServer

    /// `+CGNSPWR` and its kin.
    public var text: StaticString {
      switch self {
      case .power: "+CGNSPWR"
      case .startCold: "+CGNSCOLD"
      case .startWarm: "+CGNSWARM"
      case .startHot: "+CGNSHOT"
      case .navigation: "+CGNSINF"
      case .navigationReporting: "+CGNSURC"
      case .constellations: "+CGNSMOD"
      case .desiredAccuracy: "+CGNSHOR"
      case .sentences: "+CGNSTST"
      case .sentenceSelection: "+CGNSNMEA"
      case .sentencePeriod: "+CGNSRTMS"
      case .sentencePort: "+CGNSPORT"
      case .sentenceOutput: "+CGNSCFG"
      case .sentenceBaudRate: "+CGNSUTIPR"
      case .xtra: "+CGNSXTRA"
      case .copyXTRA: "+CGNSCPY"
      case .cellLocation: "+CGTP"
      case .supl: "+CGNSSUPL"
      case .suplServer: "+CGNSSUPLCFG"
      }
    }
  }

  public func encode(into line: inout ATLine) {
    line.append("AT")
    switch self {
    case .test(let name): line.append(test: name.text)
    case .setPower(let isOn): line.append("+CGNSPWR=", isOn)
    case .readPower: line.append("+CGNSPWR?")
    case .startCold: line.append("+CGNSCOLD")
    case .startWarm: line.append("+CGNSWARM")
    case .startHot: line.append("+CGNSHOT")
    case .readNavigation: line.append("+CGNSINF")
    case .setNavigationReporting(let interval): line.append("+CGNSURC=", interval)
    case .readNavigationReporting: line.append("+CGNSURC?")
    case .setConstellations(let constellations):
      line.append("+CGNSMOD=1,", constellations.usesGLONASS)
      line.append(",", constellations.beiDou)
      line.append(",", constellations.galileo)
    case .readConstellations: line.append("+CGNSMOD?")
    case .setDesiredAccuracy(let metres): line.append("+CGNSHOR=", metres)
    case .readDesiredAccuracy: line.append("+CGNSHOR?")
    case .startSentences(let bursts):
      line.append("+CGNSTST=1")
      line.append(",", bursts)
    case .stopSentences: line.append("+CGNSTST=0")
    case .readSentences: line.append("+CGNSTST?")
    case .selectSentences(let selection): line.append("+CGNSNMEA=", selection.bits)
    case .readSentenceSelection: line.append("+CGNSNMEA?")
    case .readSentencePeriod: line.append("+CGNSRTMS?")
    case .setSentencePort(let port): line.append("+CGNSPORT=", port)
    case .readSentencePort: line.append("+CGNSPORT?")
    case .setSentenceOutput(let output): line.append("+CGNSCFG=", output)
    case .readSentenceOutput: line.append("+CGNSCFG?")
    case .setSentenceBaudRate(let rate): line.append("+CGNSUTIPR=", rate.rawValue)
    case .readSentenceBaudRate: line.append("+CGNSUTIPR?")
    case .setXTRA(let isOn): line.append("+CGNSXTRA=", isOn)
    case .readXTRA: line.append("+CGNSXTRA?")
    case .readXTRAValidity: line.append("+CGNSXTRA")
    case .copyXTRA: line.append("+CGNSCPY")
    case .setCellLocation(let isOn): line.append("+CGTP=", isOn)
    case .readCellLocation: line.append("+CGTP?")
    case .locateByCells: line.append("+CGTP")
    case .setSUPL(let isOn): line.append("+CGNSSUPL=", isOn)
    case .readSUPL: line.append("+CGNSSUPL?")
    case .setSUPLServer(let server):
      line.append("+CGNSSUPLCFG=")
      server.encode(into: &line)
    case .readSUPLServer: line.append("+CGNSSUPLCFG?")
    }
    line.append(ASCII.carriageReturn)
  }
}
