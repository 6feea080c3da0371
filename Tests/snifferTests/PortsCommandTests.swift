import Foundation
import SerialPort
import Testing

@testable import CommandLine
@testable import Live
@testable import sniffer

@Suite("ports")
struct PortsCommandTests {
  private static let module: PortDescription = {
    var port = PortDescription(path: "/dev/ttyUSB2", transport: .usb)
    port.description = "SimTech, Incorporated"
    port.usb = USBIdentity(vendor: 0x1E0E, product: 0x9001)
    port.usbInterface = 2
    port.usbPlace = USBPlace(bus: 1, address: 7)
    port.manufacturer = "SimTech, Incorporated"
    port.product = "SimTech SIM7000"
    port.serialNumber = "0123456789ABCDEF"
    return port
  }()

  private static let native: PortDescription = {
    var port = PortDescription(path: "/dev/ttyS1", transport: .native)
    port.description = "ttyS1"
    return port
  }()

  /// An adapter that says little, and that badly.
  private static let odd: PortDescription = {
    var port = PortDescription(path: "/dev/ttyUSB0", transport: .usb)
    port.usb = USBIdentity(vendor: 0x67B, product: 0x2303)
    port.usbInterface = 0
    port.product = "a\u{1B}[2J\"b\\c\n"
    return port
  }()

  @Test(
    "describes a port in one JSON object",
    arguments: [
      (
        module,
        #"{"name":"/dev/ttyUSB2","description":"SimTech, Incorporated","transport":"usb","#
          + #""usb_vid":"1e0e","usb_pid":"9001","usb_interface":2,"usb_bus":1,"usb_address":7,"#
          + #""manufacturer":"SimTech, Incorporated","product":"SimTech SIM7000","#
          + #""serial_number":"0123456789ABCDEF","role":"at"}"#
      ),
      (
        native,
        #"{"name":"/dev/ttyS1","description":"ttyS1","transport":"native","usb_vid":null,"#
          + #""usb_pid":null,"usb_interface":null,"usb_bus":null,"usb_address":null,"manufacturer":null,"product":null,"#
          + #""serial_number":null,"role":null}"#
      ),
      (
        odd,
        #"{"name":"/dev/ttyUSB0","description":null,"transport":"usb","usb_vid":"067b","#
          + #""usb_pid":"2303","usb_interface":0,"usb_bus":null,"usb_address":null,"manufacturer":null,"#
          + #""product":"a\u001B[2J\"b\\c\n","serial_number":null,"role":null}"#
      ),
    ]
  )
  func writesJSON(port: PortDescription, expected: String) {
    #expect(PortRenderer(isJSON: true).render(port) == Array((expected + "\n").utf8))
  }

  @Test(
    "describes a port in one line that cannot drive a terminal",
    arguments: [
      (
        module,
        "/dev/ttyUSB2  usb 1e0e:9001  AT port  SimTech, Incorporated  SimTech SIM7000"
          + "  serial number 0123456789ABCDEF"
      ),
      (native, "/dev/ttyS1  native  ttyS1"),
      (odd, #"/dev/ttyUSB0  usb 067b:2303  a\x1b[2J"b\\c\n"#),
    ]
  )
  func writesText(port: PortDescription, expected: String) {
    #expect(PortRenderer(isJSON: false).render(port) == Array((expected + "\n").utf8))
  }

  @Test(
    "distinguishes a SIM7000's five ports, and no other device's",
    arguments: [
      (0, "diagnostic"), (1, "nmea"), (2, "at"), (3, "modem"), (4, "audio"), (5, nil), (nil, nil),
    ] as [(UInt8?, String?)]
  )
  func findsRole(interface: UInt8?, expected: String?) {
    var port = Self.module
    port.usbInterface = interface
    #expect(ModuleInterface(of: port)?.rawValue == expected)
    port.usb?.product = 0x9002
    #expect(ModuleInterface(of: port) == nil)
  }

  @Test("says that there are none, and that is no failure", arguments: [[], ["--json"]])
  func saysNone(options: [String]) throws {
    let result = try Self.run(options) { () throws(PortError) in [] }
    #expect(result.code == .done)
    #expect(result.output == "")
    #expect(result.errors == "sniffer ports: there are no serial ports\n")
    #expect(try Self.run(options + ["--quiet"]) { () throws(PortError) in [] }.errors == "")
  }

  @Test("keeps the order of the list")
  func keepsOrder() throws {
    let result = try Self.run(["--json"]) { () throws(PortError) in [Self.native, Self.module] }
    #expect(result.code == .done)
    #expect(result.errors == "")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix(#"{"name":"/dev/ttyS1""#) == true)
  }

  @Test(
    "that cannot be listed is a capability that is not there",
    arguments: [
      (PortError.unsupported(.list), "without libserialport (trait SerialPort)"),
      (.system(code: 12, .list), "cannot list the ports: "),
    ]
  )
  func fails(error: PortError, words: String) throws {
    let result = try Self.run([]) { () throws(PortError) in throw error }
    #expect(result.code == .unavailable)
    #expect(result.output == "")
    #expect(result.errors.contains(words))
  }

  private static func port(_ path: String, interface: UInt8, address: Int) -> PortDescription {
    var port = module
    port.path = path
    port.usbInterface = interface
    port.usbPlace = USBPlace(bus: 1, address: address)
    return port
  }

  /// Two modules with the same serial number, as they are sold, and an adapter between.
  private static let desk: [PortDescription] =
    [native, odd] + (0..<4).map { port("/dev/ttyUSB\(1 + $0)", interface: $0, address: 7) }
    + (0..<2).map { port("/dev/ttyUSB\(6 + $0)", interface: 2 + $0, address: 8) }

  @Test("puts the interfaces of one module together, and names them")
  func groups() throws {
    let result = try Self.run([]) { () throws(PortError) in Self.desk }
    #expect(
      result.output == #"""
        /dev/ttyS1  native  ttyS1
        /dev/ttyUSB0  usb 067b:2303  a\x1b[2J"b\\c\n
        SimTech SIM7000  usb 1e0e:9001  SimTech, Incorporated  serial number 0123456789ABCDEF
          /dev/ttyUSB1  diagnostic port
          /dev/ttyUSB2  NMEA port
          /dev/ttyUSB3  AT port
          /dev/ttyUSB4  modem port
        SimTech SIM7000  usb 1e0e:9001  SimTech, Incorporated  serial number 0123456789ABCDEF
          /dev/ttyUSB6  AT port
          /dev/ttyUSB7  modem port

        """#
    )
  }

  @Test("asks only the AT and modem ports of modules, and reports what each answers")
  func probes() throws {
    var asked: [String] = []
    let busy = PortProbe.Answer.failed(.port(.busy, name: "/dev/ttyUSB6"))
    let answers = ["/dev/ttyUSB3": PortProbe.Answer.answers, "/dev/ttyUSB6": busy]
    let ask = { (path: String) -> PortProbe.Answer in
      asked.append(path)
      return answers[path] ?? .silent
    }
    let result = try Self.run(["--probe"], probe: ask) { () throws(PortError) in Self.desk }
    #expect(asked == ["/dev/ttyUSB3", "/dev/ttyUSB4", "/dev/ttyUSB6", "/dev/ttyUSB7"])
    #expect(result.output.contains("  /dev/ttyUSB3  AT port  answers AT\n"))
    #expect(result.output.contains("  /dev/ttyUSB4  modem port  does not answer AT\n"))
    #expect(result.output.contains("  /dev/ttyUSB6  AT port  another program has the port open\n"))
    #expect(result.output.contains("/dev/ttyS1  native  ttyS1\n"))
    let json = try Self.run(["--probe", "--json"], probe: ask) { () throws(PortError) in
      Self.desk
    }
    let lines = json.output.split(separator: "\n")
    #expect(lines[0].hasSuffix(#""role":null,"answers_at":null,"problem":null}"#))
    #expect(lines[4].hasSuffix(#""role":"at","answers_at":true,"problem":null}"#))
    #expect(lines[5].hasSuffix(#""role":"modem","answers_at":false,"problem":null}"#))
    let problem = #""answers_at":null,"problem":"another program has the port open"}"#
    #expect(lines[6].hasSuffix(problem))
  }

  @Test("asks a port that is named, whatever it is")
  func probesNamed() throws {
    let modem = try ModemPeer(["AT\r": "AT\r\r\nOK\r\n"])
    let mute = try ModemPeer([:])
    let result = try CommandResult("ports", ["--probe", modem.path, mute.path])
    #expect(result.code == .done)
    #expect(
      result.output == """
        \(modem.path)  native  answers AT
        \(mute.path)  native  does not answer AT

        """
    )
    #expect(modem.heard == "AT\r")
    let unasked = try CommandResult("ports", [modem.path])
    #expect(unasked.output == "\(modem.path)  native\n")
    #expect(modem.heard == "AT\r")
    let missing = try CommandResult("ports", ["/nonexistent"])
    #expect(missing.code == .unavailable)
    #expect(missing.errors == "sniffer ports: /nonexistent: there is no such port\n")
  }

  @Test("reports what is plugged in and out until the user ends it")
  func watches() throws {
    let module = [Self.port("/dev/ttyUSB1", interface: 2, address: 7)]
    let again = [Self.port("/dev/ttyUSB1", interface: 2, address: 9)]
    var lists: [[PortDescription]] = []
    let next: PortsCommand.List = { () throws(PortError) in lists.removeFirst() }
    let options: [[String]] = [["--watch"], ["--watch", "--json"]]
    let results = try options.map { options in
      lists = [[Self.native], [Self.native] + module, [Self.native] + module, again]
      return try Self.run(options, wait: { !lists.isEmpty }, next)
    }
    let words = "usb 1e0e:9001  AT port  SimTech, Incorporated  SimTech SIM7000"
    #expect(
      results[0].output == """
        /dev/ttyS1  native  ttyS1
        plugged    /dev/ttyUSB1  \(words)  serial number 0123456789ABCDEF
        unplugged  /dev/ttyS1  native  ttyS1
        unplugged  /dev/ttyUSB1  \(words)  serial number 0123456789ABCDEF
        plugged    /dev/ttyUSB1  \(words)  serial number 0123456789ABCDEF

        """
    )
    #expect(results[0].code == .interrupted)
    let events = results[1].output.split(separator: "\n").map { $0.prefix(18) }
    #expect(
      events[1...] == [
        #"{"event":"plugged""#, #"{"event":"unplugge"#, #"{"event":"unplugge"#,
        #"{"event":"plugged""#,
      ]
    )
  }

  @Test("watches this machine's ports, none of which it opens, until it is interrupted")
  func isInterrupted() throws {
    let program = try Program(["ports", "--watch"])
    let limit = Date() + 30
    while program.output.isEmpty, program.errors.isEmpty, Date() < limit { usleep(20_000) }
    program.interrupt()
    #expect(program.end(within: 30) == ExitCode.interrupted.rawValue)
  }

  @Test("prints what its schema says")
  func schema() throws {
    let judge = try SchemaJudge(try #require(JSONSchema.of(.ports)).text)
    var lists = [Self.desk, []]
    let next: PortsCommand.List = { () throws(PortError) in lists.removeFirst() }
    let watched = try Self.run(["--json", "--watch"], wait: { !lists.isEmpty }, next)
    let probed = try Self.run(["--json", "--probe"]) { () throws(PortError) in Self.desk }
    let lines = (watched.output + probed.output).split(separator: "\n").map(String.init)
    #expect(lines.count == 3 * Self.desk.count)
    for line in lines { #expect(try judge.judge(line).reasons == []) }
  }

  private static func run(
    _ options: [String],
    probe: (String) -> PortProbe.Answer = { _ in .silent },
    wait: () -> Bool = { false },
    _ list: () throws(PortError) -> [PortDescription]
  ) throws -> (code: ExitCode, output: String, errors: String) {
    guard case .command(let parsed) = try ArgumentParser.parse(["ports"] + options) else {
      throw IsNoCommand()
    }
    let output = Output()
    let errors = Output()
    errors.verbosity = parsed.verbosity
    let command = PortsCommand(arguments: parsed, output: output, errors: errors)
    let code = command.run(list, probe: probe, wait: wait)
    return (
      code, String(decoding: output.kept, as: UTF8.self),
      String(decoding: errors.kept, as: UTF8.self)
    )
  }
}
