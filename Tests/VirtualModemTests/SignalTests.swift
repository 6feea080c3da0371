import Primitives
import Surroundings
import Testing

@testable import VirtualModem

/// Signal and the choice of technology.
@Suite struct SignalTests {
  typealias Technologies = Surroundings.Radio.Technologies

  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CSQ.
  static func decibelMilliwatts(_ rssi: Int) -> Int {
    switch rssi {
    case 0: -115
    case 1: -111
    case 31: -52
    default: -110 + 2 * (rssi - 2)
    }
  }

  @Test(
    "CSQ, CPSI and CESQ give one signal",
    arguments: [Technologies.gsm, .catM1, .nbIoT],
    0...31
  )
  func agrees(technologies: Technologies, rssi: Int) throws {
    var surroundings = Surroundings()
    surroundings.radio.technologies = technologies
    surroundings.radio.rssi = UInt8(rssi)
    var bench = Bench(Bench.quiet, surroundings)
    bench.register()
    #expect(bench.ask("AT+CSQ") == ["+CSQ: \(rssi),99", "OK"])
    let level = Self.decibelMilliwatts(rssi)
    let system = try #require(bench.ask("AT+CPSI?").first?.split(separator: ","))
    let quality = try #require(bench.ask("AT+CESQ").first?.dropFirst(7).split(separator: ","))
    if technologies == .gsm {
      #expect(system[6] == "\(level)")
      #expect(quality[0] == "\(max(level + 111, 0))")
    } else {
      #expect(system[12] == "\(level)")
      let rsrp = try #require(Int(system[11]))
      let rsrq = try #require(Int(system[10]))
      #expect(rsrp < level)
      #expect((-20...(-3)).contains(rsrq))
      #expect(quality[5] == "\(max(rsrp + 141, 0))")
      #expect(quality[4] == "\(2 * (rsrq + 20))")
    }
  }

  struct Choice: Sendable {
    var mode: Int
    var preference: Int
    var inReach: Technologies
    /// `<AcT>` of `+COPS`; `nil`: none is found.
    var technology: Int?
  }

  @Test(arguments: [
    Choice(mode: 2, preference: 3, inReach: .all, technology: 7),
    Choice(mode: 2, preference: 2, inReach: .all, technology: 9),
    Choice(mode: 2, preference: 3, inReach: [.gsm, .nbIoT], technology: 9),
    Choice(mode: 2, preference: 1, inReach: [.gsm, .nbIoT], technology: 3),
    Choice(mode: 13, preference: 3, inReach: .all, technology: 3),
    Choice(mode: 13, preference: 3, inReach: [.catM1, .nbIoT], technology: nil),
    Choice(mode: 38, preference: 1, inReach: .all, technology: 7),
    Choice(mode: 38, preference: 1, inReach: [.gsm, .nbIoT], technology: nil),
    Choice(mode: 51, preference: 2, inReach: .gsm, technology: 3),
    Choice(mode: 51, preference: 2, inReach: [], technology: nil),
  ])
  func `CNMP and CMNB choose among what is in reach`(choice: Choice) {
    var surroundings = Surroundings()
    surroundings.radio.technologies = choice.inReach
    var bench = Bench(Bench.quiet, surroundings)
    _ = bench.ask("AT+CNMP=\(choice.mode);+CMNB=\(choice.preference)")
    bench.register()
    let found = choice.technology.map { "+COPS: 0,0,\"Test PLMN 1-1\",\($0)" } ?? "+COPS: 0"
    #expect(bench.ask("AT+COPS?") == [found, "OK"])
  }

  @Test func `a technology that goes leaves the other one`() {
    var surroundings = Surroundings()
    surroundings.radio.technologies = .all
    var bench = Bench(Bench.quiet, surroundings)
    bench.register()
    _ = bench.ask("AT+CNSMOD=1;+CSTT=\"a\"")
    #expect(bench.ask("AT+CIICR", wait: 1_600) == ["OK"])
    bench.change { $0.radio.technologies = .gsm }
    #expect(bench.utterances.last?.text == "\r\n+CNSMOD: 0\r\n\r\n+PDP: DEACT\r\n")
    #expect(bench.listen(for: 13_000) == "\r\n+CNSMOD: 3\r\n")
  }

  @Test func `a scan is ended by a character, but not by the end of its own line`() {
    var bench = Bench()
    bench.register()
    bench.transmit("AT+COPS=?\r")
    bench.run(for: 200)
    bench.transmit("\n")
    bench.run(for: 200)
    #expect(bench.utterances.last?.text.hasSuffix("AT+COPS=?\r") == true)
    #expect(bench.send("x", wait: 10) == "\r\nERROR\r\n")
    #expect(bench.ask("AT+CSQ") == ["+CSQ: 24,99", "OK"])
  }
}
