import Primitives
import Surroundings
import Testing

@testable import VirtualModem

/// USSD: `AT+CUSD`.
@Suite("USSD")
struct ServiceDataTests {
  typealias Answer = Surroundings.ServiceAnswer

  private func online(_ answers: Answer...) -> Bench {
    var bench = Bench.online("AT+CUSD=1")
    bench.surroundings.radio.serviceAnswers += answers
    return bench
  }

  @Test func `the operator's usual codes have answers, others are not supported`() {
    var bench = online()
    #expect(bench.send("AT+CUSD=1,\"*100#\",15\r") == "\r\nOK\r\n")
    #expect(bench.listen(for: 1_990) == "")
    #expect(bench.listen(for: 20) == "\r\n+CUSD: 0,\"Your balance is 5.00.\",15\r\n")
    #expect(bench.ask("AT+CUSD=1,\"*999#\"", wait: 2_010) == ["OK", "+CUSD: 4"])
    #expect(bench.ask("AT+CUSD=0,\"*100#\"", wait: 5_000) == ["OK"])
  }

  @Test func `a menu takes replies until it ends`() {
    var bench = online()
    let menu = "+CUSD: 1,\"1: balance, 2: validity\",15"
    #expect(bench.ask("AT+CUSD=1,\"*123#\"", wait: 2_010) == ["OK", menu])
    let answer = "+CUSD: 0,\"Your card is valid for 365 days.\",15"
    #expect(bench.ask("AT+CUSD=1,\"2\"", wait: 2_010) == ["OK", answer])
    #expect(bench.ask("AT+CUSD=1,\"2\"", wait: 2_010) == ["OK", "+CUSD: 4"])
    #expect(bench.ask("AT+CUSD=1,\"*123#\"", wait: 2_010) == ["OK", menu])
    #expect(bench.ask("AT+CUSD=2") == ["OK"])
    #expect(bench.listen(for: 120_000) == "")
  }

  @Test func `without a reply the network ends the dialogue`() {
    var bench = online()
    _ = bench.send("AT+CUSD=1,\"*123#\"\r", wait: 2_010)
    #expect(bench.listen(for: 59_000) == "")
    #expect(bench.listen(for: 2_000) == "\r\n+CUSD: 2\r\n")
  }

  @Test func `the network begins a dialogue, and takes a reply`() {
    var bench = online(Answer(to: "yes", "Thank you"))
    bench.handle(.serviceData(Answer(to: "", "Extend?", .expectsReply)))
    #expect(bench.utterances.last?.text == "\r\n+CUSD: 1,\"Extend?\",15\r\n")
    #expect(bench.ask("AT+CUSD=1,\"yes\"", wait: 2_010) == ["OK", "+CUSD: 0,\"Thank you\",15"])
  }

  @Test func `texts are spelled as AT+CSCS and the coding scheme have it`() {
    var bench = online(Answer(to: "*1#", "رصيد"), Answer(to: "*2#", "5 €_@"))
    let arabic = "+CUSD: 0,\"06310635064A062F\",72"
    #expect(bench.ask("AT+CUSD=1,\"*1#\"", wait: 2_010) == ["OK", arabic])
    #expect(bench.ask("AT+CUSD=1,\"002A00310023\",72", wait: 2_010) == ["OK", arabic])
    _ = bench.send("AT+CSCS=\"UCS2\"\r")
    #expect(
      bench.ask("AT+CUSD=1,\"002A00320023\"", wait: 2_010)
        == ["OK", "+CUSD: 0,\"0035002020AC005F0040\",15"]
    )
    #expect(bench.ask("AT+CUSD=1,\"*2#\"") == ["ERROR"])
    _ = bench.send("AT+CSCS=\"GSM\"\r")
    #expect(
      bench.send("AT+CUSD=1,\"*2#\"\r", wait: 2_010)
        == "\r\nOK\r\n\r\n+CUSD: 0,\"5 \u{1B}e\u{11}\u{00}\",15\r\n"
    )
  }

  @Test func `a lost answer is a time-out, and so is an answer with that status`() {
    var bench = online(Answer(to: "*5#", "", .timedOut, after: 30_000))
    #expect(bench.ask("AT+CUSD=1,\"*5#\"", wait: 29_000) == ["OK"])
    #expect(bench.listen(for: 2_000) == "\r\n+CUSD: 5\r\n")
    bench.surroundings.radio.serviceAnswers.append(Answer(to: "*6#", "late", after: 30_000))
    _ = bench.send("AT+CUSD=1,\"*6#\"\r", wait: 500)
    bench.change { $0.radio.status = .none }
    #expect(bench.listen(for: 30_000).contains("\r\n+CUSD: 5\r\n"))
  }

  @Test func `NB-IoT has no USSD`() {
    var surroundings = Surroundings()
    surroundings.radio.technologies = .nbIoT
    var bench = Bench(Bench.quiet, surroundings)
    bench.register()
    #expect(bench.ask("AT+CUSD=1,\"*100#\"", wait: 2_010) == ["OK", "+CUSD: 4"])
  }
}
