public import Primitives

/// Where the module gets the time from.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CCLK, AT+CLTS and chapter 11.
public enum ClockCommand {
  /// `AT+CCLK="yy/MM/dd,hh:mm:ss+zz"`.
  ///
  /// Only the zone is kept over a power cycle.
  public static func setClock(_ setting: ClockSetting) -> some ATCommand {
    ATWrite(.cclk, setting)
  }

  /// `AT+CNTPCID=<cid>`: the bearer of `AT+SAPBR`.
  public static func setNTPBearer(_ bearer: Bounded<1, 3>) -> some ATCommand {
    ATWrite(.cntpcid, bearer)
  }

  /// `AT+CNTP="<server>"[,<zone>[,<cid>,<mode>]]`.
  public static func setNTPServer(_ server: NTPServer) -> some ATCommand {
    ATWrite(.cntp, server)
  }

  /// `AT+CNTP`: `OK`, then `+CNTP: <code>[,<time>]` as a URC.
  public static var synchroniseWithNTP: some ATCommand { ATExecute(.cntp) }
}

/// What `AT+CNTP` sets: who is asked for the time, and what is done with it.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CNTP.
public struct NTPServer: Equatable, ATParameter {
  /// Project value: 64 characters for the server's name.
  public typealias Host = QuotedText<64>

  /// `<mode>`: what is done with the time.
  public enum Use: UInt8, Equatable, ATParameter {
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

  public func encode(into line: inout ATLine) {
    host.encode(into: &line)
    switch details {
    case .none: break
    case .zone(let zone): line.append(",", zone)
    case .all(let zone, let bearer, let use): line.append(",", ATList(zone, bearer, use))
    }
  }
}
