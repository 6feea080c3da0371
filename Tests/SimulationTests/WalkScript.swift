import Foundation
import Script

@testable import VirtualModem

/// A file of the walk; `Walk/README.md` has its grammar.
struct WalkScript {
  enum Step {
    case send([UInt8], VirtualModem.Port)
    case world(String)
    case wait(milliseconds: Int64)
    case expect([UInt8], VirtualModem.Port)
  }

  struct Line {
    var number: Int
    var step: Step
  }

  struct Section {
    var title: String
    var number: Int
    var headers: [String] = []
    var isFresh = false
    var lines: [Line] = []
  }

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  let file: String
  private(set) var sections: [Section] = []

  init(_ url: URL) throws {
    file = url.lastPathComponent
    let text = try String(contentsOf: url, encoding: .utf8)
    for (offset, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      try read(String(line), number: offset + 1)
    }
  }

  static func all() throws -> [WalkScript] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Walk")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "walk" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .map { try WalkScript($0) }
  }

  private mutating func read(_ line: String, number: Int) throws {
    guard let first = line.first, first != "#" else { return }
    if line.hasPrefix("== ") {
      sections.append(Section(title: String(line.dropFirst(3)), number: number))
      return
    }
    guard !sections.isEmpty else { throw failure("a title before anything else", line, number) }
    let last = sections.count - 1
    if line == "@ fresh" {
      sections[last].isFresh = true
    } else if line.hasPrefix("@ ") {
      sections[last].headers.append("# " + line.dropFirst(2))
    } else {
      let step = try step(line, number: number)
      sections[last].lines.append(Line(number: number, step: step))
    }
  }

  private func step(_ line: String, number: Int) throws -> Step {
    if line.hasPrefix("! ") { return .world(String(line.dropFirst(2))) }
    if line.hasPrefix("+") { return .wait(milliseconds: try length(line, number: number)) }
    guard let match = line.wholeMatch(of: #/(>>?|<<?|\|)(?::(at|modem|nmea))?(?: (.*))?/#) else {
      throw failure("a line of the walk", line, number)
    }
    let port: VirtualModem.Port =
      switch match.output.2 {
      case "modem": .modem
      case "nmea": .nmea
      default: .at
      }
    let bytes = try bytes(String(match.output.3 ?? ""), line, number: number)
    let lineEnd: [UInt8] = [0x0D, 0x0A]
    switch match.output.1 {
    case ">": return .send(bytes + [0x0D], port)
    case ">>": return .send(bytes, port)
    case "<": return .expect(lineEnd + bytes + lineEnd, port)
    case "<<": return .expect(bytes, port)
    default: return .expect(bytes + lineEnd, port)
    }
  }

  private func length(_ line: String, number: Int) throws -> Int64 {
    let units: [Substring: Double] = ["ms": 1, "s": 1_000, "min": 60_000, "h": 3_600_000]
    guard let match = line.wholeMatch(of: #/\+([0-9.]+)(ms|s|min|h)/#),
      let value = Double(match.output.1), let unit = units[match.output.2]
    else { throw failure("a time such as +600ms", line, number) }
    return Int64(value * unit)
  }

  /// The bytes of `text`, which is spelt as in a trace.
  private func bytes(_ text: String, _ line: String, number: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "\\"): bytes.append(0x5C)
      case UInt8(ascii: "x"):
        let digits = String(decoding: rest.prefix(2), as: UTF8.self)
        guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else {
          throw failure("two hexadecimal digits", line, number)
        }
        rest = rest.dropFirst(2)
        bytes.append(value)
      default: throw failure(#"one of \r \n \t \\ \xHH"#, line, number)
      }
    }
    return bytes
  }

  private func failure(_ expected: String, _ line: String, _ number: Int) -> Failure {
    Failure(description: "\(file):\(number): expected \(expected), found `\(line)`")
  }
}
