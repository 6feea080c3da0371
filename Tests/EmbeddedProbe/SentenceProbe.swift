import GNSS
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

func probeEpochs() {
  var assembler = EpochAssembler()
  var fixes = 0
  for second in 0..<3 {
    var rmc = RMC()
    rmc.time = TimeOfDay(hour: 2, minute: 38, second: second)
    rmc.status = FieldText("A")
    rmc.latitude = Latitude(e7: 312_221_805).map { Coordinate($0, minuteDigits: 6) }
    rmc.longitude = Longitude(e7: 1_213_544_148).map { Coordinate($0, minuteDigits: 6) }
    rmc.date = CalendarDate(year: 2_017, month: 11, day: 3)
    var line = FixedBytes<96>()
    rmc.encode(talker: .gn, into: &line)
    check(!line.isTruncated)
    line.removeLast()
    line.removeLast()
    line.withBytes { bytes in
      let sentence = Sentence(parsing: bytes)
      check(Conformance(of: sentence, in: bytes) == .conforms)
      check(SentenceContent(parsing: sentence, in: bytes) == .rmc(rmc))
      let effects = assembler.handle(sentence, in: bytes)
      if effects.ended?.fix != nil { fixes += 1 }
      if effects.completed?.fix != nil { fixes += 1 }
    }
  }
  check(fixes == 3)
  check(assembler.finish() == nil)
}
