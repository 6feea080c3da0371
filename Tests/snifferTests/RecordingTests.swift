import Script
import Testing

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
    let headers = Recording.headers(place)
    #expect(headers.contains(Script.Header("origin", origin)))
    #expect(headers.contains(Script.Header("port", port)))
    #expect(headers.count == 8)
  }
}
