import Primitives
import Surroundings
import Testing

@testable import VirtualModem

/// The message service between its port and its service centre, TPDU by TPDU.
@Suite struct MessageServiceTests {
  /// From +962790000001 at 09:00:20 on 21 November 2026: `hello`.
  static let hello = "040C9169720900001000006211129000020005E8329BFD06"
  static let helloOfClass2 = "040C9169720900001000126211129000020005E8329BFD06"
  static let helloOfClass3 = "040C9169720900001000136211129000020005E8329BFD06"
  /// On message 42, to the same number: delivered eight seconds later.
  static let report = "062A0C916972090000106211129000020062111290008200" + "00"
  /// The service centre's address, +12025550100.
  static let centre = "07912120550501F0"

  private func ready() -> Bench {
    var bench = Bench()
    bench.register()
    _ = bench.ask("ATE0")
    return bench
  }

  @Test func `what is typed comes back if echo is on`() {
    var bench = ready()
    _ = bench.ask("ATE1+CMGF=1")
    #expect(
      bench.send("AT+CMGS=\"+962790000001\"\r\n") == "AT+CMGS=\"+962790000001\"\r\r\n> "
    )
    #expect(bench.send("hello") == "hello")
    #expect(bench.send("\u{1A}") == "\u{1A}")
    #expect(bench.answer(.message(.accepted)) == "\r\n+CMGS: 1\r\n\r\nOK\r\n")
  }

  @Test func `a text becomes a submission with the next reference`() {
    var bench = ready()
    _ = bench.ask("AT+CMGF=1")
    #expect(
      bench.submit("AT+CMGS=\"+962790000001\"", "hello")
        == "11010C9169720900001000" + "00A705E8329BFD06"
    )
    #expect(bench.lastServiceCentre == "+12025550100")
    bench.answer(.message(.accepted))
    _ = bench.ask("AT+CSMP=49,,,8;+CSCA=\"+962790000000\"")
    #expect(
      bench.submit("AT+CMGS=\"0790000001\"", "06450631")
        == "31020A817009000010" + "0008A70406450631"
    )
    #expect(bench.lastServiceCentre == "+962790000000")
    #expect(bench.answer(.message(.refused(cause: 38))) == "\r\n+CMS ERROR: 38\r\n")
    _ = bench.ask("AT+CSMP=25,\"26/11/22,09:00:00+00\",0,0")
    #expect(
      bench.submit("AT+CMGS=\"+962790000001\"", "hello")
        == "19030C91697209000010000062112290000000" + "05E8329BFD06"
    )
  }

  @Test func `a header of user data is typed with the text, in digits`() {
    var bench = ready()
    _ = bench.ask("AT+CMGF=1;+CSMP=81,167,0,0")
    #expect(
      bench.submit("AT+CMGS=\"+962790000001\"", "050003070201D06536FB0D")
        == "51010C9169720900001000" + "00A70C050003070201D06536FB0D"
    )
    bench.answer(.message(.accepted))
    _ = bench.ask("AT+CSMP=17,167,0,4")
    #expect(
      bench.submit("AT+CMGS=\"+962790000001\"", "DEAD00")
        == "11020C9169720900001000" + "04A703DEAD00"
    )
  }

  @Test func `references count up over restarts, and from 255 to 0`() {
    var bench = ready()
    _ = bench.ask("AT+CMGF=1")
    bench.modem.memory.card.messageReference = 254
    _ = bench.submit("AT+CMGS=\"1\"", "a")
    #expect(bench.answer(.message(.accepted)) == "\r\n+CMGS: 255\r\n\r\nOK\r\n")
    bench.handle(.restarted)
    bench.run(for: 40_000)
    _ = bench.ask("ATE0+CMGF=1")
    _ = bench.submit("AT+CMGS=\"1\"", "a")
    #expect(bench.answer(.message(.accepted)) == "\r\n+CMGS: 0\r\n\r\nOK\r\n")
  }

  @Test func `a centre that never answers is given up, and its late answer is dropped`() {
    var bench = ready()
    _ = bench.ask("AT+CMGF=1")
    _ = bench.submit("AT+CMGS=\"1\"", "a")
    #expect(bench.listen(for: 59_990) == "")
    #expect(bench.listen(for: 20) == "\r\n+CMS ERROR: 332\r\n")
    #expect(bench.cancelledRequests == [1])
    bench.answer(.message(.accepted))
    #expect(bench.listen(for: 1_000) == "")
    #expect(bench.ask("AT") == ["OK"])
  }

  @Test func `both ports send at the same time`() {
    var bench = ready()
    _ = bench.ask("AT+CMGF=1")
    bench.handle(.received(Array("ATE0+CMGS=\"2\"\r".utf8), baud: nil, port: .modem))
    bench.run(for: 3)
    bench.handle(.received(Array("b\u{1A}".utf8), baud: nil, port: .modem))
    bench.run(for: 3)
    #expect(bench.lastSubmission == "11010181F2" + "0000A70162")
    _ = bench.submit("AT+CMGS=\"3\"", "c")
    let ids = bench.networkRequests.map(\.id)
    #expect(bench.answer(.message(.accepted), to: ids[0]) == "")
    #expect(
      String(decoding: bench.modemPort, as: UTF8.self).hasSuffix("\r\n+CMGS: 1\r\n\r\nOK\r\n")
    )
    #expect(bench.answer(.message(.accepted), to: ids[1]) == "\r\n+CMGS: 2\r\n\r\nOK\r\n")
  }

  @Test(
    "a delivery goes where its class and AT+CNMI send it",
    arguments: [
      ("0,0", hello, ""), ("2,0", hello, ""), ("2,1", hello, "+CMTI: \"SM\",1"),
      ("1,1", hello, "+CMTI: \"SM\",1"), ("1,2", helloOfClass2, "+CMTI: \"SM\",1"),
      ("1,3", hello, "+CMTI: \"SM\",1"), ("1,2", hello, "+CMT: ,24\r\n" + centre + hello),
      ("1,2", helloOfClass3, "+CMT: ,24\r\n" + centre + helloOfClass3),
      ("1,3", helloOfClass3, "+CMT: ,24\r\n" + centre + helloOfClass3),
    ]
  )
  func routing(indications: String, tpdu: String, urc: String) {
    var bench = ready()
    _ = bench.ask("AT+CNMI=\(indications)")
    #expect(bench.deliver(tpdu) == (urc.isEmpty ? "" : "\r\n\(urc)\r\n"))
    #expect(bench.acknowledgements == [MessageAcknowledgement(id: 1, failureCause: nil)])
    let used = urc.hasPrefix("+CMT:") ? 0 : 1
    #expect(bench.ask("AT+CPMS?").first?.hasPrefix("+CPMS: \"SM\",\(used),20") == true)
  }

  @Test func `reports go straight, or to the store, or nowhere`() {
    var bench = ready()
    #expect(bench.deliver(Self.report) == "")
    _ = bench.ask("AT+CNMI=1,1,0,1")
    #expect(bench.deliver(Self.report) == "\r\n+CDS: 25\r\n" + Self.centre + Self.report + "\r\n")
    _ = bench.ask("AT+CMGF=1")
    let fields =
      "6,42,\"+962790000001\",145,\"26/11/21,09:00:20+00\",\"26/11/21,09:00:28+00\",0"
    #expect(bench.deliver(Self.report) == "\r\n+CDS: \(fields)\r\n")
    _ = bench.ask("AT+CNMI=2,1,0,2")
    #expect(bench.deliver(Self.report) == "\r\n+CDSI: \"SM\",1\r\n")
    #expect(bench.ask("AT+CMGR=1") == ["+CMGR: \"REC UNREAD\",\(fields)", "OK"])
    #expect(bench.ask("AT+CMGL=\"ALL\"") == ["+CMGL: 1,\"REC READ\",\(fields)", "OK"])
    #expect(bench.ask("AT+CMGF=0;+CMGR=1") == ["+CMGR: 1,,25", Self.centre + Self.report, "OK"])
    #expect(bench.acknowledgements.allSatisfy { $0.failureCause == nil })
  }

  @Test func `a full store is told to the centre`() {
    var bench = ready()
    _ = bench.ask("AT+CNMI=2,1")
    for number in 1...20 {
      #expect(bench.deliver(Self.hello) == "\r\n+CMTI: \"SM\",\(number)\r\n")
    }
    #expect(bench.deliver(Self.hello) == "")
    #expect(bench.acknowledgements.last?.failureCause == 0xD0)
    _ = bench.ask("AT+CPMS=\"SM\",\"SM\",\"ME\"")
    for number in 1...23 {
      #expect(bench.deliver(Self.hello) == "\r\n+CMTI: \"ME\",\(number)\r\n")
    }
    #expect(bench.deliver(Self.hello) == "")
    #expect(bench.acknowledgements.last?.failureCause == 0xD3)
    _ = bench.send("AT+CMGW=23\r")
    #expect(
      bench.send("0011000B916407281553F80000AA0AE8329BFD4697D9EC37\u{1A}")
        == "\r\n+CMS ERROR: 322\r\n"
    )
    // A place that becomes free is the next one to be filled.
    _ = bench.ask("AT+CPMS=\"SM\",\"SM\",\"SM\";+CMGD=7")
    #expect(bench.deliver(Self.hello) == "\r\n+CMTI: \"SM\",7\r\n")
  }

  @Test func `indications wait in mode 0 until another is chosen`() {
    var bench = ready()
    _ = bench.ask("AT+CNMI=0,1")
    #expect(bench.deliver(Self.hello) == "")
    #expect(bench.deliver(Self.hello) == "")
    #expect(
      bench.send("AT+CNMI=2\r") == "\r\nOK\r\n\r\n+CMTI: \"SM\",1\r\n\r\n+CMTI: \"SM\",2\r\n"
    )
    _ = bench.ask("AT+CNMI=0")
    #expect(bench.deliver(Self.hello) == "")
    #expect(bench.send("AT+CNMI=2,1,0,0,1\r") == "\r\nOK\r\n")
  }

  @Test func `while a connection has the port, mode 2 keeps and mode 1 loses`() {
    var bench = ready()
    for (mode, said) in [
      (2, "\r\nNO CARRIER\r\n\r\n+CMTI: \"SM\",1\r\n"), (1, "\r\nNO CARRIER\r\n"),
    ] {
      _ = bench.ask("AT+CNMI=\(mode),1")
      bench.modem.session[.at].dataMode = DataMode(take: { _, _, _ in }, hangUp: { _, _ in })
      #expect(bench.deliver(Self.hello) == "")
      var turn = VirtualModem.Turn(surroundings: bench.surroundings, now: bench.now)
      bench.modem.endDataMode(on: .at, result: .noCarrier, &turn)
      #expect(String(decoding: turn.effects.output[.at], as: UTF8.self) == said)
    }
    _ = bench.ask("AT+CNMI=1,2")
    bench.modem.session[.at].dataMode = DataMode(take: { _, _, _ in }, hangUp: { _, _ in })
    #expect(bench.deliver(Self.hello) == "")
    #expect(bench.acknowledgements.last?.failureCause == 0xD2)
  }

  @Test func `with service 1 a message is the terminal's when it is marked so`() {
    var bench = ready()
    _ = bench.ask("AT+CSMS=1;+CNMI=1,2,0,1")
    #expect(bench.deliver(Self.hello) != "")
    #expect(bench.acknowledgements == [])
    #expect(bench.deliver(Self.hello) == "")
    #expect(bench.acknowledgements == [MessageAcknowledgement(id: 2, failureCause: 0xD2)])
    #expect(bench.ask("AT+CNMA") == ["OK"])
    #expect(bench.acknowledgements.last == MessageAcknowledgement(id: 1, failureCause: nil))
    #expect(bench.ask("AT+CNMA") == ["+CMS ERROR: 340"])
    #expect(bench.deliver(Self.report) != "")
    #expect(bench.ask("AT+CNMA=2") == ["OK"])
    #expect(bench.acknowledgements.last == MessageAcknowledgement(id: 3, failureCause: 0xD2))
    #expect(bench.deliver(Self.hello) != "")
    bench.run(for: 15_000)
    #expect(bench.acknowledgements.last == MessageAcknowledgement(id: 4, failureCause: 0xD2))
    #expect(bench.ask("AT+CNMI?") == ["+CNMI: 1,0,0,0,0", "OK"])
  }

  @Test func `a silent message is taken and leaves no trace`() {
    var bench = ready()
    _ = bench.ask("AT+CNMI=1,2")
    #expect(bench.deliver("040C9169720900001040006211129000020005E8329BFD06") == "")
    #expect(bench.acknowledgements.last?.failureCause == nil)
    #expect(bench.ask("AT+CPMS?").first == "+CPMS: \"SM\",0,20,\"SM\",0,20,\"SM\",0,20")
  }

  @Test(
    "anything but text is shown in digits",
    arguments: [
      ("040C916972090000100008" + "62111290000200" + "0406450631", "06450631"),
      ("040C916972090000100004" + "62111290000200" + "03DEAD00", "DEAD00"),
      (
        "440C916972090000100000" + "62111290000200" + "0C050003070201D06536FB0D",
        "050003070201D06536FB0D"
      ),
      ("040C916972090000100000" + "62111290000200" + "05E8329BFD06", "hello"),
    ]
  )
  func bodies(tpdu: String, body: String) {
    var bench = ready()
    _ = bench.ask("AT+CMGF=1;+CNMI=1,2")
    let head = "\r\n+CMT: \"+962790000001\",,\"26/11/21,09:00:20+00\"\r\n"
    #expect(bench.deliver(tpdu) == head + body + "\r\n")
  }

  @Test func `stores and centres outlast a restart, settings do not`() {
    var bench = ready()
    _ = bench.ask("AT+CMGF=1;+CNMI=2,1;+CSMP=49,1,2,3;+CSCA=\"+962\";+CPMS=\"SM\",\"SM\",\"ME\"")
    _ = bench.deliver(Self.hello)
    _ = bench.ask("AT+CPMS=\"SM\",\"SM\",\"SM\"")
    _ = bench.deliver(Self.hello)
    bench.handle(.restarted)
    bench.run(for: 40_000)
    _ = bench.ask("ATE0")
    #expect(bench.ask("AT+CPMS?").first == "+CPMS: \"SM\",1,20,\"SM\",1,20,\"SM\",1,20")
    #expect(bench.ask("AT+CPMS=\"ME\"").first == "+CPMS: 1,23,1,20,1,20")
    #expect(bench.ask("AT+CMGF?;+CNMI?") == ["+CMGF: 0", "+CNMI: 2,1,0,0,0", "OK"])
    #expect(bench.ask("AT+CSMP?;+CSCA?") == ["+CSMP: 49,167,0,0", "+CSCA: \"+962\",145", "OK"])
  }

  @Test func `another card has messages of its own`() {
    var bench = ready()
    _ = bench.ask("AT+CNMI=2,1")
    _ = bench.deliver(Self.hello)
    bench.change { $0.sim.iccid = "8900101000000000027" }
    bench.run(for: 30_000)
    #expect(bench.ask("AT+CPMS?").first == "+CPMS: \"SM\",0,20,\"SM\",0,20,\"SM\",0,20")
  }

  @Test(
    "a card that is not ready is reported by its own error",
    arguments: [
      (.absent, 310), (.pinRequired, 311), (.pukRequired, 316), (.busy, 314), (.failed, 313),
    ] as [(Surroundings.SIM.State, Int)]
  )
  func cards(state: Surroundings.SIM.State, code: Int) {
    var surroundings = Surroundings()
    surroundings.sim.state = state
    var bench = Bench(Bench.quiet, surroundings)
    bench.run(for: 20_000)
    _ = bench.ask("ATE0")
    for command in ["AT+CMGL=4", "AT+CMGR=1", "AT+CMGD=1", "AT+CPMS?", "AT+CMGS=23", "AT+CSCA?"] {
      #expect(bench.ask(command) == ["+CMS ERROR: \(code)"])
    }
    #expect(bench.deliver(Self.hello) == "")
    #expect(bench.acknowledgements.last?.failureCause == 0xD2)
  }

  @Test func `before SMS Ready the card is busy`() {
    var settings = Bench.quiet
    settings.isOn = false
    var bench = Bench(settings)
    bench.handle(.powerKey(1_000))
    while !bench.utterances.map(\.text).joined().contains("+CPIN: READY") { bench.run(for: 10) }
    _ = bench.ask("ATE0")
    #expect(bench.ask("AT+CMGL=4") == ["+CMS ERROR: 314"])
    #expect(bench.listen(for: 2_000).hasSuffix("\r\nSMS Ready\r\n"))
    #expect(bench.ask("AT+CMGL=4") == ["OK"])
  }

  @Test func `nothing that is typed or sent makes it trap`() {
    var bench = ready()
    var generator = SeededGenerator(seed: 4)
    let commands = [
      "AT+CMGS=23", "AT+CMGS=\"1\"", "AT+CMGW=24,0", "AT+CMGW", "AT+CMGF=1", "AT+CMGF=0",
      "AT+CSCS=\"UCS2\"", "AT+CSCS=\"GSM\"", "AT+CSMP=81,1,1,0", "AT+CSMP=17,1,1,8", "AT+CMGL",
      "AT+CMGL=4", "AT+CMGL=\"ALL\"", "AT+CMGR=1", "AT+CSDH=1", "AT+CMSS=2,\"3\"",
      "AT+CNMI=1,2,0,1",
    ]
    for _ in 0..<400 {
      bench.transmit(commands[Int(generator.integer(in: 0...Int64(commands.count - 1)))] + "\r")
      bench.run(for: 3)
      let typed = (0..<generator.integer(in: 0...60)).map { _ in
        UInt8(generator.integer(in: 0...255))
      }
      bench.transmit(typed + [0x1A])
      bench.run(for: 3)
      let tpdu = (0..<generator.integer(in: 0...60)).map { _ in
        UInt8(generator.integer(in: 0...255))
      }
      _ = bench.deliver(hex(tpdu))
      bench.run(for: 70_000)
      bench.transmit("\u{1B}")
    }
    #expect(bench.acknowledgements.count > 300)
  }
}

extension Bench {
  /// The TPDU that was sent last, in digits.
  fileprivate var lastSubmission: String? {
    guard case .message(_, let tpdu) = networkRequests.last?.action else { return nil }
    return hex(tpdu)
  }

  fileprivate var lastServiceCentre: String? {
    guard case .message(let serviceCentre, _) = networkRequests.last?.action else { return nil }
    return serviceCentre
  }

  /// Gives a command and what follows its prompt; the TPDU that leaves.
  fileprivate mutating func submit(_ command: String, _ typed: String) -> String? {
    _ = send(command + "\r")
    _ = send(typed + "\u{1A}")
    return lastSubmission
  }

  /// The service centre reports this for what was sent last.
  @discardableResult
  fileprivate mutating func answer(_ event: NetworkEvent, to id: Int? = nil) -> String {
    guard let id = id ?? networkRequests.last?.id else { return "" }
    let count = utterances.count
    handle(.network(id: id, event))
    return utterances[count...].map(\.text).joined()
  }

  /// A TPDU arrives; what the modem says of it.
  fileprivate mutating func deliver(_ tpdu: String) -> String {
    let count = utterances.count
    arrivals += 1
    handle(
      .messageArrived(id: arrivals, serviceCentre: "+12025550100", tpdu: octets(tpdu))
    )
    run(for: 1)
    return utterances[count...].map(\.text).joined()
  }
}
