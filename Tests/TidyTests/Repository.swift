import Foundation

/// The files of the repository, found from this file's own place.
enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let folders = [
    "Sources", "Tests", "Traces", "Firmware-notes", ".ci", ".github", ".packages",
  ]
  static let files = ["Package.swift", "README.md", ".gitignore", ".swift-format"]

  /// What stands at the top level, hidden files too.
  static func topLevel() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.path()).sorted()
  }

  /// The paths of all regular files that are ours, from the root.
  static let paths: [String] = {
    var paths = files.filter { FileManager.default.fileExists(atPath: url($0).path()) }
    for folder in folders {
      guard let walk = FileManager.default.enumerator(atPath: url(folder).path()) else { continue }
      for case let path as String in walk where isFile("\(folder)/\(path)") {
        paths.append("\(folder)/\(path)")
      }
    }
    return paths.sorted()
  }()

  static func paths(under folder: String, _ suffix: String) -> [String] {
    paths.filter { $0.hasPrefix(folder) && $0.hasSuffix(suffix) }
  }

  static func url(_ path: String) -> URL { root.appending(path: path) }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: url(path).path())
  }

  /// The file's text; bytes that are not UTF-8 become replacement characters.
  static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: url(path)), as: UTF8.self)
  }

  private static func isFile(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: url(path).path(), isDirectory: &isDirectory)
    return exists && !isDirectory.boolValue
  }
}
