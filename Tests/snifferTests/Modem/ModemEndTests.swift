import Foundation
import Primitives
import SerialPort
import Simulation
import Testing
import VirtualModem

@testable import Live
@testable import sniffer

/// One port of a modem, on a clock of the test's own.
@Suite("An end of a modem's line")
struct ModemEndTests {
  private static func end(pace: UInt32?) throws -> ModemEnd { try terminalEnd(pace: pace).end }

  /// An end, and the path of its terminal for a client.
  private static func terminalEnd(pace: UInt32?) throws -> (end: ModemEnd, path: String) {
    var path = ""
    let end = try ModemEnd(.at, pace: pace, noise: Wire.noise(seed: 1)) { () throws(LineError) in
      do throws(PortError) {
        let terminal = try PseudoTerminal()
        path = terminal.path
        return ClientLine(terminal, hasBaud: false)
      } catch {
        throw .port(error, name: "a pseudo-terminal")
      }
    }
    return (end, path)
  }

  /// When each piece of `text` reaches the TE, in microseconds.
  private static func arrivals(_ text: String, on end: ModemEnd) throws -> [(Int64, String)] {
    var story: [(Int64, String)] = []
    end.send(Array(text.utf8), rate: 115_200, at: .zero)
    while let deadline = end.deadline, story.count < 100 {
      let bytes = try end.deliver(at: deadline)
      story.append((deadline.microseconds, String(decoding: bytes, as: UTF8.self)))
    }
    return story
  }

  @Test("a pace gives every byte its time: ten bits each, in pieces of eight")
  func paced() throws {
    let story = try Self.arrivals("\r\n+CSQ: 17,99\r\n", on: Self.end(pace: 1_000))
    #expect(story.map(\.0) == [80_000, 150_000])
    #expect(story.map(\.1) == ["\r\n+CSQ: ", "17,99\r\n"])
  }

  @Test("twice the pace is half the time")
  func twice() throws {
    let story = try Self.arrivals("\r\n+CSQ: 17,99\r\n", on: Self.end(pace: 2_000))
    #expect(story.map(\.0) == [40_000, 75_000])
  }

  @Test("without a pace all is there at once")
  func unpaced() throws {
    let end = try Self.end(pace: nil)
    end.send(Array("\r\nOK\r\n".utf8), rate: nil, at: .zero)
    #expect(try end.deliver(at: .zero) == Array("\r\nOK\r\n".utf8))
  }

  @Test("the longest answer arrives whole, also at a pace")
  func long() throws {
    for pace in [nil, 4_000_000] as [UInt32?] {
      let end = try Self.end(pace: pace)
      end.send([UInt8](repeating: 0x2E, count: 320_000), rate: nil, at: .zero)
      var count = 0
      while let deadline = end.deadline { count += try end.deliver(at: deadline).count }
      #expect(count == 320_000)
    }
  }

  @Test("bytes that a client does not take are reported when the first ones are lost")
  func loses() throws {
    let (end, path) = try Self.terminalEnd(pace: nil)
    func says(_ count: Int) throws -> Bool {
      end.send([UInt8](repeating: 0x2E, count: count), rate: nil, at: .zero)
      _ = try end.deliver(at: .zero)
      return end.noticeLoss()
    }
    #expect(try !says(600_000))
    #expect(end.isIdle)
    let client = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK)
    defer { close(client) }
    #expect(try !says(600_000))
    #expect(!end.isIdle)
    #expect(try says(600_000))
    #expect(try !says(600_000))
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !end.isIdle {
      _ = read(client, &buffer, buffer.count)
      _ = try end.receive(at: .zero)
    }
    #expect(!end.noticeLoss())
    #expect(try !says(600_000))
    #expect(try says(600_000))
  }

  @Test("the rate B0 drops DTR while a connection has a port, and the next rate raises it")
  func hangsUp() throws {
    let (end, path) = try Self.terminalEnd(pace: nil)
    let client = open(path, O_RDWR | O_NOCTTY)
    defer { close(client) }
    _ = try end.receive(at: .zero)
    #expect(end.terminalChange(isConnected: true) == true)
    Self.setSpeed(speed_t(B0), of: client)
    #expect(end.terminalChange(isConnected: false) == nil)
    #expect(end.terminalChange(isConnected: true) == false)
    #expect(end.isHungUp)
    #expect(end.terminalChange(isConnected: false) == nil)
    Self.setSpeed(speed_t(B9600), of: client)
    #expect(end.terminalChange(isConnected: false) == true)
    #expect(!end.isHungUp)
  }

  private static func setSpeed(_ speed: speed_t, of descriptor: Int32) {
    var settings = termios()
    tcgetattr(descriptor, &settings)
    cfsetspeed(&settings, speed)
    tcsetattr(descriptor, TCSANOW, &settings)
  }
}
