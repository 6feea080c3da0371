import Foundation
import Testing

@testable import SerialPort

@Suite("The list of ports")
struct PortListTests {
  @Test(
    "sorts numbers as numbers, and by letters otherwise",
    arguments: [
      (["ttyUSB10", "ttyUSB2", "ttyS0", "ttyACM1"], ["ttyACM1", "ttyS0", "ttyUSB2", "ttyUSB10"]),
      (["a2b10", "a2b9", "a2", "a10"], ["a2", "a2b9", "a2b10", "a10"]),
      (["b", "", "a"], ["", "a", "b"]),
      (["x99999999999999999999", "x1"], ["x1", "x99999999999999999999"]),
    ]
  )
  func sorts(names: [String], expected: [String]) {
    #expect(names.sorted(by: PortList.isBefore) == expected)
    #expect(names.reversed().sorted(by: PortList.isBefore) == expected)
  }

  @Test("is the same twice, in order, and of paths in /dev")
  func isStable() throws {
    let ports: [PortDescription]
    do {
      ports = try PortList.all()
    } catch PortError.unsupported(.list) {
      return  // A build without libserialport: nothing to list with.
    }
    #expect(try PortList.all() == ports)
    #expect(ports.map(\.path).sorted(by: PortList.isBefore) == ports.map(\.path))
    #expect(ports.allSatisfy { $0.path.hasPrefix("/dev/") })
    #expect(ports.allSatisfy { PortList.description(of: $0.path) == $0 })
    #expect(PortList.description(of: "/dev/no-such-port") == nil)
    #expect(PortList.description(of: "/dev") == nil)
  }
}

#if canImport(Glibc)
@Suite("The terminals of /sys/class/tty")
struct TerminalClassTests {
  /// A folder as Linux makes it: links named like the terminals into `devices`.
  private static func withFolder(_ body: (String) throws -> Void) throws {
    let root = FileManager.default.temporaryDirectory
      .appendingPathComponent("sniffer-tty-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: root) }
    let interface = "devices/usb1/1-1/1-1:1.2"
    let modem = "devices/usb1/1-2/1-2:1.0"
    for (name, device) in [
      ("tty7", "devices/virtual/tty/tty7"), ("ttyS0", "devices/platform/serial8250/tty/ttyS0"),
      ("ttyS1", "devices/platform/serial8250/tty/ttyS1"), ("ttyAMA0", "devices/soc/tty/ttyAMA0"),
      ("ttyUSB2", "\(interface)/ttyUSB2/tty/ttyUSB2"), ("ttyACM0", "\(modem)/tty/ttyACM0"),
    ] {
      try make("\(root)/\(device)")
      try make("\(root)/class")
      try link("\(root)/class/\(name)", to: "../\(device)")
    }
    try link("\(root)/\(interface)/ttyUSB2/tty/ttyUSB2/device", to: "../../../ttyUSB2")
    try link("\(root)/\(modem)/tty/ttyACM0/device", to: "../../../1-2:1.0")
    for (file, text) in [
      ("devices/platform/serial8250/tty/ttyS0/type", "4\n"),
      ("devices/platform/serial8250/tty/ttyS1/type", "0\n"),
      ("\(interface)/bInterfaceNumber", "02\n"), ("\(modem)/bInterfaceNumber", "0a\n"),
    ] {
      try text.write(toFile: "\(root)/\(file)", atomically: false, encoding: .utf8)
    }
    try body("\(root)/class")
  }

  private static func make(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  private static func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  @Test("are ports when they have hardware behind them")
  func findsPorts() throws {
    try Self.withFolder { folder in
      let names = try TerminalClass(folder: folder).portNames().sorted()
      #expect(names == ["ttyACM0", "ttyAMA0", "ttyS0", "ttyUSB2"])
    }
  }

  @Test("know the interface of their USB device, with either kind of driver")
  func findsInterface() throws {
    try Self.withFolder { folder in
      let terminals = TerminalClass(folder: folder)
      #expect(terminals.usbInterface(of: "ttyUSB2") == 2)
      #expect(terminals.usbInterface(of: "ttyACM0") == 10)
      #expect(terminals.usbInterface(of: "ttyAMA0") == nil)
    }
  }

  @Test("are none where there is no such folder")
  func isEmpty() throws {
    #expect(try TerminalClass(folder: "/nonexistent/class/tty").portNames() == [])
  }
}
#endif
