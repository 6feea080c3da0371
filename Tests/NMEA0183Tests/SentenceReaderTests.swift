import NMEA0183
import Primitives
import Testing

/// `SentenceReader` against `SentenceFramer` with `Sentence(parsing:)`: the two
/// find the same, whatever pieces the bytes come in.
@Suite("The reader of sentences")
struct SentenceReaderTests {
  /// What a reader or a framer has found, as text.
  private struct Found: Equatable {
    var text: String
    /// `nil` for a candidate that was too long.
    var sentence: String?
    var ending: SentenceFramer.Ending
    var offset: Int
  }

  static let inputs = [
    // One after the other; the ending of the last one is missing.
    "$GPGGA,092725.00,4717.11399,N,00833.91590,E,1,08,1.01,499.6,M,48.0,M,,*5B\r\n"
      + "$GPGSV,3,1,11,10,63,137,17,07,61,098,15,05,59,290,20,08,54,157,30*70\r\n"
      + "$GPGSA,A,3,10,07,05,02,29,04,08,13,,,,,1.72,1.03,1.38*0A\r\n$GPVTG,,T,,M,,N,,K,N*2C",
    // Line endings of all kinds, lower case, no checksum, a wrong one, text behind it.
    "$GPXTE,A,A,0.67,L,N*6f\n$GPXTE,A,A,0.67,L,N\r$GPXTE,A,A,0.67,L,N*6E\r\r\n"
      + "$GPXTE,A,A,0.67,L,N*6F junk\r\n$GPXTE,A,A,0.67,L,N*6F\0\r\n",
    // Glued, after other bytes, inside one another.
    "OK\r\n$GPHDT,123.456,T*32$GPHDT,123.456,T*32!AIVDM,1,1,,A,14eG;o@034o8sd<L9i:a;WF>062D,0*7D\r\n"
      + "x!$GPHDT,123.456,T*32\r\n$$GPHDT,123.456,T*32\r\n!AIVD$GPHDT,123.456,T*32\r\n",
    // Short and empty ones, a space, a second asterisk, other bytes.
    "$\r\n$*00\r\n$,*2C\r\n$GPTXT,01,01,02,a b+c*d*6C\r\n$GPTXT,a*b*4A\r\n$GP\u{7F}XT,1*22\r\n",
    // More than 128 bytes, with fields behind them, and more than a framer holds.
    "$GPTXT,01,01,02," + String(repeating: "0123456789,", count: 20) + "*31\r\n"
      + "$GPTXT," + String(repeating: "0123456789,", count: 120) + "*31\r\n$GPHDT,123.456,T*32\r\n",
    String(
      repeating: "$GPRMC,092725.00,A,4717.11437,N,00833.91522,E,0.004,77.52,091202,,,A*57\r\n",
      count: 30
    ),
  ]

  @Test(
    "finds what the framer finds, in any chunks",
    arguments: inputs,
    [1, 2, 3, 7, 16, 61, 512, 100_000]
  )
  func agrees(input: String, chunkSize: Int) {
    let bytes = Array(input.utf8)
    let found = Self.read(bytes, inChunksOf: chunkSize)
    #expect(found == Self.frame(bytes))
    for candidate in found {
      #expect(bytes[candidate.offset...].starts(with: candidate.text.utf8))
    }
  }

  @Test("reads a plain sentence as it reads a sentence that is not")
  func plainIsNoOther() {
    // The same sentences, but one that the quick way cannot take: a space at the end
    // of the checksum.
    for input in Self.inputs {
      for line in input.split(whereSeparator: \.isNewline) where line.contains("*") {
        let plain = Array(line.utf8)
        let careful = plain + [0x20]
        #expect(Self.values(plain) == Self.values(careful), "\(line)")
      }
    }
  }

  @Test(
    "keeps numbers apart at the limits of eight digits and of a word",
    arguments: [
      "0", "00", "1", "12", "123", "1234567", "12345678", "123456789", "1234567.8",
      "1.2345678", ".5", "5.", ".", "", "-1.5", "+1.5", " 1.5", "1.5 ", "1..5", "1.5.", "1:5",
      "1/5", "12a",
      "123456789012345678", "1234567890123456789", "0.1234567890123456789", "\u{A0}1",
    ]
  )
  func readsNumbers(text: String) {
    let line = Array("$GPHDT,\(text),T".utf8)
    let sentence = Sentence(parsing: line.span)
    let value = HDT(parsing: sentence, in: line.span).headingDegrees
    let range = sentence.field(1, in: line.span) ?? 0..<0
    let trimmed = line.span.trimmed(range)
    // The careful reader of `Primitives` decides as far as it reads such numbers at all.
    if trimmed.count <= FixedPoint.digitsMax {
      #expect(value == FixedPoint(parsing: line.span, trimmed))
    }
  }

  private static func values(_ bytes: [UInt8]) -> String {
    let sentence = Sentence(parsing: bytes.span)
    let content = SentenceContent(parsing: sentence, in: bytes.span)
    let fields = (0...sentence.fieldCount).map { sentence.field($0, in: bytes.span) }
    return "\(sentence.kind) \(sentence.checksum) \(fields) \(String(describing: content))"
  }

  private static func read(_ bytes: [UInt8], inChunksOf size: Int) -> [Found] {
    var reader = SentenceReader()
    var found: [Found] = []
    var offset = 0
    while offset < bytes.count {
      let end = min(offset + size, bytes.count)
      reader.read(bytes.span.extracting(offset..<end)) { sentence, candidate, ending, start in
        found.append(
          Found(
            text: text(candidate),
            sentence: sentence.map { describe($0, candidate) },
            ending: ending,
            offset: start
          )
        )
      }
      offset = end
    }
    reader.finish { sentence, candidate, ending, start in
      found.append(
        Found(
          text: text(candidate),
          sentence: sentence.map { describe($0, candidate) },
          ending: ending,
          offset: start
        )
      )
    }
    return found
  }

  private static func frame(_ bytes: [UInt8]) -> [Found] {
    var framer = SentenceFramer()
    var found: [Found] = []
    func note(_ step: SentenceFramer.Step) {
      guard step != .pending else { return }
      framer.withCandidate { candidate in
        let sentence = step == .candidate ? describe(Sentence(parsing: candidate), candidate) : nil
        found.append(
          Found(
            text: text(candidate),
            sentence: sentence,
            ending: framer.ending,
            offset: framer.offset
          )
        )
      }
    }
    for byte in bytes { note(framer.push(byte)) }
    note(framer.finish())
    return found
  }

  private static func text(_ bytes: Span<UInt8>) -> String {
    String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
  }

  private static func describe(_ sentence: Sentence, _ bytes: Span<UInt8>) -> String {
    let fields = (0...5).map { sentence.field($0, in: bytes) }
    return "\(sentence.kind) \(sentence.checksum) \(sentence.isPrintable) \(sentence.fieldCount) "
      + "\(sentence.body) \(String(describing: sentence.talker)) "
      + "\(String(describing: sentence.type)) \(fields)"
  }
}
