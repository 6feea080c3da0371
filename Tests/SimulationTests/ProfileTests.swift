import Foundation
import Testing

@testable import Simulation
@testable import VirtualModem

/// The rules of `Traces/modules` against what real modules have said, and against what drivers
/// of these modules expect.
@Suite("The profiles of other modules")
struct ProfileTests {
  /// The pairs of a command and its answer in the transcripts of a module's family, and how many
  /// of them are excused in `Replay/profiles-accepted.tsv`, with their reasons.
  static let pairs = [
    "sim7070g": (all: 42, excused: 6), "sim7080g": (all: 164, excused: 10),
    "sim800l": (all: 65, excused: 7), "sim7600e": (all: 20, excused: 5),
  ]

  @Test("parse, and no rule of theirs is hidden by another", arguments: ModuleProfile.names)
  func parsing(name: String) throws {
    let file = try ModuleProfile.file(name)
    #expect(file.errors == [])
    #expect(file.rules.count >= 30)
  }

  @Test("answer as the quoted lines of modules and drivers have it")
  func quoted() throws {
    let dialogues = try ReplayScript("quoted.txt").dialogues
    #expect(Set(dialogues.compactMap(\.profile)) == Set(ModuleProfile.names))
    for dialogue in dialogues {
      #expect(!dialogue.exchanges.isEmpty)
      for difference in try Replayer.differences(dialogue.exchanges, dialogue) {
        Issue.record("\(difference.transcript), command \(difference.line): \(difference.what)")
      }
    }
  }

  @Test(
    "answer each command of a transcript in its shape, except excused ones",
    .enabled(if: ReplayTranscript.folder != nil, "there is no corpus here"),
    arguments: ModuleProfile.names
  )
  func transcripts(name: String) throws {
    let folder = try #require(ReplayTranscript.folder)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let dialogues = try ReplayScript("profiles.txt").dialogues.filter { $0.profile == name }
    var excuses = try ReplayTests.accepted("profiles-accepted.tsv").filter { excuse in
      dialogues.contains { $0.transcript == excuse.transcript }
    }
    #expect(excuses.count == Self.pairs[name]?.excused)
    var count = 0
    for dialogue in dialogues {
      let file = try #require(files.first { $0.hasPrefix(dialogue.transcript + "-") })
      let exchanges = try ReplayTranscript(folder.appending(path: file), dialogue).exchanges
      count += exchanges.count
      for difference in try Replayer.differences(exchanges, dialogue) {
        if let index = excuses.firstIndex(of: difference) {
          excuses.remove(at: index)
        } else {
          Issue.record("\(difference.transcript)\t\(difference.line)\t\(difference.what)")
        }
      }
    }
    #expect(count == Self.pairs[name]?.all)
    #expect(excuses == [])
  }
}
