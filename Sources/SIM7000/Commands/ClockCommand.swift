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
    /// Set the clock.
    case set = 0
    /// Print the time in the result.
    case print = 1
    /// Set the clock and print the time.
    case setAndPrint = 2
  }

  /// Local time, in quarters of an hour ahead of UTC.
  public typealias Zone = Bounded<-47, 48>

  /// What is said behind the server.
  public enum Details: Equatable, Sendable {
    /// The host alone.
    case none
    /// The host and the time zone.
    case zone(Zone)
    /// The host, the zone, the bearer (1 to 3) and the use of the time.
    case all(zone: Zone, bearer: Bounded<1, 3>, Use)
  }

  /// The time server.
  public var host: Host
  /// The parameters after the host.
  public var details: Details

  /// A time server.
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
