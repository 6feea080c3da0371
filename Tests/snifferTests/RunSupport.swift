import Foundation
import Testing

@testable import sniffer

/// The scenarios of the repository.
enum RunScenarios {
  static let all: [URL] = {
    let paths = try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return (paths ?? []).filter { $0.hasSuffix(".scenario") }.map(folder.appendingPathComponent)
  }()

  /// Those about movement and about owners, by what they show: `parked/lifted`.
  static let grouped: [String] = {
    let groups = ["collar", "owner", "parked", "ride"]
    return groups.flatMap { group in
      let path = folder.appendingPathComponent(group).path
      let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      return files.filter { $0.hasSuffix(".scenario") }.map { "\(group)/\($0.dropLast(9))" }
        .sorted()
    }
  }()

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Traces/scenarios")

  /// The name of the file without its extension.
  static let names = all.map { $0.deletingPathExtension().lastPathComponent }

  static func path(_ name: String) -> String {
    folder.appendingPathComponent(name + ".scenario").path
  }
}
