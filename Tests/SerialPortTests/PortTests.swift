import Foundation
import Testing

@testable import SerialPort

@Suite("Opening a port")
struct PortOpeningTests {
  @Test(
    "reports what is in the way",
    arguments: [
      ("/nonexistent/ttyUSB7", PortError.notFound),
      ("/dev", .isDirectory),
      ("/etc/passwd", .notATerminal),
      ("/dev/null", .notATerminal),
    ]
  )
  func refuses(path: String, expected: PortError) {
    #expect(throws: expected) { try openAndClose(path) }
  }

  @Test("fails with busy while this or another sniffer has the port")
  func refusesSecondUse() throws {
    let far = try PseudoTerminal()
    let first = try Port(path: far.path, baud: 115_200)
    #expect(throws: PortError.busy) { try openAndClose(far.path) }
    first.close()
    try openAndClose(far.path)
    far.close()
  }

  @Test("a refused second use leaves the first one's claim as it is")
  func sparesFirstClaim() throws {
    let far = try PseudoTerminal()
    let first = try Port(path: far.path, baud: 115_200)
    #expect(throws: PortError.busy) { try openAndClose(far.path) }
    #expect(isMarkedExclusive(first.descriptor))
    first.close()
    far.close()
  }

  @Test("refuses a rate that no driver has, and lets go of the port")
  func refusesBaud() throws {
    let far = try PseudoTerminal()
    #expect(throws: PortError.unsupportedBaud(12_345)) { try openAndClose(far.path, baud: 12_345) }
    try openAndClose(far.path)
    far.close()
  }

  private func openAndClose(_ path: String, baud: UInt32 = 115_200) throws {
    let port = try Port(path: path, baud: baud)
    port.close()
  }
}

@Suite("An open port")
struct OpenPortTests {
  @Test("changes its rate", arguments: [9_600, 19_200, 115_200, 921_600] as [UInt32])
  func changesBaud(baud: UInt32) throws {
    let far = try PseudoTerminal()
    let near = try Port(path: far.path, baud: 300)
    try near.setBaud(baud)
    var settings = termios()
    tcgetattr(near.descriptor, &settings)
    let expected: [UInt32: Int32] = [
      9_600: B9600, 19_200: B19200, 115_200: B115200, 921_600: B921600,
    ]
    #expect(cfgetospeed(&settings) == expected[baud].map { speed_t($0) })
    near.close()
    far.close()
  }

  @Test("says that a pseudo-terminal has no DTR and no RTS")
  func hasNoModemLines() throws {
    let far = try PseudoTerminal()
    let near = try Port(path: far.path, baud: 115_200)
    #expect(throws: PortError.unsupported(.setDTR)) { try near.setDTR(true) }
    #expect(throws: PortError.unsupported(.setRTS)) { try near.setRTS(false) }
    near.close()
    far.close()
  }

  @Test("reads the last bytes, then is lost, when the other side goes away")
  func isLost() throws {
    var far = try PseudoTerminal()
    var near = try Port(path: far.path, baud: 115_200)
    try far.write(Array("NORMAL POWER DOWN\r\n".utf8))
    far.close()
    // Linux drops a pseudo-terminal's bytes with its far side, or not: either
    // way the end is `.lost` and never silence.
    var bytes: [UInt8] = []
    #expect(throws: PortError.lost) {
      while true {
        if try near.read(into: &bytes) == 0 { break }
      }
    }
    #expect(throws: PortError.lost) { try near.write([0x41]) }
    near.close()
  }

  @Test("reads at most 4,096 bytes a call")
  func boundsItsReads() throws {
    var far = try PseudoTerminal()
    let near = try Port(path: far.path, baud: 115_200)
    try far.write([UInt8](repeating: 0x41, count: 10_000))
    var bytes: [UInt8] = []
    while bytes.count < 10_000 {
      let count = try near.read(into: &bytes)
      #expect(count <= 4_096)
      try far.flush()
    }
    near.close()
    far.close()
  }

  @Test("through a link works like through the device itself")
  func followsLinks() throws {
    try inTemporaryFolder { folder in
      let far = try PseudoTerminal(link: folder + "/a")
      let chain = folder + "/b"
      try FileManager.default.createSymbolicLink(
        atPath: chain,
        withDestinationPath: folder + "/a"
      )
      let near = try Port(path: chain, baud: 115_200)
      let path = near.path
      #expect(path == chain)
      near.close()
      far.close()
    }
  }
}

#if os(Linux)
/// - Source: Linux asm-generic/ioctls.h, TIOCGEXCL.
private func isMarkedExclusive(_ descriptor: Int32) -> Bool {
  var isExclusive: Int32 = 0
  return ioctl(descriptor, 0x8004_5440 as UInt, &isExclusive) == 0 && isExclusive != 0
}
#endif
