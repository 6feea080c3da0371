import Primitives
import Testing

@testable import Sockets

@Suite("Telnet")
struct TelnetTests {
  private static let iac = Telnet.interpretAsCommand

  private static func events(_ bytes: [UInt8]) -> [TelnetParser.Event] {
    var parser = TelnetParser()
    return bytes.compactMap { parser.handle($0) }
  }

  @Test(
    "separates data from commands",
    arguments: [
      ([0x41, 0x0D], [.data(0x41), .data(0x0D)]),
      // RFC 854: IAC is doubled to be sent as data.
      ([255, 255], [.data(255)]),
      ([0x41, 255, 241, 0x42], [.data(0x41), .data(0x42)]),
      ([255, 251, 0], [.negotiation(.will, option: 0)]),
      ([255, 252, 1], [.negotiation(.wont, option: 1)]),
      ([255, 253, 3], [.negotiation(.do, option: 3)]),
      ([255, 254, 255], [.negotiation(.dont, option: 255)]),
      (
        [255, 250, 44, 1, 0, 0, 0x25, 0x80, 255, 240], [.subnegotiation([44, 1, 0, 0, 0x25, 0x80])]
      ),
      ([255, 250, 44, 255, 255, 255, 240], [.subnegotiation([44, 255])]),
      ([255, 250, 255, 240], [.subnegotiation([])]),
      // An end without a beginning, and a beginning without an end.
      ([255, 240, 0x41], [.data(0x41)]),
      ([255, 250, 44, 1, 0, 255, 251, 3, 0x41], [.negotiation(.will, option: 3), .data(0x41)]),
      ([255, 250, 44, 1, 255, 250, 44, 2, 255, 240], [.subnegotiation([44, 2])]),
      ([255], []),
      ([255, 251], []),
    ] as [([UInt8], [TelnetParser.Event])]
  )
  func parses(bytes: [UInt8], expected: [TelnetParser.Event]) {
    #expect(Self.events(bytes) == expected)
  }

  @Test("drops a subnegotiation that is too long, and only that")
  func oversized() {
    for (count, isKept) in [(256, true), (257, false), (1_000_000, false)] {
      let body = [UInt8](repeating: 7, count: count)
      let events = Self.events([255, 250] + body + [255, 240, 0x41])
      #expect(events == (isKept ? [.subnegotiation(body)] : []) + [.data(0x41)])
    }
  }

  @Test("data comes back from its escaped form, whatever it is")
  func escaping() {
    let bytes = (0...255).map { UInt8($0) } + [255, 255, 0, 255]
    #expect(Self.events(Telnet.escaped(bytes)) == bytes.map { .data($0) })
  }

  // MARK: - Options

  @Test("an option is agreed on once, and refused as often as it is asked for")
  func options() {
    var options = TelnetOptions(supported: [0])
    #expect(options.handle(.will, 0) == [255, 253, 0])
    #expect(options.handle(.will, 0) == [] && options.isOn(0, at: .other))
    #expect(!options.isOn(0, at: .this))
    #expect(options.handle(.will, 24) == [255, 254, 24])
    #expect(options.handle(.will, 24) == [255, 254, 24])
    #expect(options.handle(.do, 24) == [255, 252, 24])
    #expect(options.handle(.wont, 24) == [] && options.handle(.dont, 24) == [])
    #expect(options.handle(.wont, 0) == [255, 254, 0] && options.isOff(0, at: .other))
  }

  @Test("an answer to a request is not answered")
  func requests() {
    var options = TelnetOptions(supported: [0])
    #expect(options.request(0, at: .this) == [255, 251, 0])
    #expect(options.request(0, at: .this) == [])
    #expect(options.handle(.do, 0) == [] && options.isOn(0, at: .this))
    #expect(options.request(0, at: .other) == [255, 253, 0])
    #expect(options.handle(.wont, 0) == [] && options.isOff(0, at: .other))
  }
}
