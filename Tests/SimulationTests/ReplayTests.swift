import Foundation
import Primitives
import Script
import Testing

@testable import Simulation
@testable import VirtualModem

/// Dialogues of real modules, replayed as the terminal on the virtual clock.
@Suite("The replay of real dialogues")
struct ReplayTests {
  /// A difference that is taken as it is, with its reason: a line of `Replay/accepted.tsv`.
  struct Accepted: Equatable {
    var transcript: String
    var line: Int
    var what: String
  }

  /// The most differences that may be accepted.
  static let most = 20

  @Test(
    "has the same names, fields and results",
    .enabled(if: ReplayTranscript.folder != nil, "there is no corpus here")
  )
  func replay() throws {
    let folder = try #require(ReplayTranscript.folder)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let dialogues = try ReplayScript().dialogues
    #expect(dialogues.count >= 10)
    var unused = try Self.accepted()
    #expect(unused.count <= Self.most)
    for dialogue in dialogues {
      let file = try #require(files.first { $0.hasPrefix(dialogue.transcript + "-") })
      let transcript = try ReplayTranscript(folder.appending(path: file), dialogue)
      for difference in try Replayer.differences(transcript.exchanges, dialogue) {
        if let index = unused.firstIndex(of: difference) {
          unused.remove(at: index)
        } else {
          Issue.record("\(difference.transcript)\t\(difference.line)\t\(difference.what)")
        }
      }
    }
    for entry in unused {
      Issue.record("not used: \(entry.transcript)\t\(entry.line)\t\(entry.what)")
    }
  }

  @Test(
    "distinguishes what it has to",
    arguments: [
      (#"+CPSI: GSM,Online,460-01,97 EGSM 900,-52"#, "+CPSI(bare,bare,bare,bare,number)"),
      (#"+COPS: 0,0,"a,b","#, "+COPS(number,number,quoted,empty)"),
      ("Revision:1351B05", "Revision(bare)"), ("+APP PDP: ACTIVE", "+APP PDP(bare)"),
      ("10.0.0.1", "(bare)"), ("8962", "(number)"), ("+CMS ERROR: 500", "+CMS ERROR: 500"),
      ("SHUT OK", "SHUT OK"), (">Hello", ">"),
    ]
  )
  func shape(_ line: String, _ expected: String) {
    #expect(LineShape(answer: Array(line.utf8)).text == expected)
  }

  static func accepted(_ file: String = "accepted.tsv") throws -> [Accepted] {
    let url = ReplayScript.folder.appending(path: file)
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { line in
        let cells = line.split(separator: "\t")
        try #require(cells.count == 4, "transcript, line, what and reason: \(line)")
        let number = try #require(Int(cells[1]), "\(line)")
        return Accepted(transcript: String(cells[0]), line: number, what: String(cells[2]))
      }
  }
}
