import Foundation
import Primitives
import Script
import Testing

@testable import Simulation
@testable import VirtualModem

/// The module's side of every command, form after form, against bytes that were
/// written by hand.
@Suite("The walk")
struct WalkTests {
  /// One section of a file, as an argument with a name.
  struct Case: CustomTestStringConvertible, Sendable {
    let file: String
    let section: WalkScript.Section
    var testDescription: String { "\(file):\(section.number) \(section.title)" }
  }

  static let scripts = Result { try WalkScript.all() }

  static var cases: [Case] {
    ((try? scripts.get()) ?? []).flatMap { script in
      script.sections.map { Case(file: script.file, section: $0) }
    }
  }

  @Test("the files can be read")
  func files() throws {
    #expect(try !Self.scripts.get().isEmpty)
  }

  @Test("answers byte for byte", arguments: cases)
  func section(_ testCase: Case) throws {
    var walker = try Walker(testCase.section)
    for line in testCase.section.lines {
      if let complaint = try walker.take(line) {
        Issue.record("\(testCase.file):\(complaint)")
        return
      }
    }
    if let complaint = walker.settle() { Issue.record("\(testCase.file):\(complaint)") }
  }
}

/// Walks one section.
private struct Walker {
  private var host: ModemHost
  private var now = Instant.zero
  private var said = VirtualModem.Output()
  private var expected = VirtualModem.Output()
  /// The line whose answer is being read.
  private var number: Int

  init(_ section: WalkScript.Section) throws {
    let text = (["#!sniffer 1"] + section.headers).joined(separator: "\n") + "\n"
    let scenario = try Scenario(parsing: Array(text.utf8))
    var settings = VirtualModem.Settings(scenario, isOnByDefault: true)
    settings.hasPositionNoise = false
    host = ModemHost(scenario, settings: settings, seed: scenario.seed)
    number = section.number
    guard !section.isFresh else { return }
    handle(.received(Array("ATE0\r".utf8), baud: nil))
    run(for: 20_000)
    said = VirtualModem.Output()
  }

  /// Returns what is wrong, if something is.
  mutating func take(_ line: WalkScript.Line) throws -> String? {
    if case .expect(let bytes, let port) = line.step {
      expected[port] += bytes
      return nil
    }
    if let complaint = settle() { return complaint }
    number = line.number
    switch line.step {
    case .send(let bytes, let port):
      handle(.received(bytes, baud: nil, port: port))
      run(for: 5)
    case .world(let text):
      handle(.happened(try Scenario.Happening(parsing: Array(text.utf8), line: line.number)))
    case .wait(let milliseconds): run(for: milliseconds)
    case .expect: break
    }
    return nil
  }

  /// Compares what was said with what had to be, and begins afresh.
  mutating func settle() -> String? {
    defer {
      said = VirtualModem.Output()
      expected = VirtualModem.Output()
    }
    for port in VirtualModem.Port.allCases where said[port] != expected[port] {
      return
        "\(number): port \(port): expected \(spelt(expected[port])), found \(spelt(said[port]))"
    }
    return nil
  }

  private mutating func run(for milliseconds: Int64) {
    let end = now + Milliseconds(milliseconds)
    while let deadline = host.deadline, deadline <= end {
      now = max(now, deadline)
      handle(.deadlineReached)
    }
    now = end
  }

  private mutating func handle(_ event: ModemHost.Event) {
    let effects = host.handle(event, at: now)
    for port in VirtualModem.Port.allCases {
      said[port] += effects.output[port]
    }
  }

  private func spelt(_ bytes: [UInt8]) -> String {
    guard !bytes.isEmpty else { return "nothing" }
    let text = bytes.map { byte in
      switch byte {
      case 0x0D: "\\r"
      case 0x0A: "\\n"
      case 0x20...0x7E: String(UnicodeScalar(byte))
      default: "\\x" + String(byte, radix: 16)
      }
    }
    return "`" + text.joined() + "`"
  }
}
