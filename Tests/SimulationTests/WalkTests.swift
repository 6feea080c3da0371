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
  private var modem: ModemDriver
  private var expected = VirtualModem.Output()
  /// The line whose answer is being read.
  private var number: Int

  init(_ section: WalkScript.Section) throws {
    modem = try ModemDriver(headers: section.headers)
    number = section.number
    guard !section.isFresh else { return }
    modem.send(Array("ATE0\r".utf8))
    modem.run(for: 20_000)
    modem.said = VirtualModem.Output()
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
      modem.send(bytes, port: port)
      modem.run(for: 5)
    case .world(let verb): try modem.change(verb, line: line.number)
    case .wait(let milliseconds): modem.run(for: milliseconds)
    case .expect: break
    }
    return nil
  }

  /// Compares what was said with what had to be, and begins afresh.
  mutating func settle() -> String? {
    let said = modem.said
    defer {
      modem.said = VirtualModem.Output()
      expected = VirtualModem.Output()
    }
    for port in VirtualModem.Port.allCases where said[port] != expected[port] {
      return
        "\(number): port \(port): expected \(spelt(expected[port])), found \(spelt(said[port]))"
    }
    return nil
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
