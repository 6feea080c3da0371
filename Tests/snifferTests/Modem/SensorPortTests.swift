import Foundation
import Sockets
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("A sensor at a port of the modem", .serialized)
struct SensorPortTests {
  /// The first number of the chip's identity, by the bridge's messages.
  private static let identify: [UInt8] = [0x53, 0xD0, 1, 0x75, 0x53, 0xD1, 1, 0x50]

  @Test func `answers one client after another beside the modem`() throws {
    let program = try Program(
      ["modem", "--fast", "--listen", "127.0.0.1:0", "--sensor-listen", "127.0.0.1:0"]
    )
    let address = try #require(program.waits(for: "sensor at "), "\(program.errors)")
    let port = try #require(address.split(separator: ":").last.flatMap { UInt16($0) })
    for _ in 0..<2 {
      var client = try Connection(to: .resolve(host: "127.0.0.1", port: port))
      var bytes: [UInt8] = []
      let limit = Date() + 10
      while Date() < limit, bytes.isEmpty {
        // The chip needs 100 ms from its start.
        try client.write(Self.identify)
        _ = try client.read(into: &bytes)
        usleep(200_000)
      }
      #expect(bytes.first == 0x68)
    }
    program.interrupt()
    #expect(program.end(within: 20) == 130)
  }
}
