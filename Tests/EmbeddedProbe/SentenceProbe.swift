import NMEA0183
import Primitives

func probeSentences() {
  var framer = SentenceFramer()
  var candidates = 0
  // - Source: the example of GGA in the NMEA 0183 literature.
  let bytes = FixedBytes<96>(
    "x$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\r\n"
  )
  bytes.withBytes { bytes in
    for index in bytes.indices {
      guard framer.push(bytes[index]) == .candidate else { continue }
      candidates += 1
      framer.withCandidate { candidate in
        let sentence = Sentence(parsing: candidate)
        check(sentence.checksum == .ok && sentence.formatter == .gga)
        let gga = GGA(parsing: sentence, in: candidate)
        check(gga.quality == 1 && gga.satellitesUsed == 8)
        check(gga.unreadable.isEmpty)
      }
    }
  }
  check(candidates == 1)
}
