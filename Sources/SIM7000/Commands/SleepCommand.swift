public import Primitives

/// How the module saves power.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 5; SIM7000 Low
///   Power Mode Application Note V1.01.
public enum SleepCommand: ATCommand {
  /// `AT+CSCLK=?` and its kin, a test command.
  case test(Name)

  /// `AT+CSCLK=<n>`, a write command: sleep while DTR is high. AUTO_SAVE.
  case setSlowClock(isOn: Bool)
  /// `AT+CSCLK?`, a read command.
  case readSlowClock
  /// `AT+CPSMS=0` or `AT+CPSMS=1,,,"<T3412>","<T3324>"`, a write command: power
  /// saving mode, and what to ask the network for. AUTO_SAVE.
  case setPowerSaving(PowerSaving)
  /// `AT+CPSMS?`, a read command.
  case readPowerSaving
  /// `AT+CPSMRDP`, an execution command: what was asked for and what was given.
  case readPowerSavingTimers
  /// `AT+CPSMCFG=<threshold>[,<version>]`, a write command: no sleep that is
  /// shorter, in seconds; the kinds of power saving, a bit for each.
  case setPowerSavingThreshold(seconds: Bounded<60, 86_400>, versions: Bounded<0, 15>? = nil)
  /// `AT+CPSMCFG?`, a read command.
  case readPowerSavingThreshold
  /// `AT+CPSMCFGEXT=<mask>,...`, a write command.
  case setPowerSavingOptions(PowerSavingOptions)
  /// `AT+CPSMCFGEXT?`, a read command.
  case readPowerSavingOptions
  /// `AT+CPSMSTATUS=<enable>`, a write command: `+CPSMSTATUS` as a URC.
  case setSleepReporting(isOn: Bool)
  /// `AT+CPSMSTATUS?`, a read command.
  case readSleepReporting
  /// `AT+CEDRXS=<n>,<AcT>,"<cycle>"`, a write command: eDRX, and what to ask the
  /// network for. AUTO_SAVE.
  case setDRX(DRXUse, DRXTechnology, DRXCycle)
  /// `AT+CEDRXS?`, a read command.
  case readDRX
  /// `AT+CEDRXRDP`, an execution command: what was asked for and what was given.
  case readDRXValues
  /// `AT+CEDRX=<mode>,<enabled>,<ptw>,<cycle>`, a write command. From the next
  /// start on.
  case setDRXParameters(DRXParameters)
  /// `AT+CEDRX?`, a read command.
  case readDRXParameters
  /// `AT+CRAI=<rai>[,<valid>]`, a write command: tells an NB-IoT network that
  /// the next data are the last.
  case setReleaseAssistance(ReleaseAssistance, isForAll: Bool? = nil)
  /// `AT+CRAI?`, a read command.
  case readReleaseAssistance

  /// A command of the chapter.
  public enum Name: UInt8, Equatable, Sendable {
    case slowClock
    case powerSaving
    case powerSavingTimers
    case powerSavingThreshold
    case powerSavingOptions
    case sleepReporting
    case drx
    case drxValues
    case drxParameters
    case releaseAssistance

    /// `+CSCLK` and its kin.
    public var text: StaticString {
      switch self {
      case .slowClock: "+CSCLK"
      case .powerSaving: "+CPSMS"
      case .powerSavingTimers: "+CPSMRDP"
      case .powerSavingThreshold: "+CPSMCFG"
      case .powerSavingOptions: "+CPSMCFGEXT"
      case .sleepReporting: "+CPSMSTATUS"
      case .drx: "+CEDRXS"
      case .drxValues: "+CEDRXRDP"
      case .drxParameters: "+CEDRX"
      case .releaseAssistance: "+CRAI"
      }
    }
  }

  public func encode(into line: inout ATLine) {
    line.append("AT")
    switch self {
    case .test(let name): line.append(test: name.text)
    case .setSlowClock(let isOn): line.append("+CSCLK=", isOn)
    case .readSlowClock: line.append("+CSCLK?")
    case .setPowerSaving(let saving): saving.encode(into: &line)
    case .readPowerSaving: line.append("+CPSMS?")
    case .readPowerSavingTimers: line.append("+CPSMRDP")
    case .setPowerSavingThreshold(let seconds, let versions):
      line.append("+CPSMCFG=", seconds)
      line.append(",", versions)
    case .readPowerSavingThreshold: line.append("+CPSMCFG?")
    case .setPowerSavingOptions(let options):
      line.append("+CPSMCFGEXT=")
      options.encode(into: &line)
    case .readPowerSavingOptions: line.append("+CPSMCFGEXT?")
    case .setSleepReporting(let isOn): line.append("+CPSMSTATUS=", isOn)
    case .readSleepReporting: line.append("+CPSMSTATUS?")
    case .setDRX(let use, let technology, let cycle):
      line.append("+CEDRXS=", use)
      line.append(",", technology)
      line.append(",", binary: cycle.code, digits: 4)
    case .readDRX: line.append("+CEDRXS?")
    case .readDRXValues: line.append("+CEDRXRDP")
    case .setDRXParameters(let parameters):
      line.append("+CEDRX=")
      parameters.encode(into: &line)
    case .readDRXParameters: line.append("+CEDRX?")
    case .setReleaseAssistance(let assistance, let isForAll):
      line.append("+CRAI=", assistance)
      line.append(",", isForAll)
    case .readReleaseAssistance: line.append("+CRAI?")
    }
    line.append(ASCII.carriageReturn)
  }
}
