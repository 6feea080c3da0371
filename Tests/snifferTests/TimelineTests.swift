import CommandLine
import Primitives
import Simulation
import Testing
import Tracker

@testable import Live

@Suite("The timeline of a run")
struct TimelineTests {
  private static func entry(_ kind: TimelineEntry.Kind, _ second: Int64) -> TimelineEntry {
    TimelineEntry(at: .zero + .seconds(second), kind)
  }

  @Test("a line that never stops sending makes few notes, which add up")
  func flood() throws {
    let output = Output()
    var timeline = Timeline(output: output, isJSON: false, hasLines: false)
    for second in 0..<5_000 as Range<Int64> {
      timeline.add(Self.entry(.notice(.unknownLine), second))
      // What isn't shown is between two of them.
      timeline.add(Self.entry(.received([0x4F, 0x4B]), second))
    }
    timeline.add(Self.entry(.notice(.lateAnswer), 6_000))
    timeline.add(Self.entry(.notice(.unknownLine), 6_001))
    for _ in 0..<30 { timeline.add(Self.entry(.notice(.overlongLine), 6_002)) }
    timeline.add(setting: nil, before: nil, "nothing was changed", at: .zero + .seconds(6_003))
    _ = timeline.finish(queued: 0, .done, output)
    let text = String(decoding: output.kept, as: UTF8.self)
    let surplus = text.firstRange(of: "10 more times")
    let setting = text.firstRange(of: "nothing was changed")
    #expect(try #require(surplus).lowerBound < #require(setting).lowerBound)
    let notes = text.split(separator: "\n")
      .filter { $0.contains("  note     ") }
    #expect(notes.count == 20 + 3 + 2 + 21)
    #expect(notes.prefix(20).allSatisfy { !$0.contains("more times") })
    let counts = notes.compactMap { note in
      note.firstRange(of: " more times: ").map { range in
        Int(note[..<range.lowerBound].split(separator: " ").last ?? "") ?? 0
      }
    }
    #expect(counts == [180, 1_800, 3_000, 10], "\(notes.suffix(5))")
    #expect(notes[22].contains("4999.000000  note"), "\(notes[22])")
  }

  @Test("other notes are never left out, however often they are the same")
  func others() {
    let output = Output()
    var timeline = Timeline(output: output, isJSON: true, hasLines: false)
    for second in 0..<100 as Range<Int64> {
      timeline.add(Self.entry(.notice(.moduleAnswered(baud: 9_600)), second))
    }
    #expect(output.kept.split(separator: ASCII.lineFeed).count == 100)
  }
}
