import Primitives
import Surroundings

/// How a peer authenticates itself.
enum AuthenticationMethod: Equatable, Sendable, CaseIterable {
  /// CHAP with MD5.
  case digest
  /// PAP.
  case password

  /// The data of the option that asks for it.
  ///
  /// - Source: RFC 1994, 3; RFC 1334, 2.1.
  var option: [UInt8] {
    switch self {
    case .digest: [0xC2, 0x23, 5]
    case .password: [0xC0, 0x23]
    }
  }

  var number: UInt16 {
    switch self {
    case .digest: 0xC223
    case .password: 0xC023
    }
  }
}

/// Decides whether the peer may use the network; without an account every peer may.
///
/// - Source: RFC 1994, 4 (CHAP); RFC 1334, 2.2 (PAP). Both number the packets of a success 3 and 2.
struct PeerAuthentication: Sendable {
  let method: AuthenticationMethod
  /// `nil` while it is not known.
  private(set) var isAccepted: Bool?
  private(set) var deadline: Instant?
  private var outgoing: [ControlPacket] = []
  private let account: Surroundings.PacketAccount?
  private let challenge: [UInt8]
  private var attempts = 0

  /// - Source: ppp-project/ppp, issue 82: a log of pppd with a modem of Qualcomm's.
  private static let name = Array("UMTS_CHAP_SRVR".utf8)
  /// Project value: as long as a digest.
  private static let challengeLength = 16
  /// Of every challenge: there is one for a link.
  private static let challengeIdentifier: UInt8 = 1

  init(
    _ method: AuthenticationMethod,
    _ account: Surroundings.PacketAccount?,
    _ numbers: inout SeededGenerator,
    at now: Instant
  ) {
    self.method = method
    self.account = account
    challenge = (0..<Self.challengeLength).map { _ in UInt8(numbers.integer(in: 0...255)) }
    attempt(at: now)
  }

  mutating func drainOutgoing() -> [ControlPacket] {
    defer { outgoing = [] }
    return outgoing
  }

  mutating func receive(_ packet: ControlPacket) {
    switch method {
    case .password where packet.code == 1:
      let fields = Self.fields(in: packet.data)
      guard fields.count == 2 else { return }
      let isRight = account.map { fields == [$0.user, $0.password] }
      conclude(isRight ?? true, packet.identifier, codes: (2, 3), message: [0])
    case .digest where packet.code == 2 && packet.identifier == Self.challengeIdentifier:
      guard let length = packet.data.first.map({ Int($0) }), packet.data.count > length else {
        return
      }
      let value = Array(packet.data[1..<length + 1])
      let user = Array(packet.data[(length + 1)...])
      let isRight = account.map {
        user == $0.user && value == MD5.digest([packet.identifier] + $0.password + challenge)
      }
      conclude(isRight ?? true, packet.identifier, codes: (3, 4), message: [])
    default: break
    }
  }

  /// The peer has not answered in time.
  mutating func expire(at now: Instant) {
    guard let deadline, now >= deadline else { return }
    guard attempts < NegotiationTiming.configureMax else {
      isAccepted = false
      self.deadline = nil
      return
    }
    attempt(at: now)
  }

  private mutating func attempt(at now: Instant) {
    attempts += 1
    deadline = now + NegotiationTiming.restart
    // With PAP it is the peer that begins.
    guard method == .digest else { return }
    let data = [UInt8(challenge.count)] + challenge + Self.name
    outgoing.append(ControlPacket(1, Self.challengeIdentifier, data))
  }

  /// The first verdict holds; it is sent again to a peer that has lost it.
  private mutating func conclude(
    _ isRight: Bool,
    _ identifier: UInt8,
    codes: (success: UInt8, failure: UInt8),
    message: [UInt8]
  ) {
    let verdict = isAccepted ?? isRight
    isAccepted = verdict
    deadline = nil
    outgoing.append(ControlPacket(verdict ? codes.success : codes.failure, identifier, message))
  }

  /// The two texts of a request of PAP, each behind its length.
  private static func fields(in data: [UInt8]) -> [[UInt8]] {
    var fields: [[UInt8]] = []
    var rest = data[...]
    while let length = rest.popFirst(), rest.count >= length {
      fields.append(Array(rest.prefix(Int(length))))
      rest.removeFirst(Int(length))
    }
    return fields
  }
}
