import Foundation
import Primitives
import Simulation
import Testing

@testable import CommandLine
@testable import Live
@testable import sniffer

@Suite("sniffer fleet")
struct FleetTests {
  private static let usual = [
    "--trackers", "3", "--mix", "cat,city", "--duration", "5min", "--json",
  ]

  private static func summary(_ result: CommandResult) throws -> [String: Any] {
    try #require(try result.objects.last { $0["event"] as? String == "summary" })
  }

  @Test("runs each tracker in its own world, and accounts for every report")
  func worlds() throws {
    let result = try CommandResult("fleet", Self.usual + ["--speed", "max", "--ramp", "1min"])
    #expect(result.code == .done)
    let trackers = try result.objects.filter { $0["event"] as? String == "tracker" }
    #expect(trackers.compactMap { $0["id"] as? String } == ["fleet-1", "fleet-2", "fleet-3"])
    for tracker in trackers {
      let made = try #require(tracker["made"] as? Int)
      let rest = ["delivered", "held"].compactMap { tracker[$0] as? Int }.reduce(0, +)
      #expect(made >= 4, "one a minute, after the start")
      #expect(rest == made)
    }
    let summary = try Self.summary(result)
    #expect(summary["missing"] as? Int == 0)
    #expect(summary["p50_us"] is NSNull)
  }

  @Test("is the same for any number of threads, where nothing outside decides")
  func threads() throws {
    func trackers(_ jobs: String) throws -> [String] {
      try CommandResult("fleet", Self.usual + ["--speed", "max", "--jobs", jobs]).lines
        .filter { $0.contains(#""event":"tracker""#) }
    }
    #expect(try trackers("1") == trackers("3"))
  }

  @Test("reports to a real server over few connections; what it counts is what the server got")
  func server() throws {
    let server = try WebServer()
    defer { server.stop() }
    let result = try CommandResult(
      "fleet",
      Self.usual + [
        "--speed", "max", "--url", "http://127.0.0.1:\(server.port)/report", "--connections", "2",
      ]
    )
    #expect(result.code == .done)
    let summary = try Self.summary(result)
    let answers = try result.objects.filter { $0["event"] as? String == "answers" }
    #expect(answers.count == 1)
    #expect(answers.first?["answer"] as? String == "200")
    let posts = server.requests.filter { $0.head.hasPrefix("POST ") }
    let count = try #require(answers.first?["count"] as? Int)
    #expect(posts.count == count, "\(server.requests.map { $0.head.prefix(20) })")
    // How many there are depends on how long the server takes, here of a machine's real time. A
    // tracker holds one that the server has only if its own time ended as the answer came.
    let trackers = try result.objects.filter { $0["event"] as? String == "tracker" }
    #expect(trackers.compactMap { $0["id"] as? String } == ["fleet-1", "fleet-2", "fleet-3"])
    for tracker in trackers {
      let id = try #require(tracker["id"] as? String)
      let got = posts.count { $0.body.contains("\"\(id)\"") }
      #expect(got >= 2, "\(id)")
      let delivered = try #require(tracker["delivered"] as? Int)
      let held = try #require(tracker["held"] as? Int)
      #expect(delivered == got || delivered == got - 1 && held > 0, "\(tracker)")
    }
    let sum = trackers.compactMap { $0["delivered"] as? Int }.reduce(0, +)
    #expect(summary["delivered"] as? Int == sum)
    #expect(summary["missing"] as? Int == 0)
    #expect(try #require(summary["p99_us"] as? Int) > 0)
    #expect(Set(posts.map(\.body)).count == posts.count, "none twice: nothing went wrong")
  }

  @Test("sniffer serve, as fast as the fleet, stores each report, and none is from the future")
  func serve() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = folder.appending(path: "store").path()
    let program = try Program([
      "serve", "--listen", "127.0.0.1:0", "--store", store, "--speed", "60", "--json",
    ])
    defer { program.destroy() }
    let page = try #require(program.waits(for: "the page is at "))
    let result = try CommandResult(
      "fleet",
      ["--trackers", "3", "--mix", "city", "--duration", "4min", "--ramp", "30s", "--json"]
        + ["--speed", "60", "--connections", "1", "--url", "\(page)function-2"]
    )
    #expect(result.code == .done)
    // A second of a machine that is busy elsewhere is a minute of theirs.
    #expect(try #require(try Self.summary(result)["delivered"] as? Int) >= 3)
    let lines = try String(contentsOfFile: store, encoding: .utf8).split(separator: "\n")
    var reports: [(at: Int, time: Int)] = []
    for line in lines {
      let entry = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      guard let body = entry?["body"] as? String, let at = entry?["at"] as? Int else { continue }
      let report = try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any]
      let text = try #require(report?["time"] as? String)
      let time = try #require(ISO8601DateFormatter().date(from: text))
      reports.append((at / 1_000_000, Int(time.timeIntervalSince1970)))
    }
    let answers = try result.objects.first { $0["event"] as? String == "answers" }
    #expect(reports.count == answers?["count"] as? Int)
    // Date in HTTP has whole seconds, and the server's second is 60 of this machine's.
    #expect(reports.allSatisfy { $0.time <= $0.at + 5 }, "\(reports)")
  }

  @Test("a server that refuses reports makes them missing, with exit status 1")
  func refusal() throws {
    let server = try WebServer(status: "400 Bad Request")
    defer { server.stop() }
    let result = try CommandResult(
      "fleet",
      // It is sure that a report is refused for good only after a day.
      ["--trackers", "1", "--mix", "cat", "--duration", "2d", "--interval", "6h", "--speed", "max"]
        + ["--url", "http://127.0.0.1:\(server.port)/report"]
    )
    #expect(result.code == .checkFailed)
    #expect(result.output.contains("refused by the server"))
    #expect(!result.output.contains(" 0 missing"))
  }

  @Test("a server that isn't there is an error before anything runs")
  func noServer() throws {
    let server = try WebServer()
    server.stop()
    let result = try CommandResult("fleet", ["--url", "http://127.0.0.1:\(server.port)/report"])
    #expect(result.code == .unavailable)
    #expect(result.output.isEmpty)
  }

  @Test(
    "wrong options are refused by name",
    arguments: [
      (["--speed", "0"], "speed"), (["--speed", "fast"], "speed"), (["--mix", "cat,dog"], "mix"),
      (["--url", "https://127.0.0.1/x"], "url"),
      (["--name", String(repeating: "x", count: 64)], "name"),
    ]
  )
  func options(arguments: [String], name: String) throws {
    #expect { try CommandResult("fleet", arguments) } throws: { error in
      "\(error)".contains(name)
    }
  }

  @Test("ends within a turn when it is told to stop")
  func stops() {
    let plan = FleetPlan(
      count: 1_000,
      pace: .unlimited,
      ramp: 0,
      length: .minutes(1),
      server: nil,
      connections: 1
    ) { _ in .failure(FleetPartsError("none")) }
    var looks = 0
    let tally = FleetWorker(plan, part: 0, of: 1, FleetProgress()).run {
      looks += 1
      return looks > 5
    }
    #expect((1...5).contains(tally.failures.count), "\(tally.failures.count)")
  }

  @Test("an everyday world of any kind, seed and length can be read")
  func everyday() throws {
    for kind in EverydayWorld.Kind.allCases {
      for seed in 0..<100 as Range<UInt64> {
        let length: Milliseconds = seed % 3 == 0 ? 60_000 : 86_400_000
        _ = try EverydayWorld(kind, seed: seed, length: length).scenario()
      }
    }
    let texts = (0..<20 as Range<UInt64>).map {
      EverydayWorld(.city, seed: $0, length: 86_400_000).text
    }
    #expect(Set(texts).count == 20)
    #expect(texts.allSatisfy { $0.contains("! walk ") })
  }

  @Test("times are kept in buckets of at most a 64th of their length")
  func histogram() {
    var times = TimeHistogram()
    #expect(times.microseconds(permille: 500) == nil)
    for time in 1...100_000 as ClosedRange<Int64> { times.add(time) }
    for permille in [1, 500, 990, 1_000] as [Int64] {
      let exact = permille * 100
      let found = times.microseconds(permille: permille) ?? 0
      #expect(found <= exact && exact - found <= exact / 64 + 1, "\(permille): \(found)")
    }
    var both = TimeHistogram()
    both.add(times)
    both.add(times)
    #expect(both.count == 200_000)
    #expect(both.microseconds(permille: 990) == times.microseconds(permille: 990))
  }

  @Test("an agenda gives what is due first, and of two together the lower number")
  func agenda() {
    var agenda = FleetAgenda()
    for (tracker, second) in [(3, 5), (1, 2), (0, 9), (2, 2), (4, 1)] as [(Int, Int64)] {
      agenda.add(tracker, at: .zero + .seconds(second))
    }
    var order: [Int] = []
    while let first = agenda.first {
      order.append(first.tracker)
      agenda.removeFirst()
    }
    #expect(order == [4, 1, 2, 3, 0])
  }

  @Test("a date of HTTP is read as it is written")
  func date() {
    for second in [0, 951_782_400, 1_795_812_476, 4_102_444_799] as [Int64] {
      #expect(HTTPDate.milliseconds(HTTPDate.text(secondsSince1970: second)) == second * 1_000)
    }
    for text in ["", "Friday", "Fri, 31 Feb 2026 00:00:00 GMT", "Fri, 27 Nov 2026 20:47:56 UTC"] {
      #expect(HTTPDate.milliseconds(text) == nil)
    }
  }
}
