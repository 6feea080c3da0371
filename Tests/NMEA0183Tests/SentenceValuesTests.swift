import NMEA0183
import Primitives
import Testing

@Suite("Reading sentences without a type of their own")
struct SentenceValuesTests {
  @Test("u-blox's own position")
  func readsPUBX() {
    let bytes = Array(
      "$PUBX,00,081350.00,4717.113210,N,00833.915187,E,546.589,G3,2.1,2.0,0.007,77.52*00".utf8
    )
    let sentence = Sentence(parsing: bytes.span)
    #expect(sentence.kind == .proprietary)
    let isUBlox = sentence.isTalker("UBX", in: bytes.span)
    #expect(isUBlox)
    let types = ["" as StaticString, "X"].map { sentence.isType($0, in: bytes.span) }
    #expect(types == [true, false])
    #expect(sentence.count(1, in: bytes.span) == 0)
    #expect(sentence.time(2, in: bytes.span)?.minute == 13)
    #expect(sentence.coordinate(3, .latitude, in: bytes.span)?.e7 == 472_852_202)
    #expect(sentence.coordinate(5, .longitude, in: bytes.span)?.e7 == 85_652_531)
    #expect(sentence.coordinate(3, .longitude, in: bytes.span) == nil)
    #expect(sentence.decimal(7, in: bytes.span)?.coefficient == 546_589)
    #expect(sentence.decimal(8, in: bytes.span) == nil)
    #expect(sentence.decimal(99, in: bytes.span) == nil)
    #expect(sentence.count(7, in: bytes.span) == nil)
    #expect(sentence.time(7, in: bytes.span) == nil)
  }

  @Test("another talker's, and a manufacturer's with a type")
  func readsOthers() {
    let depth = Array("$SDDBT,7.8,f,2.4,M,1.3,F*0D".utf8)
    let sentence = Sentence(parsing: depth.span)
    let types = ["DBT" as StaticString, "DB"].map { sentence.isType($0, in: depth.span) }
    #expect(types == [true, false])
    #expect(sentence.formatter == nil)
    #expect(sentence.decimal(3, in: depth.span) == FixedPoint(coefficient: 24, fractionDigits: 1))
    let garmin = Array("$PGRMZ,246,f,3*1B".utf8)
    let altitude = Sentence(parsing: garmin.span)
    let isAltitude =
      altitude.isTalker("GRM", in: garmin.span) && altitude.isType("Z", in: garmin.span)
    #expect(isAltitude)
    #expect(altitude.count(1, in: garmin.span) == 246)
  }
}
