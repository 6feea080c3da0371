import Primitives
import SIM7000
import Testing

@Suite("A request")
struct RequestTests {
  private var channel = ATChannel()
  private var line = ATLine()

  /// What the lines of the answer say, and how the request ended.
  private mutating func ask<Request: ATRequest>(
    _ request: Request,
    _ answer: String
  ) -> (responses: [Request.Response], deadline: Instant?, result: FinalResult?) {
    guard let exchange = try? channel.send(request, into: &line, at: .zero) else {
      return ([], nil, nil)
    }
    let deadline = channel.deadline
    var responses: [Request.Response] = []
    let sent = line.withBytes { bytes in bytes.indices.map { bytes[$0] } }
    for byte in sent + Array("\n\(answer)\r\n".utf8) {
      switch channel.receive(byte, at: .zero).event {
      case .informationResponse:
        if let response = try? channel.response(to: exchange) { responses.append(response) }
      case .finalResult(let result): return (responses, deadline, result)
      default: break
      }
    }
    return (responses, deadline, nil)
  }

  @Test("is refused while another one is pending, which goes on")
  mutating func busy() throws {
    try channel.send(ATRead<Functionality>(), into: &line, at: .zero)
    let deadline = channel.deadline
    #expect(throws: ATChannel.SendError.busy) {
      try channel.send(ATRead<Functionality>(), into: &line, at: .zero + .seconds(1))
    }
    #expect(channel.deadline == deadline)
    #expect(throws: ATChannel.SendError.incompleteLine) {
      var idle = ATChannel()
      try idle.send(ATLine("AT"), responseTimeout: 1_000, at: .zero)
    }
  }

  @Test("that asks for a setting is answered with its type")
  mutating func setting() {
    let (responses, deadline, result) = ask(ATRead<Functionality>(), "\r\n+CFUN: 4\r\n\r\nOK")
    #expect(text(line) == "AT+CFUN?\r")
    #expect(responses == [.flight])
    #expect(deadline == .zero + .seconds(10))
    #expect(result == .ok)
  }

  @Test("that answers in several lines is answered with as many values")
  mutating func severalLines() {
    let answer = "\r\n+CGACT: 1,1\r\n+CGACT: 2,0\r\n\r\nOK"
    let (responses, _, result) = ask(ATRead<ContextState>(), answer)
    #expect(responses.map(\.id) == [1, 2])
    #expect(responses.map(\.isActive) == [true, false])
    #expect(result == .ok)
  }

  @Test("for the navigation information knows its type and its time")
  mutating func navigation() {
    let answer = "\r\n+CGNSINF: 1,0,,,,,,,0,,,,,,0,0,,,,,\r\n\r\nOK"
    let (responses, deadline, _) = ask(ReadNavigation(), answer)
    #expect(responses.map(\.isRunning) == [true])
    #expect(deadline == .zero + .seconds(5))
  }

  @Test("with parameters may decide how long its answer takes")
  mutating func timeLimit() {
    let (_, deadline, result) = ask(BearerCommand.open(1), "\r\nOK")
    #expect(deadline == .zero + .seconds(85))
    #expect(result == .ok)
  }
}
