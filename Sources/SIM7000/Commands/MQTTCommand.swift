public import Primitives

/// MQTT over the app network: `AT+SM*`.
///
/// - Source: SIM7000 Series MQTT(S) Application Note V1.02. Firmware before B05
///   has none of it.
public enum MQTTCommand {
  /// `AT+SMCONF?`: `+SMCONF:` and a line for each setting.
  public static var readConfiguration: some ATRequest<ParameterLine> { ATRead(.smconf) }

  /// `AT+SMCONF="<key>",<value>`.
  public static func configure(_ setting: MQTTSetting) -> some ATCommand {
    ATWrite(.smconf, setting)
  }

  /// `AT+SMSSL=<index>,"<ca>","<cert>"`: TLS for the connection; a missing name is said as `""`.
  public static func setTLS(
    _ context: TLSContext,
    authority: CertificateName?,
    certificate: CertificateName?
  ) -> some ATCommand {
    ATWrite(.smssl, ATList(context, OrEmpty(authority), OrEmpty(certificate)))
  }

  /// `AT+SMSSL?`.
  public static var readTLS: some ATRequest<OtherInformation> { ATRead(.smssl) }
  /// `AT+SMCONN`: two seconds, with TLS up to 26.
  public static var connect: some ATCommand { ATExecute(.smconn) }

  /// `AT+SMPUB="<topic>","<length>",<qos>,<retain>`: `> `, then the payload, then `OK`, at QoS 1
  /// after the broker's acknowledgement.
  public static func publish(
    _ topic: MQTTTopic,
    length: Bounded<0, 512>,
    _ quality: MQTTQuality,
    isRetained: Bool
  ) -> some ATCommand {
    ATWrite(.smpub, ATList(topic, QuotedNumber(length.value), quality, isRetained))
  }

  /// `AT+SMPUBHEX=<n>`: whether payloads are hexadecimal.
  public static func setHexadecimal(isOn: Bool) -> some ATCommand { ATWrite(.smpubhex, isOn) }
  /// `AT+SMPUBHEX?`.
  public static var readHexadecimal: some ATRequest<OtherInformation> { ATRead(.smpubhex) }

  /// `AT+SMSUB="<topic>",<qos>`; what then comes is a URC.
  public static func subscribe(_ topic: MQTTTopic, _ quality: MQTTQuality) -> some ATCommand {
    ATWrite(.smsub, ATList(topic, quality))
  }

  /// `AT+SMUNSUB="<topic>"`.
  public static func unsubscribe(_ topic: MQTTTopic) -> some ATCommand {
    ATWrite(.smunsub, topic)
  }

  /// `AT+SMDISC`: `ERROR` when nothing is connected.
  public static var disconnect: some ATCommand { ATExecute(.smdisc) }
}

/// A number that stands between quotes.
struct QuotedNumber: ATParameter {
  let value: Int

  init(_ value: Int) { self.value = value }

  func encode(into line: inout ATLine) {
    line.append("\"", value)
    line.append(ASCII.quote)
  }
}

/// The topic of a message.
///
/// Project value: 128 characters.
public typealias MQTTTopic = QuotedText<128>

/// `<qos>` of MQTT.
public enum MQTTQuality: UInt8, Equatable, ATParameter {
  /// QoS 0.
  case atMostOnce = 0
  /// QoS 1.
  case atLeastOnce = 1
  /// QoS 2.
  case exactlyOnce = 2
}

/// What `AT+SMCONF` sets.
///
/// - Source: SIM7000 Series MQTT(S) Application Note V1.02, AT+SMCONF.
public enum MQTTSetting: Equatable, ATParameter {
  /// `"URL","<host>","<port>"`.
  case server(HostName, port: UInt16)
  /// `"CLIENTID","<id>"`.
  case clientID(QuotedText<128>)
  /// `"KEEPTIME",<s>`: seconds, 60 unless set.
  case keepAlive(UInt16)
  /// `"CLEANSS",<0|1>`: whether the session begins clean, 0 unless set.
  case isClean(Bool)
  /// `"USERNAME","<name>"`. Project value: 128 characters, as for the password:
  /// cloud services put whole tokens there.
  case userName(QuotedText<128>)
  /// `"PASSWORD","<password>"`.
  case password(QuotedText<128>)
  /// `"QOS",<n>` of the will.
  case willQuality(MQTTQuality)
  /// `"TOPIC","<topic>"` of the will.
  case willTopic(MQTTTopic)
  /// `"MESSAGE","<text>"`: the will.
  case will(QuotedText<128>)
  /// `"RETAIN",<0|1>` of the will.
  case isWillRetained(Bool)

  public func encode(into line: inout ATLine) {
    switch self {
    case .server(let host, let port):
      line.append("\"URL\",", ATList(host, QuotedNumber(Int(port))))
    case .clientID(let text): line.append("\"CLIENTID\",", text)
    case .keepAlive(let seconds): line.append("\"KEEPTIME\",", seconds)
    case .isClean(let flag): line.append("\"CLEANSS\",", flag)
    case .userName(let text): line.append("\"USERNAME\",", text)
    case .password(let text): line.append("\"PASSWORD\",", text)
    case .willQuality(let quality): line.append("\"QOS\",", quality)
    case .willTopic(let topic): line.append("\"TOPIC\",", topic)
    case .will(let text): line.append("\"MESSAGE\",", text)
    case .isWillRetained(let flag): line.append("\"RETAIN\",", flag)
    }
  }
}
