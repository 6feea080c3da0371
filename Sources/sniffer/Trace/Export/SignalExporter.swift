import Decoding
import Manual
import NMEA0183
import Primitives
import Script

/// Signals over time, one value a row: `time_s,name,field,value`.
///
/// Signal strength and quality, registration, satellites and precision, battery. Times
/// are seconds from the trace's start. What the module says it does not know is no row.
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
      for (field, value) in Self.signals(of: bytes) {
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

  private static func signals(of bytes: [UInt8]) -> [(String, String)] {
    let sentence = Sentence(parsing: bytes.span)
    guard sentence.checksum == .ok,
      case .gga(let gga)? = SentenceContent(parsing: sentence, in: bytes.span)
    else { return [] }
    var signals: [(String, String)] = []
    if let quality = gga.quality { signals.append(("quality", "\(quality)")) }
    if let satellites = gga.satellitesUsed { signals.append(("sats_used", "\(satellites)")) }
    if let hdop = gga.hdop { signals.append(("hdop", decimal(hdop))) }
    return signals
  }
}
