import GNSS
import NMEA0183
import Testing

/// Shortened from the logs of real receivers, which the tests name.
@Suite("Sequences of sentences that are no tidy cycle")
struct EpochSequenceTests {
  /// SiRF: GGA and RMC have milliseconds, ZDA has none.
  ///
  /// - Source: GPSBabel `reference/track/nmea`.
  @Test("ZDA's time may be cut to the second", arguments: [true, false])
  func acceptsCutZDA(isFirst: Bool) {
    let text = (1...5).map { second in
      let zda = "$GPZDA,03290\(second),07,08,2004,00,00\n"
      let timed =
        "$GPGGA,03290\(second).379,4231.8291,N,08807.3033,W,1,05,1.6,209.8,M,-34.2,M,0.0,0000\n"
        + "$GPRMC,03290\(second).379,A,4231.8291,N,08807.3033,W,0.17,138.92,070804,,\n"
      return isFirst ? zda + timed : timed + zda
    }
    let epochs = EpochRun(text.joined()).epochs
    #expect(epochs.map { $0.time?.second } == [1, 2, 3, 4, 5])
    #expect(epochs.allSatisfy { $0.time?.microsecond == 379_000 && $0.fix != nil })
    #expect(epochs.map(\.sentenceCount) == [3, 3, 3, 3, 3])
    #expect(
      epochs.map(\.ending) == [.otherTime, .otherTime, .lastOfCycle, .lastOfCycle, .lastOfCycle]
    )
  }

  @Test("a ZDA alone is an epoch; the next second's is another one")
  func keepsZDAApart() {
    let text =
      "$GPZDA,032908,07,08,2004,00,00\n$GPZDA,032909,07,08,2004,00,00\n"
      + "$GPGGA,032910.379,,,,,0,,,,,,,,\n$GPZDA,032911,07,08,2004,00,00\n"
    #expect(EpochRun(text).epochs.map { $0.time?.second } == [8, 9, 10, 11])
  }
}
