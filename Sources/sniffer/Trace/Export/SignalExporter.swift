import Decoding
import Manual
import NMEA0183
import Primitives
import Script

/// Signals over time, one value a row: `time_s,name,field,value`.
///
/// Signal strength and quality, registration, satellites and precision, battery. Times
/// are seconds from the trace's start. What the module says it does not know is no row. C/N0 is
/// that of the strongest satellite, as of `+CGNSINF`; of sentences, in each group of GSV.
struct SignalExporter: TraceExporter {
  /// The fields of a line that are signals, by the names that `decode --json` has.
  private static let fields: [(name: String, fields: [String])] = [
    ("+CSQ", ["rssi", "ber", "dbm"]),
    ("+CESQ", ["rxlev", "ber", "rscp", "ecno", "rsrq", "rsrp", "rsrq_db", "rsrp_dbm"]),
    ("+CPSI", ["rxlev", "rsrp", "rsrq", "rssi", "sinr_db"]),
    ("+CREG", ["stat"]), ("+CGREG", ["stat"]), ("+CEREG", ["stat"]), ("+CBC", ["bcl", "mv"]),
    ("+CGNSINF", ["fix", "sats_view", "sats_used", "hdop", "pdop", "cn0"]),
    ("+UGNSINF", ["fix", "sats_view", "sats_used", "hdop", "pdop", "cn0"]),
  ]

  /// Of the satellites in the group of GSV so far.
  private var carrierToNoise: Int64 = 0

  mutating func start(_ headers: [Script.Header]) -> [UInt8] {
    Array("time_s,name,field,value\n".utf8)
  }

  mutating func take(_ row: DecodedRow) -> [UInt8] {
    let time = ExportText.seconds(row.stamp.at)
    var text = ""
    switch row.content {
    case .at(let line):
      guard [.response, .urc, .late].contains(line.kind),
        let signals = Self.fields.first(where: { $0.name == line.name })
      else { return [] }
      for field in line.fields where signals.fields.contains(field.name) {
        guard let value = Self.number(field.value, of: line, field.name) else { continue }
        text += "\(time),\(signals.name),\(field.name),\(value)\n"
      }
    case .sentence(let bytes):
      for (field, value) in signals(of: bytes) {
        text += "\(time),NMEA,\(field),\(value)\n"
      }
    }
    return Array(text.utf8)
  }

  private static func number(
    _ value: FieldValue,
    of line: ATDescription,
    _ name: String
  ) -> String? {
    switch value {
    // 3GPP TS 27.007, 8.5: 99 is not known.
    case .integer(99) where line.name == "+CSQ": nil
    case .integer(let number): "\(number)"
    case .decimal(let number): decimal(number)
    case .boolean(let isTrue): isTrue ? "1" : "0"
    case .text, .list, .null: nil
    }
  }

  private mutating func signals(of bytes: [UInt8]) -> [(String, String)] {
    let sentence = Sentence(parsing: bytes.span)
    guard sentence.checksum == .ok else { return [] }
    let signals: [(String, String?)] =
      switch SentenceContent(parsing: sentence, in: bytes.span) {
      case .gga(let gga):
        [
          ("quality", gga.quality.map { "\($0)" }),
          ("sats_used", gga.satellitesUsed.map { "\($0)" }), ("hdop", gga.hdop.map(decimal)),
        ]
      case .gsa(let gsa): [("pdop", gsa.pdop.map(decimal)), ("vdop", gsa.vdop.map(decimal))]
      case .gsv(let gsv): [("cn0", strongest(of: gsv, sentence, bytes.span).map { "\($0)" })]
      default: []
      }
    return signals.compactMap { name, value in value.map { (name, $0) } }
  }

  /// In dB-Hz, with the last sentence of the group; `nil` where no satellite is tracked.
  private mutating func strongest(
    of group: GSV,
    _ sentence: Sentence,
    _ bytes: Span<UInt8>
  ) -> Int64? {
    if group.number == 1 { carrierToNoise = 0 }
    for index in 0..<group.groupCount {
      let satellite = group.satellite(at: index, of: sentence, in: bytes)
      let found = satellite?.carrierToNoise?.scaled(toFractionDigits: 0) ?? 0
      carrierToNoise = max(carrierToNoise, found)
    }
    return group.number == group.total && carrierToNoise > 0 ? carrierToNoise : nil
  }
}
