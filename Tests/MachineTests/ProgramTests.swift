import Foundation
import Testing

@testable import CommandLine
@testable import Machine
@testable import sniffer

@Suite("Machine runs programs")
struct ProgramTests {
  /// What the program logs, until it ends or has run for so many counts.
  private static func log(of file: URL, within counts: UInt64) throws -> [String] {
    var machine = Machine(try Image([UInt8](Data(contentsOf: file))))
    var lines: [String] = []
    while true {
      switch machine.run(until: counts) {
      case .logged(let line): lines.append(String(decoding: line, as: UTF8.self))
      case .stopped(let stop): return lines + [stop.words]
      case .reached: return lines + ["it goes on"]
      case .transmitted, .bridged, .rate, .powerKey, .restarted: break
      }
    }
  }

  /// `agree.expected` is what QEMU's `virt` prints.
  @Test(
    "ten million instructions of all kinds, as QEMU has them",
    .enabled(if: Compiler.path != nil, Compiler.absence)
  )
  func agreement() throws {
    let file = try Compiler.build("agree")
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    let golden = Compiler.folder.appendingPathComponent("agree.expected")
    let expected = try String(contentsOf: golden, encoding: .utf8).split(separator: "\n")
    let lines = try Self.log(of: file, within: 100_000_000)
    #expect(lines == expected.map(String.init) + ["the firmware ended with status 0"])
  }

  @Test(
    "a scenario finds the bug of a firmware in C, and passes without it",
    .enabled(if: Compiler.path != nil, Compiler.absence),
    arguments: [false, true]
  )
  func beacon(isFixed: Bool) throws {
    let file = try Compiler.build("beacon", isFixed ? ["-DFIXED"] : [])
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    let (code, text) = try Self.test(file, in: "beacon.scenario")
    #expect(code == (isFixed ? .done : .checkFailed), "\(text)")
    let failure = "line 13: report delivered within 30s: it did not happen"
    #expect(text.contains(failure) != isFixed)
    #expect(!text.contains("not checked"))
  }

  /// What `sniffer test` says of the scenario.
  private static func test(_ file: URL, in scenario: String) throws -> (ExitCode, String) {
    let scenario = Compiler.folder.appendingPathComponent(scenario).path
    let line = ["test", "--firmware", "elf:\(file.path)", scenario, "--jobs", "1"]
    guard case .command(let parsed) = try ArgumentParser.parse(line) else {
      Issue.record("no command")
      return (.badInput, "")
    }
    let output = Output()
    let code = try Sniffer.run(parsed, output, Output())
    return (code, String(decoding: output.kept, as: UTF8.self))
  }

  @Test(
    "a firmware reads the sensor by its bridge, and starts the module by PWRKEY",
    .enabled(if: Compiler.path != nil, Compiler.absence)
  )
  func sensor() throws {
    let file = try Compiler.build("sensor")
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    let (code, text) = try Self.test(file, in: "sensor.scenario")
    #expect(code == .done && !text.contains("not checked"), "\(text)")
  }

  /// `.ci/riscv-tests` makes them, and names their folder.
  @Test(
    "the official riscv-tests pass",
    .enabled(
      if: ProcessInfo.processInfo.environment["RISCV_TESTS"] != nil,
      "RISCV_TESTS names no folder"
    )
  )
  func official() throws {
    let folder = try #require(ProcessInfo.processInfo.environment["RISCV_TESTS"])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".elf") }.sorted()
    #expect(names.count > 50)
    for name in names {
      let file = URL(fileURLWithPath: folder).appendingPathComponent(name)
      var machine = Machine(try Image([UInt8](Data(contentsOf: file))), stopsAtFaults: false)
      var result: UInt32 = 0
      // Its script puts `tohost` there: 1 is a pass, else twice the number of what failed, and 1.
      for limit in stride(from: UInt64(1_000), to: 1_000_000, by: 1_000) where result == 0 {
        _ = machine.run(until: limit)
        result = machine.word(at: 0x8000_1000) ?? 0
      }
      #expect(result == 1, "\(name): \(result == 0 ? "no end" : "number \(result >> 1)")")
    }
  }
}
