import Primitives
import SIM7000

// `+CPSI`: the cells of this module and, for dialogues of its siblings, of 5G.
//
// The levels are there for every radio that has them, null where the line does
// not give them.

extension SystemInformation {
  /// `line` is the one that this was read from.
  func describe(_ line: Span<UInt8>, into sink: inout some ATFieldSink & ~Copyable) {
    sink.put("mode", word: systemMode.text)
    sink.put("op", word: operationMode?.text)
    switch cell {
    case .gsm(let cell): cell.describe(into: &sink)
    case .lte(let cell): cell.describe(into: &sink)
    case nil: break
    }
    sink.name("online")
    if let operationMode { sink.value(operationMode == .online) } else { sink.null() }
    switch cell {
    case nil: for field in levelsOfNoCell { sink.put(field, word: nil) }
    case .gsm(let cell): sink.put("plmn", cell.network.text)
    case .lte(let cell):
      sink.put("plmn", cell.network.text)
      let tenths =
        systemMode == .nbIoT ? nil : bandwidthTenthsOfMegahertz(cell.downlinkBandwidth)
      sink.name("dl_mhz")
      if let tenths {
        sink.value(FixedPoint(coefficient: tenths, fractionDigits: 1))
      } else {
        sink.null()
      }
      sink.put("scale", Self.rsrp(in: line).map(levelScale(ofRSRP:)))
    }
  }

  /// False if a level of LTE is there and is no number.
  func hasLevels(of line: Span<UInt8>) -> Bool {
    guard case .lte(let cell) = cell,
      cell.rsrqTenthsOfDecibel == nil
        || cell.rsrpTenthsOfDBm == nil || cell.rssiTenthsOfDBm == nil || cell.rssnr == nil
    else { return true }
    var cursor = FieldCursor(0..<line.count)
    while let range = cursor.next(in: line) {
      let field = line.trimmed(range)
      if cursor.number > 10, !field.isEmpty, line.integer(in: field) == nil { return false }
    }
    return true
  }

  /// Field 12, the RSRP, as it stands in the line.
  private static func rsrp(in line: Span<UInt8>) -> Int64? {
    var cursor = FieldCursor(0..<line.count)
    while cursor.number < 11 { _ = cursor.next(in: line) }
    guard let field = cursor.next(in: line).map({ line.withoutQuotes(line.trimmed($0)) }),
      !field.isEmpty, line[field.lowerBound] != ASCII.plus
    else { return nil }
    return line.integer(in: field)
  }
}

/// A `+CPSI` with fields that cannot be parsed, or cut short, or of a radio of siblings.
///
/// One with more fields than its definition, or with more than one that cannot be parsed in what
/// is there of a shorter one, is not read beyond its head: all that follows may be shifted.
func systemFields(_ line: RareLine) -> [Field]? {
  let parameters = line.parameters
  guard let mode = parameters.text(0) else { return nil }
  if mode == "NR5G" { return newRadioFields(parameters) }
  let layout = mode == "GSM" ? SystemLayout.gsm : SystemLayout.lte
  let isSibling = siblingRadios.contains(mode)
  if parameters.count > 2, !isSibling, let fields = layout.fields(of: line) { return fields }
  let head = parameters.all.prefix(2).map(\.text)
  let problem =
    isSibling
    ? [Field("err", "the cell of this radio is not read")] : layout.lost(parameters.count)
  let fields = levelsOfNoCell.map { Field("\($0)", .null) } + problem
  let start = Array("+CPSI: \(head.joined(separator: ","))".utf8)
  if let system = try? SystemInformation(parsing: start.span) {
    let operation = system.operationMode.map { "\($0.text)" }
    return [Field("mode", "\(system.systemMode.text)"), Field("op", operation)] + fields
  }
  // A radio of siblings, if the line is one of theirs.
  let modes = ["Online", "Offline", "Factory Test Mode", "Reset", "Low Power Mode"]
  guard head.count == 2, modes.contains(head[1]) else { return nil }
  return [Field("mode", head[0]), Field("op", head[1])] + fields
}

/// Radios of siblings whose fields are others behind the cell.
///
/// - Source: SIM7500/SIM7600 Series AT Command Manual V3.00, AT+CPSI.
private let siblingRadios: Set = ["WCDMA", "TDS-CDMA", "CDMA", "EVDO", "CDMA/EVDO"]

/// The fields of `+CPSI` for a kind of radio: what each accepts, and its names.
private struct SystemLayout {
  let neutral: [String]
  let names: [[String]]

  static let gsm = SystemLayout(
    neutral: ["GSM", "", "000-00", "0x0", "0", "0", "0", "0", "0-0"],
    names: head + [["lac"], ["cell"], ["arfcn", "band"], ["rxlev"], ["track_lo"], ["c1", "c2"]]
  )
  static let lte = SystemLayout(
    neutral: ["LTE", "", "000-00", "0x0", "0", "0", "EUTRAN-BAND0", "0", "0", "0", "", "", "", ""],
    names: head + [
      ["tac"], ["cell"], ["pci"], ["band"], ["earfcn"], ["dlbw", "dl_mhz"], ["ulbw"], ["rsrq"],
      ["rsrp", "scale"], ["rssi"], ["rssnr_raw", "sinr_db"],
    ]
  )
  private static let head = [["mode"], ["op", "online"], ["mcc", "mnc", "plmn"]]

  func fields(of line: RareLine) -> [Field]? {
    var system: SystemInformation?
    let repaired = RepairedLine(line, neutral: neutral) {
      (bytes) throws(InformationResponseError) in
      system = try SystemInformation(parsing: bytes)
    }
    guard var repaired, let system, repaired.extra == 0,
      repaired.unreadable.count <= (repaired.missing.isEmpty ? neutral.count - 4 : 1)
    else { return nil }
    for (index, parameter) in line.parameters.all.enumerated().dropFirst(10) {
      if !parameter.text.isEmpty, Int64(parameter.text) == nil {
        repaired.note(index + 1, parameter.text)
      }
    }
    var fields = ATFieldCollector()
    system.describe(repaired.bytes.span, into: &fields)
    return repaired.marked(fields.fields, names: names)
  }

  /// Why nothing beyond the head is read.
  func lost(_ count: Int) -> [Field] {
    count > 2 ? [Field("err", "\(count) fields instead of \(names.count)")] : []
  }
}

private let levelsOfNoCell: [StaticString] = ["rsrq", "rsrp", "rssi", "rssnr_raw", "sinr_db"]

/// What an RSRP and the levels beside it are divided by: 10 where siblings write
/// tenths of a dBm.
///
/// - Source: 3GPP TS 36.133, 9.1.4: the lowest RSRP is -156 dBm.
package func levelScale(ofRSRP rsrp: Int64) -> Int64 {
  rsrp < -200 ? 10 : 1
}

/// Of NB-IoT the module always says 0, which is no width of a carrier of 0.2 MHz.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CPSI, `<dlbw>`; 3GPP TS
///   36.101, 5.6: the widths of 6, 15, 25, 50, 75 and 100 resource blocks.
private func bandwidthTenthsOfMegahertz(_ index: UInt8) -> Int64? {
  let widths: [Int64] = [14, 30, 50, 100, 150, 200]
  return Int(index) < widths.count ? widths[Int(index)] : nil
}

/// `NR5G,Online,<MCC>-<MNC>,<TAC>,<cell>,<PCI>,<ARFCN>,<RSRP>,<RSRQ>,<SINR>` and,
/// beside an LTE cell, `NR5G,<PCI>,<ARFCN>,<RSRQ>,<RSRP>,<SINR>`.
///
/// - Source: SIM8200 Series AT Command Manual, 4.2.14, with both orders.
private func newRadioFields(_ parameters: ATParameters) -> [Field]? {
  let mode = Field("mode", "NR5G")
  switch parameters.count {
  case 10:
    let network = (parameters.text(2) ?? "").split(separator: "-").map(String.init)
    guard network.count == 2 else { return nil }
    return [
      mode, Field("op", parameters.text(1)), Field("mcc", network[0]), Field("mnc", network[1]),
      Field("tac", hexadecimal(parameters.text(3))), Field("cell", parameters.integerValue(4)),
      Field("pci", parameters.integerValue(5)), Field("arfcn", parameters.integerValue(6)),
      Field("rsrp", parameters.integerValue(7)), Field("rsrq", parameters.integerValue(8)),
      Field("rssnr_raw", parameters.integerValue(9)),
    ]
  case 6:
    return [
      mode, Field("pci", parameters.integerValue(1)), Field("arfcn", parameters.integerValue(2)),
      Field("rsrq", parameters.integerValue(3)), Field("rsrp", parameters.integerValue(4)),
      Field("rssnr_raw", parameters.integerValue(5)),
    ]
  default:
    return nil
  }
}

func hexadecimal(_ text: String?) -> FieldValue {
  guard let text else { return .null }
  let digits = text.hasPrefix("0x") ? text.dropFirst(2) : text[...]
  return Int64(digits, radix: 16).map { .integer($0) } ?? .null
}
