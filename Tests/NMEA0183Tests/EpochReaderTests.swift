import GNSS
import NMEA0183
import Testing

@Suite struct EpochReaderTests {
  private let log = Array(
    """
    $GNGGA,023851.00,3113.330830,N,12121.264888,E,1,08,0.9,33.8,M,9.0,M,,*7D\r
    $GNRMC,023851.00,A,3113.330830,N,12121.264888,E,0.0,0.0,031117,4.6,W,A*31\r
    $GNGGA,023852.00,3113.330830,N,12121.264888,E,1,08,0.9,33.8,M,9.0,M,,*7E\r
    $GNRMC,023852.00,A,3113.330830,N,12121.264888,E,0.0,0.0,031117,4.6,W,A*32
    """.utf8
  )

  @Test(arguments: [1, 7, 64, 4_096])
  func `pieces of any size give the same epochs`(size: Int) {
    var reader = EpochReader()
    var times: [String] = []
    for start in stride(from: 0, to: log.count, by: size) {
      let piece = Array(log[start..<min(start + size, log.count)])
      reader.read(piece.span) { times.append("\($0.fix?.time?.description ?? "none")") }
    }
    reader.finish { times.append("\($0.fix?.time?.description ?? "none")") }
    #expect(times == ["2017-11-03T02:38:51.000Z", "2017-11-03T02:38:52.000Z"])
  }

  @Test func `coordinates print as degrees`() throws {
    let text = Array("$GNGLL,3113.330830,S,12121.264888,E,023851.00,A,A".utf8)
    let sentence = Sentence(parsing: text.span)
    guard case .gll(let gll)? = SentenceContent(parsing: sentence, in: text.span) else {
      Issue.record("no GLL")
      return
    }
    #expect(gll.latitude?.description == "-31.2221805")
    #expect(gll.longitude?.degrees == 121.3544148)
  }
}
