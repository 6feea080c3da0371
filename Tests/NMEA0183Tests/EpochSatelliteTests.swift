import NMEA0183
import Testing

@Suite("The satellites of an epoch")
struct EpochSatelliteTests {
  /// The groups of all epochs: talker and signal, satellites said and seen, complete or not;
  /// a `|` between epochs.
  struct Case: Sendable {
    var sentences: [String]
    var groups: String
  }

  @Test(
    "GSV: shows whether a group is complete",
    arguments: [
      Case(sentences: ["$GPGSV,1,1,00"], groups: "GP 0/0 complete"),
      Case(sentences: ["$GPGSV,1,1,0,1"], groups: "GP.1 0/0 complete"),
      Case(sentences: ["$GLGSV,1,1,01,"], groups: "GL 1/0 complete"),
      Case(
        sentences: ["$GPGSV,2,1,05,01,,,1,02,,,2,03,,,3,04,,,4", "$GPGSV,2,2,05,05,,,5"],
        groups: "GP 5/5 complete"
      ),
      Case(
        sentences: ["$GPGSV,2,1,05,01,,,1,02,,,2,03,,,3,04,,,4", "$GPGSV,,2,,05,,,5"],
        groups: "GP 5/5 complete"
      ),
      Case(
        sentences: [
          "$GPGSV,3,1,09,01,,,1,02,,,2,03,,,3,04,,,4", "$GPGSV,3,3,09,09,,,9",
        ],
        groups: "GP 9/5 part"
      ),
      Case(
        sentences: ["$GPGSV,2,2,05,05,,,5", "$GPGSV,2,1,05,01,,,1", "$GPGSV,2,2,05,05,,,5"],
        groups: "GP 5/1 part|GP 5/2 complete"
      ),
      Case(
        sentences: ["$GPGSV,2,1,05,01,,,1", "$GPGSV,2,1,05,01,,,1", "$GPGSV,2,2,05,05,,,5"],
        groups: "GP 5/1 part|GP 5/2 complete"
      ),
      Case(
        sentences: [
          "$GPGSV,1,1,01,01,,,1,1", "$GPGSV,1,1,01,01,,,1,8", "$GAGSV,1,1,01,01,,,1,7",
        ],
        groups: "GP.1 1/1 complete,GP.8 1/1 complete,GA.7 1/1 complete"
      ),
      Case(
        sentences: [
          "$GPGSV,2,1,05,01,,,1", "$GLGSV,1,1,01,70,,,1", "$GPGSV,2,2,05,05,,,5",
        ],
        groups: "GP 5/2 complete,GL 1/1 complete"
      ),
      Case(
        sentences: ["$PQGSV,1,1,01,21,,,1,0,4", "$PQGSV,1,1,01,193,,,1,0,5"],
        groups: "PQ.0 1/1 complete,PQ.0 1/1 complete"
      ),
      Case(
        sentences: ["$PQGSV,1,1,0,0", "$PQGSV,2,1,02,02,,,,0", "$PQGSV,2,2,02,05,,,,0"],
        groups: "PQ.0 0/2 complete,PQ.0 2/2 complete"
      ),
      Case(sentences: ["$GPGSV,1,2,04,05,45,180,33"], groups: "GP 4/1 part"),
      Case(sentences: ["$GPGSV,0,0,00"], groups: "GP 0/0 part"),
      Case(sentences: ["$GPGSV,99,99,00"], groups: "GP 0/0 part"),
      Case(sentences: ["$GPGSV,,,"], groups: "GP -/0 part"),
    ]
  )
  func tellsComplete(testCase: Case) {
    let run = EpochRun(testCase.sentences.joined(separator: "\n") + "\n")
    #expect(run.epochs.map(Self.words).joined(separator: "|") == testCase.groups)
  }

  private static func words(for epoch: Epoch) -> String {
    (0..<epoch.groups.count).map { index in
      let group = epoch.groups[index]
      let talker = String(decoding: [group.talker.first, group.talker.second], as: UTF8.self)
      let signal = group.signalID.map { ".\($0)" } ?? ""
      let seen = (0..<epoch.satellites.count).filter { place in
        let satellite = epoch.satellites[place]
        let isOfGroup = group.systemID.map { satellite.system?.systemID == $0 } ?? true
        return satellite.signalID == group.signalID && isOfGroup
          && (group.systemID != nil || satellite.system == group.talker.system)
      }.count
      return "\(talker)\(signal) \(group.inView.map { "\($0)" } ?? "-")/\(seen)"
        + (group.isComplete ? " complete" : " part")
    }.joined(separator: ",")
  }

  @Test("bounds memory, and counts what does not fit")
  func boundsMemory() throws {
    var text = ""
    for signal in 0..<14 {
      for part in 1...3 {
        let satellites = (1...4).map { ",\(part * 4 + $0),10,100,30" }.joined()
        text += "$GPGSV,3,\(part),12\(satellites),\(String(signal, radix: 16))\n"
      }
    }
    for talker in ["GA", "GL", "GB", "GI"] { text += "$\(talker)GSV,1,1,00,1\n" }
    for part in 0..<10 {
      let ids = (0..<12).map { ",\(part * 12 + $0 + 1)" }.joined()
      text += "$GAGSA,A,3\(ids),1.0,1.0,1.0\n"
    }
    let epochs = EpochRun(text).epochs
    #expect(epochs.count == 1)
    let epoch = try #require(epochs.first)
    #expect(epoch.satellites.count == Epoch.satellitesMax)
    #expect(epoch.satellites.dropped == 14 * 12 - Epoch.satellitesMax)
    #expect(epoch.groups.count == Epoch.groupsMax)
    #expect(epoch.groups.dropped == 2)
    #expect(epoch.satellitesUsed.count == Epoch.satellitesUsedMax)
    #expect(epoch.satellitesUsed.dropped == 120 - Epoch.satellitesUsedMax)
    #expect(MemoryLayout<EpochAssembler>.size < 8_192)
  }
}
