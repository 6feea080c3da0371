import Primitives
import Surroundings
import Testing

@testable import VirtualModem

/// The link between a host that has dialled and the network.
@Suite struct PPPSessionTests {
  static let account = Surroundings.PacketAccount(user: Array("u".utf8), password: Array("p".utf8))

  @Test func `the host gets the context's address and the name servers`() {
    var line = PPPLine()
    line.carry()
    #expect(line.host.isUp)
    #expect(line.module.isUp)
    #expect(line.host.address == PPPLine.address.bits)
    #expect(
      line.host.addresses?.options.wanted.map(\.number) == [
        PPPLine.address.bits, PPPLine.terms.primaryNameServer.bits,
        PPPLine.terms.secondaryNameServer.bits,
      ]
    )
    #expect(line.host.addresses?.granted == [ConfigurationOption(3, PPPLine.terms.gateway.bits)])
  }

  /// - Source: ppp-project/ppp, issue 82: what a modem of Qualcomm's asks for.
  @Test func `the first request is that of a module`() throws {
    var line = PPPLine()
    let frame = try #require(line.module.drainOutput().frames.first)
    let packet = try #require(ControlPacket(decoding: frame.information))
    let options = try #require(ConfigurationOption.all(in: packet.data))
    #expect(options.map(\.type) == [2, 3, 5, 7, 8])
    #expect(options[1].data == [0xC2, 0x23, 5])
  }

  @Test(arguments: 1...40)
  func `a link comes up on a line that loses frames`(seed: Int) {
    var line = PPPLine(seed: UInt64(seed))
    line.lossPercent = 10
    line.run(for: .seconds(60))
    #expect(line.host.isUp && line.module.isUp)
    #expect(line.host.address == PPPLine.address.bits)
  }

  @Test func `requests are repeated every three seconds, ten in all, and then it is over`() {
    var line = PPPLine()
    var times: [Int64] = []
    while let due = line.module.deadline {
      if !line.module.drainOutput().isEmpty { times.append(line.now.microseconds / 1_000_000) }
      line.now = due
      line.module.expire(at: due)
    }
    #expect(times == (0..<10).map { Int64($0 * 3) })
    #expect(line.module.isOver)
  }

  @Test func `packets go both ways once the link is up, and not before`() {
    var line = PPPLine()
    line.module.send([1, 2, 3])
    line.host.send(0x21, [4, 5, 6])
    line.carry()
    let early = line.module.drainPackets()
    #expect(early == [])
    #expect(line.host.others == [])
    line.module.send([1, 2, 3])
    line.host.send(0x21, [4, 5, 6])
    line.carry()
    let packets = line.module.drainPackets()
    #expect(packets == [[4, 5, 6]])
    #expect(line.host.others == [PPPFrame(0x21, [1, 2, 3])])
  }

  @Test func `a packet that is longer than the host takes is lost and counted`() {
    var host = PPPClient()
    host.link = Negotiation(
      .init(wanted: [ConfigurationOption(1, [0, 100])], unknown: [3]),
      at: .zero
    )
    var line = PPPLine(host)
    line.carry()
    line.module.send([UInt8](repeating: 1, count: 101))
    line.module.send([UInt8](repeating: 2, count: 100))
    line.carry()
    #expect(line.host.others.map(\.information.count) == [100])
    #expect(line.module.oversizedCount == 1)
  }

  @Test func `an echo is answered with the module's number`() throws {
    var line = PPPLine()
    line.carry()
    line.host.send(PPPClient.lcp, ControlPacket(9, 77, [0, 0, 0, 0, 0x61]).encoded)
    line.carry()
    let reply = try #require(ControlPacket(decoding: line.host.others[0].information))
    #expect([reply.code, reply.identifier] == [10, 77])
    #expect(reply.data.last == 0x61)
    #expect(Array(reply.data.prefix(4)) != [0, 0, 0, 0])
  }

  /// 8057 is IPV6CP, 80FD CCP.
  @Test(arguments: [0x8057, 0x80FD, 0x002D] as [UInt16])
  func `other protocols are rejected`(number: UInt16) throws {
    var line = PPPLine()
    line.carry()
    line.host.send(number, ControlPacket(1, 5).encoded)
    line.carry()
    let rejection = try #require(ControlPacket(decoding: line.host.others[0].information))
    #expect(rejection.code == 8)
    #expect(Array(rejection.data.prefix(2)) == [UInt8(number >> 8), UInt8(number & 0xFF)])
    #expect(line.module.isUp)
  }

  @Test func `options that are not known are rejected before others are changed`() throws {
    var line = PPPLine()
    line.carry()
    let header: [UInt8] = [2, 6, 0, 45, 15, 1]
    let request = ControlPacket(1, 9, header + [3, 6, 0, 0, 0, 0])
    line.module.receive(PPPFrame(0x8021, request.encoded).encoded(.init()), at: .zero)
    let answers = line.module.drainOutput().frames.compactMap {
      ControlPacket(decoding: $0.information)
    }
    #expect(answers.contains(ControlPacket(4, 9, header)))
  }

  @Test func `a host that insists on another address is refused it in the end`() throws {
    var line = PPPLine()
    line.carry()
    var codes: [UInt8] = []
    for identifier in 1...7 as ClosedRange<UInt8> {
      let request = ControlPacket(1, identifier, [3, 6, 1, 2, 3, 4])
      line.module.receive(PPPFrame(0x8021, request.encoded).encoded(.init()), at: .zero)
      codes += line.module.drainOutput().frames.compactMap {
        ControlPacket(decoding: $0.information)
      }.filter { $0.identifier == identifier && $0.code != 1 }.map(\.code)
    }
    #expect(codes == [3, 3, 3, 3, 3, 4, 4])
  }

  @Test func `the host's Terminate-Request is acknowledged, and it is over`() throws {
    var line = PPPLine()
    line.carry()
    line.host.send(PPPClient.lcp, ControlPacket(5, 3).encoded)
    line.module.receive(line.host.drainOutput(), at: .zero)
    let frames = line.module.drainOutput().frames
    #expect(frames == [PPPFrame(PPPClient.lcp, ControlPacket(6, 3).encoded)])
    #expect(line.module.isOver)
    #expect(line.module.deadline == nil)
    line.module.send([1])
    let rest = line.module.drainOutput()
    #expect(rest == [])
  }

  @Test func `where both end it, both acknowledge before it is over`() {
    // The host refuses to authenticate itself, so the network ends it.
    var line = PPPLine(account: Self.account)
    var down: [UInt8] = []
    for _ in 0..<10 where !down.frames.contains(where: { $0.information.first == 5 }) {
      line.host.receive(down, at: .zero)
      line.module.receive(line.host.drainOutput(), at: .zero)
      down = line.module.drainOutput()
    }
    line.host.link.close(at: .zero)
    line.module.receive(line.host.drainOutput(), at: .zero)
    #expect(!line.module.isOver)
    line.host.receive(down, at: .zero)
    line.module.receive(line.host.drainOutput(), at: .zero)
    #expect(line.module.isOver)
  }

  @Test func `a line that leads back is noticed`() {
    var line = PPPLine()
    for _ in 0..<100 {
      let echo = line.module.drainOutput()
      line.module.receive(echo, at: .zero)
    }
    #expect(line.module.isOver)
  }

  @Test func `a host that begins again gets the same link once more`() {
    var line = PPPLine()
    line.carry()
    line.host = PPPClient()
    line.carry()
    #expect(line.host.isUp && line.module.isUp)
    #expect(line.host.address == PPPLine.address.bits)
  }

  // MARK: - Who may use the network

  /// PAP, and MS-CHAP, which shows no more than that MD5 is not wanted.
  @Test(arguments: [[0xC0, 0x23], [0xC2, 0x23, 0x81]] as [[UInt8]])
  func `a host that wants another way is offered PAP`(data: [UInt8]) {
    var line = PPPLine(PPPClient(unknown: []))
    line.suggest(data)
    line.carry()
    #expect(line.host.link.granted.contains(ConfigurationOption(3, [0xC0, 0x23])))
  }

  @Test(arguments: [("u", "p", true), ("u", "q", false), ("v", "p", false)])
  func `PAP`(user: String, password: String, isRight: Bool) {
    var line = PPPLine(PPPClient(unknown: []), account: Self.account)
    line.suggest([0xC0, 0x23])
    line.carry()
    #expect(!line.module.isUp)
    let data = [user, password].flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
    line.host.send(0xC023, ControlPacket(1, 4, data).encoded)
    line.run(for: .seconds(10))
    #expect(line.host.others.map(\.number) == [0xC023])
    #expect(Array(line.host.others[0].information.prefix(2)) == [isRight ? 2 : 3, 4])
    #expect(line.module.isUp == isRight)
    #expect(line.module.isOver == !isRight)
  }

  @Test(arguments: [("u", "p", true), ("u", "q", false), ("v", "p", false)])
  func `CHAP`(user: String, password: String, isRight: Bool) throws {
    var line = PPPLine(PPPClient(unknown: []), account: Self.account)
    line.carry()
    let challenge = try #require(ControlPacket(decoding: line.host.others[0].information))
    #expect(challenge.code == 1)
    #expect(Array(challenge.data.dropFirst(17)) == Array("UMTS_CHAP_SRVR".utf8))
    let value = MD5.digest(
      [challenge.identifier] + Array(password.utf8) + challenge.data[1...16]
    )
    let response = ControlPacket(2, challenge.identifier, [16] + value + Array(user.utf8))
    line.host.send(0xC223, response.encoded)
    line.run(for: .seconds(10))
    #expect(line.host.others.last?.information.first == (isRight ? 3 : 4))
    #expect(line.module.isUp == isRight)
    #expect(line.module.isOver == !isRight)
  }

  @Test func `a host that refuses to authenticate itself gets in only without an account`() {
    var line = PPPLine(account: Self.account)
    line.run(for: .seconds(10))
    #expect(line.module.isOver)
    line = PPPLine()
    line.run(for: .seconds(10))
    #expect(line.module.isUp)
  }

  @Test func `a host that never answers the challenge is left after ten of them`() {
    var line = PPPLine(PPPClient(unknown: []))
    line.run(for: .seconds(60))
    #expect(line.host.others.count == 10)
    #expect(line.module.isOver)
  }

  // MARK: - Anything

  @Test(arguments: 1...60)
  func `no bytes trap, and the state stays small`(seed: Int) {
    var line = PPPLine(seed: UInt64(seed))
    if seed % 2 == 0 { line.carry() }
    for _ in 0..<300 {
      line.module.receive(Self.junk(&line.chance), at: line.now)
      if line.chance.integer(in: 0...9) == 0, let due = line.module.deadline {
        line.now = max(line.now, due)
        line.module.expire(at: line.now)
      }
      let counts = (line.module.drainOutput().count, line.module.drainPackets().count)
      #expect(counts.0 < 60_000 && counts.1 < 1_000)
    }
  }

  /// Frames with a good check sequence and bad contents, and plain noise.
  private static func junk(_ chance: inout SeededGenerator) -> [UInt8] {
    let length = Int(chance.integer(in: 0...60))
    var bytes = (0..<length).map { _ in UInt8(chance.integer(in: 0...255)) }
    guard chance.integer(in: 0...3) > 0 else { return bytes }
    if chance.integer(in: 0...1) == 0, bytes.count >= 4 {
      bytes[0] = UInt8(chance.integer(in: 1...12))
      bytes[2] = 0
      bytes[3] = UInt8(bytes.count)
    }
    let numbers: [UInt16] = [0xC021, 0x8021, 0xC023, 0xC223, 0x0021, 0x8057]
    let number = numbers[Int(chance.integer(in: 0...5))]
    return PPPFrame(number, bytes).encoded(PPPFrame.Format())
  }
}

extension [UInt8] {
  /// The frames that these bytes of a line hold.
  var frames: [PPPFrame] {
    var decoder = FrameDecoder()
    decoder.ignoredControls = 0
    return decoder.push(self).compactMap { PPPFrame(decoding: $0) }
  }
}

extension PPPLine {
  /// The host wants another protocol for authentication, before anything else.
  mutating func suggest(_ data: [UInt8]) {
    guard let frame = module.drainOutput().frames.first,
      let request = ControlPacket(decoding: frame.information)
    else { return }
    let answer = ConfigurationOption.encoded([ConfigurationOption(3, data)])
    let nak = ControlPacket(3, request.identifier, answer)
    module.receive(PPPFrame(0xC021, nak.encoded).encoded(PPPFrame.Format()), at: now)
  }
}
