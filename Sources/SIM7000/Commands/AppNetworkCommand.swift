public import Primitives

/// The app network that HTTPS, MQTT, the TLS sockets and ping use: `AT+CNACT`.
///
/// Firmware before B05 has none of it, and `+CNCFG` came later still.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 5.2.30, 5.2.31 and 5.2.36.
public enum AppNetworkCommand {
  /// `AT+CNCFG=<ip_type>[,"<APN>"[,"<usename>","<password>"[,<authentication>]]]`.
  public static func configure(_ configuration: AppNetworkConfiguration) -> some ATCommand {
    ATWrite(.cncfg, configuration)
  }

  /// `AT+CNACT=1[,"<apn>"]`: `OK`, then `+APP PDP: ACTIVE` as a URC.
  ///
  /// `ERROR` when it is active already.
  public static func open(_ apn: AccessPointName?) -> some ATCommand {
    ATWrite(.cnact, ATList(1, apn))
  }

  /// `AT+CNACT=2[,"<apn>"]`: opens it again and again.
  public static func keepOpen(_ apn: AccessPointName?) -> some ATCommand {
    ATWrite(.cnact, ATList(2, apn))
  }

  /// `AT+CNACT=0`: `OK`, then `+APP PDP: DEACTIVE` as a URC.
  public static var close: some ATCommand { ATWrite(.cnact, 0) }
}

/// The version of the Internet Protocol that the app network asks for: `AT+CNACTCFG="<IPType>"`,
/// lost when the module restarts.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 5.2.31 (the numbers) and
///   5.2.36 (the texts).
public enum InternetProtocol: UInt8, Equatable, ATSetting, ATWord {
  /// IPv4 and IPv6.
  case ipv4v6 = 0
  /// IPv4 alone.
  case ipv4 = 1
  /// IPv6 alone.
  case ipv6 = 2

  public static var command: CommandRow { .cnactcfg }

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
public enum NetworkAuthentication: UInt8, Equatable, ATParameter {
  /// No authentication.
  case none = 0
  /// PAP.
  case pap = 1
  /// CHAP.
  case chap = 2
  /// PAP or CHAP, as the network wants.
  case papOrCHAP = 3
}

/// How the app network is opened.
public struct AppNetworkConfiguration: Equatable, ATParameter {
  /// With what one signs in to the access point.
  public struct Account: Equatable, Sendable {
    /// The user name of the account.
    public var userName: NetworkCredential
    /// The password of the account.
    public var password: NetworkCredential
    /// `nil` leaves the choice to the TA.
    public var authentication: NetworkAuthentication?

    /// An account of the operator.
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

  /// Which IP the network uses.
  public var version: InternetProtocol
  /// `nil` for the one of the subscription.
  public var accessPointName: AccessPointName?
  /// The operator's account; `nil` if the operator needs none.
  public var account: Account?

  /// The settings of one app network.
  public init(
    version: InternetProtocol,
    accessPointName: AccessPointName? = nil,
    account: Account? = nil
  ) {
    self.version = version
    self.accessPointName = accessPointName
    self.account = account
  }

  public func encode(into line: inout ATLine) {
    line.append("", version.rawValue)
    if accessPointName == nil, account != nil { line.append(",\"\"") }
    line.append(",", accessPointName)
    guard let account else { return }
    line.append(",", ATList(account.userName, account.password, account.authentication))
  }
}
