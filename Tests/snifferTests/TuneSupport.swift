import Foundation

@testable import CommandLine
@testable import sniffer

/// A recording at 50 Hz, made of parts that rest or shake.
struct ShakenRecording {
  struct Part {
    var label: String
    var seconds: Int
    /// Back and forth along x, 12.5 times a second; 0 is rest.
    var milligrams = 0
  }

  var parts: [Part]

  /// Two movements, a strong one and a faint one, with rest around them.
  static let bike = ShakenRecording(parts: [
    Part(label: "stationary", seconds: 20), Part(label: "moving", seconds: 10, milligrams: 400),
    Part(label: "stationary", seconds: 20), Part(label: "moving", seconds: 5, milligrams: 60),
    Part(label: "still", seconds: 20),
  ])

  /// With a column of labels, or without one.
  func text(hasLabels: Bool = true) -> String {
    var lines = ["t_ms,ax,ay,az" + (hasLabels ? ",label" : "")]
    var number = 0
    for part in parts {
      for _ in 0..<part.seconds * 50 {
        // A live sensor trembles in its last digits.
        let x = (number % 4 < 2 ? part.milligrams : -part.milligrams) + number % 2
        let cell = String(format: "%.3f", Double(x) / 1_000)
        lines.append("\(number * 20),\(cell),0.002,1.000" + (hasLabels ? ",\(part.label)" : ""))
        number += 1
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// `sniffer tune` in a folder of its own.
final class TuneFolder {
  private let folder: URL

  init() throws {
    folder = try TemporaryFolder.make()
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  func write(_ text: String, to name: String) throws -> String {
    let file = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  func run(_ arguments: [String]) throws -> CommandResult {
    try CommandResult("tune", arguments)
  }
}

extension CommandResult {
  /// The objects of that kind.
  func objects(_ kind: String) throws -> [[String: Any]] {
    try objects.filter { $0["tune"] as? String == kind }
  }
}
