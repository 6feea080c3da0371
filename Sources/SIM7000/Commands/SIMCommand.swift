public import Primitives

/// The SIM: its state, its locks, its numbers, its files.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 3, 5.2.8 and 5.2.41.
public enum SIMCommand: ATCommand {
  /// `AT+CPIN=?` and its kin, a test command.
  case test(Name)
  /// `AT+CPIN?`, a read command.
  case readState
  /// `AT+CPIN="<pin>"`, a write command. Three wrong ones lock the SIM.
  case enterPIN(PIN)
  /// `AT+CPIN="<puk>","<newpin>"`, a write command. Ten wrong ones end the SIM
  /// for good.
  case unblock(PUK, newPIN: PIN)
  /// `AT+CCID`, an execution command: the ICCID, without a prefix.
  case readICCID
  /// `AT+CIMI`, an execution command: the IMSI, without a prefix.
  case readIMSI
  /// `AT+CNUM`, an execution command: a line for each number of the SIM.
  case readOwnNumbers
  /// `AT+CLCK="<fac>",2`, a write command that reads.
  case readLock(Facility)
  /// `AT+CLCK="<fac>",<mode>,"<passwd>"[,<class>]`, a write command: 1 locks, 0
  /// unlocks.
  case setLock(Facility, isLocked: Bool, LockPassword, services: Bounded<1, 255>? = nil)
  /// `AT+CPWD="<fac>","<oldpwd>","<newpwd>"`, a write command.
  case changePassword(PasswordFacility, old: PIN, new: PIN)
  /// `AT+CRSM=<command>[,<fileId>,<P1>,<P2>,<P3>[,"<data>"]]`, a write command that
  /// reads or writes a file of the SIM.
  case access(SIMFileAccess)
  /// `AT+CSIM=<length>,"<command>"`, a write command: what the card is sent, as
  /// hexadecimal digits and with the number of those.
  case transmit(CardCommand)
  /// `AT+CSIMLOCK="PN",2`, a write command that reads.
  case readPersonalisation
  /// `AT+CSIMLOCK="PN",1,"<password>","<pers_code_list>"`, a write command: the
  /// module takes SIMs of these networks only, `460-00;460-01`.
  case lockToNetworks(LockPassword, PersonalisationCodes)
  /// `AT+CSIMLOCK="PN",0,"<password>"`, a write command.
  case unlockNetworks(LockPassword)

  /// A command of the chapter that has a test form.
  public enum Name: Equatable, Sendable {
    case state
    case iccid
    case imsi
    case ownNumbers
    case lock
    case password
    case access
    case transmit
    case personalisation

    /// `+CPIN` and its kin.
    public var text: StaticString {
      switch self {
      case .state: "+CPIN"
      case .iccid: "+CCID"
      case .imsi: "+CIMI"
      case .ownNumbers: "+CNUM"
      case .lock: "+CLCK"
      case .password: "+CPWD"
      case .access: "+CRSM"
      case .transmit: "+CSIM"
      case .personalisation: "+CSIMLOCK"
      }
    }
  }

  public func encode(into line: inout ATLine) {
    line.append("AT")
    switch self {
    case .test(let name): line.append(test: name.text)
    case .readState: line.append("+CPIN?")
    case .enterPIN(let pin): line.append("+CPIN=", pin.digits)
    case .unblock(let puk, let newPIN):
      line.append("+CPIN=", puk.digits)
      line.append(",", newPIN.digits)
    case .readICCID: line.append("+CCID")
    case .readIMSI: line.append("+CIMI")
    case .readOwnNumbers: line.append("+CNUM")
    case .readLock(let facility):
      line.append("+CLCK=")
      line.append(quoted: facility.text)
      line.append(",2")
    case .setLock(let facility, let isLocked, let password, let services):
      line.append("+CLCK=")
      line.append(quoted: facility.text)
      line.append(",", isLocked)
      line.append(",", password)
      line.append(",", services)
    case .changePassword(let facility, let old, let new):
      line.append("+CPWD=")
      line.append(quoted: facility.text)
      line.append(",", old.digits)
      line.append(",", new.digits)
    case .access(let access): access.encode(into: &line)
    case .transmit(let command): command.encode(into: &line)
    case .readPersonalisation: line.append("+CSIMLOCK=\"PN\",2")
    case .lockToNetworks(let password, let codes):
      line.append("+CSIMLOCK=\"PN\",1,", password)
      line.append(",", codes)
    case .unlockNetworks(let password): line.append("+CSIMLOCK=\"PN\",0,", password)
    }
    line.append(ASCII.carriageReturn)
  }
}
