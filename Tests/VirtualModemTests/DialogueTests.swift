import Primitives
import Surroundings
import Testing

@testable import VirtualModem

/// The dialogue of DFRobot's library with the shield, byte by byte.
@Suite struct DialogueTests {
  typealias Utterance = Bench.Utterance

  @Test func `switched on by PWRKEY at a fixed rate, it speaks within seven seconds`() {
    var settings = Bench.quiet
    settings.isOn = false
    var bench = Bench(settings)
    #expect(bench.send("AT\r\n", wait: 200) == "")
    bench.run(for: 1_000)
    bench.handle(.powerKey(1_000))
    #expect(
      bench.listen(for: 7_000)
        == "\r\nRDY\r\n\r\n+CFUN: 1\r\n\r\n+CPIN: READY\r\n\r\nSMS Ready\r\n"
    )
    #expect(bench.send("AT\r\n") == "AT\r\r\nOK\r\n")
  }

  @Test func `switched off by CPOWD, it is off and back on in the library's time`() {
    var bench = Bench()
    bench.run(for: 20_000)
    #expect(bench.send("AT+CPOWD=1\r\n") == "AT+CPOWD=1\r\r\nNORMAL POWER DOWN\r\n")
    #expect(bench.send("AT\r\n", wait: 4_097) == "")
    #expect(!bench.modem.isOn)
    bench.run(for: 1_000)
    bench.handle(.powerKey(1_000))
    bench.run(for: 7_000)
    #expect(bench.send("AT\r\n") == "AT\r\r\nOK\r\n")
  }

  @Test func `the whole dialogue to the byte and the millisecond`() {
    var surroundings = Surroundings()
    surroundings.body.position = Bench.position(312_220_670, 1_213_543_680)
    surroundings.body.altitudeMillimetres = 34_700
    var bench = Bench(Bench.quiet, surroundings)
    bench.register()
    let steps: [(sent: String, answer: String, after: Int64)] = [
      ("AT+IPR=19200\r\n", "\r\nOK\r\n", 2),
      ("AT\r\n", "\r\nOK\r\n", 2),
      ("AT+CPIN?\r\n", "\r\n+CPIN: READY\r\n\r\nOK\r\n", 2),
      ("AT+CGNSPWR=1\r\n", "\r\nOK\r\n", 2),
      ("AT+CNMP=13\r\n", "\r\nOK\r\n", 2),
      ("AT+CMNB=1\r\n", "\r\nOK\r\n", 2),
    ]
    for step in steps { dialogue(&bench, step.sent, step.answer, step.after) }
    bench.register()
    dialogue(&bench, "AT+CSQ\r\n", "\r\n+CSQ: 24,99\r\n\r\nOK\r\n", 2)
    dialogue(&bench, "AT+CGATT=1\r\n", "\r\nOK\r\n", 2)
    dialogue(&bench, "AT+CSTT=\"cmnet\"\r\n", "\r\nOK\r\n", 2)
    dialogue(&bench, "AT+CIICR\r\n", "\r\nOK\r\n", 1_502)
    dialogue(&bench, "AT+CIFSR\r\n", "\r\n10.0.253.239\r\n", 2)
    bench.run(for: 60_000)
    let navigation = dialogue(&bench, "AT+CGNSINF\r\n", nil, 2)
    #expect(navigation.hasPrefix("\r\n+CGNSINF: 1,1,2026"))
    #expect(navigation.contains(".000,31.222067,121.354368,34.700,0.00,0.0,1,,"))
    #expect(navigation.hasSuffix(",,\r\n\r\nOK\r\n"))
    dialogue(&bench, "AT+SAPBR=3,1,\"APN\",\"cmnet\"\r\n", "\r\nOK\r\n", 2)
    dialogue(&bench, "AT+SAPBR=1,1\r\n", "\r\nOK\r\n", 602)
    dialogue(
      &bench,
      "AT+SAPBR=2,1\r\n",
      "\r\n+SAPBR: 1,1,\"10.0.253.239\"\r\n\r\nOK\r\n",
      2
    )
    dialogue(&bench, "AT+HTTPTERM\r\n", "\r\nERROR\r\n", 2)
    post("written", &bench)
    dialogue(&bench, "AT+HTTPTERM\r\n", "\r\nOK\r\n", 2)
    post("once more", &bench)
    dialogue(&bench, "AT+HTTPTERM\r\n", "\r\nOK\r\n", 2)
    dialogue(&bench, "AT+CIPSHUT\r\n", "\r\nSHUT OK\r\n", 302)
    dialogue(&bench, "AT+CPOWD=1\r\n", "\r\nNORMAL POWER DOWN\r\n", 2)
  }

  /// From HTTPINIT to HTTPREAD, whose answer is what the server says.
  private func post(_ answer: String, _ bench: inout Bench) {
    let count = bench.requests.count
    let body = String(repeating: "x", count: 78) + "-\(count)"
    dialogue(&bench, "AT+HTTPINIT\r\n", "\r\nOK\r\n", 2)
    dialogue(&bench, "AT+HTTPPARA=\"CID\",\"1\"\r\n", "\r\nOK\r\n", 2)
    dialogue(&bench, "AT+HTTPPARA=\"URL\",\"api.tlink.io/a\"\r\n", "\r\nOK\r\n", 2)
    dialogue(&bench, "AT+HTTPDATA=80,4000\r\n", "\r\nDOWNLOAD\r\n", 2)
    bench.run(for: 500)
    let bodyAt = bench.milliseconds
    #expect(bench.send(body) == "\r\nOK\r\n")
    #expect(bench.utterances.last?.at == bodyAt + 2)
    bench.run(for: 1_000)
    let actionAt = bench.milliseconds
    dialogue(&bench, "AT+HTTPACTION=1\r\n", "\r\nOK\r\n", 2)
    #expect(
      Array(bench.requests.dropFirst(count)) == [
        HTTPRequest(
          method: .post,
          url: "http://api.tlink.io/a",
          contentType: nil,
          fields: [HTTPRequest.Field("User-Agent", "SIMCom_MODULE")],
          body: Array(body.utf8)
        )
      ]
    )
    let id = bench.networkRequests.last?.id ?? 0
    bench.handle(.network(id: id, .http(.response(status: 200, body: Array(answer.utf8)))))
    let length = answer.utf8.count
    #expect(bench.listen(for: 2_600) == "\r\n+HTTPACTION: 1,200,\(length)\r\n")
    let urcAt = bench.utterances.last?.at ?? 0
    #expect((2_002...2_502).contains(urcAt - actionAt))
    dialogue(&bench, "AT+HTTPREAD\r\n", "\r\n+HTTPREAD: \(length)\r\n\(answer)\r\nOK\r\n", 2)
  }

  /// The echo comes at once and whole, the answer in one piece after `after`.
  @discardableResult
  private func dialogue(
    _ bench: inout Bench,
    _ sent: String,
    _ answer: String?,
    _ after: Int64,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> String {
    let count = bench.utterances.count
    let start = bench.milliseconds
    bench.transmit(sent)
    bench.run(for: after)
    let said = Array(bench.utterances[count...])
    let echo = String(sent.unicodeScalars.filter { $0 != "\n" })
    #expect(said.first == Utterance(at: start, text: echo), sourceLocation: sourceLocation)
    #expect(said.count == 2, sourceLocation: sourceLocation)
    #expect(said.last?.at == start + after, sourceLocation: sourceLocation)
    if let answer { #expect(said.last?.text == answer, sourceLocation: sourceLocation) }
    return said.last?.text ?? ""
  }
}
