import Surroundings
import Testing

@testable import VirtualModem

/// `AT+HTTPTOFS`: a file fetched in several tries.
@Suite struct FileDownloadTests {
  private static func online() -> Bench {
    Bench.online("AT+SAPBR=3,1,\"APN\",\"internet\"", "AT+SAPBR=1,1", "AT+CFSINIT")
  }

  private static let line = "AT+HTTPTOFS=\"http://a.example/x\",\"/customer/x\""
  private static let body = Array("orbits".utf8)

  private static func found(_ body: [UInt8]) -> NetworkEvent {
    .http(.response(status: 200, body: body))
  }

  @Test func `each try is a request, and the last one that fails is reported`() {
    var bench = Self.online()
    #expect(bench.send(Self.line + ",10,5\r") == "\r\nOK\r\n")
    for count in 1...5 {
      #expect(bench.requests.count == count)
      #expect(bench.requests.last?.url == "http://a.example/x")
      let id = bench.networkRequests.last?.id ?? 0
      let answer = bench.happen(.http(.connectFailure), to: id)
      #expect(answer == (count < 5 ? "" : "\r\n+HTTPTOFS: 601,0\r\n"))
    }
    #expect(bench.listen(for: 60_000) == "")
    #expect(bench.requests.count == 5)
  }

  @Test func `a try that nothing comes of is given up after its time, and another made`() {
    var bench = Self.online()
    #expect(bench.send(Self.line + ",10,5\r") == "\r\nOK\r\n")
    let first = bench.networkRequests.last?.id ?? 0
    #expect(bench.listen(for: 9_990) == "")
    #expect(bench.requests.count == 1)
    #expect(bench.listen(for: 20) == "")
    #expect(bench.requests.count == 2)
    #expect(bench.cancelledRequests == [first])
    #expect(bench.send("AT+HTTPTOFS?\r").contains("+HTTPTOFS: 1,\"http://a.example/x\""))
    #expect(bench.send(Self.line + "\r") == "\r\nERROR\r\n")
    // What arrives late of the first is dropped.
    #expect(bench.happen(Self.found([1, 2, 3]), to: first) == "")
    let second = bench.networkRequests.last?.id ?? 0
    #expect(bench.happen(Self.found(Self.body), to: second) == "\r\n+HTTPTOFS: 200,6\r\n")
    #expect(bench.send("AT+CFSGFIS=3,\"x\"\r") == "\r\n+CFSGFIS: 6\r\n\r\nOK\r\n")
    #expect(bench.send("AT+HTTPTOFSRL?\r") == "\r\n+HTTPTOFSRL: 0,6,6\r\n\r\nOK\r\n")
  }

  @Test func `a status other than 200 ends it at once and leaves no file`() {
    var bench = Self.online()
    _ = bench.send(Self.line + "\r")
    let id = bench.networkRequests.last?.id ?? 0
    let event = NetworkEvent.http(.response(status: 404, body: Array("no".utf8)))
    #expect(bench.happen(event, to: id) == "\r\n+HTTPTOFS: 404,2\r\n")
    #expect(bench.send("AT+CFSGFIS=3,\"x\"\r").hasSuffix("ERROR\r\n"))
    #expect(bench.listen(for: 300_000) == "")
    #expect(bench.requests.count == 1)
  }

  @Test func `without a bearer nothing goes out`() {
    var bench = Bench.online("AT+CFSINIT")
    #expect(bench.send(Self.line + ",10,5\r", wait: 10) == "\r\nOK\r\n\r\n+HTTPTOFS: 601,0\r\n")
    #expect(bench.requests.isEmpty)
  }
}
