import CommandLine
import Primitives
import SerialPort
import Sockets

/// A serial port that a server of RFC 2217 has.
extension Line {
  /// Project value: five round trips of a slow network, of a second each.
  private static let answerTime: Milliseconds = .seconds(5)

  /// Waits until the server has answered what was asked of its port.
  mutating func settle() throws(LineError) {
    let loop = PollLoop(clock: Clock())
    let end = loop.clock.now + Self.answerTime
    while true {
      try advanceSession()
      switch comPort?.takeError() {
      case .unsupportedBaud(let baud): throw .port(.unsupportedBaud(baud), name: name)
      case .some(let error): throw .comPort(error, name: name)
      case nil: break
      }
      guard comPort?.isSettled == false else { return }
      if loop.isInterrupted { throw .comPort(.interrupted, name: name) }
      if loop.clock.now >= end { throw .comPort(comPort?.obstacle ?? .noServer, name: name) }
      _ = loop.wait(for: connectionInterests, until: end)
    }
  }

  private mutating func advanceSession() throws(LineError) {
    do throws(SocketError) {
      try receive()
      comPort?.parse()
      try sendOutgoing()
    } catch {
      throw .socket(error, name: name)
    }
  }
}
