import Foundation
import NMEA0183
import Primitives
import Testing

/// What of the sentences of real receivers the encoder repeats byte for byte.
///
/// Not canonical, and therefore not repeated, are of the corpus, in the order of their
/// number: numbers with zeros in front (`054.7`) or without the second digit (`8`, `9`),
/// null fields at the end (`N,A,*`), lower-case checksums, a unit or hemisphere without a
/// value (`,M,,M`), units missing beside a value, fields that cannot be read, and GLL and
/// RMC of versions before 2.0. All of them are values that are the same afterwards.
@Suite(
  "Writing what was read",
  .enabled(if: NMEACorpus.isPresent, "no corpus beside the repository")
)
struct RoundTripTests {
  /// The formatter, its sentences with a right checksum, and how many of these come out
  /// as they went in.
  @Test(
    "repeats nearly all sentences of real receivers",
    arguments: [
      ("GGA", 5_901, 5_887), ("GLL", 4_531, 4_523), ("GNS", 119, 48), ("GSA", 6_000, 5_964),
      ("GST", 43, 43), ("GSV", 22_986, 22_780), ("HDT", 6, 4), ("RMC", 5_936, 5_902),
      ("VTG", 1_413, 1_394), ("ZDA", 48, 43),
    ]
  )
  func repeats(type: String, sentences: Int, repeated: Int) {
    let found = Self.tallies[type]
    #expect(found?.sentences == sentences)
    #expect(found?.repeated == repeated)
  }

  @Test("what comes out is the same value, and comes out the same again")
  func keepsValues() {
    let changed = Self.tallies.values.flatMap(\.changed)
    #expect(changed.isEmpty, "\(changed.count) sentences, the first: \(changed.first ?? "")")
  }

  struct Tally: Sendable {
    /// With a right checksum.
    var sentences = 0
    /// Of these, the ones that come out as they went in.
    var repeated = 0
    /// The ones that come out with another value.
    var changed: [String] = []
  }

  /// By the formatter; the corpus is read once.
  static let tallies: [String: Tally] = {
    var tallies: [String: Tally] = [:]
    for log in NMEACorpus.logs {
      for line in (try? NMEACorpus.lines(of: log)) ?? [] {
        let sentence = Sentence(parsing: line.span)
        guard sentence.checksum == .ok, let type = sentence.type,
          let first = written(sentence, line)
        else { continue }
        let again = Array(first.dropLast(2))
        let values = SentenceContent(parsing: sentence, in: line.span)
        let found = SentenceContent(parsing: Sentence(parsing: again.span), in: again.span)
        let isKept = values?.unreadable.isEmpty == false || isEqual(values, found)
        let isStable = written(Sentence(parsing: again.span), again) == first
        var tally = tallies[String(decoding: line[type], as: UTF8.self)] ?? Tally()
        tally.sentences += 1
        if again == line { tally.repeated += 1 }
        if !isKept || !isStable { tally.changed.append(String(decoding: line, as: UTF8.self)) }
        tallies[String(decoding: line[type], as: UTF8.self)] = tally
      }
    }
    return tallies
  }()

  /// The place of a text does not count.
  private static func isEqual(_ left: SentenceContent?, _ right: SentenceContent?) -> Bool {
    guard case .txt(var left) = left, case .txt(var right) = right else { return left == right }
    left.text = nil
    right.text = nil
    return left == right
  }

  /// `nil` where there are no values, or more satellites than are written.
  private static func written(_ sentence: Sentence, _ line: [UInt8]) -> [UInt8]? {
    guard let content = SentenceContent(parsing: sentence, in: line.span) else { return nil }
    var written = FixedBytes<128>()
    content.encode(sentence, in: line.span, into: &written)
    return written.isEmpty ? nil : (0..<written.count).map { written[$0] }
  }
}
