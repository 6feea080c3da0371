@testable import Diagnosis

extension Judged {
  /// From the bearer to the server, and what is beside them.
  static let upper = [
    Judged(
      "a bearer that is refused",
      .bearer,
      .failed,
      .bearerRefused,
      ["> AT+SAPBR=1,1", "< ERROR"]
    ),
    Judged(
      "a bearer that is taken away",
      .bearer,
      .failed,
      .bearerLost,
      ["> AT+SAPBR=2,1", "< +SAPBR: 1,1,\"10.0.0.2\"", "< OK", "< +SAPBR 1: DEACT"]
    ),
    Judged(
      "one that comes back",
      .bearer,
      .ok,
      .bearerOpens,
      [
        "> AT+SAPBR=2,1", "< +SAPBR: 1,1,\"10.0.0.2\"", "< OK", "< +SAPBR 1: DEACT",
        "> AT+SAPBR=1,1", "< OK", "> AT+SAPBR=2,1", "< +SAPBR: 1,1,\"10.0.0.3\"", "< OK",
      ]
    ),
    Judged(
      "one that is closed",
      .bearer,
      .failed,
      .bearerRefused,
      [
        "> AT+SAPBR=2,1", "< +SAPBR: 1,3,\"0.0.0.0\"", "< OK", "> AT+HTTPACTION=1", "< OK",
        "< +HTTPACTION: 1,601,0",
      ]
    ),
    Judged(
      "not attached",
      .bearer,
      .failed,
      .bearerDetached,
      ["> AT+CGATT?", "< +CGATT: 0", "< OK"]
    ),
    Judged(
      "no such name",
      .dns,
      .failed,
      .nameNotFound,
      ["> AT+CDNSGIP=\"a.example\"", "< OK", "< +CDNSGIP: 0,8"]
    ),
    Judged(
      "a connection that fails",
      .tcp,
      .failed,
      .connectFails,
      ["> AT+CIPSTART=\"TCP\",\"a.example\",80", "< OK", "< STATE: TCP CLOSED", "< CONNECT FAIL"]
    ),
    Judged("a handshake that fails", .tls, .failed, .handshakeFails, ["> AT+SHCONN", "< ERROR"]),
    Judged(
      "a certificate out of its time",
      .tls,
      .failed,
      .certificateExpired,
      [
        "> AT+CASSLCFG=0,\"ssl\",1", "< OK", "> AT+CAOPEN=0,\"a.example\",443", "< +CAOPEN: 0,24",
        "< OK",
      ]
    ),
    Judged(
      "a server that fails",
      .http,
      .failed,
      .serverFails,
      ["> AT+HTTPACTION=1", "< OK", "< +HTTPACTION: 1,502,0"]
    ),
    Judged(
      "a server that refuses",
      .http,
      .failed,
      .serverRefuses,
      ["> AT+SHREQ=\"/\",3", "< OK", "< +SHREQ: \"POST\",403,0"]
    ),
    Judged(
      "a receiver that is off",
      .gnss,
      .failed,
      .gnssOff,
      ["> AT+CGNSINF", "< +CGNSINF: 0,,,,,,,,,,,,,,,,,,,,", "< OK"]
    ),
    Judged(
      "a receiver that hears nothing",
      .gnss,
      .failed,
      .gnssDeaf,
      ["> AT+CGNSINF", "< +CGNSINF: 1,0,,,,,,,0,,,,,,,,,,,,", "< OK"]
    ),
    Judged(
      "satellites, and no fix",
      .sky,
      .failed,
      .fixMissing,
      ["> AT+CGNSINF", "< +CGNSINF: 1,0,,,,,,,0,,,,,,3,,,,21,,", "< OK"]
    ),
    Judged(
      "a supply too low",
      .supply,
      .failed,
      .supplyTooLow,
      ["> AT+CBC", "< +CBC: 0,5,3300", "< OK"]
    ),
    Judged(
      "a warning",
      .supply,
      .failed,
      .supplyTooLow,
      ["> AT", "< OK", "< UNDER-VOLTAGE WARNNING"]
    ),
  ]
}
