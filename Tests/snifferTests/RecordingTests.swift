import Foundation
import Primitives
import Script
import Simulation
import Testing

@testable import CommandLine
@testable import Live
@testable import sniffer

@Suite("The headers of a recording")
struct RecordingTests {
  @Test(
    "claim to be captured only where there is a module",
    arguments: [
      (Recording.Place.virtualModem, "synthetic", "virtual"),
      (.serialPort("/dev/ttyUSB2", baud: 115_200), "captured", "ttyUSB2 115200 8N1"),
      (.other("./modem"), "synthetic", "./modem"),
      (.other("127.0.0.1:7000"), "synthetic", "127.0.0.1:7000"),
    ]
  )
  func claim(place: Recording.Place, origin: String, port: String) {
    let headers = Recording.headers(place, title: "recorded by sniffer run")
    #expect(headers.contains(Script.Header("origin", origin)))
    #expect(headers.contains(Script.Header("port", port)))
    #expect(headers.count == 8)
  }

  @Test("are followed by the bytes, and by a comment where the rate changes")
  func tellsRate() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("a.trace").path
    let recording = try Recording(to: path, headers: [])
    let bytes = Array("AT\r".utf8)
    recording.add(TimelineEntry(at: .zero, .baud(115_200)))
    recording.add(TimelineEntry(at: .zero, .sent(bytes)))
    recording.add(TimelineEntry(at: .zero + 300, .received([0xF9])))
    recording.add(TimelineEntry(at: .zero + 400, .baud(9_600)))
    recording.add(TimelineEntry(at: .zero + 400, .sent(bytes)))
    recording.finish()
    #expect(recording.failure == nil)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(
      text == #"""
        #!sniffer 1
        # From here the TE is at 115200 baud.
        0 > AT\r
        0.3 < \xf9
        # From here the TE is at 9600 baud.
        0.4 > AT\r

        """#
    )
  }
}
