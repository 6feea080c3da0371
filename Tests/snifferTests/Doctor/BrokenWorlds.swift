import Testing

/// A world in which one thing is broken, and the layer that it breaks.
struct BrokenWorld: CustomTestStringConvertible, Sendable {
  var testDescription: String
  /// `nil` where nothing is.
  var cause: String?
  var symptom: String?
  var headers: [String] = []
  var lines: [String]

  init(
    _ description: String,
    _ cause: String?,
    _ symptom: String? = nil,
    headers: [String] = [],
    _ lines: String...
  ) {
    testDescription = description
    self.cause = cause
    self.symptom = symptom
    self.headers = headers
    self.lines = lines
  }

  /// The end is behind the longest examination.
  func text(seed: Int = 1) -> String {
    let head = ["#!sniffer 1", "# title: \(testDescription)", "# seed: \(seed)"]
    let all = head + headers.map { "# " + $0 } + lines + ["40min ! end"]
    return all.joined(separator: "\n") + "\n"
  }

  private static let secure = "tracker.url: https://tracker.example/report"

  static let line = [
    BrokenWorld("module off", "module", "module_silent", headers: ["module.power: off"]),
    BrokenWorld("module hung", "module", "module_silent", "0 ! hang"),
    BrokenWorld("module hangs later", "module", "module_hung", "5 ! hang"),
    BrokenWorld("module restarts", "module", "module_restarted", "9 ! reboot"),
    BrokenWorld(
      "module restarts at a fixed rate",
      "module",
      "module_restarted",
      headers: ["module.baud: 115200"],
      "9 ! reboot"
    ),
    BrokenWorld("module starting", "module", "module_late", "0 ! reboot"),
    BrokenWorld(
      "module just switched on",
      "module",
      "module_late",
      headers: ["module.power: off"],
      "0 ! pwrkey"
    ),
    BrokenWorld("answer lost", "module", "module_slow", "9 ! lose final"),
    BrokenWorld("module busy for a while", "module", "module_slow", "9 ! hang for 20s"),
    BrokenWorld("supply breaks down", "module", "module_hung", "9 ! brownout"),
    BrokenWorld("flight mode", "module", "module_flight_mode", "0 ! tell \"AT+CFUN=4\""),
    BrokenWorld("minimum functions", "module", "module_flight_mode", "0 ! tell \"AT+CFUN=0\""),
    BrokenWorld("radio off later", "module", "module_flight_mode", "9 ! tell \"AT+CFUN=4\""),
    BrokenWorld("other rate", "baud", "baud_other", headers: ["module.baud: 9600"]),
    BrokenWorld("rate beyond autobaud", "baud", "baud_other", headers: ["module.baud: 460800"]),
    BrokenWorld("wrong bits", "baud", "line_damages", "0 ! flip every=30 to=both for 20min"),
    BrokenWorld("lost bytes", "baud", "line_damages", "0 ! drop every=40 to=both for 20min"),
    BrokenWorld("noise", "baud", "line_damages", "0 ! noise 4000 for 20min"),
  ]

  static let card = [
    BrokenWorld("no SIM", "sim", "sim_absent", "0 ! sim absent"),
    BrokenWorld("busy SIM", "sim", "sim_busy", "0 ! sim busy"),
    BrokenWorld("SIM that cannot be read", "sim", "sim_failed", "0 ! sim failed"),
    BrokenWorld("SIM taken out", "sim", "sim_removed", "8 ! sim remove"),
    BrokenWorld("PIN", "pin", "pin_required", "0 ! sim pin"),
    BrokenWorld("PUK", "pin", "puk_required", "0 ! sim puk"),
  ]

  static let radio = [
    BrokenWorld("no antenna", "signal", "signal_none", "0 ! radio lost"),
    BrokenWorld("next to no signal", "signal", "signal_too_weak", "0 ! signal 3"),
    BrokenWorld("weak signal", "signal", "signal_weak", "0 ! signal 8"),
    BrokenWorld(
      "wrong technology",
      "bands",
      "bands_restricted",
      "0 ! tell \"AT+CNMP=38;+CMNB=2\"",
      "0 ! technology gsm"
    ),
    BrokenWorld("never taken", "registration", "registration_searching", "0 ! radio searching"),
    BrokenWorld("denied", "registration", "registration_denied", "0 ! radio denied"),
    BrokenWorld("told to stay off", "registration", "registration_off", "0 ! tell \"AT+COPS=2\""),
    BrokenWorld(
      "another operator named",
      "registration",
      "registration_manual",
      "0 ! tell \"AT+COPS=1,2,\\\"99999\\\"\""
    ),
    BrokenWorld("network lost later", "registration", "registration_lost", "9.5 ! radio lost"),
    BrokenWorld(
      "wrong APN",
      "bearer",
      "bearer_refused",
      headers: ["tracker.apn: wrong"],
      "0 ! apn \"right.example\""
    ),
    BrokenWorld("no packet data", "bearer", "bearer_detached", "0 ! bearer lost"),
    BrokenWorld("bearer taken away", "bearer", "bearer_lost", "11 ! bearer lost"),
  ]

  static let server = [
    BrokenWorld("no such name", "dns", "name_not_found", "0 ! host \"tracker.example\""),
    BrokenWorld("no names at all", "dns", "name_not_found", "0 ! network dns"),
    BrokenWorld("server out of reach", "tcp", "connect_fails", "0 ! network unreachable"),
    BrokenWorld("port closed", "tcp", nil, "0 ! peer \"tracker.example\" tcp=80 refuses"),
    BrokenWorld(
      "handshake fails",
      "tls",
      "handshake_fails",
      headers: [secure],
      "0 ! tls \"tracker.example\" verdict=handshake-failure"
    ),
    BrokenWorld(
      "firmware without TLS",
      "tls",
      "tls_missing",
      headers: [secure, "module.firmware: 1351B03SIM7000E"]
    ),
    BrokenWorld("no such page", "http", "server_refuses", "0 ! server 404"),
    BrokenWorld("no such page behind TLS", "http", nil, headers: [secure], "0 ! server 404"),
    BrokenWorld("server moved", "http", "server_redirects", "0 ! server 302"),
    BrokenWorld("server down", "http", "server_fails", "0 ! server 503"),
    BrokenWorld("server silent", "http", "request_fails", "0 ! network silent"),
  ]

  static let position = [
    BrokenWorld("no GNSS antenna", "gnss", "gnss_deaf", "0 ! sky none"),
    BrokenWorld("receiver refuses", "gnss", "gnss_refused", "0 ! fail \"+CGNSPWR\" times=50"),
    BrokenWorld("receiver stuck", "gnss", "gnss_stuck", "35 ! receiver frozen"),
    BrokenWorld("receiver without a date", "gnss", "gnss_clock", "0 ! receiver clockless"),
    BrokenWorld("indoors", "sky", "fix_missing", "0 ! sky indoor"),
    BrokenWorld("clock not set for TLS", "clock", "clock_unset", headers: [secure]),
    BrokenWorld("low supply", "supply", "supply_too_low", "0 ! battery 3.3V"),
    BrokenWorld(
      "supply too low",
      "supply",
      "supply_too_low",
      headers: ["module.voltage-check: on"],
      "9 ! battery 2.8V"
    ),
    BrokenWorld("supply too high", "supply", "supply_too_high", "0 ! battery 4.4V"),
  ]

  static let all = line + card + radio + server + position

  static let healthy = [
    BrokenWorld("a good day", nil),
    BrokenWorld("GSM", nil, "0 ! technology gsm"),
    BrokenWorld("NB-IoT", nil, "0 ! technology nbiot"),
    BrokenWorld("roaming", nil, "0 ! radio roaming"),
    BrokenWorld("old firmware", nil, headers: ["module.firmware: 1351B03SIM7000E"]),
    BrokenWorld("under trees", nil, "0 ! sky partial"),
    BrokenWorld("GNSS on already", nil, "0 ! tell \"AT+CGNSPWR=1\""),
    BrokenWorld("calls all the time", nil, "0 ! storm \"RING\" every=1s for 5min"),
  ]
}
