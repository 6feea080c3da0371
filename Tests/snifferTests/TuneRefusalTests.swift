import Foundation
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("tune refuses")
struct TuneRefusalTests {
  private static let heading = "t_ms,ax,ay,az,label\n"
  private static let noColumn =
    "expected a heading with a column `label`, or --label, or --labels"
  private static let noLabel = "expected still, stationary, moving, unknown or nothing"
  private static let noSpan = "expected still, stationary, moving or unknown"

  /// A recording, and what is said of it.
  private static let recordings: [(String, String)] = [
    ("t_ms,ax,ay,az\n0,0,0,1\n", "1:1: \(noColumn), found a heading without one"),
    ("0,0,0,1,still\n", "1:1: \(noColumn), found no heading"),
    ("\(heading)0,0,0,1,walking\n", "2:9: \(noLabel), found `walking`"),
    (
      "\(heading)0,0,0,1,still\n\n0,0,0,1,still\n",
      "4:1: expected a time after 0 ms, found 0 ms"
    ),
    ("\(heading)5000,0,0,1,\n0,0,0,1,\n", "3:1: expected a time after 5000 ms, found 0 ms"),
    ("\(heading)0,0,x,1,still\n", "2:5: expected an acceleration in g, found `x`"),
    (
      "\(heading)20,0,0,1,still\n2592000021,0,0,1,still\n",
      "3:1: expected a time at most 30 days after the first, 20 ms, found 2592000021 ms"
    ),
    (
      "\(heading)0,0.1,0,9.8,still\n20,0.1,0,9.8,still\n",
      "2:1: expected accelerations in g, of which a sensor at rest feels 1, "
        + "found a median of 9.8, as of m/s2 or mg"
    ),
    (heading, "1:1: expected samples, found no sample"),
    ("\(heading)0,0,0,1,still\n", "2:1: expected samples, found one sample"),
    ("", "1:1: expected samples, found no sample"),
  ]

  /// Labels, and what is said of them.
  private static let labels: [(String, String)] = [
    ("0,20000\n", "1:8: \(noSpan), found nothing"),
    ("0,x,still\n", "1:3: expected a time in ms, found `x`"),
    ("9,8,still\n", "1:3: expected an end that is not before the start, found 8 ms"),
    ("start_ms,end_ms,label\n0,1,rest\n", "2:5: \(noSpan), found `rest`"),
  ]

  @Test(
    "anything but a recording, with where, what was expected and what was found",
    arguments: recordings
  )
  func refusesRecording(_ text: String, _ message: String) throws {
    let folder = try TuneFolder()
    let path = try folder.write(text, to: "a.csv")
    let result = try folder.run(["--recording", path])
    #expect(result.code == .badInput)
    #expect(result.output.isEmpty)
    #expect(Self.head(result) == "\(path):\(message)")
    #expect(Self.quotes(result, of: text))
  }

  /// The error without its word, as the rows above have it.
  private static func head(_ result: CommandResult) -> String {
    let lines = result.errors.split(separator: "\n")
    return String(lines.first ?? "").replacing(": error: ", with: ": ", maxReplacements: 1)
  }

  /// Whether the line with the error is below it, with a caret under the column.
  private static func quotes(_ result: CommandResult, of text: String) -> Bool {
    // A file that is too short has no line that is wrong.
    if result.errors.contains("expected samples") { return result.errors.hasSuffix(" sample\n") }
    let lines = result.errors.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 4, let place = lines[0].firstMatch(of: #/:(\d+):(\d+): error: /#),
      let number = Int(place.1), let column = Int(place.2)
    else { return false }
    let all = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines[1] == "  " + all[number - 1]
      && lines[2] == String(repeating: " ", count: column + 1) + "^" && lines[3] == ""
  }

  @Test("of stdin, too, which can't be read twice")
  func standardInput() throws {
    let input = Pipe()
    let tune = try Program(["tune", "--recording", "-"], input: input)
    try input.fileHandleForWriting.write(contentsOf: Data("\(Self.heading)0,0,x,1,still\n".utf8))
    try input.fileHandleForWriting.close()
    #expect(tune.end(within: 20) == ExitCode.badInput.rawValue)
    #expect(tune.errors.hasSuffix("found `x`\n  0,0,x,1,still\n      ^\n"))
  }

  @Test("labels that are none", arguments: labels)
  func refusesLabels(_ text: String, _ message: String) throws {
    let folder = try TuneFolder()
    let path = try folder.write(ShakenRecording.bike.text(hasLabels: false), to: "a.csv")
    let labels = try folder.write(text, to: "labels.csv")
    let result = try folder.run(["--recording", path, "--labels", labels])
    #expect(result.code == .badInput)
    #expect(Self.head(result) == "\(labels):\(message)")
    #expect(Self.quotes(result, of: text))
  }

  @Test("labels that contradict one another, and none that only overlap")
  func contradiction() throws {
    let folder = try TuneFolder()
    let path = try folder.write(ShakenRecording.bike.text(hasLabels: false), to: "a.csv")
    let labels = "0,9000,still\n20000,30000,moving\n5000,8000,still\n"
    let file = try folder.write(labels, to: "labels.csv")
    #expect(try folder.run(["--recording", path, "--labels", file]).code == .done)
    let other = try folder.write("\(labels)6000,7000,moving\n", to: "others.csv")
    let result = try folder.run(["--recording", path, "--labels", other])
    #expect(result.code == .badInput)
    #expect(
      Self.head(result)
        == "\(other):4:1: expected no other label than that of line 1, which overlaps, found `moving`"
    )
  }

  /// As spreadsheets and editors write them.
  @Test("but not a mark of UTF-8, nor blanks in the heading")
  func spreadsheet() throws {
    let folder = try TuneFolder()
    let text = ShakenRecording.bike.text()
    let plain = try folder.run(["--recording", try folder.write(text, to: "a.csv")])
    #expect(plain.code == .done)
    let heading = try #require(text.split(separator: "\n").first)
    let spaced = heading.replacing(",", with: ", ") + text.dropFirst(heading.count)
    let marked = try folder.run(["--recording", try folder.write("\u{FEFF}\(spaced)", to: "a.csv")])
    #expect(marked.errors == plain.errors)
    #expect(marked.output == plain.output)
  }

  @Test("recordings of which nothing is labelled, and none")
  func nothing() throws {
    let folder = try TuneFolder()
    let text = ShakenRecording(parts: [.init(label: "unknown", seconds: 5)]).text()
    let result = try folder.run(["--recording", try folder.write(text, to: "a.csv")])
    #expect(result.code == .badInput)
    #expect(result.errors == "sniffer tune: no sample is labelled still or moving\n")
    let missing = try folder.run(["--recording", "/there/is/no/file"])
    #expect(missing.code == .noInput)
    #expect(missing.errors == "sniffer tune: /there/is/no/file: there is no such file\n")
  }

  @Test(
    "options that say nothing it can do",
    arguments: [
      (["--threshold", "50,,100"], "--threshold: expected a whole number from 1 to 1000; "),
      (["--threshold", "0"], "--threshold: expected a whole number from 1 to 1000; "),
      (["--dwell", "3"], "--dwell: expected a time from 0s to 10min; "),
      (["--profile", "live", "--hits", "3"], "--hits: the live profile has no N of M"),
      (["--compare", "parked"], "--compare: expected two detectors with a comma between"),
      (["--compare", "parked,bike"], "--compare: expected parked or live, found 'bike'"),
      (["--compare", "live,parked:hits=99"], "--compare: expected a whole number from 1 to 16"),
      (["--compare", "parked,live:hits=3"], "--compare: expected hits for a parked profile alone"),
      (["--compare", "parked,live:often"], "--compare: expected high, normal, low, threshold=N"),
      (["--compare", "parked,live", "--threshold", "9"], "exclude each other"),
      (["--labels", "a", "b.csv"], "--labels: needs a single recording"),
      (["--label", "still", "--labels", "a"], "exclude each other"),
    ] as [([String], String)]
  )
  func options(_ options: [String], _ message: String) throws {
    let folder = try TuneFolder()
    let error = #expect(throws: UsageError.self) {
      try folder.run(["--recording", "a.csv"] + options)
    }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test("more settings than anybody can look through, and no recording at all")
  func many() throws {
    let folder = try TuneFolder()
    let list = (1...200).map(String.init).joined(separator: ",")
    let error = #expect(throws: UsageError.self) {
      try folder.run(["--recording", "a.csv", "--threshold", list])
    }
    #expect(error?.message.contains("4800 settings, at most 2000 at a time") == true)
    #expect(throws: UsageError.missingOneOf(["recording", "fence"], .tune)) { try folder.run([]) }
  }
}
