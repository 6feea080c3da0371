public import Primitives

/// The TLS contexts that HTTPS, MQTT and the sockets share: `AT+CSSLCFG`.
///
/// Nothing is saved over a restart.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CSSLCFG; that keys must
///   be lower case, clients of SIM7000G modules.
public enum TLSCommand {
  /// `AT+CSSLCFG="<key>",<ctx>,<value>`.
  public static func configure(
    _ context: TLSContext,
    _ setting: TLSSetting
  ) -> some ATCommand {
    ATWrite(.csslcfg, ContextSetting(context: context, setting: setting))
  }

  /// `AT+CSSLCFG="ctxindex",<ctx>`: reads the context.
  public static func readContext(_ context: TLSContext) -> some ATRequest<TLSContextStatus> {
    ATWrite(.csslcfg, ATList("ctxindex" as StaticString, context))
  }

  /// `AT+CSSLCFG="convert",<type>,"<file>"[,"<key>"[,"<password>"]]`: takes over a file of
  /// `/customer/`.
  public static func convert(_ file: TLSFile) -> some ATCommand { ATWrite(.csslcfg, file) }
}

/// `"<key>",<ctx>,<value>`.
struct ContextSetting: ATParameter {
  let context: TLSContext
  let setting: TLSSetting

  func encode(into line: inout ATLine) { setting.encode(into: &line, context) }
}

/// `<ctxindex>` of `AT+CSSLCFG`: which set of TLS settings.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CSSLCFG: 0 to 5.
public typealias TLSContext = Bounded<0, 5>

/// `<sslversion>` of `AT+CSSLCFG`.
public enum TLSVersion: UInt8, Equatable, ATParameter {
  /// The manual's "unknown".
  case unspecified = 0
  /// TLS 1.0.
  case tls10 = 1
  /// TLS 1.1.
  case tls11 = 2
  /// TLS 1.2.
  case tls12 = 3
  /// DTLS 1.0.
  case dtls10 = 4
  /// DTLS 1.2.
  case dtls12 = 5
}

/// `<protocol>` of `AT+CSSLCFG`.
public enum TLSProtocol: UInt8, Equatable, ATParameter {
  /// TLS, over TCP.
  case tls = 1
  /// DTLS, over UDP.
  case dtls = 2
}

/// What `AT+CSSLCFG` sets in a context.
public enum TLSSetting: Equatable, Sendable {
  /// `"sslversion",<ctx>,<version>`.
  case version(TLSVersion)
  /// `"ciphersuite",<ctx>,<index>,0xC02F`: one of eight, by its number in the
  /// registry of IANA.
  case cipherSuite(index: Bounded<0, 7>, UInt16)
  /// `"ignorertctime",<ctx>,<0|1>`: whether the dates of certificates are not
  /// checked, as the clock is not set.
  case ignoresClock(Bool)
  /// `"protocol",<ctx>,<protocol>`.
  case transport(TLSProtocol)
  /// `"sni",<ctx>,"<host>"`: the name that the handshake asks for.
  case serverName(HTTPSHost)

  @inline(never)
  fileprivate func encode(into line: inout ATLine, _ context: TLSContext) {
    switch self {
    case .version(let version): line.append("\"sslversion\",", ATList(context, version))
    case .cipherSuite(let index, let suite):
      line.append("\"ciphersuite\",", ATList(context, index))
      line.append(",0x")
      line.append(hexadecimal: suite)
    case .ignoresClock(let isIgnored):
      line.append("\"ignorertctime\",", ATList(context, isIgnored))
    case .transport(let transport): line.append("\"protocol\",", ATList(context, transport))
    case .serverName(let host): line.append("\"sni\",", ATList(context, host))
    }
  }
}

/// What `AT+CSSLCFG="convert"` takes over.
public enum TLSFile: Equatable, ATParameter {
  /// 1: our own certificate, its key, and the key's password.
  case certificate(CertificateName, key: CertificateName, password: Credential?)
  /// 2: an authority's certificate.
  case authority(CertificateName)
  /// 3: a pre-shared key.
  case preSharedKey(CertificateName)

  public func encode(into line: inout ATLine) {
    switch self {
    case .certificate(let name, let key, let password):
      line.append("\"convert\",1,", ATList(name, key, password))
    case .authority(let name): line.append("\"convert\",2,", name)
    case .preSharedKey(let name): line.append("\"convert\",3,", name)
    }
  }
}

extension FixedBytes {
  /// Appends four hexadecimal digits.
  fileprivate mutating func append(hexadecimal number: UInt16) {
    var shift: UInt16 = 16
    while shift > 0 {
      shift -= 4
      append(ASCII.hexadecimalDigit(UInt8(truncatingIfNeeded: number >> shift)))
    }
  }
}
