// What the commands of connections share: of the TCP toolkit, of the secure
// sockets, of HTTP and MQTT.

/// The name or the address of a host.
///
/// Project value: 100 characters; a name of the DNS may have 253 and none that a
/// tracker is given comes near.
public typealias HostName = QuotedText<100>

/// The name of a certificate or key in `/customer/`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CFSWFILE: at most 50
///   characters.
public typealias CertificateName = QuotedText<50>

/// A user's name or a password.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+SAPBR: at most 32
///   characters.
public typealias Credential = QuotedText<32>

/// TCP or UDP, in the words of the commands.
public enum Transport: UInt8, Equatable, ATWord {
  /// `TCP`.
  case tcp
  /// `UDP`.
  case udp

  /// `TCP` or `UDP`.
  public var text: StaticString {
    switch self {
    case .tcp: "TCP"
    case .udp: "UDP"
    }
  }
}
