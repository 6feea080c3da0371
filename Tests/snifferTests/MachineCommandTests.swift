import Foundation
import Testing

@testable import CommandLine
@testable import sniffer

/// What is made of a file without a compiler: instructions, as an ELF file for the machine.
func elf(_ words: [UInt32]) -> [UInt8] {
  func bytes(_ value: UInt32, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
  }
  let code = words.flatMap { bytes($0, 4) }
  var file: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 1, 1, 1] + [UInt8](repeating: 0, count: 9)
  file += bytes(0x00F3_0002, 4) + bytes(1, 4) + bytes(0x8000_0000, 4) + bytes(52, 4) + bytes(0, 8)
  file += bytes(0x0020_0034, 4) + bytes(1, 4) + bytes(0, 4)
  file += bytes(1, 4) + bytes(84, 4) + bytes(0x8000_0000, 4) + bytes(0x8000_0000, 4)
  return file + bytes(UInt32(code.count), 4) + bytes(UInt32(code.count), 4) + bytes(5, 4)
    + bytes(4, 4) + code
}

@Suite("--firmware elf:")
struct MachineCommandTests {
  static func result(
    _ command: String,
    _ file: [UInt8],
    _ arguments: [String]
  ) throws -> CommandResult {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "firmware.elf")
    try Data(file).write(to: path)
    return try CommandResult(command, ["--firmware", "elf:\(path.path())"] + arguments)
  }

  @Test("a machine that stops ends the run with its registers and status 1")
  func stop() throws {
    let words: [UInt32] = [0x1234_50B7, 0x0000_A103]  // lui x1, 0x12345; lw x2, 0(x1)
    let run = try Self.result("run", elf(words), ["--duration", "10s"])
    #expect(run.code == .checkFailed)
    #expect(
      run.errors.contains(
        "sniffer run: the machine stopped: load at 0x12345000, where nothing is\n"
      )
    )
    #expect(
      run.errors.contains("\npc=0x80000004 mcause=0x00000005 mtval=0x12345000\nx1=0x12345000")
    )
    let path = RunScenarios.path("first-run")
    let test = try Self.result("test", elf(words), [path, "--jobs", "1"])
    #expect(test.code == .checkFailed)
    #expect(test.output.contains("the machine stopped: load at 0x12345000"))
  }

  @Test("a wait that nothing can end stops it; one that a byte can end is none of these")
  func wait() throws {
    let run = try Self.result("run", elf([0x1050_0073]), ["--duration", "10s"])  // wfi
    #expect(run.code == .checkFailed)
    #expect(run.errors.contains("wfi waits, and no enabled interrupt can come"))
  }

  @Test("a file that is no firmware is refused with status 65, one that isn't there with 66")
  func refused() throws {
    let text = try Self.result("run", Array("#!sniffer 1\n".utf8), [])
    #expect(text.code == .badInput)
    #expect(
      text.errors.hasSuffix("firmware.elf: byte 0: expected an ELF file, found other bytes\n")
    )
    let setting = try Self.result(
      "run",
      elf([0x1050_0073]),
      ["--url", "https://tracker.example/r", "--authority-name", "ca.pem"]
    )
    #expect(setting.code == .badInput)
    #expect(
      setting.errors
        == "sniffer run: authority-name: the firmware's settings have no place for one\n"
    )
    let missing = try CommandResult("test", ["--firmware", "elf:absent.elf", "Traces"])
    #expect(missing.code == .noInput)
    #expect(throws: UsageError.self) { try CommandResult("run", ["--firmware", "bogus"]) }
    #expect(throws: UsageError.self) { try CommandResult("test", ["--firmware", "sketch", "."]) }
  }

  @Test("what only the inside of a tracker shows is not checked, and never held")
  func unchecked() throws {
    // It enables the interrupt of received data, and waits forever.
    let words: [UInt32] = [
      0x1000_00B7, 0x0010_0113, 0x0020_80A3, 0x0C00_01B7, 0x0221_A423, 0x4000_0213, 0x0C00_22B7,
      0x0042_A023, 0x0000_1337, 0x8803_0313, 0x3043_1073, 0x1050_0073, 0x0000_C203, 0xFF9F_F06F,
    ]
    let script = """
      #!sniffer 1
      # title: a firmware that does nothing
      # origin: synthetic
      0 ! place 31.953900 35.910600
      0 = no state off for 5s
      0 = queue empty within 5s
      0 = no log "alarm" for 5s
      0 = energy under 1Ah
      0 = no report delivered for 5s
      0 = command "AT" within 5s
      10s ! end

      """
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "nothing.scenario")
    try script.write(to: path, atomically: false, encoding: .utf8)
    let test = try Self.result("test", elf(words), [path.path(), "--json", "--jobs", "1"])
    let run = try #require(try test.objects.first { $0["event"] as? String == "run" })
    #expect(run["not_checked"] as? Int == 4)
    #expect(run["expectations"] as? Int == 2)
    #expect(run["failed"] as? Int == 1)
    #expect(test.code == .checkFailed)
  }
}
