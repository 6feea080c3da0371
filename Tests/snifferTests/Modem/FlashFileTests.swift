import Foundation
import Primitives
import Testing

@testable import CommandLine
@testable import Live
@testable import VirtualModem
@testable import sniffer

@Suite("modem --flash")
struct FlashFileTests {
  private let folder: URL

  init() throws { folder = try TemporaryFolder.make() }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func contents(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  private func modem(_ options: String...) throws -> Program {
    let modem = try Program(
      ["modem", "--pty", path("modem"), "--fast", "--flash", path("flash")] + options
    )
    try #require(modem.waits(for: "ready at ") == path("modem"), "\(modem.errors)")
    return modem
  }

  /// Sends commands, each of which must succeed; the answers.
  private func send(_ commands: String..., body: String? = nil) throws -> String {
    var options = ["--port", path("modem"), "--raw"]
    if let body {
      try body.write(toFile: path("body"), atomically: true, encoding: .utf8)
      options += ["--body", path("body")]
    }
    let result = try CommandResult("send", options + commands)
    #expect(result.code == .done, "\(commands): \(result.output)\(result.errors)")
    return result.output
  }

  private func file(_ errors: Output = Output()) throws -> FlashFile {
    try FlashFile(path("flash"), of: .standard, errors: errors)
  }

  @Test func `what the module stores is there in the next program, also after a kill`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var modem = try modem()
    _ = try send("AT+CGDCONT=2,\"IP\",\"my.apn\"", "ATS0=3&W", "AT+CMGF=1", "AT+CFSINIT")
    _ = try send("AT+CMGW=\"+123\"", body: "hello")
    _ = try send("AT+CFSWFILE=3,\"f\",0,7,10000", body: "a file\n")
    modem.interrupt()
    #expect(modem.end(within: 30) == ExitCode.interrupted.rawValue)
    modem = try self.modem()
    let answers = try send("AT+CGDCONT?", "ATS0?", "AT+CMGF=1", "AT+CMGR=1", "AT+CFSINIT")
    for part in ["2,\"IP\",\"my.apn\"", "003", "\"STO UNSENT\",\"+123\"", "hello"] {
      #expect(answers.contains(part), "\(part)")
    }
    #expect(try send("AT+CFSRFILE=3,\"f\",0,100,0").contains("a file\n"))
    // The first change of a second is in the file before its result code is sent.
    _ = try send("AT+CGDCONT=2,\"IP\",\"other.apn\"")
    modem.destroy()
    #expect(modem.end(within: 30) == SIGKILL)
    // The number of its terminal may be another test's by now, whose link this would seem to be.
    try FileManager.default.removeItem(atPath: path("modem"))
    modem = try self.modem()
    #expect(try send("AT+CGDCONT?").contains("2,\"IP\",\"other.apn\""))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        == ["body", "flash", "modem"]
    )
  }

  @Test func `a file that can't be used is left alone`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    func refusal(_ options: String...) throws -> CommandResult {
      let arguments = ["--pty", path("link"), "--flash", path("flash")]
      let result = try CommandResult("modem", arguments + options)
      #expect(!FileManager.default.fileExists(atPath: path("link")))
      return result
    }
    let running = try modem()
    #expect(try refusal().code == .cannotWrite)
    #expect(try refusal().errors.contains("flash: in use by another program"))
    running.interrupt()
    #expect(running.end(within: 30) != nil)
    let whole = try contents("flash")
    let other = try refusal("--firmware", "1529B08SIM7000G")
    #expect(other.code == .badInput)
    #expect(other.errors.contains("flash:1:1: error: expected firmware of a SIM7000G"))
    let damaged = whole.replacingOccurrences(of: "Default", with: "Verizon")
    #expect(damaged != whole)
    try damaged.write(toFile: path("flash"), atomically: true, encoding: .utf8)
    let result = try refusal()
    #expect(result.code == .badInput)
    #expect(result.errors.contains("flash:3:1: error: expected "))
    #expect(try contents("flash") == damaged)
    #expect(try CommandResult("modem", ["--pty", "l", "--flash", "/dev/null"]).code == .noInput)
  }

  @Test func `a second change in a second waits, and one back is none`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try file()
    #expect(file.memory == nil)
    var memory = Memory(baud: 9_600)
    file.keep(memory, at: .zero)
    #expect(file.memory == memory)
    #expect(file.deadline == nil)
    let first = try contents("flash")
    memory.baud = 19_200
    file.keep(memory, at: .zero + 10)
    #expect(file.deadline == .zero + 1_000)
    #expect(try contents("flash") == first)
    memory.baud = 9_600
    file.keep(memory, at: .zero + 20)
    #expect(file.deadline == nil)
    memory.baud = 19_200
    file.keep(memory, at: .zero + 30)
    file.keep(memory, at: .zero + 1_000)
    #expect(file.deadline == nil)
    #expect(try contents("flash").contains("\"baud\":19200"))
  }

  @Test func `the file stays locked when it is replaced`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = try file()
    for baud: UInt32 in [9_600, 19_200] {
      first.write(Memory(baud: baud))
      #expect(throws: ScriptFileError.self) { _ = try file() }
    }
    #expect(first.failure == nil)
  }

  @Test func `a write that fails is reported once and tried again`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let errors = Output()
    let file = try file(errors)
    try FileManager.default.removeItem(at: folder)
    let memory = Memory(baud: 9_600)
    file.keep(memory, at: .zero)
    #expect(file.failure != nil)
    #expect(file.deadline == .zero + 1_000)
    file.keep(memory, at: .zero + 1_000)
    #expect(String(decoding: errors.kept, as: UTF8.self).split(separator: "\n").count == 1)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    file.keep(memory, at: .zero + 2_000)
    #expect(file.failure == nil)
    #expect(file.deadline == nil)
    #expect(try contents("flash").contains("\"baud\":9600"))
  }
}
