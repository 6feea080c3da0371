import SerialPort
import Testing

@testable import sniffer

@Suite("ports")
struct PortsCommandTests {
  private static let module: PortDescription = {
    var port = PortDescription(path: "/dev/ttyUSB2", transport: .usb)
    port.description = "SimTech, Incorporated"
    port.usb = USBIdentity(vendor: 0x1E0E, product: 0x9001)
    port.usbInterface = 2
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
          + #""usb_vid":"1e0e","usb_pid":"9001","usb_interface":2,"#
          + #""manufacturer":"SimTech, Incorporated","product":"SimTech SIM7000","#
          + #""serial_number":"0123456789ABCDEF","role":"at"}"#
      ),
      (
        native,
        #"{"name":"/dev/ttyS1","description":"ttyS1","transport":"native","usb_vid":null,"#
          + #""usb_pid":null,"usb_interface":null,"manufacturer":null,"product":null,"#
          + #""serial_number":null,"role":null}"#
      ),
      (
        odd,
        #"{"name":"/dev/ttyUSB0","description":null,"transport":"usb","usb_vid":"067b","#
          + #""usb_pid":"2303","usb_interface":0,"manufacturer":null,"#
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
    "tells a SIM7000's five ports apart, and nobody else's",
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

  private static func run(
    _ options: [String],
    _ list: () throws(PortError) -> [PortDescription]
  ) throws -> (code: ExitCode, output: String, errors: String) {
    guard case .command(let parsed) = try ArgumentParser.parse(["ports"] + options) else {
      throw IsNoCommand()
    }
    let output = Output()
    let errors = Output()
    let command = PortsCommand(arguments: parsed, output: output, errors: errors)
    let code = command.run(list)
    return (
      code, String(decoding: output.kept, as: UTF8.self),
      String(decoding: errors.kept, as: UTF8.self)
    )
  }
}
