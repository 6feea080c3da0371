import Foundation
import Testing

@testable import CommandLine
@testable import Decoding
@testable import sniffer

extension CommandResult {
  fileprivate var rows: [[Double]] {
    output.split(separator: "\n").dropFirst().map { row in
      row.split(separator: ",").map { Double($0) ?? .nan }
    }
  }

  /// What `decode --format imu` makes of it.
  fileprivate var verdicts: [String] {
    get throws { try Decoded.json(Array(output.utf8), .imu) }
  }
}

@Suite("world")
struct WorldCommandTests {
  @Test("what it prints is what decode reads: rest, the verb, and rest again")
  func roundTrip() throws {
    let verdicts = try CommandResult("world", ["tilt 30deg over=2s", "--csv", "-"]).verdicts
    try #require(verdicts.count == 3)
    #expect(verdicts[0] == #"{"proto":"imu","t_ms":200,"moving":false,"evidence":null}"#)
    let moving = try #require(verdicts[1].firstMatch(of: /"t_ms":(\d+),"moving":true/))
    let at = try #require(Int(moving.1))
    #expect((10_100...11_500).contains(at), "it begins after ten seconds")
    #expect(verdicts[2].contains(#""moving":false"#))
  }

  @Test(
    "a hand moves a parked thing, and what goes by does not",
    arguments: [
      ("lift 40cm", true), ("nudge 0.25g", true), ("shake", true), ("yaw 45deg", true),
      ("tilt 8deg over=30s", true), ("jack", true), ("walk for=20s", true), ("ride for=20s", true),
      ("van for=20s", true), ("roll for=20s", true), ("bumps for=20s", true), ("fall", true),
      ("crash", true), ("grinder", true), ("carry for=10s", true), ("truck", false),
      ("rain for=10s", false), ("engine for=10s", false), ("tap 0.5g", false),
      ("park", false),
    ]
  )
  func verdict(verb: String, isMovement: Bool) throws {
    let verdicts = try CommandResult("world", [verb, "--csv"]).verdicts
    #expect(verdicts.contains { $0.contains(#""moving":true"#) } == isMovement, "\(verdicts)")
    #expect(verdicts.last?.contains(#""moving":false"#) == true)
  }

  @Test("an ideal sensor has no noise and no offset, and rests before and after")
  func ideal() throws {
    let arguments = ["tilt 90deg over=2s", "--sensor", "ideal", "--rest", "1s", "--duration", "3s"]
    let result = try CommandResult("world", arguments + ["--rate", "100"])
    #expect(result.rows.count == 400)
    #expect(result.rows[0] == [0, 0, 0, 1, 0, 0, 0])
    #expect(result.rows[100] == [1_000, 0, 0, 1, 0, 0, 0])
    // In the middle: 45 degrees, and 1.875 x 90 degrees in 2 s.
    #expect(result.rows[200] == [2_000, 0, 0.707_107, 0.707_107, 84.375, 0, 0])
    #expect(result.rows[399] == [3_990, 0, 1, 0, 0, 0, 0])
  }

  @Test("a time before a verb puts it off, and verbs add up")
  func times() throws {
    let options = ["--sensor", "ideal", "--rest", "0s", "--duration", "10s"]
    let result = try CommandResult("world", ["tilt 10deg over=1s; 5s tilt 20deg over=1s"] + options)
    let angle = { (row: [Double]) in atan2(row[2], row[3]) * 180 / .pi }
    #expect(abs(angle(result.rows[200]) - 10) < 0.001)
    #expect(abs(angle(result.rows[499]) - 30) < 0.001)
    let swapped = try CommandResult(
      "world",
      ["5s tilt 20deg over=1s", "tilt 10deg over=1s"] + options
    )
    #expect(swapped.output == result.output)
  }

  @Test("the same seed gives the same bytes, another one another noise")
  func seeds() throws {
    let first = try CommandResult("world", ["grinder", "--duration", "2s"]).output
    #expect(try CommandResult("world", ["grinder", "--duration", "2s"]).output == first)
    #expect(
      try CommandResult("world", ["grinder", "--duration", "2s", "--seed", "2"]).output != first
    )
  }

  @Test("the picture has the curves, the thresholds and the verdict, and is XML")
  func plot() throws {
    let result = try CommandResult("world", ["lift 40cm; wind for=20s", "--plot", "-"])
    let parser = XMLShape()
    let xml = XMLScanner(result.output)
    #expect(parser.isBalanced(xml.tags), "every element is closed")
    #expect(result.output.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
    #expect(xml.count(of: "class=\"limit\"") == 2)
    #expect(xml.count(of: "class=\"moving\"") == 2, "the detector's, and the tracker's alarm")
    #expect(xml.count(of: "class=\"begin\"") == 2, "a verb each")
    #expect(xml.count(of: "stroke-dasharray") == 4)
    #expect(result.output.contains(">30 s</text>"), "a round tick")
    #expect(result.output.contains("<title>lift 40cm; wind for=20s</title>"))
    #expect(!result.output.contains("nan"))
    let still = try CommandResult("world", ["truck", "--plot", "-"])
    #expect(!still.output.contains("class=\"moving\""))
  }

  @Test("the picture goes into a file, or it is said why not")
  func plotFile() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("tilt.svg")
    let result = try CommandResult("world", ["tilt", "--plot", file.path])
    #expect(result.code == .done)
    #expect(result.output.isEmpty)
    #expect(try String(contentsOf: file, encoding: .utf8).hasSuffix("</svg>\n"))
    let refused = try CommandResult("world", ["tilt", "--plot", folder.path + "/none/tilt.svg"])
    #expect(refused.code == .cannotWrite)
    #expect(refused.errors.hasPrefix("sniffer world: "))
  }

  @Test(
    "anything but a verb of motion is refused with the reason",
    arguments: [
      ("tilte 3deg", "did you mean `tilt`?"), ("tilt 3", "expected"),
      ("radio lost", "expected a verb of motion, such as park, found `radio`"),
      ("3 tilt", "a time from 0s to 24h begins it, or a verb"),
      ("recording none.csv", "none.csv"),
    ]
  )
  func refused(verb: String, reason: String) throws {
    let error = #expect(throws: UsageError.self) { try CommandResult("world", [verb]) }
    #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
  }

  @Test("a recording that is played is read again as it was")
  func recording() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("shake.csv")
    let options = ["--sensor", "ideal", "--rest", "0s", "--duration", "4s"]
    let shaken = try CommandResult("world", ["shake"] + options).output
    try shaken.write(to: file, atomically: true, encoding: .utf8)
    let played = try CommandResult(
      "world",
      ["recording \"\(file.path)\"", "--duration", "3980ms"] + options.dropLast(2)
    )
    #expect(shaken.hasPrefix(played.output))
    #expect(played.rows.count == 199)
  }
}

/// The tags of a text, in their order.
private struct XMLScanner {
  let text: String
  var tags: [String] { text.matches(of: /<[^>]*>/).map { String($0.0) } }

  init(_ text: String) { self.text = text }

  func count(of part: String) -> Int { text.components(separatedBy: part).count - 1 }
}

private struct XMLShape {
  func isBalanced(_ tags: [String]) -> Bool {
    var open: [Substring] = []
    for tag in tags where !tag.hasSuffix("/>") {
      let name = tag.drop { $0 == "<" || $0 == "/" }.prefix { $0.isLetter }
      if !tag.hasPrefix("</") {
        open.append(name)
      } else if open.popLast() != name {
        return false
      }
    }
    return open.isEmpty
  }
}
