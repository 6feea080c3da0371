import Foundation
import Testing

@testable import CommandLine
@testable import Live
@testable import Primitives
@testable import Sockets
@testable import sniffer

/// `sniffer serve` as a process of its own.
@Suite("serve")
struct ServeCommandTests {
  /// The answer to a request; only a fault takes the half minute.
  private func ask(
    _ method: ClientRequest.Method,
    _ url: String,
    _ body: String = ""
  ) throws -> ClientResponse {
    let type = try #require(HTTPHeader("Content-Type", "application/json"))
    let request = ClientRequest(
      method,
      try WebAddress(parsing: url),
      headers: [type],
      body: Array(body.utf8)
    )
    let clock = Clock()
    var client = HTTPClient(request, dialling: Dialling(isRemoteAllowed: false), at: clock.now)
    while clock.now < .zero + 30_000 {
      if let outcome = client.advance(at: clock.now) {
        guard case .response(let response) = outcome else { break }
        return response
      }
      usleep(500)
    }
    throw IsNoCommand()
  }

  private func report(_ latitude: String, _ second: Int) -> String {
    #"{"latitude":\#(latitude),"longitude":35.91,"trackerId":"Allawi2003","#
      + #""time":"2026-01-01T00:00:\#(second)Z"}"#
  }

  @Test("reports a dog that has left: on stdout, to a command and to a web address")
  func alert() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let web = try WebServer()
    let alert = folder.appendingPathComponent("alert").path
    let program = try Program([
      "serve", "--listen", "127.0.0.1:0", "--store", folder.appendingPathComponent("store").path,
      "--json", "--notify", "cat > '\(alert)'", "--notify-url", "http://127.0.0.1:\(web.port)/hook",
    ])
    let page = try #require(program.waits(for: "the page is at "))
    func perform(_ operation: String) throws {
      let answer = try ask(.post, "\(page)api/operations", operation)
      #expect(String(decoding: answer.body, as: UTF8.self) == #"{"outcome":"done"}"#)
    }
    #expect(try ask(.post, "\(page)function-2", report("31.95", 10)).status == 200)
    try perform(#"{"op":"addPet","id":"p","name":"Rex","age":1,"description":"d","imageUrl":"u"}"#)
    try perform(
      #"{"op":"addFence","id":"f","name":"Garden","#
        + #""centre":{"latitude":31.95,"longitude":35.91},"radius":50}"#
    )
    try perform(#"{"op":"proposeFence","pet":"p","fence":"f"}"#)
    try perform(#"{"op":"addTracker","id":"Allawi2003","title":"Collar","pet":"p"}"#)
    for (latitude, second) in [("31.95", 20), ("31.96", 30), ("31.96", 40)] {
      let answer = try ask(.post, "\(page)function-2", report(latitude, second))
      #expect(answer.status == 200)
    }
    let limit = Date() + 30
    // The shell makes the file before the alert is in it.
    func isTold() -> Bool {
      (try? String(contentsOfFile: alert, encoding: .utf8))?.isEmpty == false
    }
    while web.requests.isEmpty || !isTold(), Date() < limit { usleep(20_000) }
    #expect(web.requests.first?.body.contains(#""kind":"left""#) == true)
    #expect(web.requests.first?.head.hasPrefix("POST /hook ") == true)
    program.interrupt()
    #expect(program.end(within: 20) == 130)
    let text = try String(contentsOfFile: alert, encoding: .utf8)
    #expect(text.contains("The pet has crossed the geofence!"))
    let kinds = try program.output.split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return (object as? [String: Any])?["kind"] as? String
    }
    #expect(kinds == ["report", "report", "report", "report", "alert"])
  }

  @Test(
    "sends again after a restart, once, what was on its way to a command when it ended or was killed",
    arguments: [false, true]
  )
  func alertAtTheEnd(isKilled: Bool) throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    func serve(_ command: String) throws -> (program: Program, page: String) {
      let options = ["--listen", "127.0.0.1:0", "--store", path("store"), "--notify", command]
      let program = try Program(["serve"] + options)
      return (program, try #require(program.waits(for: "the page is at ")))
    }
    func isThere(_ name: String) -> Bool {
      let limit = Date() + 30
      while !FileManager.default.fileExists(atPath: path(name)), Date() < limit { usleep(20_000) }
      return Date() < limit
    }
    let (first, page) = try serve("touch '\(path("begun"))'; sleep 60")
    _ = try ask(.post, "\(page)function-2", report("31.95", 10))
    let bike = #"{"op":"addBike","id":"Allawi2003","title":"Bike"}"#
    _ = try ask(.post, "\(page)api/operations", bike)
    let alarm = report("31.95", 20).dropLast() + #","event":"alert"}"#
    _ = try ask(.post, "\(page)function-2", String(alarm))
    #expect(isThere("begun"))
    if isKilled {
      // Its command lives on and keeps what Foundation waits for; it is gone when it does not answer.
      first.destroy()
      while (try? ask(.get, page)) != nil { usleep(20_000) }
    } else {
      first.interrupt()
      #expect(first.end(within: 20) == 130)
    }
    let (second, _) = try serve("echo once >> '\(path("again"))'")
    #expect(isThere("again"))
    // With this entry the next start sends nothing.
    func isSettled() throws -> Bool {
      try String(contentsOfFile: path("store"), encoding: .utf8).hasSuffix("\"settled\":true}\n")
    }
    let limit = Date() + 30
    while try !isSettled(), Date() < limit { usleep(20_000) }
    #expect(try isSettled())
    second.destroy()
    #expect(second.end(within: 20) == SIGKILL)
    #expect(try OwnerStore.open(path("store")).store.unsettled == [])
    #expect(try String(contentsOfFile: path("again"), encoding: .utf8) == "once\n")
  }

  @Test("answers what came whole before the client's end, and HEAD without a body")
  func halfClosed() throws {
    let program = try Program(["serve", "--listen", "127.0.0.1:0"])
    let page = try WebAddress(parsing: try #require(program.waits(for: "the page is at ")))
    var client = try Connection(to: try .resolve(host: page.host, port: page.port))
    let body = report("31.95", 10)
    let post =
      "POST /function-2 HTTP/1.1\r\nHost: localhost\r\nContent-Length: "
      + "\(body.utf8.count)\r\n\r\n\(body)"
    let head = "HEAD /function-2 HTTP/1.1\r\nHost: localhost\r\n\r\n"
    try client.write(Array((post + post + head + "POST /").utf8))
    var said: [UInt8] = []
    let limit = Date() + 30
    while client.isWriting, Date() < limit { try client.flush() }
    client.finishWriting()
    while Date() < limit, (try? client.read(into: &said)) != nil { usleep(1_000) }
    let answers = String(decoding: said, as: UTF8.self).components(separatedBy: "HTTP/1.1 ")
    #expect(answers.map { String($0.prefix(3)) } == ["", "200", "200", "405"])
    #expect(answers.last?.hasSuffix("\r\n\r\n") == true)
  }

  @Test("does not listen to other machines without a token for everything")
  func remote() throws {
    let remote = ["--listen", "0.0.0.0:0", "--listen-remote"]
    #expect(throws: UsageError.self) { try CommandResult("serve", remote) }
    #expect(throws: UsageError.self) { try CommandResult("serve", remote + ["--token", "a=b"]) }
    let result = try CommandResult("serve", ["--listen", "0.0.0.0:0"])
    #expect(result.code == .usage)
    #expect(result.errors.contains("not on this machine"))
  }

  @Test(
    "refuses values that are none",
    arguments: [
      ["--ingest", "/x?y=osmand"], ["--ingest", "/x y=osmand"], ["--ingest", "/x#y=osmand"],
      ["--ingest", "x=osmand"], ["--ingest", "/x=y"], ["--ingest", "/api/state=plain"],
      ["--ingest", "/page.js=plain"], ["--ingest", "/x=plain", "--ingest", "/x=osmand"],
      ["--tiles", "http://a/b"],
      ["--notify-url", "https://a/"], ["--notify-url", "http://192.0.2.1/"],
      ["--rate-limit", "-1"], ["--compact"],
    ]
  )
  func values(options: [String]) {
    #expect(throws: UsageError.self) { try CommandResult("serve", options) }
  }

  @Test("with --quiet says nothing of where it is, and what goes wrong as ever")
  func quiet() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = folder.appendingPathComponent("store").path
    let compact = ["--store", store, "--compact"]
    #expect(FileManager.default.createFile(atPath: store, contents: Data()))
    #expect(try CommandResult("serve", compact).errors.contains(": kept 0 of 0 entries\n"))
    #expect(try CommandResult("serve", compact + ["--quiet"]).errors == "")
    try FileManager.default.removeItem(atPath: store)
    let missing = try CommandResult("serve", compact)
    #expect(missing.code == .noInput && missing.errors.contains("there is no such file"))
    #expect(!FileManager.default.fileExists(atPath: store))
    let errors = Output()
    errors.verbosity = .quiet
    let timeline = ServeTimeline(Output(), errors, isJSON: false)
    timeline.note("the page is there")
    timeline.warn("the store is full")
    #expect(String(decoding: errors.kept, as: UTF8.self) == "sniffer serve: the store is full\n")
  }
}
