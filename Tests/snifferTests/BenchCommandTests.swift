import Foundation
import Primitives
import Testing

@testable import CommandLine
@testable import sniffer

/// What `bench` counts and how it reports it; its speed is not tested.
@Suite("bench")
struct BenchCommandTests {
  /// Of a file with this content.
  private func bench(
    _ kind: String,
    _ content: String,
    _ options: String...
  ) throws -> CommandResult {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("input")
    try Data(content.utf8).write(to: file)
    return try CommandResult("bench", [kind, file.path] + options)
  }

  /// Longer than a chunk, so that sentences stand across two of them.
  private static let log = String(
    repeating: """
      $GPGGA,092725.00,4717.11399,N,00833.91590,E,1,08,1.01,499.6,M,48.0,M,,*5B\r
      $GPRMC,092725.00,A,4717.11437,N,00833.91522,E,0.004,77.52,091202,,,A*5E\r
      $GPGSV,3,1,11,10,63,137,17,07,61,098,15,05,59,290,20,08,54,157,30*70\r
      $GPGSA,A,3,10,07,05,02,29,04,08,13,,,,,1.72,1.03,1.38*0A\r
      $GPHDT,123.456,T*32\r\n
      """,
    count: 40
  )

  @Test("counts sentences by type, the same from the whole and from chunks")
  func countsSentences() throws {
    let objects = try bench("nmea", Self.log, "--json", "--passes", "3").objects
    #expect(objects.map { $0["method"] as? String } == ["whole", "chunks"])
    for object in objects {
      #expect(
        object["counts"] as? [String: Int]
          == ["GGA": 40, "RMC": 40, "GSA": 40, "GSV": 40, "VTG": 0, "others": 40]
      )
      #expect(object["items"] as? Int == 200)
      #expect(object["bytes"] as? Int == Self.log.utf8.count)
      #expect(object["passes"] as? Int == 3)
      #expect((object["best_mb_s"] as? Double ?? 0) > 0)
      let best = try #require(object["best_ns"] as? Double)
      #expect(best <= object["median_ns"] as? Double ?? 0)
    }
    #expect(objects[0]["checksum"] as? String == objects[1]["checksum"] as? String)
    #expect(objects[0]["checksum"] as? String != "0")
  }

  @Test("another value makes another checksum")
  func seesValues() throws {
    let sums = try [
      Self.log, Self.log.replacing("17,07,61", with: "18,07,61").replacing("*70", with: "*7F"),
    ]
    .map { try bench("nmea", $0, "--json", "--passes", "1").objects[0]["checksum"] as? String }
    #expect(sums[0] != sums[1])
  }

  @Test("classifies AT lines")
  func countsLines() throws {
    let dialogue =
      "AT+CSQ\r\r\n+CSQ: 17,99\r\n\r\nOK\r\n\r\n+CREG: 1\r\nAT+CREG?\r\r\n+CREG: 0,1\r\n\r\nOK\r\n"
    let objects = try bench("at", dialogue, "--json", "--passes", "2").objects
    #expect(
      objects.map { $0["counts"] as? [String: Int] } == [
        ["echoes": 2, "responses": 2, "finals": 2, "prompts": 0, "urcs": 1, "unknown": 0]
      ]
    )
  }

  @Test("decodes to text and to JSON")
  func decodes() throws {
    let objects = try bench("decode", Self.log, "--json", "--passes", "1").objects
    #expect(objects.map { $0["method"] as? String } == ["text", "json"])
    #expect(objects.map { ($0["counts"] as? [String: Int])?["lines"] } == [200, 200])
    #expect(objects[0]["checksum"] as? String != objects[1]["checksum"] as? String)
  }

  @Test("says in words what JSON says")
  func text() throws {
    let text = try bench("nmea", Self.log, "--passes", "1").output
    #expect(
      text.hasPrefix(
        "nmea: \(Self.log.utf8.count) bytes, 40 GGA, 40 RMC, 40 GSA, 40 GSV, 40 others\n  whole "
      )
    )
    #expect(text.contains(" MB/s, "))
    #expect(text.contains(" ns a sentence\n"))
    #expect(text.contains("allocations: not measured"))
    #expect(text.contains("\n  chunks "))
  }

  @Test("reads an empty file")
  func empty() throws {
    let result = try bench("nmea", "", "--passes", "1")
    #expect(result.code == .done)
    #expect(result.output.hasPrefix("nmea: 0 bytes, nothing to read\n"))
  }

  @Test("has no input where there is no file")
  func missingFile() throws {
    let result = try CommandResult("bench", ["nmea", "/there/is/no/file"])
    #expect(result.code == .noInput)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("sniffer bench: "))
  }

  @Test(
    "refuses other kinds, no file and two files",
    arguments: [["imu", "FILE"], ["nmea"], ["nmea", "A", "B"]]
  )
  func refuses(arguments: [String]) {
    #expect(throws: UsageError.self) { try CommandResult("bench", arguments) }
  }

  @Test("reports each phase of the modem's answers, as words and as JSON")
  func modem() throws {
    let output = Output()
    #expect(try ModemBench(isJSON: true, output: output, length: 300).run() == .done)
    let lines = String(decoding: output.kept, as: UTF8.self).split(separator: "\n")
    let objects = try lines.map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(objects.map { $0["method"] as? String } == ["idle", "load", "many", "crowd"])
    #expect(objects.map { $0["modems"] as? Int } == [1, 20, 100, 1_000])
    for object in objects {
      #expect(object["bench"] as? String == "modem")
      #expect(try #require(object["answers"] as? Int) > 0)
      let (middle, late) = (object["p50_us"] as? Int, object["p99_us"] as? Int)
      #expect(try #require(middle) <= #require(late))
      #expect(try #require(object["peak_bytes"] as? Int) > 0)
    }
    let words = Output()
    #expect(try ModemBench(isJSON: false, output: words, length: 100).run() == .done)
    #expect(String(decoding: words.kept, as: UTF8.self).hasPrefix("modem idle: 1 modems, "))
  }

  @Test("reports the owner's side: reports a second, bytes a tracker and alerts")
  func backend() throws {
    let output = Output()
    let bench = BackendBench(isJSON: true, output: output, passes: 3, trackerCount: 1_000)
    #expect(bench.run() == .done)
    let object = try #require(Self.objects(output).first)
    #expect(object["bench"] as? String == "backend")
    #expect(object["trackers"] as? Int == 1_000)
    #expect(try #require(object["median_reports_s"] as? Int) > 0)
    // Ten are outside: confirmed in the second pass, an alert a minute from then on.
    #expect(try #require(object["alerts"] as? Int) >= 10)
    let words = Output()
    #expect(
      BackendBench(isJSON: false, output: words, passes: 1, trackerCount: 100).run() == .done
    )
    let text = String(decoding: words.kept, as: UTF8.self)
    #expect(text.hasPrefix("backend: 100 trackers with a fence of 8 corners each: best "))
  }

  @Test("decodes and replays a trace that it makes, in processes of their own")
  func stream() throws {
    let output = Output()
    let program = ChildProgram(path: Program.url.path)
    let bench = StreamBench(program: program, isJSON: true, output: output, size: 1_000_000)
    #expect(try bench.run() == .done)
    let objects = try Self.objects(output)
    #expect(
      objects.map { $0["method"] as? String } == [
        "decode", "decode_json", "accept", "replay", "replay_te",
      ]
    )
    for object in objects {
      #expect(object["exit_code"] as? Int == 0)
      #expect(try #require(object["peak_bytes"] as? Int) > 1_000_000)
    }
    let missing = ChildProgram(path: "/there/is/no/program")
    #expect(throws: FileError.notFound(path: missing.path)) { try missing.run([]) }
  }

  @Test("starts the program again and again")
  func start() throws {
    let output = Output()
    let program = ChildProgram(path: Program.url.path)
    let bench = StartBench(program: program, isJSON: true, output: output, passes: 2)
    #expect(try bench.run() == .done)
    let objects = try Self.objects(output)
    #expect(objects.map { $0["method"] as? String } == ["decode", "send"])
    for object in objects {
      let (best, median) = (object["best_us"] as? Int, object["median_us"] as? Int)
      #expect(try #require(best) <= #require(median))
    }
  }

  private static func objects(_ output: Output) throws -> [[String: Any]] {
    try String(decoding: output.kept, as: UTF8.self).split(separator: "\n").map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }
}
