import Foundation
import NMEA0183
import Testing

@Suite("Strict reading of the standard")
struct ConformanceTests {
  @Test(
    "finds the first reason",
    arguments: [
      ("$GPGGA,092725.00,4717.11399,N,00833.91590,E,1,08,1.01,499.6,M,48.0,M,,*5B", .conforms),
      ("$", .empty), ("$GPGGA*56", .badFieldCount(found: 0)),
      ("$GPGLL,4717.11364,N,00833.91565,E*69", .conforms),
      ("$GPGLL,4717.1\u{7}364,N,00833.91565,E*69", .badCharacter(offset: 13)),
      ("$GPGLL,4717.11364,N,00833.91565,E", .noChecksum),
      ("$GPGLL,4717.11364,N,00833.91565,E*6", .malformedChecksum),
      ("$GPGLL,4717.11364,N,00833.91565,E*69 ", .malformedChecksum),
      ("$GPGLL,4717.11364,N,00833.91565,E*68", .badChecksum(computed: 0x69, received: 0x68)),
      ("$PUBX,00*33", .proprietary), ("$CCGPQ,GGA*2B", .query),
      ("$PQGSA,A,3,12,,,,,,,,,,,,1.2,0.9,0.9,4*3C", .proprietary),
      ("!AIVDM,1,1,,A,15MgK45P3@G?fl0E`JbR0OwT0@MS,0*4E", .encapsulated),
      ("$SNRSTAT,1,1,0,0*5D", .badAddress), ("$GPXYZ,1,2,3*50", .unsupported),
      ("$GPTXT,01,01,02,a^2Cb*61", .conforms),
      ("$GPTXT,01,01,02,a^2*40", .badCharacter(offset: 17)),
      ("$GPTXT,01,01,02,a~b*30", .badCharacter(offset: 17)),
      ("$GPTXT,1,01,02,a*1C", .badField(number: 1)),
      ("$GPTHS,274.07,A*01", .conforms), ("$GPTHS,274.07,X*18", .badField(number: 2)),
      ("$GPVLW,,N,,N,15.8,N,1.2,N*65", .conforms),
      ("$GPVLW,,N,,N,15.8,K,1.2,N*60", .badField(number: 6)),
      ("$GPDTM,W84,,0.0,N,0.0,E,0.0,W84*6F", .conforms),
      ("$GPDTM,W84,C*52", .badFieldCount(found: 2)),
      ("$GPDTM,W84,,0.0,E,0.0,E,0.0,W84*64", .badField(number: 3)),
      ("$GNGBS,103607.00,15.1,24.2,31.0,,,,,,*6F", .badField(number: 9)),
      ("$GNGBS,103607.00,15.1,24.2,31.0,,,,*6F", .conforms),
      ("$GNGRS,104148.00,1,2.6,2.2,-1.6,-1.1,-1.7,-1.5,5.8,1.7,,,,,1,1*52", .conforms),
      ("$GNGRS,104148.00,2,2.6,2.2,-1.6,-1.1,-1.7,-1.5,5.8,1.7,,,,,1,1*51", .badField(number: 2)),
    ] as [(String, Conformance)]
  )
  func judges(candidate: String, expected: Conformance) {
    let bytes = Array(candidate.utf8)
    let sentence = Sentence(parsing: bytes.span)
    #expect(Conformance(of: sentence, in: bytes.span) == expected)
  }

  @Test("a candidate without its line's end is truncated, unless its checksum is whole")
  func judgesEndings() {
    let whole = Array("$GPGLL,4717.11364,N,00833.91565,E*69".utf8)
    let cut = Array("$GPGLL,4717.11364,N,00833.91565,E*6".utf8)
    func verdict(_ bytes: [UInt8], _ ending: SentenceFramer.Ending) -> Conformance {
      Conformance(of: Sentence(parsing: bytes.span), in: bytes.span, ending: ending)
    }
    #expect(verdict(whole, .nextStart) == .conforms)
    #expect(verdict(whole, .endOfInput) == .truncated)
    #expect(verdict(cut, .nextStart) == .truncated)
    #expect(verdict(cut, .endOfInput) == .truncated)
    #expect(Conformance(overlongEndingAt: .lineEnd) == .tooLong)
    #expect(Conformance(overlongEndingAt: .endOfInput) == .truncated)
  }

  @Test("82 bytes with the line's end are the limit", arguments: [(63, true), (64, false)])
  func limitsLength(letters: Int, conforms: Bool) {
    var bytes = Array("$GPTXT,01,01,02,".utf8) + [UInt8](repeating: 0x41, count: letters - 2)
    let parity = bytes.dropFirst().reduce(0, ^)
    bytes += Array("*\(parity < 16 ? "0" : "")\(String(parity, radix: 16))".utf8)
    #expect(bytes.count + 2 == (conforms ? 82 : 83))
    let verdict = Conformance(of: Sentence(parsing: bytes.span), in: bytes.span)
    #expect(verdict == (conforms ? .conforms : .tooLong))
  }

  /// Rows of `adversarial.tsv` that are judged in another way here, and why.
  static let deviations: [String: String] = [
    "33": "TXT has a definition here", "77": "TXT has a definition here",
    "453": "TXT has a definition here",
    "172": "111 bytes, and rows 79 to 84 hold all above 82 for too long",
    "259": "85 bytes", "384": "83 bytes", "435": "87 bytes",
    "73": "nothing behind `$` is empty, and no field is bad in it",
    "93": "an id of three digits, which row 410 calls bad",
    "94": "an id of three digits, which row 410 calls bad",
  ]

  @Test(
    "judges hostile input as expected",
    .enabled(if: NMEACorpus.isPresent, "no corpus beside the repository"),
    arguments: NMEACorpus.hostileRows
  )
  func judgesHostileInput(row: NMEACorpus.HostileRow) {
    let found = Self.words(of: row.input)
    let isExpected = found == row.strict.filter { $0 != "none" }
    #expect(isExpected == (Self.deviations[row.id] == nil), "\(found), expected \(row.strict)")
  }

  private static func words(of bytes: [UInt8]) -> [String] {
    var framer = SentenceFramer()
    var found: [String] = []
    func note(_ step: SentenceFramer.Step) {
      switch step {
      case .pending: break
      case .overlong: found.append(word(Conformance(overlongEndingAt: framer.ending)))
      case .candidate:
        let ending = framer.ending
        found.append(
          framer.withCandidate {
            word(Conformance(of: Sentence(parsing: $0), in: $0, ending: ending))
          }
        )
      }
    }
    for byte in bytes { note(framer.push(byte)) }
    note(framer.finish())
    return found
  }

  private static func word(_ conformance: Conformance) -> String {
    switch conformance {
    case .conforms: "ok"
    case .empty: "empty"
    case .truncated: "truncated"
    case .tooLong: "too_long"
    case .badCharacter: "bad_char"
    case .noChecksum: "no_checksum"
    case .malformedChecksum: "malformed_checksum"
    case .badChecksum: "bad_checksum"
    case .badAddress: "bad_address"
    case .proprietary: "proprietary"
    case .query: "query"
    case .encapsulated: "encapsulated"
    case .unsupported: "unsupported"
    case .badFieldCount, .badField: "bad_field"
    }
  }
}
