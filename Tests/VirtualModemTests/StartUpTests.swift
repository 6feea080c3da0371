import Surroundings
import Testing

@testable import VirtualModem

/// What programs for several modules send first, to the last command before data.
@Suite struct StartUpTests {
  struct Program: CustomTestStringConvertible, Sendable {
    var name: String
    /// A command, or one whose last line has to begin with what follows `->`.
    var lines: [String]

    var testDescription: String { name }
  }

  /// - Source: esphome/esphome, `sim800l.cpp`, states of the set-up; the component waits
  ///   forever after an `ERROR`.
  private static let esphome = Program(
    name: "ESPHome's sim800l",
    lines: [
      "AT", "ATE0", "AT+CMGF=1", "AT+CLIP=1", "AT+CUSD=1", "AT+CREG?", "AT+CSQ", "AT+CLCC",
      "AT+CMGL=\"ALL\"", "AT+CSCS=\"GSM\"",
    ]
  )

  /// - Source: espressif/esp-protocols, `esp_modem_command_library.cpp` and the PPP example.
  private static let espModem = Program(
    name: "esp_modem",
    lines: [
      "AT", "ATE0", "AT+CPIN?", "AT+CGMM", "AT+CGSN", "AT+CIMI", "AT+CSQ", "AT+CBC", "AT+COPS?",
      "AT+CMGF=1", "AT+CSCS=\"IRA\"", "AT+CREG?", "AT+CGATT?", "AT+CFUN?", "AT+IFC=2,2", "AT&W",
      "AT+CGDCONT=1,\"IP\",\"internet\"", "ATD*99## -> CONNECT",
    ]
  )

  /// - Source: zephyrproject-rtos/zephyr, `modem_cellular.c`, the scripts of the SIM7080.
  private static let zephyr = Program(
    name: "Zephyr's modem_cellular",
    lines: [
      "AT", "AT", "ATE0", "AT+CFUN=4", "AT+CMEE=1", "AT+CREG=1", "AT+CGREG=1", "AT+CEREG=1",
      "AT+CREG?", "AT+CEREG?", "AT+CGREG?", "AT+CGSN", "AT+CGMM", "AT+CGACT=0,1 -> ",
      "AT+CGDCONT=1,\"IP\",\"internet\"", "AT+CFUN=1", "ATD*99***1# -> CONNECT",
    ]
  )

  @Test(arguments: [esphome, espModem, zephyr])
  func `a start-up gets the results that its program waits for`(program: Program) {
    var bench = Bench()
    bench.register()
    for line in program.lines {
      let parts = line.split(separator: " -> ", omittingEmptySubsequences: false)
      let answer = bench.ask(String(parts[0]), wait: 2_000)
      // Behind `CONNECT` comes a frame of PPP.
      let others = ["+C", "SMS", "~"]
      let result = answer.last { line in !others.contains { line.hasPrefix($0) } } ?? ""
      #expect(result.hasPrefix(parts.count > 1 ? parts[1] : "OK"), "\(line): \(answer)")
      if parts[0] == "AT+CFUN=1" { bench.run(for: 20_000) }
    }
  }
}
