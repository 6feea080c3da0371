import CommandLine
import Foundation
import Testing
import Tracker

@testable import Live
@testable import sniffer

@Suite("run --state")
struct StateFileTests {
  private static let lines = """
    #!sniffer 1
    # title: the radio is away
    # origin: synthetic
    # tracker.interval: 1min
    # tracker.payload: full
    0 ! place 31.953900 35.910600

    """

  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("sniffer-state-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// A run of so many minutes, with or without a network.
  private func run(_ minutes: Int, isHome: Bool = true) throws -> CommandResult {
    let text = Self.lines + (isHome ? "" : "30s ! radio lost\n") + "\(minutes)min ! end\n"
    let scenario = folder.appendingPathComponent("a.scenario")
    try text.write(to: scenario, atomically: true, encoding: .utf8)
    return try CommandResult("run", ["--scenario", scenario.path, "--state", path("s")])
  }

  private func numbers(_ result: CommandResult) -> [Int] {
    result.lines.compactMap { line in
      guard line.contains(" server "), let found = line.range(of: "\"sequence\": ") else {
        return nil
      }
      return Int(line[found.upperBound...].dropLast())
    }
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("s") }.sorted()
  }

  @Test func `the next run delivers what waited, and goes on with the numbers`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = try run(6, isHome: false)
    #expect(first.code == .done)
    #expect(numbers(first).isEmpty)
    let second = try run(6)
    #expect(second.lines.contains { $0.contains("restored: ") })
    let sent = numbers(second)
    #expect(sent.count > 6)
    #expect(Set(sent) == Set(1...sent.count))
    #expect(sent.first != 1, "the newest position goes first")
    #expect(Set(numbers(try run(3))).isDisjoint(with: sent))
    #expect(try names() == ["s"])
  }

  @Test func `a file that never was one is refused and stays`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let texts = ["what is this?\n", String(repeating: "x", count: 20_000)]
    for bytes in texts.map({ Data($0.utf8) }) {
      try bytes.write(to: folder.appendingPathComponent("s"))
      let result = try run(1)
      #expect(result.code == .badInput)
      #expect(result.output.isEmpty)
      #expect(result.errors.contains("/s: byte 0: found no state file, expected "))
      #expect(try Data(contentsOf: folder.appendingPathComponent("s")) == bytes)
      #expect(try names() == ["s"])
    }
    let option = "state: found -, expected a file"
    #expect {
      try CommandResult("run", ["--state", "-"])
    } throws: {
      ($0 as? UsageError)?.message.contains(option) == true
    }
  }

  @Test func `a log beyond repair is kept under another name, each time`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try run(1)
    var bytes = try Data(contentsOf: folder.appendingPathComponent("s"))
    // What its headers say of themselves.
    for bank in [0, StateFile.layout.size / 2] { bytes[bank + 12] ^= 1 }
    for number in ["", "2", "3"] {
      try bytes.write(to: folder.appendingPathComponent("s"))
      let result = try run(1)
      #expect(result.code == .done)
      #expect(result.errors.contains("not a state file from byte 0 on"))
      #expect(result.errors.contains("s.unreadable\(number)\n"))
      let kept = try Data(contentsOf: folder.appendingPathComponent("s.unreadable\(number)"))
      #expect(kept == bytes)
    }
    #expect(try names() == ["s", "s.unreadable", "s.unreadable2", "s.unreadable3"])
  }

  @Test func `an erased byte more or less at the end loses nothing`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try run(8, isHome: false)
    let file = folder.appendingPathComponent("s")
    let whole = try Data(contentsOf: file)
    for bytes in [whole + [0xFF], whole.dropLast()] {
      try bytes.write(to: file)
      let result = try run(4)
      #expect(result.lines.contains { $0.contains("restored: ") })
      #expect(numbers(result).contains(1) && !result.errors.contains("not a state file"))
    }
    #expect(try names() == ["s"])
  }

  @Test func `a damaged file is kept, and what can be read of it goes on`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try run(8, isHome: false)
    let file = folder.appendingPathComponent("s")
    var bytes = try Data(contentsOf: file)
    let end = try #require(bytes.prefix(8_192).lastIndex { $0 != 0xFF })
    bytes[end - 60] ^= 0x40
    try bytes.write(to: file)
    let result = try run(4)
    #expect(result.errors.contains("damaged at byte "))
    #expect(try Data(contentsOf: folder.appendingPathComponent("s.unreadable")) == bytes)
    let sent = numbers(result)
    #expect(sent.contains(1) && sent.contains { $0 > 500 })
    let healed = try run(1).errors
    #expect(!healed.contains("damaged"))
    #expect(healed.hasSuffix("/s: 0 pages erased, 80 bytes written\n"))
  }

  @Test func `a file that is in use is refused, and left alone`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let held = try StateFile(path("s"))
    let before = try Data(contentsOf: folder.appendingPathComponent("s"))
    let result = try run(2)
    #expect(result.code == .cannotWrite)
    #expect(result.errors.contains("another tracker is using this state file"))
    #expect(try Data(contentsOf: folder.appendingPathComponent("s")) == before)
    #expect(held.image.count == StateFile.layout.size)
  }

  @Test func `a new file is begun by one run at a time`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let name = path("s")
    // Another run is at it.
    let lock = open(folder.path, O_RDONLY)
    try #require(flock(lock, LOCK_EX | LOCK_NB) == 0)
    let end = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      _ = try? StateFile(name)
      end.signal()
    }
    #expect(end.wait(timeout: .now() + 0.3) == .timedOut)
    #expect(try names().isEmpty)
    close(lock)
    end.wait()
    #expect(try names() == ["s"])
  }

  @Test func `a path that can't be written is refused before anything runs`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let result = try CommandResult("run", ["--state", path("none/s"), "--duration", "1min"])
    #expect(result.code == .cannotWrite)
    #expect(result.output.isEmpty)
  }
}
