import Foundation
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("--html, --plot and the tracks of a run")
struct ReportFileTests {
  private static let scenario = """
    #!sniffer 1
    # title: a parked bike is lifted
    # origin: synthetic
    0      ! place 31.953900 35.910600
    0      ! park
    6min   = state parked
    +1min  ! lift 40cm over=1.2s
    +0     = report event=alert within 20s
    8min   = alerts count=7
    8min   ! end

    """

  fileprivate static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(scenario.utf8).write(to: folder.appendingPathComponent("lifted.scenario"))
    try body(folder)
  }

  private static func text(_ folder: URL, _ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  @Test("a run's report has what failed, the alarm on the map, the data volume and the lines")
  func run() throws {
    try Self.inFolder { folder in
      let path = folder.appendingPathComponent("lifted.scenario").path
      let files = ["html", "plot", "gpx", "geojson", "kml"]
      let options = files.flatMap { ["--\($0)", folder.appendingPathComponent("run.\($0)").path] }
      let result = try CommandResult("run", ["--scenario", path] + options)
      #expect(result.code == .checkFailed)
      let page = try Self.text(folder, "run.html")
      #expect(page.contains("alerts count=7: 1 were raised"))
      #expect(page.contains("<circle class=alarm"))
      #expect(page.contains("over the air"))
      #expect(page.contains("2026-11-21T09:00:00.000Z"), "when the world begins")
      #expect(page.contains("AT+CGNSINF"))
      #expect(page.contains("never"), "the coverage")
      #expect(try Self.text(folder, "run.plot").contains("acceleration beside gravity, mg"))
      let positions = page.ranges(of: "delivered: ").count
      #expect(positions > 2)
      #expect(try Self.text(folder, "run.gpx").ranges(of: "<trkpt ").count > 1)
      #expect(try Self.text(folder, "run.geojson").ranges(of: "\"Point\"").count > 1)
      #expect(try Self.text(folder, "run.kml").ranges(of: "<gx:coord>35.91").count > 1)
      // What is written beside does not change the timeline.
      #expect(try CommandResult("run", ["--scenario", path]).output == result.output)
    }
  }

  @Test("a report of tests opens what failed, and is the same for any number of jobs")
  func test() throws {
    try Self.inFolder { folder in
      var pages: [String] = []
      for jobs in ["1", "4"] {
        let page = folder.appendingPathComponent("\(jobs).html").path
        let options = ["--seeds", "1..3", "--jobs", jobs, "--html", page]
        let result = try CommandResult("test", [folder.path] + options)
        #expect(result.code == .checkFailed)
        pages.append(try Self.text(folder, "\(jobs).html"))
      }
      #expect(pages[0] == pages[1])
      #expect(pages[0].ranges(of: "<details class=run id=run").count == 3)
      #expect(pages[0].ranges(of: "<details class=run id=run1 open>").count == 1)
    }
  }

  @Test("one that cannot be written ends the command with 73", arguments: ["html", "plot", "kml"])
  func unwritable(option: String) throws {
    try Self.inFolder { folder in
      let path = folder.appendingPathComponent("none/run.out").path
      let result = try CommandResult("run", ["--duration", "1min", "--\(option)", path])
      #expect(result.code == .cannotWrite)
      #expect(result.errors.contains("none/run.out"))
    }
  }

  @Test("a diagnosis, a replay and a soak have theirs")
  func others() throws {
    try Self.inFolder { folder in
      let path = { (name: String) in folder.appendingPathComponent(name).path }
      let doctor = ["--scenario", path("lifted.scenario"), "--html", path("doctor.html")]
      _ = try CommandResult("doctor", doctor)
      #expect(try Self.text(folder, "doctor.html").contains("<caption>Layers"))
      let trace = Self.repository.appendingPathComponent("Traces/tracker").path
      #expect(try CommandResult("replay", [trace, "--html", path("replay.html")]).code == .done)
      let replay = try Self.text(folder, "replay.html")
      #expect(replay.contains("Coverage of all runs"))
      #expect(!replay.contains("<polyline"), "a trace has no world")
      let soak = ["--seeds", "1", "--duration", "1min", "--html", path("soak.html")]
      #expect(try CommandResult("soak", soak).code == .done)
      #expect(try Self.text(folder, "soak.html").contains("0 with findings"))
    }
  }
}

@Suite("sniffer states")
struct StatesCommandTests {
  @Test("prints the diagram that the notes have")
  func mermaid() throws {
    let result = try CommandResult("states", ["--mermaid"])
    let notes = ReportFileTests.repository
      .appendingPathComponent("Firmware-notes/state-machine.md")
    #expect(try String(contentsOf: notes, encoding: .utf8).contains(result.output))
  }

  @Test("prints the owner's side with what leads over its arrows")
  func owner() throws {
    let result = try CommandResult("states", ["owner"])
    let arrows = "idle        -> unassigned (fenceRemoved, disabled), triggering"
    #expect(result.output.contains(arrows))
    #expect(result.output.contains("foundConfirmed"))
  }

  @Test("colours by the output of test --coverage --json")
  func coverage() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("coverage.json")
    let line = #"{"event":"coverage","kind":"transition","exercised":["off -> synchronising"]}"#
    try Data((line + "\n").utf8).write(to: file)
    let result = try CommandResult("states", ["--dot", "--coverage", file.path])
    #expect(result.output.contains("\"off\" -> \"synchronising\" [color=\"#1b7244\"]"))
    #expect(result.output.contains("\"synchronising\" -> \"configuring\" [color=\"#b3261e\""))
    try Data("{}\n".utf8).write(to: file)
    let refused = try CommandResult("states", ["--coverage", file.path])
    #expect(refused.code == .badInput)
    #expect(refused.errors.contains("found no line of the kind transition"))
    #expect(throws: (any Error).self) { try CommandResult("states", ["nonsense"]) }
  }
}
