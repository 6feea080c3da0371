import NMEA0183
import Testing

@Suite("The header of a sentence")
struct SentenceTests {
  struct Header: Sendable {
    var candidate: String
    var kind: Sentence.Kind
    var talker: String?
    var type: String?
    var formatter: Sentence.Formatter?

    init(
      _ candidate: String,
      _ kind: Sentence.Kind,
      _ talker: String?,
      _ type: String?,
      _ formatter: Sentence.Formatter? = nil
    ) {
      self.candidate = candidate
      self.kind = kind
      self.talker = talker
      self.type = type
      self.formatter = formatter
    }
  }

  @Test(
    "reads the address",
    arguments: [
      Header("$GPGGA,1", .talker, "GP", "GGA", .gga),
      Header("$GNGNS", .talker, "GN", "GNS", .gns),
      Header("$QZRMC,", .talker, "QZ", "RMC", .rmc),
      Header("$GAGLL,", .talker, "GA", "GLL", .gll),
      Header("$BDGSA,", .talker, "BD", "GSA", .gsa),
      Header("$GQGSV,", .talker, "GQ", "GSV", .gsv),
      Header("$IIVTG,", .talker, "II", "VTG", .vtg),
      Header("$GLZDA,", .talker, "GL", "ZDA", .zda),
      Header("$HEHDT,", .talker, "HE", "HDT", .hdt),
      Header("$GIGST,", .talker, "GI", "GST", .gst),
      Header("$GPTXT,", .talker, "GP", "TXT", .txt),
      Header("$GPXTE,", .talker, "GP", "XTE"),
      Header("$PQGSA,", .talker, "PQ", "GSA", .gsa),
      Header("$PQGSV,", .talker, "PQ", "GSV", .gsv),
      Header("$PQZDA,", .proprietary, "QZD", "A"),
      Header("$PQTMVERNO,", .proprietary, "QTM", "VERNO"),
      Header("$PUBX,00", .proprietary, "UBX", nil),
      Header("$PGRMZ,246", .proprietary, "GRM", "Z"),
      Header("$CCGPQ,GGA*2B", .query, "CC", "GGA"),
      Header("$CCGPQ", .query, "CC", ""),
      Header("!AIVDM,1", .encapsulated, "AI", "VDM"),
      Header("!GPGGA,1", .encapsulated, "GP", "GGA"),
      Header("$PX", .junk, nil, nil),
      Header("$", .junk, nil, nil),
      Header("", .junk, nil, nil),
      Header("$,", .junk, nil, nil),
      Header("$gpgga,", .junk, nil, nil),
      Header("$GP GA,", .junk, nil, nil),
      Header("$GPGGAA,", .junk, nil, nil),
      Header("$1PGGA,", .junk, nil, nil),
    ]
  )
  func readsAddress(expected: Header) {
    let bytes = Array(expected.candidate.utf8)
    let sentence = Sentence(parsing: bytes.span)
    #expect(sentence.kind == expected.kind)
    #expect(text(sentence.talker, bytes) == expected.talker)
    #expect(text(sentence.type, bytes) == expected.type)
    #expect(sentence.formatter == expected.formatter)
  }

  @Test(
    "checks the checksum",
    arguments: [
      ("$GPXTE,A,A,0.67,L,N*6F", .ok),
      ("$GPXTE,A,A,0.67,L,N*6f", .ok),
      ("$GPXTE,A,A,0.67,L,N*6F  \t", .ok),
      ("$GPXTE,A,A,0.67,L,N*6F\u{0}", .ok),
      ("$GPXTE,A,A,0.67,L,N*6E", .bad(computed: 0x6F, received: 0x6E)),
      ("$GPXTE,A,A,0.68,L,N*6F", .bad(computed: 0x60, received: 0x6F)),
      ("$GPXTE,A,A,0.67,L,N", .none),
      ("$GPXTE,A,A,0.67,L,N*", .malformed),
      ("$GPXTE,A,A,0.67,L,N*6", .malformed),
      ("$GPXTE,A,A,0.67,L,N*6F0", .malformed),
      ("$GPXTE,A,A,0.67,L,N*GZ", .malformed),
      ("$GPXTE,A,A,0.67,L,N*6F 1", .malformed),
      ("$GPTXT,a*b*4A", .ok),
      ("", .none),
    ] as [(String, Sentence.Checksum)]
  )
  func checks(candidate: String, expected: Sentence.Checksum) {
    let bytes = Array(candidate.utf8)
    #expect(Sentence(parsing: bytes.span).checksum == expected)
  }

  @Test("keeps the place of every field, null ones included")
  func keepsFields() {
    let bytes = Array("$GPGSV,3,,08,*7F".utf8)
    let sentence = Sentence(parsing: bytes.span)
    #expect(sentence.fieldCount == 4)
    #expect(
      (0...5).map { text(sentence.field($0, in: bytes.span), bytes) } == [
        "GPGSV", "3", "", "08", "", nil,
      ]
    )
    #expect(sentence.field(-1, in: bytes.span) == nil)
  }

  @Test("counts more fields than it keeps")
  func countsFields() {
    let bytes = Array(("$GPGGA" + String(repeating: ",", count: 1_000)).utf8)
    let sentence = Sentence(parsing: bytes.span)
    #expect(sentence.fieldCount == 1_000)
    #expect(sentence.field(39, in: bytes.span) != nil)
    #expect(sentence.field(40, in: bytes.span) == nil)
  }

  @Test("gives values only to bytes that can be trusted")
  func withholdsValues() {
    for text in ["$GPHDT,1.5,T*31", "$GPHDT,1.5,T"] {
      #expect(content(text) != nil, "\(text)")
    }
    let others = [
      "$GPHDT,1.5,T*38", "$GPHDT,1.5,T*3", "$GPHDT,1\u{7}5,T", "$GPXXX,1", "!GPHDT,1.5,T",
    ]
    for text in others {
      #expect(content(text) == nil, "\(text)")
    }
  }

  private func content(_ text: String) -> SentenceContent? {
    let bytes = Array(text.utf8)
    return SentenceContent(parsing: Sentence(parsing: bytes.span), in: bytes.span)
  }

  private func text(_ range: Range<Int>?, _ bytes: [UInt8]) -> String? {
    range.map { String(decoding: bytes[$0], as: UTF8.self) }
  }
}
