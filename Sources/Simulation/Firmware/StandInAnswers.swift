import Primitives

/// What a module that is well says to what a trace does not have.
///
/// - Source: dfrobot-library.md 3 and 7, which are the answers that the sketch's library hopes for;
///   SIM7000 Series AT Command Manual V1.04 and V1.06 for the rest.
enum StandInAnswers {
  /// Project value: as long as the virtual modem takes for a plain answer.
  private static let latency: Milliseconds = 2
  /// From the OK of `AT+HTTPACTION` to its URC.
  ///
  /// - Source: dfrobot-library.md 4: 1.5 s.
  private static let requestTime: Milliseconds = 1_500
  /// The time to wait for a body whose command states no time.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.04, AT+HTTPDATA.
  static let bodyTime: Milliseconds = 10_000

  static let body: [(after: Milliseconds, text: String)] = [(latency, "\r\nOK\r\n")]

  /// Without the echo.
  static func answer(to line: String, at now: Instant) -> [(after: Milliseconds, text: String)] {
    let name = line.prefix { $0 != "=" }
    switch name {
    case "AT+HTTPACTION":
      return [
        (latency, "\r\nOK\r\n"), (latency + requestTime, "\r\n+HTTPACTION: 1,200,27\r\n"),
      ]
    case "AT+HTTPDATA": return [(latency, "\r\nDOWNLOAD\r\n")]
    case "AT+SHBOD", "AT+CIPSEND": return [(latency, "\r\n> ")]
    case "AT+CIFSR": return [(latency, "\r\n10.0.253.242\r\n")]
    case "AT+CPOWD": return [(latency, "\r\nNORMAL POWER DOWN\r\n")]
    case "AT+CIPSTART":
      return [(latency, "\r\nOK\r\n"), (latency + requestTime, "\r\nCONNECT OK\r\n")]
    default: break  // Answered in one go.
    }
    let response = response(to: line, at: now).map { "\r\n\($0)\r\n" } ?? ""
    return [(latency, response + "\r\nOK\r\n")]
  }

  /// The information response, where there is one.
  private static func response(to line: String, at now: Instant) -> String? {
    switch line {
    case "AT+CGMR": return "Revision:1351B08SIM7000E"
    case "AT+CPIN?": return "+CPIN: READY"
    case "AT+CEREG?": return "+CEREG: 1,1"
    case "AT+CGREG?": return "+CGREG: 1,1"
    case "AT+CSQ": return "+CSQ: 24,99"
    case "AT+CBC": return "+CBC: 0,60,3900"
    case "AT+SAPBR=2,1": return "+SAPBR: 1,1,\"10.89.193.1\""
    case "AT+CNACT?": return "+CNACT: 1,\"10.89.193.1\""
    case "AT+CGNSINF":
      let fix =
        "+CGNSINF: 1,1,20261121090000.000,31.953900,35.910600,850.000,0.00,0.0,1,,1.1,1.4,0.9,,21,9,,,45,,"
      return String(decoding: advancing(Array(fix.utf8), by: now - .zero), as: UTF8.self)
    default: return nil
    }
  }

  /// A receiver that is asked again says the time that it is then.
  ///
  /// Other bytes stay as they are, and so does the date.
  static func advancing(_ bytes: [UInt8], by elapsed: Milliseconds) -> [UInt8] {
    let start = Array("+CGNSINF: 1,1,".utf8)
    guard elapsed >= 1_000, let place = bytes.firstRange(of: start),
      bytes.count > place.upperBound + 14,
      // Hours, minutes and seconds are the last six of fourteen digits.
      let clock = bytes.span.unsignedInteger(in: place.upperBound + 8..<place.upperBound + 14)
    else { return bytes }
    let seconds = Int64(clock / 10_000 * 3_600 + clock / 100 % 100 * 60 + clock % 100)
    let later = (seconds + elapsed.rawValue / 1_000) % 86_400
    var digits = FixedBytes<8>()
    digits.append(
      decimal: later / 3_600 * 10_000 + later / 60 % 60 * 100 + later % 60,
      minimumDigits: 6
    )
    var result = bytes
    for offset in 0..<6 { result[place.upperBound + 8 + offset] = digits[offset] }
    return result
  }
}
