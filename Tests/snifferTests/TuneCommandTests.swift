import Testing

@testable import CommandLine
@testable import sniffer

@Suite("tune")
struct TuneCommandTests {
  private func bike(_ options: [String]) throws -> CommandResult {
    let folder = try TuneFolder()
    let path = try folder.write(ShakenRecording.bike.text(), to: "bike.csv")
    return try folder.run(["--recording", path] + options)
  }

  @Test("a threshold above the faint movement misses it, and the best one does not")
  func thresholds() throws {
    let result = try bike(["--threshold", "50,100,400", "--hits", "4", "--json"])
    #expect(result.code == .done)
    let settings = try result.objects("setting").filter { $0["dwell_ms"] as? Int == 3_000 }
    let missed = settings.map { [$0["threshold_percent"] as? Int, $0["missed"] as? Int] }
    #expect(
      missed == [
        [50, 0], [50, 0], [50, 0], [100, 0], [100, 0], [100, 0], [400, 1], [400, 1], [400, 1],
      ]
    )
    #expect(settings.allSatisfy { $0["movements"] as? Int == 2 })
    let best = try #require(try result.objects("best").first)
    // All else being equal, what the detector has.
    #expect(best["threshold_percent"] as? Int == 100 && best["hysteresis_percent"] as? Int == 60)
    let parameters = try #require(best["parameters"] as? [String: Int])
    #expect(parameters["vibration_mg"] == 25 && parameters["tilt_mdeg"] == 2_500)
    #expect(best["false_per_hour"] as? Double == 0)
  }

  @Test("a longer dwell is nothing to the front, a missed movement is")
  func front() throws {
    let settings = try bike(["--threshold", "100,400", "--json"]).objects("setting")
    let front = settings.filter { $0["front"] as? Bool == true }
    #expect(!front.isEmpty && front.count < settings.count)
    #expect(front.allSatisfy { $0["missed"] as? Int == 0 })
  }

  @Test("in words: a table, the front, the best, and what the detector is as it is")
  func words() throws {
    let options = ["--threshold", "100,400", "--hits", "4", "--dwell", "3s", "--hysteresis", "60"]
    let lines = try bike(options).lines
    #expect(lines.first == "1 recording, 74.9 s, 2 movements, 45.0 s still and settled")
    #expect(lines[1].hasPrefix("threshold  hits  dwell  hysteresis  missed  false/h  median s"))
    #expect(lines[2].hasPrefix("100 %         4     3s        60 %     0/2      0.0"))
    #expect(lines[2].hasSuffix("*") && !lines[3].hasSuffix("*"))
    let best = "parked, normal, threshold 100 %, 4 of 8, dwell 3s, hysteresis 60 %: missed 0/2"
    #expect(lines.contains { $0.hasPrefix("best: \(best)") })
    #expect(lines.last?.hasPrefix("as it is: \(best)") == true)
  }

  @Test("a dog that runs off is farther the faster it is, and is never missed")
  func fence() throws {
    let tuning = FenceTuning(seeds: 1...2) { false }
    func lead(_ speed: Int) throws -> FenceTuning.Lead {
      let escape = FenceTuning.Escape(
        rule: "fixes=2",
        speed: speed,
        interval: "60s",
        radius: 20,
        isNetworkAway: false
      )
      return try #require(try tuning.lead(of: escape))
    }
    let (slow, fast) = (try lead(1), try lead(8))
    #expect(slow.missed == 0 && fast.missed == 0)
    #expect(slow.metres == slow.metres.sorted() && slow.metres.count == 2)
    // Two fixes outside, and an interval of 60 s at most before the first.
    #expect(try #require(slow.at(1_000)) < 100)
    #expect(try #require(fast.at(0)) > #require(slow.at(0)))
  }

  @Test("without seeds of a fence, or with a recording beside it, it is refused")
  func fenceRefusals() {
    #expect(throws: UsageError.self) {
      try CommandResult("tune", ["--fence", "lead", "--recording", "a.csv"])
    }
    #expect(throws: UsageError.self) { try CommandResult("tune", ["--seeds", "1..2"]) }
    #expect(throws: UsageError.self) { try CommandResult("tune", ["--fence", "soon"]) }
  }

  @Test("the same bytes twice, and a sensitivity is a share of the thresholds")
  func repeats() throws {
    #expect(try bike([]).output == bike([]).output)
    func figures(_ options: [String]) throws -> [String] {
      try bike(["--hits", "4", "--dwell", "3s", "--hysteresis", "60", "--json"] + options)
        .lines.filter { $0.hasPrefix(#"{"tune":"setting""#) }
        .map { String($0.split(separator: #""missed""#)[1]) }
    }
    let low = try figures(["--sensitivity", "low", "--threshold", "100"])
    let share = try figures(["--threshold", "160"])
    #expect(low == share && low.count == 1)
  }

  @Test("labels from a file are as good as a column, and further recordings are added")
  func labelFile() throws {
    let folder = try TuneFolder()
    let labelled = try folder.write(ShakenRecording.bike.text(), to: "labelled.csv")
    let bare = try folder.write(ShakenRecording.bike.text(hasLabels: false), to: "bare.csv")
    let labels = try folder.write(
      "start_ms,end_ms,label\n0,20000,still\n20000,30000,moving\n30000,50000,still\n"
        + "50000,55000,moving\n55000,75000,still\n",
      to: "labels.csv"
    )
    let column = try folder.run(["--recording", labelled])
    #expect(try folder.run(["--recording", bare, "--labels", labels]).output == column.output)
    let twice = try folder.run(["--recording", labelled, labelled, "--json"])
    #expect(try twice.objects("best").first?["movements"] as? Int == 4)
  }

  @Test("one label for all: what should be still is a false alarm, what should move is missed")
  func wholeLabel() throws {
    let folder = try TuneFolder()
    let shaken = try folder.write(ShakenRecording.bike.text(hasLabels: false), to: "a.csv")
    let still = try folder.run(["--recording", shaken, "--label", "still", "--json"])
    let asItIs = try #require(try still.objects("as-it-is").first)
    #expect(asItIs["false"] as? Int == 2 && asItIs["movements"] as? Int == 0)
    let limited = try folder.run(
      ["--recording", shaken, "--label", "still", "--threshold", "100", "--false-limit", "1"]
    )
    #expect(limited.output.contains("\nbest: none has so few false alarms\n"))
    let parts = [ShakenRecording.Part(label: "", seconds: 20)]
    let rest = try folder.write(ShakenRecording(parts: parts).text(), to: "b.csv")
    let moving = try folder.run(["--recording", rest, "--label", "moving", "--json"])
    let missed = try #require(try moving.objects("as-it-is").first)
    #expect(missed["missed"] as? Int == 1)
    #expect(missed["accuracy"] as? Double == 0)
  }

  @Test("two detectors side by side, and where they differ")
  func comparison() throws {
    let result = try bike(["--compare", "parked,parked:low:threshold=250:hits=6"])
    let lines = result.lines
    #expect(lines[1] == "A: parked, normal, threshold 100 %, 4 of 8, dwell 3s, hysteresis 60 %")
    #expect(lines[2] == "B: parked, low, threshold 250 %, 6 of 8, dwell 3s, hysteresis 60 %")
    #expect(lines[4].contains("bike.csv  A     0/2"))
    #expect(lines[5].contains("          B     1/2"))
    #expect(lines.contains { $0.hasSuffix("s: A says moving, labelled moving") })
    #expect(lines.contains { $0.hasPrefix("they differ in ") && $0.hasSuffix(" of 74.980 s") })
    let same = try bike(["--compare", "live,live", "--json"])
    #expect(try same.objects("difference").isEmpty)
    let scores = try same.objects("score")
    #expect(scores.count == 4 && scores.allSatisfy { $0["movements"] as? Int == 2 })
  }
}
