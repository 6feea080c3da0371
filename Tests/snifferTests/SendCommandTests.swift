import Foundation
import Primitives
import Testing

@testable import CommandLine
@testable import Decoding
@testable import sniffer

@Suite("send")
struct SendCommandTests {
  private static let signal = "AT+CSQ\r\r\n+CSQ: 17,99\r\n\r\nOK\r\n"
  private static let registered = "AT+CEREG?\r\r\nSMS Ready\r\n\r\n+CEREG: 0,1\r\n\r\nOK\r\n"

  @Test("sends each command after the final result of the one before, and prints all decoded")
  func sends() throws {
    let modem = try ModemPeer(["AT+CSQ\r": Self.signal, "AT+CEREG?\r": Self.registered])
    let result = try CommandResult("send", ["--port", modem.path, "AT+CSQ", "AT+CEREG?"])
    #expect(result.code == .done)
    #expect(result.errors == "")
    #expect(
      result.output == """
        echo     AT+CSQ
        response +CSQ: 17,99  -- signal -79 dBm
        final    OK
        echo     AT+CEREG?
        urc      SMS Ready  -- SMS ready
        response +CEREG: 0,1  -- registered, home network
        final    OK

        """
    )
    #expect(modem.heard == "AT+CSQ\rAT+CEREG?\r")
  }

  @Test("takes results in words and in digits, as ATV says")
  func digits() throws {
    let modem = try ModemPeer([
      "ATE1\r": "ATE1\r\r\nOK\r\n", "ATV0\r": "ATV0\r0\r", "AT\r": "AT\r0\r",
      "AT+CSQ\r": "AT+CSQ\r+CSQ: 17,99\r\n0\r", "ATV1\r": "ATV1\r\r\nOK\r\n",
    ])
    let result = try CommandResult(
      "send",
      ["--port", modem.path, "ATE1", "ATV0", "AT", "AT+CSQ", "ATV1"]
    )
    #expect(result.code == .done, "\(result.errors)")
    #expect(result.output.contains("response +CSQ: 17,99"))
  }

  @Test("prints what decode prints of the same bytes", arguments: [[], ["--json"]])
  func printsAsDecode(options: [String]) throws {
    let modem = try ModemPeer(["AT+CSQ\r": Self.signal, "AT+CEREG?\r": Self.registered])
    let result = try CommandResult(
      "send",
      ["--port", modem.path] + options + ["AT+CSQ", "AT+CEREG?"]
    )
    let bytes = Array((Self.signal + Self.registered).utf8)
    let expected =
      options.isEmpty ? try Decoded.text(bytes, .auto) : try Decoded.json(bytes, .auto)
    #expect(result.output.split(separator: "\n").map(String.init) == expected)
  }

  @Test("knows whose answer a bare line is when the echo is off")
  func needsNoEcho() throws {
    let modem = try ModemPeer(["AT+GSN\r": "\r\n869951030000003\r\n\r\nOK\r\n"])
    let result = try CommandResult("send", ["--port", modem.path, "--json", "AT+GSN"])
    #expect(result.code == .done)
    #expect(result.output.hasPrefix(#"{"proto":"at","kind":"response","name":"+GSN","#))
  }

  @Test(
    "exits with status 1 at the first command that fails",
    arguments: ["ERROR", "+CME ERROR: 10", "+CME ERROR: SIM not inserted", "+CMS ERROR: 305"]
  )
  func stopsAtFailure(final: String) throws {
    let modem = try ModemPeer([
      "AT+CPIN?\r": "AT+CPIN?\r\r\n\(final)\r\n", "AT+CSQ\r": Self.signal,
    ])
    let result = try CommandResult("send", ["--port", modem.path, "AT+CPIN?", "AT+CSQ"])
    #expect(result.code == .checkFailed)
    #expect(result.output.contains("final    \(final)"))
    #expect(result.errors == "sniffer send: AT+CPIN?: failed; the rest is not sent\n")
    #expect(modem.heard == "AT+CPIN?\r")
  }

  @Test("exits with status 69 without a response, and reports the rate")
  func tellsSilence() throws {
    let modem = try ModemPeer([:])
    let result = try CommandResult(
      "send",
      ["--port", modem.path, "--timeout", "100ms", "AT", "AT+CSQ"]
    )
    #expect(result.code == .unavailable)
    #expect(result.output == "")
    #expect(result.errors == "sniffer send: AT: no response at 115200 baud within 100ms\n")
    #expect(modem.heard == "AT\r")
  }

  @Test("exits with status 124 when the module has answered and then does not")
  func tellsTimeout() throws {
    let modem = try ModemPeer(["AT\r": "AT\r\r\nOK\r\n", "AT+COPS=?\r": "AT+COPS=?\r"])
    let arguments = ["--port", modem.path, "--timeout", "200ms", "AT", "AT+COPS=?", "AT"]
    let result = try CommandResult("send", arguments)
    #expect(result.code == .timeRanOut)
    #expect(result.errors == "sniffer send: AT+COPS=?: no final result within 200ms\n")
    #expect(modem.heard == "AT\rAT+COPS=?\r")
  }

  @Test("exits with status 74 when the line is lost")
  func tellsLoss() throws {
    let isLeaving = ["AT+CFUN=1,1\r": "AT+CFUN=1,1\r"]
    let modem = try ModemPeer(isLeaving)
    let result = try withStop(of: modem, after: "AT+CFUN=1,1\r") {
      try CommandResult("send", ["--port", modem.path, "AT+CFUN=1,1"])
    }
    #expect(result.code == .lineLost)
    #expect(result.errors == "sniffer send: \(modem.path): the line was lost\n")
  }

  @Test("cancels a body that it cannot give, reports that, and sends no more")
  func cancelsPrompt() throws {
    let modem = try ModemPeer([
      "AT+CMGS=\"5551234\"\r": "AT+CMGS=\"5551234\"\r\r\n> ", "\u{1B}": "\r\nOK\r\n",
      "AT+CSQ\r": Self.signal,
    ])
    let result = try CommandResult("send", ["--port", modem.path, "AT+CMGS=\"5551234\"", "AT+CSQ"])
    #expect(result.code == .unavailable)
    #expect(result.output.contains("prompt   >"))
    #expect(result.output.contains("final    OK"))
    #expect(
      result.errors == """
        sniffer send: AT+CMGS="5551234": asks for a body, which is not there (--body); cancelled with ESC

        """
    )
    #expect(modem.heard == "AT+CMGS=\"5551234\"\r\u{1B}")
  }

  @Test("waits where nothing cancels and the module gives up by itself")
  func waitsAtPrompt() throws {
    let modem = try ModemPeer([
      "AT+HTTPDATA=5,1000\r": "AT+HTTPDATA=5,1000\r\r\nDOWNLOAD\r\n\r\nOK\r\n"
    ])
    let result = try CommandResult("send", ["--port", modem.path, "AT+HTTPDATA=5,1000"])
    #expect(result.code == .unavailable)
    #expect(result.errors.contains("; waiting until the module gives up\n"))
    #expect(modem.heard == "AT+HTTPDATA=5,1000\r")
  }

  @Test(
    "does not start what it could not cancel",
    arguments: ["AT+CIPSEND=5", "AT+CIPSEND=0,5", "AT+SMPUB=\"t\",\"5\",1,1", "AT;+cipsend=5"]
  )
  func refusesEndless(command: String) throws {
    let modem = try ModemPeer([:])
    let result = try CommandResult("send", ["--port", modem.path, "AT", command])
    #expect(result.code == .unavailable)
    #expect(result.errors.contains("\(command): asks for a body, which is not there (--body)"))
    #expect(modem.heard == "")
  }

  @Test("stops before data mode")
  func stopsAtConnect() throws {
    let modem = try ModemPeer(["ATD*99#\r": "ATD*99#\r\r\nCONNECT\r\n"])
    let alone = try CommandResult("send", ["--port", modem.path, "ATD*99#"])
    #expect(alone.code == .done)
    let result = try CommandResult("send", ["--port", modem.path, "ATD*99#", "AT"])
    #expect(result.code == .unavailable)
    #expect(result.errors.contains("the line carries data from here on"))
  }

  @Test(
    "refuses anything but a command line, with what was expected",
    arguments: [
      (["+CSQ"], "'+CSQ': expected a command line that begins with AT"),
      ([""], "'': expected a command line that begins with AT"),
      (["A/"], "'A/': expected a command line that begins with AT"),
      (["AT+CSQ\r"], #"'AT+CSQ\r': a control character at position 7; send adds the CR itself"#),
      (["AT\u{FFFD}"], "a byte at position 3 that is no UTF-8"),
      (["AT", "AT\u{1A}"], #"'AT\x1a': a control character at position 3"#),
      (
        ["AT" + String(repeating: "1", count: 560)],
        "560 characters after AT; the module takes at most 559"
      ),
    ]
  )
  func refuses(commands: [String], words: String) throws {
    do {
      _ = try CommandResult("send", ["--port", "/nonexistent"] + commands)
      Issue.record("nothing was refused")
    } catch let error as UsageError {
      #expect(error.message.contains(words))
      #expect(error.message.hasSuffix("\nsee: sniffer help send\n"))
    }
  }

  @Test("names the line of a file")
  func namesLine() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("a.txt").path
    try "# all\r\n\r\nAT\r\n  XT\r\n".write(toFile: path, atomically: true, encoding: .utf8)
    do {
      _ = try CommandResult("send", ["--port", "/nonexistent", "--file", path])
      Issue.record("nothing was refused")
    } catch let error as UsageError {
      #expect(error.message.contains("'XT': \(path):4: expected a command line that begins"))
    }
  }

  @Test("takes a command line of 559 characters after AT")
  func takesLongest() throws {
    let command = "AT" + String(repeating: "1", count: 559)
    #expect(try OutgoingCommand(command).line.count == 562)
    #expect(try !OutgoingCommand(command).line.isTruncated)
  }

  @Test(
    "needs a place and a command",
    arguments: [
      ["AT"], ["--port", "/dev/x", "--tcp", "127.0.0.1:1", "AT"],
      ["--tcp", "127.0.0.1:1", "--baud", "9600", "AT"],
      ["--port", "/dev/x", "--timeout", "1", "AT"],
    ]
  )
  func needs(arguments: [String]) {
    #expect(throws: UsageError.self) { try CommandResult("send", arguments) }
  }

  @Test("says that there is no such port")
  func tellsMissingPort() throws {
    let result = try CommandResult("send", ["--port", "/nonexistent", "AT"])
    #expect(result.code == .unavailable)
    #expect(result.errors == "sniffer send: /nonexistent: there is no such port\n")
  }
}
