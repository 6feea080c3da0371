import Foundation
import GNSS
import NMEA0183
import Testing

@Suite(
  "The epochs of real receivers",
  .enabled(if: NMEACorpus.isPresent, "no corpus beside the repository")
)
struct EpochCorpusTests {
  struct Log: Sendable, CustomTestStringConvertible {
    var name: String
    var epochs: Int
    var fixes: Int
    /// Of these, the ones that were complete before the next began.
    var foretold: Int
    var completeGroups: Int
    var testDescription: String { name }
  }

  @Test(
    "one epoch for each time, nearly all foretold",
    arguments: [
      Log(
        name: "aerorust-nmea/nmea1.log.nmea",
        epochs: 1_307,
        fixes: 993,
        foretold: 1_305,
        completeGroups: 2_614
      ),
      Log(
        name: "aerorust-nmea/nmea_with_sat_info.log.nmea",
        epochs: 37,
        fixes: 36,
        foretold: 34,
        completeGroups: 170
      ),
      Log(
        name: "dotmorten/TrimbleR2SampleData.txt.nmea",
        epochs: 34,
        fixes: 34,
        foretold: 32,
        completeGroups: 0
      ),
      Log(
        name: "dotmorten/NmeaSampleData.txt.nmea",
        epochs: 4_469,
        fixes: 4_469,
        foretold: 4_467,
        completeGroups: 4_469
      ),
    ]
  )
  func assembles(log: Log) throws {
    let lines = try NMEACorpus.lines(of: NMEACorpus.directory.appending(path: log.name))
    let text = lines.map { String(decoding: $0, as: UTF8.self) + "\n" }.joined()
    let epochs = EpochRun(text, .bySevens).epochs
    #expect(epochs.count == log.epochs)
    #expect(epochs.filter { $0.fix != nil }.count == log.fixes)
    #expect(epochs.filter { $0.ending == .lastOfCycle }.count == log.foretold)
    let groups = epochs.flatMap { epoch in (0..<epoch.groups.count).map { epoch.groups[$0] } }
    #expect(groups.filter { $0.isComplete }.count == log.completeGroups)
    let times = epochs.compactMap { $0.time }
    #expect(zip(times, times.dropFirst()).allSatisfy { !$0.isSimultaneous(with: $1) })
    #expect(epochs.allSatisfy { $0.fix == nil || $0.date != nil })
    let claimed = Self.claimedPositions(in: lines)
    let positions = epochs.compactMap { $0.fix?.position }
    #expect(positions.allSatisfy { claimed.contains(Self.words($0)) })
  }

  /// The positions of the sentences that say there is a fix.
  private static func claimedPositions(in lines: [[UInt8]]) -> Set<String> {
    var positions: Set<String> = []
    for line in lines {
      let sentence = Sentence(parsing: line.span)
      guard sentence.checksum == .ok else { continue }
      let fix: Fix? =
        switch SentenceContent(parsing: sentence, in: line.span) {
        case .rmc(let value): Fix(value)
        case .gga(let value): Fix(value)
        case .gns(let value): Fix(value)
        case .gll(let value): Fix(value)
        default: nil
        }
      if let fix { positions.insert(words(fix.position)) }
    }
    return positions
  }

  private static func words(_ position: Position) -> String {
    "\(position.latitude.e7) \(position.longitude.e7)"
  }
}
