public import Primitives

/// The module's clock, and where it gets the time from.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CCLK, AT+CLTS and
///   chapter 11.
public enum ClockCommand: ATCommand {
  /// `AT+CCLK=?` and its kin, a test command.
  case test(Name)

  /// `AT+CCLK?`, a read command.
  case readClock
  /// `AT+CCLK="yy/MM/dd,hh:mm:ss+zz"`, a write command. Only the zone is kept
  /// over a power cycle.
  case setClock(ClockSetting)
  /// `AT+CLTS=<mode>`, a write command: takes the network's time, and says
  /// `*PSUTTZ`, `*PSNWID`, `+CTZV` and `DST` when it comes.
  case setNetworkTime(isOn: Bool)
  /// `AT+CLTS?`, a read command.
  case readNetworkTime
  /// `AT+CNTPCID=<cid>`, a write command: the bearer of `AT+SAPBR`.
  case setNTPBearer(Bounded<1, 3>)
  /// `AT+CNTPCID?`, a read command.
  case readNTPBearer
  /// `AT+CNTP="<server>"[,<zone>[,<cid>,<mode>]]`, a write command.
  case setNTPServer(NTPServer)
  /// `AT+CNTP?`, a read command.
  case readNTPServer
  /// `AT+CNTP`, an execution command: `OK`, then `+CNTP: <code>[,<time>]` as a
  /// URC.
  case synchroniseWithNTP

  /// A command of the chapter.
  public enum Name: UInt8, Equatable, Sendable {
    case clock
    case networkTime
    case ntpBearer
    case ntpServer

    /// `+CCLK` and its kin.
    public var text: StaticString {
      switch self {
      case .clock: "+CCLK"
      case .networkTime: "+CLTS"
      case .ntpBearer: "+CNTPCID"
      case .ntpServer: "+CNTP"
      }
    }
  }

  public func encode(into line: inout ATLine) {
    line.append("AT")
    switch self {
    case .test(let name): line.append(test: name.text)
    case .readClock: line.append("+CCLK?")
    case .setClock(let setting):
      line.append("+CCLK=")
      setting.encode(into: &line)
    case .setNetworkTime(let isOn): line.append("+CLTS=", isOn)
    case .readNetworkTime: line.append("+CLTS?")
    case .setNTPBearer(let bearer): line.append("+CNTPCID=", bearer)
    case .readNTPBearer: line.append("+CNTPCID?")
    case .setNTPServer(let server):
      line.append("+CNTP=")
      server.encode(into: &line)
    case .readNTPServer: line.append("+CNTP?")
    case .synchroniseWithNTP: line.append("+CNTP")
    }
    line.append(ASCII.carriageReturn)
  }
}

/// What `AT+CNTP` sets: who is asked for the time, and what becomes of it.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CNTP.
public struct NTPServer: Equatable, Sendable {
  /// Project value: 64 characters for the server's name.
  public typealias Host = QuotedText<64>

  /// `<mode>`: what becomes of the time.
  public enum Use: UInt8, Equatable, Sendable {
    case set = 0
    case print = 1
    case setAndPrint = 2
  }

  /// Local time, in quarters of an hour ahead of UTC.
  public typealias Zone = Bounded<-47, 48>

  /// What is said behind the server.
  public enum Details: Equatable, Sendable {
    case none
    case zone(Zone)
    case all(zone: Zone, bearer: Bounded<1, 3>, Use)
  }

  public var host: Host
  public var details: Details

  public init(_ host: Host, _ details: Details = .none) {
    self.host = host
    self.details = details
  }

  func encode(into line: inout ATLine) {
    line.append("", host)
    switch details {
    case .none: break
    case .zone(let zone): line.append(",", zone)
    case .all(let zone, let bearer, let use):
      line.append(",", zone)
      line.append(",", bearer)
      line.append(",", use)
    }
  }
}
