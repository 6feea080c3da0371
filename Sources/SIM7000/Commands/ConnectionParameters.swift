import Primitives

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
public enum Transport: Equatable, Sendable {
  case tcp
  case udp

  /// `TCP` or `UDP`.
  public var name: StaticString {
    switch self {
    case .tcp: "TCP"
    case .udp: "UDP"
    }
  }

  init?(name line: Span<UInt8>, _ range: Range<Int>) {
    if line.matches("TCP", in: range) {
      self = .tcp
    } else if line.matches("UDP", in: range) {
      self = .udp
    } else {
      return nil
    }
  }
}

extension FixedBytes {
  /// Appends `text`, and `word` between quotes.
  mutating func appendQuoted(_ text: StaticString, _ word: StaticString) {
    append(text)
    append(ASCII.quote)
    append(word)
    append(ASCII.quote)
  }

  /// Appends `text`, and the quoted text, or the quotes alone when there is none.
  mutating func append<let length: Int>(
    _ text: StaticString,
    orEmpty quoted: QuotedText<length>?
  ) {
    append(text, quoted)
    if quoted == nil { appendQuoted(text, "") }
  }
}
