public import Primitives

/// The app network that HTTPS, MQTT, the TLS sockets and ping use: `AT+CNACT`.
///
/// Firmware before B05 has none of it, and `+CNCFG` came later still.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 5.2.30, 5.2.31 and 5.2.36.
public enum AppNetworkCommand: ATCommand {
  /// `AT+CNCFG=?` and its kin, a test command.
  case test(Name)
  /// `AT+CNCFG=<ip_type>[,"<APN>"[,"<usename>","<password>"[,<authentication>]]]`, a
  /// write command.
  case configure(AppNetworkConfiguration)
  /// `AT+CNCFG?`, a read command.
  case readConfiguration
  /// `AT+CNACTCFG="<IPType>"`, a write command. Lost when the module restarts.
  case setProtocol(InternetProtocol)
  /// `AT+CNACTCFG?`, a read command.
  case readProtocol
  /// `AT+CNACT=1[,"<apn>"]`, a write command: `OK`, then `+APP PDP: ACTIVE` as a
  /// URC. `ERROR` when it is active already.
  case open(AccessPointName?)
  /// `AT+CNACT=2[,"<apn>"]`, a write command: opens it again and again.
  case keepOpen(AccessPointName?)
  /// `AT+CNACT?`, a read command.
  case readStatus
  /// `AT+CNACT=0`, a write command: `OK`, then `+APP PDP: DEACTIVE` as a URC.
  case close

  /// A command of the chapter that has a test form.
  public enum Name: Equatable, Sendable {
    case configuration
    case `protocol`

    /// `+CNCFG` or `+CNACTCFG`.
    public var text: StaticString {
      switch self {
      case .configuration: "+CNCFG"
      case .protocol: "+CNACTCFG"
      }
    }
  }

  public func encode(into line: inout ATLine) {
    line.append("AT")
    switch self {
    case .test(let name): line.append(test: name.text)
    case .configure(let configuration): configuration.encode(into: &line)
    case .readConfiguration: line.append("+CNCFG?")
    case .setProtocol(let version):
      line.append("+CNACTCFG=")
      line.append(quoted: version.text)
    case .readProtocol: line.append("+CNACTCFG?")
    case .open(let apn):
      line.append("+CNACT=1")
      line.append(",", apn)
    case .keepOpen(let apn):
      line.append("+CNACT=2")
      line.append(",", apn)
    case .readStatus: line.append("+CNACT?")
    case .close: line.append("+CNACT=0")
    }
    line.append(ASCII.carriageReturn)
  }
}

/// The version of the Internet Protocol that the app network asks for.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 5.2.31 (the numbers) and
///   5.2.36 (the texts).
public enum InternetProtocol: UInt8, Equatable, Sendable {
  case ipv4v6 = 0
  case ipv4 = 1
  case ipv6 = 2

  public var text: StaticString {
    switch self {
    case .ipv4v6: "IPV4V6"
    case .ipv4: "IPV4"
    case .ipv6: "IPV6"
    }
  }
}

/// `<authentication>` of `+CNCFG`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 5.2.31.
public enum NetworkAuthentication: UInt8, Equatable, Sendable {
  case none = 0
  case pap = 1
  case chap = 2
  case papOrCHAP = 3
}

/// How the app network is opened.
public struct AppNetworkConfiguration: Equatable, Sendable {
  /// With what one signs in to the access point.
  public struct Account: Equatable, Sendable {
    public var userName: NetworkCredential
    public var password: NetworkCredential
    /// `nil` leaves the choice to the TA.
    public var authentication: NetworkAuthentication?

    public init(
      userName: NetworkCredential,
      password: NetworkCredential,
      authentication: NetworkAuthentication? = nil
    ) {
      self.userName = userName
      self.password = password
      self.authentication = authentication
    }
  }

  public var version: InternetProtocol
  /// `nil` for the one of the subscription.
  public var accessPointName: AccessPointName?
  public var account: Account?

  public init(
    version: InternetProtocol,
    accessPointName: AccessPointName? = nil,
    account: Account? = nil
  ) {
    self.version = version
    self.accessPointName = accessPointName
    self.account = account
  }

  func encode<let capacity: Int>(into line: inout FixedBytes<capacity>) {
    line.append("+CNCFG=", version)
    if accessPointName == nil, account != nil { line.append(",\"\"") }
    line.append(",", accessPointName)
    line.append(",", account?.userName)
    line.append(",", account?.password)
    line.append(",", account?.authentication)
  }
}
