import GNSS
import Surroundings

/// The settings of TLS.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 17.2.1; that the tags are
///   known in lower case only is a comment of TinyGSM.
extension CommandTable {
  static let tlsCommands = [
    CommandDefinition(
      "+CSSLCFG",
      test: [
        "+CSSLCFG: \"sslversion\",(0-5),(0-5)",
        "+CSSLCFG: \"ciphersuite\",(0-5),(0-7),(\(cipherList))",
        "+CSSLCFG: \"ignorertctime\",(0-5),(0-1)",
        "+CSSLCFG: \"protocol\",(0-5),(1-2)",
        "+CSSLCFG: \"sni\",(0-5),<servername>",
        "+CSSLCFG: \"ctxindex\",(0-5)",
        "+CSSLCFG: \"convert\",(1-3),(<cname>,[<keyname>[,<passkey>]])",
      ],
      read: { _, _, _ in .ok },
      write: { modem, parameters, _ in modem.setTLS(parameters) }
    )
  ]

  private static let cipherList =
    TLSContext.ciphers.flatMap { $0 }.map { "0x" + Decimal.hexadecimal(UInt64($0), digits: 4) }
    .joined(separator: ",")
}

extension VirtualModem {
  fileprivate mutating func setTLS(_ parameters: Parameters) -> Answer {
    guard let tag = parameters.text(0) else { return .error }
    if tag == "convert" { return convert(parameters) }
    guard let index = parameters.integer(1, in: 0...TLSContext.count - 1) else { return .error }
    var context = session.tls[index]
    switch tag {
    case "ctxindex":
      guard parameters.count == 2 else { return .error }
      return .line(context.text(index))
    case "ciphersuite":
      guard parameters.count == 4,
        let place = parameters.integer(2, in: 0...TLSContext.cipherCount - 1),
        let cipher = parameters.hexadecimal(3),
        TLSContext.ciphers.contains(where: { $0.contains(cipher) })
      else { return .error }
      context.ciphers[place] = cipher
    case "sni":
      guard parameters.count == 3, let name = parameters.text(2, max: 64) else { return .error }
      context.serverName = name
    case "sslversion", "ignorertctime", "protocol":
      guard parameters.count == 3, context.set(tag, parameters) else { return .error }
    default: return .error
    }
    session.tls[index] = context
    return .ok
  }

  /// Takes certificates over from files, which must be there.
  private mutating func convert(_ parameters: Parameters) -> Answer {
    guard (3...5).contains(parameters.count), parameters.integer(1, in: 1...3) != nil,
      let name = parameters.text(2), memory.files["/customer/" + name] != nil
    else { return .error }
    guard let key = parameters.text(3) else { return .ok }
    guard memory.files["/customer/" + key] != nil else { return .error }
    memory.clientKeys[name] = ClientKey(file: key, passphrase: parameters.text(4))
    return .ok
  }

  /// What the module brings to a handshake with `host` by context `index`.
  func handshake(
    host: String,
    port: UInt16,
    context index: Int,
    authority: String,
    certificate: String,
    _ turn: Turn
  ) -> TLSHandshake {
    let context = session.tls[index]
    var handshake = TLSHandshake(host: host, port: port)
    // Without a certificate of an authority the module trusts every server.
    handshake.isVerified = !authority.isEmpty
    handshake.version = context.version
    handshake.authority = memory.files["/customer/" + authority]
    handshake.certificate = memory.files["/customer/" + certificate]
    if let key = memory.clientKeys[certificate] {
      handshake.key = memory.files["/customer/" + key.file]
      handshake.passphrase = key.passphrase
    }
    handshake.ignoresClock = context.ignoresClock
    handshake.serverName = context.serverName.isEmpty ? nil : context.serverName
    handshake.utcMilliseconds =
      session.clock.universal(at: turn.now)?.millisecondsSince1970 ?? 0
    return handshake
  }
}

extension TLSContext {
  fileprivate mutating func set(_ tag: String, _ parameters: Parameters) -> Bool {
    switch tag {
    case "sslversion":
      guard let value = parameters.integer(2, in: 0...5) else { return false }
      version = value
    case "ignorertctime":
      guard let value = parameters.integer(2, in: 0...1) else { return false }
      ignoresClock = value == 1
    default:
      guard let value = parameters.integer(2, in: 1...2) else { return false }
      transport = value
    }
    return true
  }
}
