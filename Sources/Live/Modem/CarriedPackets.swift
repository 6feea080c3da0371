import CommandLine
import Primitives
import Sockets
import Surroundings

/// The packets of IP of a packet call, by the program `slirp-fullbolt` as a child process.
///
/// It keeps the address that the host has, and turns packets into connections of this machine.
/// Its address 10.0.2.2 is this machine's loopback. The process ends with this object.
final class CarriedPackets: Carried {
  let id: Int
  private var line: Connection
  private var program: CarrierProgram
  private let isRemoteAllowed: Bool
  private var slip = SLIP()
  private var isReady = false
  /// The program's words.
  private var words: [UInt8] = []
  private var failure: SocketError?
  /// Where a packet has gone that is not carried, to be reported.
  private var refused: Surroundings.Address?
  private var hasRefused = false
  private(set) var isOver = false

  /// - Source: slirp(1), "special address"; the last is its name server.
  private static let host = Surroundings.Address(10, 0, 2, 2)
  private static let nameServer = Surroundings.Address(10, 0, 2, 3)
  /// What slirp 1.0.17 writes when it takes packets.
  private static let readyWord = "SLiRP Ready"
  /// Project value: ten times its greeting.
  private static let wordsMax = 8_192

  init(_ id: Int, isRemoteAllowed: Bool) throws {
    self.id = id
    self.isRemoteAllowed = isRemoteAllowed
    // Its settings are in a file at home, and may open ports.
    let words = ["HOME=/nonexistent", "slirp-fullbolt", "host address 127.0.0.1"]
    var program = try CarrierProgram(words)
    guard let line = program.line.take() else { throw SocketError.unreachable }
    self.line = line
    self.program = program
  }

  var interest: PollLoop.Interest? {
    isReady
      ? PollLoop.Interest(line.descriptor, isWriting: line.isWriting)
      : PollLoop.Interest(program.errors.descriptor)
  }

  var deadline: Instant? { failure != nil || refused != nil ? .zero : nil }

  func send(_ bytes: [UInt8]) {
    guard let destination = Self.destination(of: bytes) else { return }
    guard isCarried(destination) else {
      if !hasRefused { refused = destination }
      hasRefused = true
      return
    }
    do throws(SocketError) { try line.write(SLIP.encoded(bytes)) } catch { failure = error }
  }

  func advance(at now: Instant, _ effects: inout NetworkCarrier.Effects) {
    if let address = refused {
      let text = address.octets.map { String($0) }.joined(separator: ".")
      let advice = isRemoteAllowed ? "" : "; --dial-remote carries those to other machines"
      effects.remarks.append("\(text): packets to it are dropped\(advice)")
      refused = nil
    }
    do throws(SocketError) {
      if let failure { throw failure }
      while try program.errors.read(into: &words) > 0, words.count < Self.wordsMax {}
      if isReady { words = [] } else { noteReadiness(&effects) }
      guard isReady else { return }
      try line.flush()
      var bytes: [UInt8] = []
      if try line.read(into: &bytes) > 0 {
        effects.events += slip.push(bytes).map { (id, .received($0)) }
      }
    } catch {
      isOver = true
      effects.events.append((id, isReady ? .closed : .failed(.unreachable)))
      effects.remarks.append(
        isReady
          ? "slirp-fullbolt has ended"
          : "slirp-fullbolt cannot be run; install Debian's package slirp, which carries packet calls"
      )
    }
  }

  private func noteReadiness(_ effects: inout NetworkCarrier.Effects) {
    guard String(decoding: words, as: UTF8.self).contains(Self.readyWord) else { return }
    isReady = true
    let terms = PacketTerms(gateway: Self.host, nameServers: Self.nameServer, Self.nameServer)
    effects.events.append((id, .linked(terms)))
  }

  /// Its other special addresses run programs and change its settings.
  private func isCarried(_ destination: Surroundings.Address) -> Bool {
    if destination == Self.host || destination.octets[0] == 127 { return true }
    guard isRemoteAllowed else { return false }
    return destination == Self.nameServer
      || !destination.octets.starts(with: Self.host.octets.dropLast())
  }

  /// - Source: RFC 791, 3.1.
  private static func destination(of packet: [UInt8]) -> Surroundings.Address? {
    guard packet.count >= 20, packet[0] >> 4 == 4 else { return nil }
    return Surroundings.Address(packet[16], packet[17], packet[18], packet[19])
  }
}
