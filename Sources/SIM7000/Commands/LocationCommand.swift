public import GNSS
public import Primitives

/// Location by a server that knows cells, and pings.
///
/// - Source: SIM7000 LBS Application Note V1.01; SIM7000 Series AT Command
///   Manual V1.06, chapter 19, and V1.04 for `AT+CIPPING`.
public enum LocationCommand: ATCommand {
  /// `AT+CLBS=?` and its kin, a test command.
  case test(Name)

  /// `AT+CLBS=1,<cid>`, a write command that answers: longitude, latitude and
  /// accuracy.
  case locate(bearer: Bounded<1, 3>)
  /// `AT+CLBS=3,<cid>`, a write command that answers: how often the server was
  /// asked.
  case readAccesses(bearer: Bounded<1, 3>)
  /// `AT+CLBS=4,<cid>`, a write command that answers: as `locate`, with date and
  /// time.
  case locateWithTime(bearer: Bounded<1, 3>)
  /// `AT+CLBS=9,<cid>,<longitude>,<latitude>,<type>`, a write command: tells the
  /// server where this place really is.
  case reportPosition(bearer: Bounded<1, 3>, Position, MapDatum)
  /// `AT+CLBSCFG=0,<para>`, a write command that answers.
  case readSetting(LocationSetting.Name)
  /// `AT+CLBSCFG=1,3,"<address>"`, a write command: the server, with its port.
  case setServer(LocationServer)

  /// `AT+SNPING4="<host>",<count>,<size>,<timeout>`, a write command: a line for
  /// each answer. `AT+SNPING6` for IPv6. The timeout is in milliseconds.
  case ping(
    PingHost,
    isIPv6: Bool = false,
    count: Bounded<1, 500>,
    length: Bounded<1, 1_400>,
    timeLimit: Bounded<0, 60_000>
  )
  /// `AT+CIPPING="<host>"[,<count>,<length>,<timeout>,<ttl>]`, a write command up
  /// to V1.04: a line for each try.
  case pingWithTCPToolkit(PingHost, PingOptions? = nil)

  /// A command of the chapter.
  public enum Name: UInt8, Equatable, Sendable {
    case location
    case locationSetting
    case ping
    case pingIPv6
    case pingWithTCPToolkit

    /// `+CLBS` and its kin.
    public var text: StaticString {
      switch self {
      case .location: "+CLBS"
      case .locationSetting: "+CLBSCFG"
      case .ping: "+SNPING4"
      case .pingIPv6: "+SNPING6"
      case .pingWithTCPToolkit: "+CIPPING"
      }
    }
  }

  public func encode(into line: inout ATLine) {
    line.append("AT")
    switch self {
    case .test(let name): line.append(test: name.text)
    case .locate(let bearer): line.append("+CLBS=1,", bearer)
    case .readAccesses(let bearer): line.append("+CLBS=3,", bearer)
    case .locateWithTime(let bearer): line.append("+CLBS=4,", bearer)
    case .reportPosition(let bearer, let position, let datum):
      line.append("+CLBS=9,", bearer)
      line.append(",", degreesE7: position.longitude.e7)
      line.append(",", degreesE7: position.latitude.e7)
      line.append(",", datum)
    case .readSetting(let name): line.append("+CLBSCFG=0,", name)
    case .setServer(let server): line.append("+CLBSCFG=1,3,", server)
    case .ping(let host, let isIPv6, let count, let length, let timeLimit):
      line.append(isIPv6 ? "+SNPING6=" : "+SNPING4=", host)
      line.append(",", count)
      line.append(",", length)
      line.append(",", timeLimit)
    case .pingWithTCPToolkit(let host, let options):
      line.append("+CIPPING=", host)
      options?.encode(into: &line)
    }
    line.append(ASCII.carriageReturn)
  }
}

/// Who is pinged: a name or an address.
///
/// Project value: 128 characters.
public typealias PingHost = QuotedText<128>

/// The server that knows cells, `lbs-simcom.com:3002`.
///
/// Project value: 64 characters.
public typealias LocationServer = QuotedText<64>

/// What a position's degrees are counted on.
///
/// - Source: SIM7000 LBS Application Note V1.01, AT+CLBS, `<lon_type>`.
public enum MapDatum: UInt8, Equatable, Sendable {
  case wgs84 = 0
  /// That of maps of China.
  case gcj02 = 1
}

/// What `AT+CIPPING` takes behind the host.
///
/// - Source: SIM7000 Series AT Command Manual V1.04, AT+CIPPING.
public struct PingOptions: Equatable, Sendable {
  public var count: Bounded<1, 100>
  public var length: Bounded<0, 1_024>
  /// In units of 100 ms; NB-IoT wants 300.
  public var timeLimit: Bounded<1, 600>
  public var timeToLive: Bounded<1, 255>

  /// The module's defaults.
  public init(
    count: Bounded<1, 100> = 4,
    length: Bounded<0, 1_024> = 8,
    timeLimit: Bounded<1, 600> = 100,
    timeToLive: Bounded<1, 255> = 64
  ) {
    self.count = count
    self.length = length
    self.timeLimit = timeLimit
    self.timeToLive = timeToLive
  }

  fileprivate func encode(into line: inout ATLine) {
    line.append(",", count)
    line.append(",", length)
    line.append(",", timeLimit)
    line.append(",", timeToLive)
  }
}

extension FixedBytes {
  /// Appends degrees with six digits behind the point, rounded to them.
  fileprivate mutating func append(_ text: StaticString, degreesE7 value: Int32) {
    append(text)
    if value < 0 { append(ASCII.minus) }
    let e6 = (Int64(value).magnitude + 5) / 10
    append(decimal: Int64(e6 / 1_000_000))
    append(ASCII.point)
    append(decimal: Int64(e6 % 1_000_000), minimumDigits: 6)
  }
}
