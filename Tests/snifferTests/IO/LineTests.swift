import Foundation
import Primitives
import SerialPort
import Sockets
import Testing

@testable import CommandLine
@testable import Live
@testable import sniffer

@Suite("A line")
struct LineTests {
  @Test("over a pseudo-terminal carries bytes and then says that it is lost")
  func overTerminal() throws {
    var far = Line(try PseudoTerminal())
    let path = far.name
    var near = Line(try Port(path: path, baud: 115_200))
    try near.write(Array("AT\r".utf8))
    #expect(try received(3) { try far.read(into: &$0) } == Array("AT\r".utf8))
    far.noticeClients()
    try far.write(Array("\r\nOK\r\n".utf8))
    #expect(try received(6) { try near.read(into: &$0) } == Array("\r\nOK\r\n".utf8))
    let interests = near.interests
    #expect(interests.count == 1 && !interests[0].isWriting)
    far = Line(try PseudoTerminal())
    #expect(throws: LineError.port(.lost, name: path)) {
      _ = try received(1) { try near.read(into: &$0) }
    }
  }

  @Test("over TCP does the same")
  func overTCP() throws {
    let listener = try Listener(
      on: .resolve(host: "127.0.0.1", port: 0),
      isRemoteAllowed: false
    )
    let address = try SocketAddress.resolve(host: "127.0.0.1", port: listener.port)
    var near = Line(try Connection(to: address), name: "127.0.0.1:7000")
    try near.write(Array("AT\r".utf8))
    let loop = PollLoop(clock: Clock())
    _ = loop.wait(for: [.init(listener.descriptor)], until: loop.clock.now + 2_000)
    guard let accepted = try listener.accept() else {
      Issue.record("no client connected")
      return
    }
    var far = Line(accepted, name: "client")
    // A write before the connection stands is kept.
    _ = loop.wait(for: near.interests, until: loop.clock.now + 20)
    try near.flush()
    #expect(try received(3) { try far.read(into: &$0) } == Array("AT\r".utf8))
    far = Line(try PseudoTerminal())
    #expect(throws: LineError.socket(.closed, name: "127.0.0.1:7000")) {
      _ = try received(1) { try near.read(into: &$0) }
    }
    _ = far.droppedByteCount
  }

  @Test(
    "that fails reports it in words, with the exit code",
    arguments: [
      (
        LineError.port(.notFound, name: "/dev/ttyUSB9"), ExitCode.unavailable,
        "/dev/ttyUSB9: there is no such port"
      ),
      (
        .port(.isDirectory, name: "/dev"), .unavailable,
        "/dev: is a directory, expected a serial port"
      ),
      (
        .port(.noPermission, name: "p"), .noPermission,
        "p: no permission; serial ports often want the group dialout"
      ),
      (.port(.lost, name: "p"), .lineLost, "p: the line was lost"),
      (
        .port(.system(code: EACCES, .link), name: "l"), .noPermission,
        "l: cannot make the link: Permission denied"
      ),
      (
        .port(.linkOccupied, name: "l"), .cannotWrite,
        "l: is there already and is no link that an earlier run left"
      ),
      (
        .port(.system(code: EMFILE, .createPseudoTerminal), name: "l"), .unavailable,
        "l: cannot make a pseudo-terminal: Too many open files"
      ),
      (.socket(.refused, name: "h:1"), .unavailable, "h:1: connection refused"),
      (
        .socket(.closed, name: "h:1"), .lineLost,
        "h:1: the other side has closed the connection"
      ),
      (
        .socket(.notLoopback, name: "h:1"), .usage,
        "h:1: is not on this machine; --dial-remote or --listen-remote allows it"
      ),
    ]
  )
  func explains(error: LineError, code: ExitCode, message: String) {
    #expect(error.exitCode == code)
    #expect(error.message == message)
  }
}

/// Reads until `count` bytes have come; only a fault takes the half minute.
private func received(_ count: Int, _ read: (inout [UInt8]) throws -> Int) throws -> [UInt8] {
  var bytes: [UInt8] = []
  let end = Date() + 30
  while bytes.count < count, Date() < end {
    if try read(&bytes) == 0 { usleep(200) }
  }
  return bytes
}
