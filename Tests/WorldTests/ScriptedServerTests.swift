import GNSS
import Primitives
import Surroundings
import Testing
import World

@Suite("Scripted server")
struct ScriptedServerTests {
  @Test(
    "a POST is stored, a GET shows a page, and anything else is not allowed",
    arguments: [
      ("POST", 200, "Successfully written to Firestore."), ("GET", 200, "It works."),
      ("HEAD", 200, "It works."), ("DELETE", 405, "Method Not Allowed"),
    ]
  )
  func endpoint(method: String, status: Int, text: String) throws {
    var world = try makeWorld()
    let answer = world.answer(to: request("{}", method: method), at: .zero)
    #expect(answer.outcome == .response(status: status, body: Array(text.utf8)))
    #expect(world.server.receipts.map(\.status) == [status])
  }

  @Test("what arrives is kept in order, as it was sent")
  func receipts() throws {
    var world = try makeWorld()
    for number in 0..<5 {
      _ = world.answer(to: request("\(number)"), at: .t(Int64(number) * 10))
    }
    #expect(world.server.receivedCount == 5)
    #expect(world.server.receipts.map(\.request) == (0..<5).map { request("\($0)") })
    #expect(world.server.receipts.map(\.sentAt) == [.t(0), .t(10), .t(20), .t(30), .t(40)])
  }

  @Test("latencies are drawn from 150 to 600 ms around 424 ms, by the seed")
  func latencies() throws {
    var world = try makeWorld()
    var again = try makeWorld()
    var other = try makeWorld(seed: 2)
    var latencies: [Int64] = []
    var others: [Int64] = []
    for _ in 0..<2_000 {
      let latency = world.answer(to: request("{}"), at: .zero).after
      #expect(again.answer(to: request("{}"), at: .zero).after == latency)
      latencies.append(latency.rawValue)
      others.append(other.answer(to: request("{}"), at: .zero).after.rawValue)
    }
    #expect(latencies.allSatisfy { (150...600).contains($0) })
    #expect((418...430).contains(latencies.reduce(0, +) / 2_000))
    #expect(latencies.min() ?? .max < 250)
    #expect(latencies.max() ?? 0 > 580)
    #expect(latencies != others)
  }

  struct Row: Sendable {
    let reaction: ServerBehaviour.Reaction
    let outcome: ServerAnswer.Outcome
    /// `nil`: the request does not arrive.
    let statuses: [Int?]
  }

  @Test(
    "each way to behave has its outcome, and its trace in what was received",
    arguments: [
      Row(
        reaction: .status(503, body: [0x6E, 0x6F]),
        outcome: .response(status: 503, body: [0x6E, 0x6F]),
        statuses: [503]
      ),
      Row(reaction: .dnsFailure, outcome: .dnsFailure, statuses: []),
      Row(reaction: .unreachable, outcome: .connectFailure, statuses: []),
      Row(reaction: .silent, outcome: .timeout, statuses: [nil]),
    ]
  )
  func reactions(row: Row) throws {
    var world = try makeWorld()
    world.apply(.server(ServerBehaviour(row.reaction), forRequests: nil), at: .zero)
    let answer = world.answer(to: request("{}"), at: .zero)
    #expect(answer.outcome == row.outcome)
    if row.outcome == .timeout {
      #expect(answer.after == .seconds(120))
    } else {
      #expect((150...600).contains(answer.after.rawValue))
    }
    #expect(world.server.receipts.map(\.status) == row.statuses)
    world.apply(
      .server(ServerBehaviour(row.reaction, latency: 7_000), forRequests: nil),
      at: .zero
    )
    #expect(world.answer(to: request("{}"), at: .zero).after == 7_000)
  }

  @Test("a behaviour for a number of requests is over after them")
  func temporary() throws {
    var world = try makeWorld()
    world.apply(.server(ServerBehaviour(.status(503, body: [])), forRequests: 2), at: .zero)
    #expect(statuses(of: 4, from: &world) == [503, 503, 200, 200])
    world.apply(.server(ServerBehaviour(.status(404, body: [])), forRequests: nil), at: .zero)
    world.apply(.server(ServerBehaviour(.endpoint), forRequests: 1), at: .zero)
    #expect(statuses(of: 3, from: &world) == [200, 404, 404])
    world.apply(.server(ServerBehaviour(.status(500, body: [])), forRequests: 9), at: .zero)
    world.apply(.server(ServerBehaviour(.endpoint), forRequests: nil), at: .zero)
    #expect(statuses(of: 2, from: &world) == [200, 200], "what is for good replaces both")
    for count in [0, -1] {
      world.apply(.server(ServerBehaviour(.silent), forRequests: count), at: .zero)
      #expect(statuses(of: 1, from: &world) == [200])
    }
  }

  @Test("how one request is answered does not shift the latency of the next")
  func independentDraws() throws {
    var world = try makeWorld()
    var other = try makeWorld()
    other.apply(.server(ServerBehaviour(.silent, latency: 1), forRequests: 3), at: .zero)
    for _ in 0..<3 {
      _ = world.answer(to: request("{}"), at: .zero)
      _ = other.answer(to: request("{}"), at: .zero)
    }
    #expect(
      world.answer(to: request("{}"), at: .zero) == other.answer(to: request("{}"), at: .zero)
    )
  }

  @Test(
    "without a network or packet service nothing arrives",
    arguments: [
      .service(.none), .service(.searching), .service(.denied), .packetService(isUp: false),
    ] as [World.Change]
  )
  func offline(change: World.Change) throws {
    var world = try makeWorld()
    world.apply(change, at: .zero)
    let answer = world.answer(to: request("{}"), at: .zero)
    #expect(answer.after == .seconds(21))
    #expect(answer.outcome == .connectFailure)
    #expect(world.server.receivedCount == 0)
  }

  @Test(
    "a server of another kind takes what an engine takes",
    arguments: [
      (ServerKind.function, "GET", "/?id=a", "", 200, "It works."),
      (.function, "POST", "/", "{}", 200, "Successfully written to Firestore."),
      (.ownTracks, "POST", "/", "{}", 200, "[]"),
      (.ownTracks, "GET", "/?id=a", "", 405, "Method Not Allowed"),
      (.traccar, "GET", "/?id=a&lat=1", "", 200, ""),
      (.traccar, "POST", "/x?lat=1&deviceid=a", "", 200, ""),
      (.traccar, "GET", "/?lat=1", "", 400, ""), (.traccar, "GET", "/?pid=a", "", 400, ""),
      (.traccar, "GET", "/id=a", "", 400, ""), (.own, "GET", "/31.9/35.9", "", 200, ""),
      (.traccar, "POST", "/", "{\"device_id\":\"a\"}", 200, ""),
      (.traccar, "POST", "/", "{\"trackerId\": \"a\"}", 400, ""),
    ]
  )
  func kinds(
    kind: ServerKind,
    method: String,
    path: String,
    body: String,
    status: Int,
    text: String
  ) throws {
    var world = try makeWorld()
    world.serve(as: kind)
    var asked = request(body, method: method)
    asked.url = "http://example.org" + path
    let answer = world.answer(to: asked, at: .zero)
    #expect(answer.outcome == .response(status: status, body: Array(text.utf8)))
    // A body is JSON only where it is called so.
    asked.contentType = "text/plain"
    guard kind == .traccar, !body.isEmpty else { return }
    let other = world.answer(to: asked, at: .zero)
    #expect(other.outcome == .response(status: 400, body: []))
  }

  @Test("what is kept is bounded: the oldest go first, and bodies are cut")
  func bounds() throws {
    var world = try makeWorld()
    let limit = ScriptedServer.receiptsMax
    for number in 0...limit {
      _ = world.answer(to: request("\(number)"), at: .zero)
    }
    #expect(world.server.receivedCount == limit + 1)
    #expect(world.server.receipts.count == limit - limit / 4 + 1)
    #expect(world.server.receipts.first?.request == request("\(limit / 4)"))
    #expect(world.server.receipts.last?.request == request("\(limit)"))
    let long = ServerRequest(
      method: "POST",
      url: "http://a/",
      body: .init(repeating: 1, count: 5_000)
    )
    _ = world.answer(to: long, at: .zero)
    #expect(world.server.receipts.last?.request.body.count == 4_096)
  }
}

private func statuses(of count: Int, from world: inout World) -> [Int] {
  (0..<count).map { _ in
    guard case .response(let status, _) = world.answer(to: request("{}"), at: .zero).outcome
    else { return 0 }
    return status
  }
}

private func request(_ body: String, method: String = "POST") -> ServerRequest {
  ServerRequest(
    method: method,
    url: "http://example.org/function-2",
    contentType: "application/json",
    body: Array(body.utf8)
  )
}
