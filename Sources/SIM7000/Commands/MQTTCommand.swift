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
  public enum Name: Equatable, Sendable, CaseIterable {
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
    line.append(name.text)
    switch self {
    case .test: line.append("=?")
    case .readConfiguration, .readTLS, .readHexadecimal, .readState:
      line.append(ASCII.questionMark)
    case .connect, .disconnect: break
    case .configure, .setTLS, .publish, .setHexadecimal, .subscribe, .unsubscribe:
      line.append(ASCII.equals)
      encodeParameters(into: &line)
    }
    line.append(ASCII.carriageReturn)
  }

  private var name: Name {
    switch self {
    case .test(let name): name
    case .readConfiguration, .configure: .configuration
    case .setTLS, .readTLS: .tls
    case .connect: .connect
    case .publish: .publish
    case .setHexadecimal, .readHexadecimal: .hexadecimal
    case .subscribe: .subscribe
    case .unsubscribe: .unsubscribe
    case .readState: .state
    case .disconnect: .disconnect
    }
  }

  private func encodeParameters(into line: inout ATLine) {
    switch self {
    case .configure(let setting):
      setting.encode(into: &line)
    case .setTLS(let context, let authority, let certificate):
      line.append(context)
      line.append(ASCII.comma)
      authority.encodeOrEmpty(into: &line)
      line.append(ASCII.comma)
      certificate.encodeOrEmpty(into: &line)
    case .publish(let topic, let length, let quality, let isRetained):
      topic.encode(into: &line)
      line.append(",\"")
      line.append(length)
      line.append("\",")
      line.append(quality)
      line.appendField(isRetained)
    case .setHexadecimal(let isOn):
      line.append(isOn)
    case .subscribe(let topic, let quality):
      topic.encode(into: &line)
      line.append(ASCII.comma)
      line.append(quality)
    case .unsubscribe(let topic):
      topic.encode(into: &line)
    case .test, .readConfiguration, .readTLS, .connect, .readHexadecimal, .readState,
      .disconnect:
      break  // No parameters.
    }
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
    line.appendQuoted(key)
    switch self {
    case .server(let host, let port):
      line.appendField(host)
      line.append(",\"")
      line.append(decimal: Int64(port))
      line.append(ASCII.quote)
    case .clientID(let text), .userName(let text), .password(let text), .will(let text),
      .willTopic(let text):
      line.appendField(text)
    case .keepAlive(let seconds): line.appendField(seconds)
    case .isClean(let flag), .isWillRetained(let flag): line.appendField(flag)
    case .willQuality(let quality):
      line.append(ASCII.comma)
      line.append(quality)
    }
  }

  private var key: StaticString {
    switch self {
    case .server: "URL"
    case .clientID: "CLIENTID"
    case .keepAlive: "KEEPTIME"
    case .isClean: "CLEANSS"
    case .userName: "USERNAME"
    case .password: "PASSWORD"
    case .willQuality: "QOS"
    case .willTopic: "TOPIC"
    case .will: "MESSAGE"
    case .isWillRetained: "RETAIN"
    }
  }
}

extension Optional {
  /// Appends the text between quotes; the quotes alone when there is none.
  func encodeOrEmpty<let length: Int>(into line: inout ATLine) where Wrapped == QuotedText<length> {
    guard let text = self else {
      line.append("\"\"")
      return
    }
    text.encode(into: &line)
  }
}
