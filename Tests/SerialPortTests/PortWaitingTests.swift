import Foundation
import Primitives
import Testing

@testable import SerialPort

@Suite("A port for programs that wait")
struct PortWaitingTests {
  @Test("reads what there is, and nothing when nothing comes in time")
  func reads() throws {
    var far = try PseudoTerminal()
    let near = try Port(path: far.path, baud: 115_200)
    far.noticeClients()
    #expect(try near.read(within: 1) == [])
    #expect(try near.read(within: 0) == [])
    try far.write(Array("OK\r\n".utf8))
    #expect(try near.read(within: 30_000) == Array("OK\r\n".utf8))
    near.close()
    far.close()
  }

  @Test("writes all, or says that the port has not taken all, and goes on with the rest")
  func writes() throws {
    var far = try PseudoTerminal()
    var near = try Port(path: far.path, baud: 115_200)
    #expect(try near.write(Array("AT\r".utf8), within: 30_000))
    // More than a pseudo-terminal holds, and no program reads.
    #expect(try !near.write([UInt8](repeating: 0x41, count: 30_000), within: 1))
    var bytes: [UInt8] = []
    while near.isWriting {
      _ = try far.read(into: &bytes)
      try near.flush()
    }
    while bytes.count < 30_003 { _ = try far.read(into: &bytes) }
    #expect(bytes.count == 30_003)
    near.close()
    far.close()
  }

  @Test("cuts what comes into lines, wherever the pieces end")
  func readsLines() throws {
    var far = try PseudoTerminal()
    let near = try Port(path: far.path, baud: 115_200)
    far.noticeClients()
    var reader = LineReader(lengthMax: 8)
    #expect(try reader.readLine(from: near, within: 1) == nil)
    try far.write(Array("\r\n+CSQ: 1\r\nO".utf8))
    var lines: [String?] = []
    for _ in 0..<2 { lines.append(try Self.line(&reader, near)) }
    #expect(lines == ["", "+CSQ: 1"])
    #expect(try reader.readLine(from: near, within: 1) == nil)
    try far.write(Array("K\r\n\rA\n0123456789\n12345678\nend\n".utf8))
    lines = []
    for _ in 0..<6 { lines.append(try Self.line(&reader, near)) }
    #expect(lines == ["OK", "\rA", "01234567", "89", "12345678", "end"])
    near.close()
    far.close()
  }

  @Test("is lost for a waiting task, too")
  func isLost() throws {
    let far = try PseudoTerminal()
    let near = try Port(path: far.path, baud: 115_200)
    far.close()
    #expect(throws: PortError.lost) { try near.read(within: 30_000) }
    near.close()
  }

  private static func line(
    _ reader: inout LineReader,
    _ port: borrowing SerialPort.Port
  ) throws -> String? {
    try reader.readLine(from: port, within: 30_000).map { String(decoding: $0, as: UTF8.self) }
  }
}

@Suite("The settings of a port")
struct PortSettingsTests {
  @Test("are those that were asked for, where the terminal keeps them")
  func configures() throws {
    let far = try PseudoTerminal()
    var settings = PortSettings(baud: 9_600)
    settings.stopBits = .two
    settings.flowControl = .lines
    let near = try Port(path: far.path, settings: settings)
    let before = Self.terminal(near.descriptor)
    #expect(before.c_cflag & tcflag_t(CSTOPB) != 0)
    #expect(before.c_cflag & tcflag_t(CRTSCTS) != 0)
    #expect(before.c_iflag & tcflag_t(IXON) == 0)
    settings = PortSettings(baud: 19_200)
    settings.flowControl = .characters
    try near.configure(settings)
    var after = Self.terminal(near.descriptor)
    #expect(after.c_cflag & tcflag_t(CSTOPB) == 0)
    #expect(after.c_cflag & tcflag_t(CRTSCTS) == 0)
    #expect(after.c_iflag & tcflag_t(IXON | IXOFF) == tcflag_t(IXON | IXOFF))
    #expect(cfgetospeed(&after) == speed_t(B19200))
    // Still raw.
    #expect(after.c_lflag & tcflag_t(ICANON | ECHO) == 0)
    near.close()
    far.close()
  }

  private static func terminal(_ descriptor: Int32) -> termios {
    var settings = termios()
    tcgetattr(descriptor, &settings)
    return settings
  }
}

@Suite("The coming and going of ports")
struct PortWatchTests {
  @Test("is reported once each, what went first; another device at the same path is both")
  func tells() {
    let native = PortDescription(path: "/dev/ttyS0", transport: .native)
    var module = PortDescription(path: "/dev/ttyUSB0", transport: .usb)
    module.usbPlace = USBPlace(bus: 1, address: 4)
    var other = module
    other.usbPlace = USBPlace(bus: 1, address: 5)
    var watch = PortWatch(ports: [native])
    #expect(watch.changes(to: [native]) == [])
    #expect(watch.changes(to: [native, module]) == [.plugged(module)])
    #expect(watch.changes(to: [native, module]) == [])
    #expect(watch.changes(to: [native, other]) == [.unplugged(module), .plugged(other)])
    #expect(watch.changes(to: []) == [.unplugged(native), .unplugged(other)])
    #expect(watch.ports == [])
  }

  @Test("begins with the ports of this machine")
  func begins() throws {
    do {
      var watch = try PortWatch()
      #expect(watch.ports == (try PortList.all()))
      #expect(try watch.changes() == [])
    } catch PortError.unsupported(.list) {
      return  // A build without libserialport: nothing to list with.
    }
  }
}
