import NMEA0183
import Primitives
import Testing

/// The plain reader against the careful one: a sentence is read carefully if it is longer
/// than a plain one can be, and a GSV if there is a space in it.
@Suite("A sentence read in a straight line")
struct PlainReadingTests {
  /// What stands in fields, and what does not quite belong there.
  private static let texts = [
    "", "", "", "0", "1", "7", "12", "123", "1234", "12345678", "123456789", "0.9", "2.13", "12.34",
    "-22.1", "-", "-.", "+1", ".5", "5.", ".", "1..2", "1.2.3", "123456.7", "12a", "A", "M", "N",
    "S",
    "E", "W", "T", "K", "AB", "0000", "REF1", "1:", "/1", "-1-2",
    "4717.11399", "00833.91590", "3403.47162338", "1", "11711.80927074", "9000.0", "1", "18000.00",
    "092725.00", "092725", "235960.5", "240000", "0927.5", "310426", "310226", "010126", "320126",
  ]

  @Test("agrees with the careful reader", arguments: 0..<2_000 as Range<UInt64>)
  func agrees(seed: UInt64) {
    var generator = SeededGenerator(seed: seed, stream: 1)
    for type in ["GGA", "RMC", "GSA", "VTG"] {
      let count = generator.integer(in: 1...19)
      var body = "GN\(type)"
      for _ in 0..<count {
        body += "," + Self.texts[Int(generator.integer(in: 0...Int64(Self.texts.count - 1)))]
      }
      let careful = body + String(repeating: ",", count: 130)
      #expect(Self.read(body) == Self.read(careful), "\(body)")
    }
  }

  @Test(
    "agrees with the careful reader about whole sentences",
    arguments: [
      "GPGGA,092725.00,4717.11399,N,00833.91590,E,1,08,1.01,499.6,M,48.0,M,,",
      "GNGGA,000003.10,3403.47162338,N,11711.80927074,W,5,10,1.2,403.605,M,-32.133,M,1.0,0000",
      "GPGGA,235960,4717.1,S,00833.9,E,2,12,99.99,-5.6,M,-0.0,M,3,REF1",
      "GNRMC,000007.10,A,3403.47162869,N,11711.80928487,W,0.026,322.683,290224,12.0194,E,D,V",
      "GPRMC,092725.00,V,,,,,,,091202,,,N", "GPRMC,092725.00,A,4717.1,N,00833.9,E,0,0,310423,1,W",
      "GNGSA,A,3,03,7,193,16,,23,9,,,,,26,2.5,1.3,2.2,1", "GPGSA,A,1,,,,,,,,,,,,,,,",
      "GPGSA,M,3,1234,05,,,,,,,,,,,1.2,0.9,0.8", "GPVTG,77.52,T,75.1,M,0.004,N,0.008,K,A",
      "GPVTG,77.52,75.1,0.004,0.008", "GPVTG,,T,,M,,N,,K,N",
      "PQGSA,A,2,12,,,,,,,,,,,,1.0,0.7,0.7,5",
    ]
  )
  func agreesOnWhole(body: String) {
    let careful = body + String(repeating: ",", count: 130)
    #expect(Self.read(body) != nil)
    #expect(Self.read(body) == Self.read(careful))
  }

  @Test("reads the satellites that the careful reader reads", arguments: 0..<2_000 as Range<UInt64>)
  func agreesOnSatellites(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed, stream: 2)
    func digits(_ lengths: ClosedRange<Int64>) -> String {
      let odd = generator.integer(in: 0...99)
      if odd < 2 { return ["1.5", "x", " 7", "12345"][Int(generator.integer(in: 0...3))] }
      let length = generator.integer(in: lengths)
      return String((0..<length).map { _ in Character("\(generator.integer(in: 0...9))") })
    }
    var rest = ""
    for _ in 0..<generator.integer(in: 0...5) {
      rest += "," + digits(1...2) + "," + digits(generator.integer(in: 0...9) > 0 ? 2...2 : 0...2)
      rest += "," + digits(generator.integer(in: 0...9) > 0 ? 3...3 : 0...3)
      rest += "," + digits(generator.integer(in: 0...2) > 0 ? 2...2 : 0...2)
    }
    if generator.integer(in: 0...2) == 0 { rest += ",B" }
    let plain = Self.satellites("GPGSV,3,1,11" + rest)
    let careful = Self.satellites("GPGSV,3,1, 11" + rest)
    #expect(plain == careful, "\(rest)")
  }

  private static func read(_ body: String) -> SentenceContent? {
    let bytes = line(body)
    return SentenceContent(parsing: Sentence(parsing: bytes.span), in: bytes.span)
  }

  /// A GSV says nothing of its satellites when it is compared.
  private static func satellites(_ body: String) -> [String] {
    let bytes = line(body)
    let sentence = Sentence(parsing: bytes.span)
    let value = GSV(parsing: sentence, in: bytes.span)
    var found = ["\(value.total as Any) \(value.inView as Any) \(value.signalID as Any)"]
    found.append("\(value.groupCount) \(value.unreadable)")
    for index in 0..<min(value.groupCount, 9) {
      let satellite = value.satellite(at: index, of: sentence, in: bytes.span)
      found.append("\(String(describing: satellite))")
    }
    value.forEachSatellite(of: sentence, in: bytes.span) { found.append("\($0)") }
    return found
  }

  private static func line(_ body: String) -> [UInt8] {
    let parity = body.utf8.reduce(0, ^)
    let digits = String(parity, radix: 16, uppercase: true)
    return Array("$\(body)*\(parity < 16 ? "0" : "")\(digits)".utf8)
  }
}
