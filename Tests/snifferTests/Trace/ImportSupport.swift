import Foundation
import Primitives
import Script

@testable import sniffer

/// A log imported in memory, and what the trace's text says.
struct Imported {
  let log: LogImport
  let text: String
  let script: Script

  init(
    _ text: String,
    as format: LogFormat? = nil,
    _ statement: TraceImporter.Statement = TraceImporter.Statement()
  ) throws {
    try self.init(Array(text.utf8), as: format, statement)
  }

  init(
    _ bytes: [UInt8],
    as format: LogFormat? = nil,
    _ statement: TraceImporter.Statement = TraceImporter.Statement()
  ) throws {
    var log = try LogImport("a.log", LogSource(bytes), stated: format)
    var trace: [UInt8] = []
    try log.write(statement) { piece in
      trace += piece
      return true
    }
    self.log = log
    text = String(decoding: trace, as: UTF8.self)
    script = try Script(parsing: trace)
  }

  /// The lines below the headers.
  var body: [String] {
    text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("# ") }.dropFirst().map(
      \.self
    )
  }

  /// All bytes of the line in the order of the file, also those of unknown direction;
  /// requests that the echo has told are not in the log.
  var wireBytes: [UInt8] {
    get throws {
      var bytes: [UInt8] = []
      let derives = script.header("requests") != nil
      for entry in script.entries {
        switch entry {
        case .event(let event):
          guard case .bytes(let chunk) = event.payload else { continue }
          if !derives || event.mark == .toTE { bytes += chunk }
        case .comment(let comment) where comment.hasPrefix("? "):
          bytes += try Self.unsure(comment)
        case .comment, .blank: continue
        }
      }
      return bytes
    }
  }

  /// The comment as a person would turn it into an event.
  private static func unsure(_ comment: String) throws -> [UInt8] {
    let parts = comment.dropFirst(2).split(separator: " ", maxSplits: 1)
    let line = "#!sniffer 1\n\(parts[0]) < \(parts[1])\n"
    let event = try Script(parsing: Array(line.utf8)).events[0]
    guard case .bytes(let bytes) = event.payload else { return [] }
    return bytes
  }
}
