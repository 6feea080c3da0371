import Primitives
import Surroundings
import Testing

@testable import VirtualModem

/// `ATD*99#` and its kin.
@Suite struct DataCallTests {
  @Test(arguments: [
    "ATD*99#", "ATD*99***1#", "ATDT*99***1#", "atd*99*#", "AT+CGDATA=\"PPP\",1",
    "AT+CGDATA=\"PPP\"",
  ])
  func `a packet call connects`(_ line: String) {
    var bench = Bench.online()
    let said = bench.send(line + "\r", wait: 1_000)
    // The first request of LCP follows at once.
    #expect(said.hasPrefix("\r\nCONNECT 150000000\r\n~\u{FFFD}}#\u{FFFD}!}!}!}"))
    #expect(bench.send("+++", wait: 1_500) == "\r\nOK\r\n")
    #expect(bench.listen(for: 10_000) == "")
    #expect(bench.send("ATO\r").hasPrefix("\r\nCONNECT 150000000\r\n~"))
    bench.run(for: 1_500)
    #expect(bench.send("+++", wait: 1_500) == "\r\nOK\r\n")
    #expect(bench.send("ATH\r") == "\r\nOK\r\n")
    #expect(bench.send("ATO\r") == "\r\nERROR\r\n")
    #expect(bench.dial(line) == "CONNECT 150000000")
  }

  @Test(arguments: ["ATD+15550100;", "ATD112;", "ATD15550100", "ATD*98#", "ATD*99***25#", "ATD"])
  func `any other call finds no carrier`(_ line: String) {
    var bench = Bench.online()
    #expect(bench.send(line + "\r", wait: 1_000) == "\r\nNO CARRIER\r\n")
  }

  @Test func `without a network there is no carrier`() {
    var bench = Bench()
    _ = bench.send("ATE0\r")
    #expect(bench.send("ATD*99#\r", wait: 1_000) == "\r\nNO CARRIER\r\n")
  }

  @Test func `the port that has dialled has the call, the other one takes commands`() {
    var bench = Bench.online()
    bench.handle(.received(Array("ATE0\r".utf8), baud: nil, port: .modem))
    bench.run(for: 5)
    bench.handle(.received(Array("ATD*99***1#\r".utf8), baud: nil, port: .modem))
    bench.run(for: 1_000)
    #expect(bench.modemSaid.contains("\r\nCONNECT 150000000\r\n~"))
    #expect(bench.send("ATD*99#\r", wait: 1_000) == "\r\nNO CARRIER\r\n")
    #expect(bench.send("ATH\r") == "\r\nOK\r\n")
    #expect(bench.modemSaid.hasSuffix("\r\nNO CARRIER\r\n"))
  }

  @Test func `DTR ends it by AT&D2, the default`() {
    var bench = Bench.online("ATD*99#")
    let count = bench.utterances.count
    bench.handle(.terminalReady(false))
    #expect(bench.utterances[count...].map(\.text) == ["\r\nNO CARRIER\r\n"])
    bench.handle(.terminalReady(true))
    #expect(bench.dial("ATD*99#") == "CONNECT 150000000")
  }

  @Test func `any character ends dialling`() {
    var bench = Bench.online()
    #expect(bench.send("ATD*99#\r", wait: 200) == "")
    #expect(bench.send("x", wait: 5) == "\r\nNO CARRIER\r\n")
    #expect(bench.listen(for: 1_000) == "")
  }

  @Test func `the call has its context up while it lasts`() {
    var bench = Bench.online("AT+CNMP=13")
    bench.register()
    _ = bench.send("AT+CGDCONT=2,\"IP\",\"internet\"\r")
    let down = "\r\n+CGACT: 1,0\r\n+CGACT: 2,0\r\n\r\nOK\r\n"
    #expect(bench.send("AT+CGACT?\r") == down)
    #expect(bench.dial("ATD*99***2#") == "CONNECT 150000000")
    _ = bench.send("+++", wait: 1_500)
    #expect(bench.send("AT+CGACT?\r") == "\r\n+CGACT: 1,0\r\n+CGACT: 2,1\r\n\r\nOK\r\n")
    _ = bench.send("ATH\r")
    #expect(bench.send("AT+CGACT?\r") == down)
  }

  @Test func `a context that was up before the call is up after it`() {
    var bench = Bench.online("AT+CNMP=13")
    bench.register()
    _ = bench.send("AT+CGACT=1,1\r", wait: 2_000)
    _ = bench.send("ATD*99#\r", wait: 2_000)
    _ = bench.send("+++", wait: 1_500)
    _ = bench.send("ATH\r")
    #expect(bench.send("AT+CGACT?\r") == "\r\n+CGACT: 1,1\r\n\r\nOK\r\n")
  }

  @Test func `ATX0 says no rate`() {
    var bench = Bench.online("ATX0")
    #expect(bench.dial("ATD*99#") == "CONNECT")
  }
}

/// The link of a call.
@Suite struct DataCallLinkTests {
  /// The host's end, at the AT port.
  private struct Call {
    var bench: Bench
    var host: PPPClient
    private var heard = 0

    init(_ bench: Bench) {
      self.bench = bench
      host = PPPClient(at: bench.now)
      heard = bench.utterances.count
    }

    /// Carries frames both ways until there are no more.
    mutating func carry() {
      while true {
        let said = bench.bytes(from: heard)
        heard = bench.utterances.count
        host.receive(said, at: bench.now)
        let answer = host.drainOutput()
        guard !answer.isEmpty || !said.isEmpty else { return }
        bench.transmit(answer)
        bench.run(for: 1)
      }
    }
  }

  private func call() -> Call {
    var bench = Bench.online("AT+CNACT=1")
    bench.run(for: 2_000)
    let start = bench.utterances.count
    _ = bench.dial("ATD*99#")
    var call = Call(bench)
    // The first request came with the dialling.
    call.host.receive(bench.bytes(from: start), at: bench.now)
    call.carry()
    return call
  }

  @Test func `the host has the address of the context that other stacks show`() throws {
    var call = call()
    #expect(call.host.isUp)
    let address = Surroundings.Address(bits: try #require(call.host.address))
    call.bench.run(for: 1_500)
    _ = call.bench.send("+++", wait: 1_500)
    #expect(call.bench.ask("AT+CGPADDR=1") == ["+CGPADDR: 1,\(address.text)", "OK"])
    #expect(call.bench.ask("AT+CNACT?") == ["+CNACT: 1,\"\(address.text)\"", "OK"])
  }

  @Test func `packets go to the network and come from it`() throws {
    var call = call()
    call.host.send(0x21, [0x45, 1, 2])
    call.carry()
    let carrier = try #require(call.bench.networkRequests.last)
    #expect(carrier.action == .send([0x45, 1, 2]))
    call.bench.handle(.network(id: carrier.id, .received([0x45, 3])))
    call.carry()
    #expect(call.host.others == [PPPFrame(0x21, [0x45, 3])])
    // In command mode the line is as if cut.
    call.bench.run(for: 1_500)
    _ = call.bench.send("+++", wait: 1_500)
    let count = call.bench.utterances.count
    call.bench.handle(.network(id: carrier.id, .received([0x45, 4])))
    #expect(call.bench.utterances.count == count)
  }

  @Test func `Terminate is acknowledged, and NO CARRIER follows`() {
    var call = call()
    call.host.link.close(at: call.bench.now)
    let count = call.bench.utterances.count
    call.bench.transmit(call.host.drainOutput())
    let bytes = call.bench.bytes(from: count)
    #expect(bytes.suffix(14) == Array("\r\nNO CARRIER\r\n".utf8)[...])
    #expect(bytes.frames.last?.information.first == 6)
    #expect(call.bench.cancelledRequests.count == 1)
    #expect(call.bench.ask("AT") == ["OK"])
  }

  @Test func `the network's end of the packets terminates the link, and is the call's`() throws {
    var call = call()
    let carrier = try #require(
      call.bench.networkRequests.last { if case .packets = $0.action { true } else { false } }
    )
    call.bench.handle(.network(id: carrier.id, .closed))
    call.carry()
    #expect(call.host.link.state == .ended)
    #expect(call.bench.utterances.last?.text == "\r\nNO CARRIER\r\n")
  }

  @Test func `the radio's end terminates the link, and is the call's`() {
    var call = call()
    call.bench.change { $0.hasPacketService = false }
    #expect(call.bench.cancelledRequests.count == 1)
    call.carry()
    #expect(call.host.link.state == .ended)
    #expect(call.bench.utterances.last?.text == "\r\nNO CARRIER\r\n")
    #expect(call.bench.cancelledRequests.count == 1)
  }

  @Test func `a host that does not acknowledge the end is left after two requests`() {
    var call = call()
    let count = call.bench.utterances.count
    call.bench.change { $0.hasPacketService = false }
    call.bench.run(for: 6_000)
    let bytes = call.bench.bytes(from: count)
    #expect(bytes.frames.map(\.information.first) == [5, 5])
    #expect(bytes.suffix(14) == Array("\r\nNO CARRIER\r\n".utf8)[...])
  }

  @Test(arguments: [true, false])
  func `a host in command mode gets NO CARRIER without the link's end`(isHeldBefore: Bool) {
    var call = call()
    call.bench.run(for: 1_500)
    if isHeldBefore { _ = call.bench.send("+++", wait: 1_500) }
    var count = call.bench.utterances.count
    call.bench.change { $0.hasPacketService = false }
    if !isHeldBefore {
      call.bench.run(for: 1_000)
      #expect(call.bench.send("+++", wait: 1_500) == "\r\nOK\r\n")
      count = call.bench.utterances.count
      call.bench.run(for: 500)
    }
    #expect(call.bench.utterances[count...].first?.text.hasPrefix("\r\nNO CARRIER\r\n") == true)
    #expect(call.bench.send("ATO\r") == "\r\nERROR\r\n")
  }

  @Test func `without a carrier for packets there is none for the call`() {
    var bench = Bench.online()
    bench.playsPackets = false
    #expect(bench.send("ATD*99#\r", wait: 1_000) == "\r\nNO CARRIER\r\n")
    #expect(bench.send("AT\r") == "\r\nOK\r\n")
  }

  @Test func `a host that says nothing is left after half a minute`() {
    var bench = Bench.online()
    _ = bench.dial("ATD*99#")
    #expect(bench.listen(for: 40_000).hasSuffix("\r\nNO CARRIER\r\n"))
  }

  @Test func `an APN that the network does not know has no calls`() {
    var bench = Bench.online("AT+CGDCONT=1,\"IP\",\"wrong\"")
    bench.change { $0.radio.onlyAccessPointName = "right" }
    #expect(bench.send("ATD*99#\r", wait: 1_000) == "\r\nNO CARRIER\r\n")
  }

  @Test(arguments: 1...20)
  func `no bytes in data mode trap`(seed: Int) {
    var chance = SeededGenerator(seed: UInt64(seed))
    var bench = Bench.online()
    _ = bench.dial("ATD*99#")
    for _ in 0..<200 {
      let bytes = (0..<Int(chance.integer(in: 0...80))).map { _ in
        chance.integer(in: 0...9) == 0 ? 0x7E : UInt8(chance.integer(in: 0...255))
      }
      bench.transmit(bytes)
      bench.run(for: chance.integer(in: 0...500))
    }
  }
}

extension Bench {
  /// The line that answers.
  fileprivate mutating func dial(_ line: String) -> String? {
    send(line + "\r", wait: 1_000).split(separator: "\r\n").first { !$0.hasPrefix("AT") }
      .map { String($0) }
  }

  fileprivate var modemSaid: String { String(decoding: modemPort, as: UTF8.self) }
}
