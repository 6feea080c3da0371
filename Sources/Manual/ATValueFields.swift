import GNSS
import Primitives
import SIM7000

/// The fields of each typed value, named as in the dictionary of the vectors.
extension Registration {
  var fields: [Field] {
    var fields: [Field] = []
    if let reporting { fields.append(Field("n", .integer(Int64(reporting)))) }
    return fields + [
      Field("stat", .integer(Int64(status.rawValue))),
      Field("state", .text(status.word)),
      Field("registered", .boolean(status.isRegistered)),
      Field("roaming", .boolean(status == .roaming || status == .roamingCSFBNotPreferred)),
      Field("lac", .init(areaCode)),
      Field("ci", .init(cellID)),
      Field("act", .init(accessTechnology?.rawValue)),
    ]
  }
}

extension RegistrationStatus {
  /// The word of the field `state`.
  fileprivate var word: String {
    switch self {
    case .notRegistered: "notRegistered"
    case .home: "home"
    case .searching: "searching"
    case .denied: "denied"
    case .unknown: "unknown"
    case .roaming: "roaming"
    case .homeSMSOnly: "homeSmsOnly"
    case .roamingSMSOnly: "roamingSmsOnly"
    case .emergencyOnly: "emergencyOnly"
    case .homeCSFBNotPreferred: "homeCsfbNotPreferred"
    case .roamingCSFBNotPreferred: "roamingCsfbNotPreferred"
    case .attachedRLOS: "attachedRlos"
    }
  }
}

extension OperatorSelection {
  var fields: [Field] {
    [
      Field("mode", .integer(Int64(mode.rawValue))),
      Field("format", .init(format?.rawValue)),
      Field("oper", name.map { .text(ATText.text($0)) } ?? .null),
      Field("act", .init(accessTechnology?.rawValue)),
    ]
  }
}

extension SystemInformation {
  var fields: [Field] {
    let head = [
      Field("mode", .text(systemMode.text)),
      Field("op", operationMode.map { .text($0.text) } ?? .null),
    ]
    switch cell {
    case .gsm(let cell): return head + cell.fields
    case .lte(let cell): return head + cell.fields
    case nil: return head
    }
  }
}

extension SystemInformation.SystemMode {
  /// As the module writes it.
  var text: String {
    switch self {
    case .noService: "NO SERVICE"
    case .gsm: "GSM"
    case .catM1: "LTE CAT-M1"
    case .nbIoT: "LTE NB-IOT"
    case .lte: "LTE"
    }
  }
}

extension SystemInformation.OperationMode {
  /// As the module writes it.
  var text: String {
    switch self {
    case .online: "Online"
    case .offline: "Offline"
    case .factoryTest: "Factory Test Mode"
    case .reset: "Reset"
    case .lowPower: "Low Power Mode"
    }
  }
}

extension GSMCell {
  fileprivate var fields: [Field] {
    network.fields + [
      Field("lac", .integer(Int64(areaCode))),
      Field("cell", .integer(Int64(cellID))),
      Field("arfcn", .integer(Int64(channel))),
      Field("band", .text(ATText.text(band))),
      Field("rxlev", .integer(Int64(receivedDBm))),
      Field("track_lo", .integer(Int64(trackLO))),
      Field("c1", .integer(Int64(c1))),
      Field("c2", .integer(Int64(c2))),
    ]
  }
}

extension LTECell {
  fileprivate var fields: [Field] {
    network.fields + [
      Field("tac", .integer(Int64(areaCode))),
      Field("cell", .integer(Int64(cellID))),
      Field("pci", .integer(Int64(physicalCellID))),
      Field("band", .integer(Int64(band))),
      Field("earfcn", .integer(Int64(channel))),
      Field("dlbw", .integer(Int64(downlinkBandwidth))),
      Field("ulbw", .integer(Int64(uplinkBandwidth))),
      Field("rsrq", .init(tenths: rsrqTenthsOfDecibel)),
      Field("rsrp", .init(tenths: rsrpTenthsOfDBm)),
      Field("rssi", .init(tenths: rssiTenthsOfDBm)),
      Field("rssnr_raw", .init(rssnr)),
      Field("sinr_db", .init(signalToNoiseDecibel)),
    ]
  }
}

extension PLMN {
  /// The network code as text: its zeros in front count.
  fileprivate var fields: [Field] {
    let digits = String(networkCode)
    let zeros = String(repeating: "0", count: max(0, Int(networkCodeDigits) - digits.count))
    return [Field("mcc", .integer(Int64(countryCode))), Field("mnc", .text(zeros + digits))]
  }
}

extension SignalQuality {
  var fields: [Field] {
    [
      Field("rssi", .integer(Int64(rssi ?? 99))),
      Field("ber", .integer(Int64(bitErrorRate ?? 99))),
      Field("dbm", .init(decibelMilliwatts)),
    ]
  }
}

extension BatteryCharge {
  var fields: [Field] {
    [
      Field("bcs", .integer(Int64(charging.rawValue))),
      Field("bcl", .integer(Int64(percent))),
      Field("mv", .integer(Int64(millivolts))),
    ]
  }
}

extension BearerStatus {
  var fields: [Field] {
    [
      Field("cid", .integer(Int64(profile))),
      Field("status", .integer(Int64(state.rawValue))),
      Field("addr", address.map { .text($0.text) } ?? .null),
    ]
  }
}

extension IPv4Address {
  var text: String {
    var text = FixedBytes<15>()
    encode(into: &text)
    return ATText.text(text)
  }
}

extension HTTPActionResult {
  var fields: [Field] {
    [
      Field("method", .integer(Int64(method.rawValue))),
      Field("status", .integer(Int64(status))),
      Field("length", .integer(Int64(length))),
    ]
  }
}

extension FieldValue {
  fileprivate init(_ number: (some BinaryInteger)?) {
    self = number.map { .integer(Int64($0)) } ?? .null
  }

  /// Tenths, and whole numbers as the module writes them.
  fileprivate init(tenths: Int16?) {
    switch tenths {
    case nil: self = .null
    case let tenths? where tenths % 10 == 0: self = .integer(Int64(tenths / 10))
    case let tenths?:
      self = .decimal(FixedPoint(coefficient: Int64(tenths), fractionDigits: 1))
    }
  }
}
