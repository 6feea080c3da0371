import Primitives
import Surroundings
import Testing

@testable import VirtualModem

/// A host that dials: a client of PPP made of the frames and the automaton, with options of its own.
struct PPPClient {
  struct Options: NegotiatedOptions {
    var wanted: [ConfigurationOption]
    /// Types that this host does not know.
    var unknown: Set<UInt8> = []

    func judge(_ option: ConfigurationOption) -> OptionVerdict {
      unknown.contains(option.type) ? .rejected : .granted
    }

    mutating func reconsider(_ option: ConfigurationOption) {
      guard let index = wanted.firstIndex(where: { $0.type == option.type }) else { return }
      wanted[index] = option
    }
  }

  var link: Negotiation<Options>
  var addresses: Negotiation<Options>?
  var decoder = FrameDecoder()
  private(set) var output: [UInt8] = []
  /// All but what the two automata take.
  private(set) var others: [PPPFrame] = []

  static let lcp: UInt16 = 0xC021
  static let ipcp: UInt16 = 0x8021
  static let nothing: UInt32 = 0

  /// By default a host that cannot authenticate itself.
  init(unknown: Set<UInt8> = [3], at now: Instant = .zero) {
    link = Negotiation(Options(wanted: [ConfigurationOption(2, 0)], unknown: unknown), at: now)
    decoder.ignoredControls = 0
  }

  var isUp: Bool { link.state == .opened && addresses?.state == .opened }

  var address: UInt32? { addresses?.options.wanted.first { $0.type == 3 }?.number }

  var deadline: Instant? { Instant.earlier(link.deadline, addresses?.deadline) }

  mutating func receive(_ bytes: [UInt8], at now: Instant) {
    for bytes in decoder.push(bytes) {
      guard let frame = PPPFrame(decoding: bytes) else { continue }
      let packet = ControlPacket(decoding: frame.information)
      switch (frame.number, packet) {
      case (Self.lcp, let packet?) where link.receive(packet, at: now): break
      case (Self.ipcp, let packet?) where addresses?.receive(packet, at: now) == true: break
      default: others.append(frame)
      }
    }
    if link.state != .opened { addresses = nil }
    if link.state == .opened, addresses == nil {
      let wanted = [3, 129, 131].map { ConfigurationOption($0, Self.nothing) }
      addresses = Negotiation(Options(wanted: wanted), at: now)
    }
  }

  mutating func expire(at now: Instant) {
    link.expire(at: now)
    addresses?.expire(at: now)
  }

  mutating func send(_ number: UInt16, _ information: [UInt8]) {
    output += PPPFrame(number, information).encoded(PPPFrame.Format())
  }

  mutating func drainOutput() -> [UInt8] {
    for packet in link.drainOutgoing() { send(Self.lcp, packet.encoded) }
    for packet in addresses?.drainOutgoing() ?? [] { send(Self.ipcp, packet.encoded) }
    defer { output = [] }
    return output
  }
}

/// A link between a host and the module, on a line that may lose and cut.
struct PPPLine {
  var host: PPPClient
  var module: PPPSession
  var now = Instant.zero
  var chance: SeededGenerator
  /// Of 100 frames, each way.
  var lossPercent: Int64 = 0

  static let address = Surroundings.Address(10, 0, 253, 239)
  static let terms = PacketTerms(
    gateway: Surroundings.Address(192, 0, 2, 1),
    nameServers: Surroundings.Address(192, 0, 2, 2),
    Surroundings.Address(192, 0, 2, 3)
  )

  init(
    _ host: PPPClient = PPPClient(),
    account: Surroundings.PacketAccount? = nil,
    seed: UInt64 = 1
  ) {
    self.host = host
    chance = SeededGenerator(seed: seed, stream: 99)
    module = PPPSession(
      Self.address,
      Self.terms,
      account: account,
      numbers: SeededGenerator(seed: seed),
      at: .zero
    )
  }

  /// Carries until there is nothing more to carry, at most so many rounds.
  mutating func carry(rounds: Int = 50) {
    for _ in 0..<rounds {
      let down = lose(module.drainOutput())
      let up = lose(host.drainOutput())
      guard !down.isEmpty || !up.isEmpty else { return }
      for piece in cut(up) { module.receive(piece, at: now) }
      for piece in cut(down) { host.receive(piece, at: now) }
    }
  }

  /// Lets so much time pass.
  mutating func run(for length: Milliseconds) {
    let end = now + length
    carry()
    while let due = Instant.earlier(host.deadline, module.deadline), due <= end {
      now = max(now, due)
      host.expire(at: now)
      module.expire(at: now)
      carry()
    }
    now = end
  }

  /// A frame that is lost has a bit wrong.
  private mutating func lose(_ bytes: [UInt8]) -> [UInt8] {
    guard lossPercent > 0 else { return bytes }
    return bytes.split(separator: PPPFrame.flag).flatMap { frame -> [UInt8] in
      var frame = Array(frame)
      if chance.integer(in: 1...100) <= lossPercent {
        frame[Int(chance.integer(in: 0...Int64(frame.count - 1)))] ^= 0x40
      }
      return [PPPFrame.flag] + frame + [PPPFrame.flag]
    }
  }

  private mutating func cut(_ bytes: [UInt8]) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int(chance.integer(in: 1...40))
      pieces.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return pieces
  }
}
