public import Primitives

/// MQTT over the app network: `AT+SM*`.
///
/// - Source: SIM7000 Series MQTT(S) Application Note V1.02. Firmware before B05
///   has none of it.
public enum MQTTCommand: ATCommand {
  /// `AT+SMCONF=?` and its kin, a test command.
  case test(Name)
  /// `AT+SMCONF?`, a read command: `+SMCONF:` and a line for each setting.
  case readConfiguration
  /// `AT+SMCONF="<key>",<value>`, a write command.
  case configure(MQTTSetting)
  /// `AT+SMSSL=<index>,"<ca>","<cert>"`, a write command: TLS for the connection;
  /// a missing name is said as `""`.
  case setTLS(TLSContext, authority: CertificateName?, certificate: CertificateName?)
  /// `AT+SMSSL?`, a read command.
  case readTLS
  /// `AT+SMCONN`, an execution command: two seconds, with TLS up to 26.
  case connect
  /// `AT+SMPUB="<topic>","<length>",<qos>,<retain>`, a write command: `> `, then
  /// the payload, then `OK`, at QoS 1 after the broker's acknowledgement.
  case publish(MQTTTopic, length: Bounded<0, 512>, MQTTQuality, isRetained: Bool)
  /// `AT+SMPUBHEX=<n>`, a write command: whether payloads are hexadecimal.
  case setHexadecimal(isOn: Bool)
  /// `AT+SMPUBHEX?`, a read command.
  case readHexadecimal
  /// `AT+SMSUB="<topic>",<qos>`, a write command; what then comes is a URC.
  case subscribe(MQTTTopic, MQTTQuality)
  /// `AT+SMUNSUB="<topic>"`, a write command.
  case unsubscribe(MQTTTopic)
  /// `AT+SMSTATE?`, a read command.
  case readState
  /// `AT+SMDISC`, an execution command: `ERROR` when nothing is connected.
  case disconnect

  /// A command of the chapter.
  public enum Name: Equatable, Sendable {
    case configuration
    case tls
    case connect
    case publish
    case hexadecimal
    case subscribe
    case unsubscribe
    case state
    case disconnect

    /// `+SMCONF` and its kin.
    public var text: StaticString {
      switch self {
      case .configuration: "+SMCONF"
      case .tls: "+SMSSL"
      case .connect: "+SMCONN"
      case .publish: "+SMPUB"
      case .hexadecimal: "+SMPUBHEX"
      case .subscribe: "+SMSUB"
      case .unsubscribe: "+SMUNSUB"
      case .state: "+SMSTATE"
      case .disconnect: "+SMDISC"
      }
    }
  }

  public func encode(into line: inout ATLine) {
    line.append("AT")
    switch self {
    case .test(let name): line.append(test: name.text)
    case .readConfiguration: line.append("+SMCONF?")
    case .configure(let setting):
      line.append("+SMCONF=")
      setting.encode(into: &line)
    case .setTLS(let context, let authority, let certificate):
      line.append("+SMSSL=", context)
      line.append(",", orEmpty: authority)
      line.append(",", orEmpty: certificate)
    case .readTLS: line.append("+SMSSL?")
    case .connect: line.append("+SMCONN")
    case .publish(let topic, let length, let quality, let isRetained):
      line.append("+SMPUB=", topic)
      line.append(",\"", length)
      line.append("\",", quality)
      line.append(",", isRetained)
    case .setHexadecimal(let isOn): line.append("+SMPUBHEX=", isOn)
    case .readHexadecimal: line.append("+SMPUBHEX?")
    case .subscribe(let topic, let quality):
      line.append("+SMSUB=", topic)
      line.append(",", quality)
    case .unsubscribe(let topic): line.append("+SMUNSUB=", topic)
    case .readState: line.append("+SMSTATE?")
    case .disconnect: line.append("+SMDISC")
    }
    line.append(ASCII.carriageReturn)
  }
}

/// The topic of a message.
///
/// Project value: 128 characters.
public typealias MQTTTopic = QuotedText<128>

/// `<qos>` of MQTT.
public enum MQTTQuality: UInt8, Equatable, Sendable {
  case atMostOnce = 0
  case atLeastOnce = 1
  case exactlyOnce = 2
}

/// What `AT+SMCONF` sets.
///
/// - Source: SIM7000 Series MQTT(S) Application Note V1.02, AT+SMCONF.
public enum MQTTSetting: Equatable, Sendable {
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

  fileprivate func encode(into line: inout ATLine) {
    switch self {
    case .server(let host, let port):
      line.append("\"URL\",", host)
      line.append(",\"", port)
      line.append(ASCII.quote)
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
