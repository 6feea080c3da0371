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

  func encode(into line: inout ATLine) {
    line.appendQuoted(name)
  }
}

extension FixedBytes {
  /// Appends `text` with a quote at either end.
  mutating func appendQuoted(_ text: StaticString) {
    append(ASCII.quote)
    append(text)
    append(ASCII.quote)
  }

  /// Appends a comma and the number.
  mutating func appendField<let lowest: Int, let highest: Int>(
    _ number: Bounded<lowest, highest>
  ) {
    append(ASCII.comma)
    append(number)
  }

  /// Appends a comma and the number.
  mutating func appendField(_ number: UInt16) {
    append(ASCII.comma)
    append(decimal: Int64(number))
  }

  /// Appends a comma and `1` or `0`.
  mutating func appendField(_ flag: Bool) {
    append(ASCII.comma)
    append(flag)
  }

  /// Appends a comma and the text between quotes.
  mutating func appendField<let other: Int>(_ text: QuotedText<other>) {
    append(ASCII.comma)
    text.encode(into: &self)
  }
}
