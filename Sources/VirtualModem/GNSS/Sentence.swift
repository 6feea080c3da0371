import Primitives

/// A sentence of NMEA 0183 being written: address and fields, then the checksum.
///
/// - Source: NMEA 0183 V4.11, 5.3: `$`, fields apart by commas, `*` and the
///   exclusive or of all between in upper-case hexadecimal, CR LF.
struct Sentence {
  private var fields: [String]

  /// `address` is talker and formatter: `GNGGA`.
  init(_ address: String) {
    fields = [address]
  }

  mutating func add(_ field: String) {
    fields.append(field)
  }

  mutating func add(_ more: [String]) {
    fields += more
  }

  /// So many empty fields.
  mutating func addNull(_ count: Int = 1) {
    fields += [String](repeating: "", count: count)
  }

  var bytes: [UInt8] {
    let body = Array(fields.joined(separator: ",").utf8)
    let checksum = body.reduce(0) { $0 ^ $1 }
    let digits = Decimal.hexadecimal(UInt64(checksum), digits: 2)
    return [ASCII.dollar] + body + Array("*\(digits)\r\n".utf8)
  }
}
