import Foundation
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("A modem at stdin and stdout", .serialized)
struct StandardStreamsTests {
  private static let options = ["modem", "--listen", "-", "--fast"]

  /// Waits until `pipe` has `text` at the end of what it has brought.
  private static func waits(_ pipe: Pipe, for text: String) -> String {
    var bytes = Data()
    while !String(decoding: bytes, as: UTF8.self).hasSuffix(text) {
      let more = pipe.fileHandleForReading.availableData
      if more.isEmpty { break }
      bytes += more
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func write(_ text: String, to pipe: Pipe) throws {
    try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  @Test("answers at once, and has nothing but the port's bytes in stdout")
  func answers() throws {
    let (input, output) = (Pipe(), Pipe())
    let modem = try Program(Self.options, input: input, output: output)
    try Self.write("AT\r", to: input)
    #expect(Self.waits(output, for: "OK\r\n") == "AT\r\r\nOK\r\n")
    // A verb of a scenario is no command line, and a message is no answer.
    try Self.write("ATE0\r", to: input)
    #expect(Self.waits(output, for: "OK\r\n") == "ATE0\r\r\nOK\r\n")
    try Self.write("battery 3.4V\r", to: input)
    try Self.write("AT+CMGF=1;+CSCA=\"+1\"\r", to: input)
    #expect(Self.waits(output, for: "OK\r\n") == "\r\nOK\r\n")
    try input.fileHandleForWriting.close()
    #expect(modem.end(within: 20) == 0)
    #expect(Self.waits(output, for: "never") == "")
    #expect(modem.errors == "sniffer modem: ready at stdin and stdout\n")
  }

  @Test("the end of stdin ends it, after the command that is being executed")
  func end() throws {
    let input = Pipe()
    let modem = try Program(Self.options + ["--pace", "--baud", "9600"], input: input)
    try Self.write("ATE0\rAT+COPS=?\rAT+CGMM\r", to: input)
    try input.fileHandleForWriting.close()
    #expect(modem.end(within: 60) == 0)
    #expect(modem.output.contains("+COPS: (") && modem.output.hasSuffix("\r\n\r\nOK\r\n"))
    #expect(modem.output.contains("\r\nSIMCOM_SIM7000E\r\n"))
  }

  @Test("messages are in stderr, and verbs come by the control port alone")
  func messages() throws {
    let (input, output) = (Pipe(), Pipe())
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let control = folder.appendingPathComponent("control").path
    let modem = try Program(Self.options + ["--control", control], input: input, output: output)
    _ = try #require(modem.waits(for: "ready at "))
    let ctl = try Program(["modem", "ctl", "--control", control, "battery 3.4V"])
    #expect(ctl.end(within: 20) == 0)
    try Self.write("ATE0;+CBC\r", to: input)
    #expect(Self.waits(output, for: "OK\r\n").contains(",3400\r\n"))
    #expect(modem.errors.contains("  world   battery 3.4V\n"))
    try input.fileHandleForWriting.close()
    #expect(modem.end(within: 20) == 0)
  }

  @Test("a reader that leaves ends it without a word")
  func readerLeaves() throws {
    let (input, output) = (Pipe(), Pipe())
    let modem = try Program(Self.options, input: input, output: output)
    _ = try #require(modem.waits(for: "ready at "))
    try output.fileHandleForWriting.close()
    try output.fileHandleForReading.close()
    try Self.write("AT\r", to: input)
    #expect(modem.end(within: 20) == 0)
    #expect(modem.errors == "sniffer modem: ready at stdin and stdout\n")
  }

  @Test("what a reader leaves unread does not stop the modem")
  func slowReader() throws {
    let (input, output) = (Pipe(), Pipe())
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let control = folder.appendingPathComponent("control").path
    let modem = try Program(Self.options + ["--control", control], input: input, output: output)
    _ = try #require(modem.waits(for: "ready at "))
    let verb = "urc \"\(String(repeating: "x", count: 400))\""
    // More than a pipe holds.
    let verbs = [String](repeating: verb, count: 400)
    let ctl = try Program(["modem", "ctl", "--control", control] + verbs)
    #expect(ctl.end(within: 60) == 0, "\(ctl.errors)")
    try output.fileHandleForReading.close()
    try output.fileHandleForWriting.close()
    #expect(modem.end(within: 20) == 0)
  }
}
