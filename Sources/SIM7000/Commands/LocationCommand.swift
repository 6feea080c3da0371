public import GNSS
public import Primitives

/// Location by a server that knows cells, and pings.
///
/// - Source: SIM7000 LBS Application Note V1.01; SIM7000 Series AT Command
///   Manual V1.06, chapter 19, and V1.04 for `AT+CIPPING`.
public enum LocationCommand {
  /// `AT+CLBS=1,<cid>`: longitude, latitude and accuracy.
  public static func locate(bearer: Bounded<1, 3>) -> some ATRequest<LocationAnswer> {
    ATWrite(.clbs, ATList(1, bearer))
  }

  /// `AT+CLBS=3,<cid>`: how often the server was asked.
  public static func readAccesses(bearer: Bounded<1, 3>) -> some ATRequest<LocationAnswer> {
    ATWrite(.clbs, ATList(3, bearer))
  }

  /// `AT+CLBS=4,<cid>`: as `locate`, with date and time.
  public static func locateWithTime(bearer: Bounded<1, 3>) -> some ATRequest<LocationAnswer> {
    ATWrite(.clbs, ATList(4, bearer))
  }

  /// `AT+CLBS=9,<cid>,<longitude>,<latitude>,<type>`: tells the server where this place really
  /// is.
  public static func reportPosition(
    bearer: Bounded<1, 3>,
    _ position: Position,
    _ datum: MapDatum
  ) -> some ATRequest<LocationAnswer> {
    ATWrite(.clbs, ATList(9, bearer, ReportedPosition(position: position), datum))
  }

  /// `AT+CLBSCFG=0,<para>`.
  public static func readSetting(_ name: LocationSetting.Name) -> some ATRequest<LocationSetting> {
    ATWrite(.clbscfg, ATList(0, name))
  }

  /// `AT+CLBSCFG=1,3,"<address>"`: the server, with its port.
  public static func setServer(_ server: LocationServer) -> some ATCommand {
    ATWrite(.clbscfg, ATList(1, LocationSetting.Name.server, server))
  }

  /// `AT+SNPING4="<host>",<count>,<size>,<timeout>`: a line for each answer.
  ///
  /// `AT+SNPING6` for IPv6. The timeout is in milliseconds.
  public static func ping(
    _ host: PingHost,
    isIPv6: Bool = false,
    count: Bounded<1, 500>,
    length: Bounded<1, 1_400>,
    timeLimit: Bounded<0, 60_000>
  ) -> some ATRequest<PingReply> {
    ATWrite(
      isIPv6 ? .snping6 : .snping4,
      ATList(host, count, length, timeLimit),
      timeout: ResponseTimeout.pings(count: Int64(count.value), limit: Int64(timeLimit.value))
    )
  }

  /// `AT+CIPPING="<host>"[,<count>,<length>,<timeout>,<ttl>]` up to V1.04: a line for each try.
  public static func pingWithTCPToolkit(
    _ host: PingHost,
    _ options: PingOptions? = nil
  ) -> some ATRequest<PingReply> {
    ATWrite(
      .cipping,
      ATList(host, options),
      timeout: ResponseTimeout.slowPings(
        count: options.map { Int64($0.count.value) },
        limit: options.map { Int64($0.timeLimit.value) }
      )
    )
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
public enum MapDatum: UInt8, Equatable, ATParameter {
  /// WGS 84, as GPS has it.
  case wgs84 = 0
  /// That of maps of China.
  case gcj02 = 1
}

/// What `AT+CIPPING` takes behind the host.
///
/// - Source: SIM7000 Series AT Command Manual V1.04, AT+CIPPING.
public struct PingOptions: Equatable, ATParameter {
  /// The number of pings.
  public var count: Bounded<1, 100>
  /// Bytes of data in each ping.
  public var length: Bounded<0, 1_024>
  /// In units of 100 ms; NB-IoT wants 300.
  public var timeLimit: Bounded<1, 600>
  /// The most routers that a ping passes.
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

  public func encode(into line: inout ATLine) {
    ATList(count, length, timeLimit, timeToLive).encode(into: &line)
  }
}

/// `<longitude>,<latitude>`: degrees with six digits behind the point, rounded to them.
private struct ReportedPosition: ATParameter {
  let position: Position

  func encode(into line: inout ATLine) {
    append(degreesE7: position.longitude.e7, to: &line)
    line.append(ASCII.comma)
    append(degreesE7: position.latitude.e7, to: &line)
  }

  private func append(degreesE7 value: Int32, to line: inout ATLine) {
    if value < 0 { line.append(ASCII.minus) }
    let e6 = (Int64(value).magnitude + 5) / 10
    line.append(decimal: Int64(e6 / 1_000_000))
    line.append(ASCII.point)
    line.append(decimal: Int64(e6 % 1_000_000), minimumDigits: 6)
  }
}
