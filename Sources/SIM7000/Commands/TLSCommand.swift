public import Primitives

/// The TLS contexts that HTTPS, MQTT and the sockets share: `AT+CSSLCFG`.
///
/// Nothing is saved over a restart.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CSSLCFG; that keys must
///   be lower case, clients of SIM7000G modules.
public enum TLSCommand: ATCommand {
  /// `AT+CSSLCFG=?`, a test command.
  case test
  /// `AT+CSSLCFG="<key>",<ctx>,<value>`, a write command.
  case configure(TLSContext, TLSSetting)
  /// `AT+CSSLCFG="ctxindex",<ctx>`, a write command that reads the context.
  case readContext(TLSContext)
  /// `AT+CSSLCFG="convert",<type>,"<file>"[,"<key>"[,"<password>"]]`, a write
  /// command: takes over a file of `/customer/`.
  case convert(TLSFile)

  public func encode(into line: inout ATLine) {
    line.append("AT+CSSLCFG=")
    switch self {
    case .test: line.append(ASCII.questionMark)
    case .configure(let context, let setting): setting.encode(into: &line, context)
    case .readContext(let context): line.append("\"ctxindex\",", context)
    case .convert(let file): file.encode(into: &line)
    }
    line.append(ASCII.carriageReturn)
  }
}

/// `<ctxindex>` of `AT+CSSLCFG`: which set of TLS settings.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CSSLCFG: 0 to 5.
public typealias TLSContext = Bounded<0, 5>

/// `<sslversion>` of `AT+CSSLCFG`.
public enum TLSVersion: UInt8, Equatable, Sendable {
  /// The manual's "unknown".
  case unspecified = 0
  case tls10 = 1
  case tls11 = 2
  case tls12 = 3
  case dtls10 = 4
  case dtls12 = 5
}

/// `<protocol>` of `AT+CSSLCFG`.
public enum TLSProtocol: UInt8, Equatable, Sendable {
  case tls = 1
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

  fileprivate func encode(into line: inout ATLine, _ context: TLSContext) {
    switch self {
    case .version(let version):
      line.append("\"sslversion\",", context)
      line.append(",", version)
    case .cipherSuite(let index, let suite):
      line.append("\"ciphersuite\",", context)
      line.append(",", index)
      line.append(",0x")
      line.append(hexadecimal: suite)
    case .ignoresClock(let isIgnored):
      line.append("\"ignorertctime\",", context)
      line.append(",", isIgnored)
    case .transport(let transport):
      line.append("\"protocol\",", context)
      line.append(",", transport)
    case .serverName(let host):
      line.append("\"sni\",", context)
      line.append(",", host)
    }
  }
}

/// What `AT+CSSLCFG="convert"` takes over.
public enum TLSFile: Equatable, Sendable {
  /// 1: our own certificate, its key, and the key's password.
  case certificate(CertificateName, key: CertificateName, password: Credential?)
  /// 2: an authority's certificate.
  case authority(CertificateName)
  /// 3: a pre-shared key.
  case preSharedKey(CertificateName)

  fileprivate func encode(into line: inout ATLine) {
    switch self {
    case .certificate(let name, let key, let password):
      line.append("\"convert\",1,", name)
      line.append(",", key)
      line.append(",", password)
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
