import NMEA0183
import Primitives
import Testing

@Suite("Damage on the line")
struct EpochDamageTests {
  static let bursts = (0..<6).map { EpochAssemblerTests.quectel("19143\($0).00") }

  @Test("costs no epoch behind it", arguments: 0..<200 as Range<UInt64>)
  func recovers(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var bytes = Array(Self.bursts[2].utf8)
    for _ in 0..<generator.integer(in: 1...3) {
      let place = Int(generator.integer(in: 0...Int64(bytes.count - 1)))
      switch generator.integer(in: 0...2) {
      case 0: bytes[place] ^= 1 << UInt8(generator.integer(in: 0...7))
      case 1: bytes.remove(at: place)
      default: bytes.insert(bytes[place], at: place)
      }
    }
    let before = Array(Self.bursts[..<2].joined().utf8)
    let behind = Array(Self.bursts[3...].joined().utf8)
    let epochs = EpochRun(before + bytes + behind, .bySevens).epochs
    let fixes = epochs.suffix(2).map { $0.fix }
    let clean = EpochRun(Self.bursts.joined()).epochs
    #expect(fixes == clean.suffix(2).map { $0.fix }, "seed \(seed)")
    #expect(epochs.count <= clean.count + 2, "seed \(seed)")
    #expect(epochs.allSatisfy { $0.fix == nil || $0.date != nil }, "seed \(seed)")
  }

  @Test("of any kind traps nowhere", arguments: 0..<200 as Range<UInt64>)
  func survives(seed: UInt64) {
    var generator = SeededGenerator(seed: seed, stream: 1)
    let alphabet = Array("$GPRMCGANSVLTXZD,,,,,,0123456789.*-AN^!\r\n\u{0}\u{7F}".utf8)
    var bytes = Array(Self.bursts[0].utf8)
    for _ in 0..<60 {
      let place = Int(generator.integer(in: 0...Int64(bytes.count - 1)))
      bytes[place] = alphabet[Int(generator.integer(in: 0...Int64(alphabet.count - 1)))]
    }
    // Without the checksums what is left is read.
    bytes.removeAll { $0 == 0x2A && seed % 2 == 0 }
    for line in bytes.split(separator: 0x0D).map(Array.init) {
      let candidate = Array(line.drop { $0 != 0x24 })
      let sentence = Sentence(parsing: candidate.span)
      _ = Conformance(of: sentence, in: candidate.span)
      var written = FixedBytes<96>()
      SentenceContent(parsing: sentence, in: candidate.span)?
        .encode(sentence, in: candidate.span, into: &written)
    }
    let whole = EpochRun(bytes, .whole).epochs
    #expect(EpochRun(bytes, .byteByByte).epochs == whole, "seed \(seed)")
  }
}
