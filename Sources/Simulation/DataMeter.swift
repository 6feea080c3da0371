import Primitives
import Surroundings
import VirtualModem

/// Adds up what the module's requests send and receive over the air.
///
/// The simulation has no packets: each request counts with those that it needs where none
/// is lost. Signalling of the network and short messages are not counted.
struct DataMeter: Equatable, Sendable {
  private(set) var bytes: Int64 = 0
  /// Of HTTP.
  private(set) var requests = 0
  /// Of TLS.
  private(set) var handshakes = 0

  /// - Source: RFC 791, 3.1 and RFC 9293, 3.1: headers of IP and TCP of 20 bytes each.
  private static let segment: Int64 = 40
  /// - Source: RFC 9293, 3.5 and 3.6: three segments open a connection, four close it.
  private static let opening = 3 * segment
  private static let closing = 4 * segment
  /// What carries bytes of the application, and what acknowledges it.
  private static let exchange = 2 * segment
  /// Project value: the fields that the module writes into a request's head beside its URL and
  /// those of the TE: `Host`, `User-Agent`, `Accept`, `Content-Length`, `Connection`.
  private static let head: Int64 = 150
  /// A full handshake with a chain of three certificates.
  ///
  /// - Source: netsekure.org, TLS overhead (2010): about 6.5 kB.
  private static let handshake: Int64 = 6_500
  /// - Source: RFC 768 and RFC 1035, 4.1: headers of IP, UDP and DNS of 20, 8 and 12 bytes.
  private static let lookup: Int64 = 2 * 40
  /// - Source: RFC 5905, 7.3: 48 bytes in UDP.
  private static let clock: Int64 = 2 * 76
  /// - Source: RFC 792: headers of IP and ICMP of 20 and 8 bytes.
  private static let ping: Int64 = 28

  mutating func note(_ action: NetworkRequest.Action) {
    switch action {
    case .http(let request):
      requests += 1
      let fields = request.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
      let said = request.url.utf8.count + fields + request.body.count
      bytes += Self.opening + Self.closing + 2 * Self.exchange + Self.head + Int64(said)
    case .connect: bytes += Self.opening
    case .send(let sent): bytes += Self.exchange + Int64(sent.count)
    case .close: bytes += Self.closing
    case .resolve(let host): bytes += Self.lookup + 2 * Int64(host.utf8.count)
    case .ping(_, let size, _): bytes += 2 * (Self.ping + Int64(size))
    case .handshake:
      handshakes += 1
      bytes += Self.handshake
    case .time: bytes += Self.clock
    case .packets, .listen, .message: break  // Nothing goes out, or no data.
    }
  }

  mutating func note(_ event: NetworkEvent) {
    switch event {
    case .http(.response(_, let header, let body), _): bytes += Int64(header.count + body.count)
    case .received(let received): bytes += Self.exchange + Int64(received.count)
    default: break  // Counted with what was asked.
    }
  }

  /// As if the time up to `now` went on for a day.
  func bytesPerDay(at now: Instant) -> Int64 {
    let day: Int64 = 86_400_000_000
    guard now > .zero else { return 0 }
    return now.microseconds.dividingFullWidth(bytes.multipliedFullWidth(by: day)).quotient
  }
}
