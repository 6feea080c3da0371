import Foundation
import Testing

@testable import CommandLine
@testable import sniffer

/// Two processes and a web server, in real time: nothing here is played.
@Suite("The whole loop", .timeLimit(.minutes(2)))
struct WholeLoopTests {
  static let patience: TimeInterval = 90

  @Test("over a pseudo-terminal delivers three exact payloads")
  func overPseudoTerminal() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try WebServer()
    defer { server.stop() }
    let link = folder.appendingPathComponent("modem").path
    let modem = try Program(["modem", "--pty", link, "--fast", "--net", "real"])
    try #require(modem.waits(for: "ready at ") == link)
    let tracker = try Program(
      ["run", "--port", link, "--url", "http://127.0.0.1:\(server.port)/report", "--json"]
        + ["--interval", "5s", "--reports", "3"]
        + ["--record", folder.appendingPathComponent("run.trace").path]
    )
    #expect(tracker.end(within: Self.patience) == 0, "\(tracker.errors)")
    try Self.judge(server, tracker, count: 3)
    try Self.judgeRecording(in: folder, tracker)
    modem.interrupt()
    #expect(modem.end(within: 30) == ExitCode.interrupted.rawValue)
    #expect(!FileManager.default.fileExists(atPath: link))
  }

  @Test("over TCP delivers likewise")
  func overTCP() throws {
    let server = try WebServer()
    defer { server.stop() }
    let modem = try Program(["modem", "--listen", "127.0.0.1:0", "--fast", "--net", "real"])
    defer { modem.interrupt() }
    let place = try #require(modem.waits(for: "ready at "))
    let tracker = try Program(
      ["run", "--tcp", place, "--url", "http://127.0.0.1:\(server.port)/report", "--json"]
        + ["--interval", "5s", "--reports", "2", "--tracker-id", "Rex 2"]
    )
    #expect(tracker.end(within: Self.patience) == 0, "\(tracker.errors)")
    try Self.judge(server, tracker, count: 2, trackerID: "Rex 2")
  }

  /// The module restarts, then its port goes away and comes back with a module
  /// that has another rate stored.
  @Test("survives a module that restarts and a port that vanishes")
  func survives() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try WebServer()
    defer { server.stop() }
    let link = folder.appendingPathComponent("modem").path
    let scenario = folder.appendingPathComponent("restart.scenario").path
    let text = "#!sniffer 1\n# module.baud: 115200\n2 ! reboot\n6 ! baud 9600\n6 ! reboot\n"
    try text.write(toFile: scenario, atomically: true, encoding: .utf8)
    let record = folder.appendingPathComponent("run.trace").path
    let options = ["--pty", link, "--fast", "--net", "real"]
    var modem = try Program(["modem", "--scenario", scenario] + options)
    try #require(modem.waits(for: "ready at ") == link)
    let tracker = try Program(
      ["run", "--port", link, "--url", "http://127.0.0.1:\(server.port)/report", "--json"]
        + ["--interval", "5s", "--reports", "2", "--reconnect", "--record", record]
    )
    try #require(server.waits(for: 1, within: Self.patience), "\(tracker.errors)")
    modem.interrupt()
    #expect(modem.end(within: 30) == ExitCode.interrupted.rawValue)
    try #require(tracker.waits(for: "waiting for it to come back") != nil)
    modem = try Program(["modem"] + options)
    #expect(tracker.end(within: Self.patience) == 0, "\(tracker.errors)")
    #expect(tracker.output.contains("the module has restarted"))
    #expect(tracker.errors.contains("modem: the line was lost"))
    #expect(server.requests.count >= 2)
    let decoded = try Program(["decode", "--format", "trace", "--json", record])
    #expect(decoded.end(within: 20) == 0)
    #expect(!decoded.output.contains("\"kind\":\"unknown\""))
    #expect(decoded.output.contains("\"raw\":\"RDY\""))
  }

  /// What the server got is what the run says it delivered, byte for byte.
  private static func judge(
    _ server: WebServer,
    _ tracker: Program,
    count: Int,
    trackerID: String = "Allawi2003"
  ) throws {
    let delivered = try tracker.output.split(separator: "\n").compactMap { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return object?["event"] as? String == "report_delivered" ? String(line) : nil
    }
    #expect(delivered.count == count)
    let expected = delivered.map { line in
      "{\"latitude\": \(sixDecimals("lat", in: line)), \"longitude\": "
        + "\(sixDecimals("lon", in: line)), \"trackerId\": \"\(trackerID)\"}"
    }
    #expect(server.requests.map(\.body) == expected)
    for request in server.requests {
      #expect(request.head.hasPrefix("POST /report HTTP/1.1\r\n"))
      #expect(request.head.lowercased().contains("\r\ncontent-type: application/json"))
    }
    // Home is 31.9539 N, 35.9106 E; the receiver's noise is a few metres.
    #expect(expected.allSatisfy { $0.hasPrefix("{\"latitude\": 31.95") })
  }

  /// The recording replays as the run went, to the microsecond.
  ///
  /// On a busy machine a deadline may be missed by more than counts, and what follows is later.
  private static func judgeRecording(in folder: URL, _ tracker: Program) throws {
    let path = folder.appendingPathComponent("run").path
    let accepted = try CommandResult("replay", ["--accept", path + ".trace"])
    #expect(accepted.code == .done, "\(accepted.output)")
    let rows = try String(contentsOfFile: path + ".replay", encoding: .utf8).split(separator: "\n")
    let states = rows.map { $0.split(separator: " ") }.filter { $0[1] == "state" }
    let replayed = try states.map { row in
      (state: String(row[2]), at: try #require(Int64(row[0].filter { $0 != "." })))
    }
    let objects = try tracker.output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    let told = try objects.filter { $0["event"] as? String == "state" }.map { object in
      (state: object["state"] as? String, at: try #require(object["t_us"] as? Int64))
    }
    #expect(replayed.map(\.state) == told.map(\.state))
    let later = zip(told, replayed).map { $0.at - $1.at }
    let steps = zip(later, later.dropFirst()).map { $1 - $0 }
    #expect(steps.count { $0 == 0 } * 2 > steps.count, "\(later)")
  }

  /// The seven decimals of the JSON, of which a module says six.
  private static func sixDecimals(_ key: String, in line: String) -> Substring {
    let value = line.components(separatedBy: "\"\(key)\":").dropFirst().first ?? ""
    let text = value.prefix { "-.0123456789".contains($0) }
    #expect(text.last == "0")
    return text.dropLast()
  }
}
