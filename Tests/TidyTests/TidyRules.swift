import Foundation

/// The rules of the house, each a function from text to what is wrong in it.
///
/// They are apart from the files that they judge, so that the tests can show
/// each of them a text that breaks it.
enum TidyRules {
  /// Which modules a module may import.
  ///
  /// Any other is an error: one of the package, or one of the platform.
  static let imports: [String: Set<String>] = [
    "Primitives": [],
    "GNSS": ["Primitives"],
    "NMEA0183": ["Primitives", "GNSS"],
    "SIM7000": ["Primitives", "GNSS"],
    "Motion": ["Primitives"],
    "Tracker": ["Primitives", "GNSS", "NMEA0183", "SIM7000", "Motion"],
    "Sketch": ["Primitives"],
    "Firmware": [
      "Primitives", "GNSS", "SIM7000", "Motion", "Tracker", "FirmwareSupport", "PackageDescription",
    ],
    "Script": ["Primitives", "SIM7000"],
    "Surroundings": ["Primitives", "GNSS"],
    "World": ["Primitives", "GNSS", "Surroundings"],
    "VirtualModem": ["Primitives", "GNSS", "Surroundings"],
    "Backend": ["Primitives", "GNSS"],
    "Machine": [],
    "Simulation": [
      "Primitives", "GNSS", "NMEA0183", "SIM7000", "Motion", "Tracker", "Sketch", "Script",
      "Surroundings", "World", "VirtualModem", "Backend", "Manual", "Machine",
    ],
    "Manual": ["Primitives", "GNSS", "SIM7000", "NMEA0183", "Motion", "Tracker", "Sketch"],
    "Diagnosis": ["Primitives", "GNSS", "SIM7000", "Script", "Manual"],
    "Pages": ["Primitives", "GNSS", "Manual"],
    "SerialPort": ["Primitives", "CSerialPort", "Glibc", "Darwin"],
    "SIM7000Async": ["Primitives", "SIM7000", "SerialPort", "Dispatch", "Glibc", "Darwin"],
    "Sockets": ["Primitives", "Glibc", "Darwin"],
    "CommandLine": ["Primitives", "Script", "Sockets", "Glibc", "Darwin"],
    "Decoding": [
      "Primitives", "GNSS", "NMEA0183", "SIM7000", "Motion", "Script", "Manual", "CommandLine",
    ],
    "Live": [
      "Primitives", "GNSS", "SIM7000", "Motion", "Tracker", "Sketch", "Script", "Surroundings",
      "VirtualModem", "Backend", "Simulation", "Manual", "Pages", "SerialPort", "Sockets",
      "CommandLine", "Decoding", "Synchronization", "Glibc", "Darwin",
    ],
    "Terminal": [
      "Primitives", "GNSS", "SIM7000", "Script", "VirtualModem", "Manual", "SerialPort",
      "CommandLine", "Decoding", "Live", "Glibc", "Darwin",
    ],
    "sniffer": [
      "Primitives", "GNSS", "NMEA0183", "SIM7000", "Motion", "Tracker", "Sketch", "Script",
      "Surroundings", "World", "VirtualModem", "Backend", "Machine", "Simulation", "Manual",
      "Diagnosis", "SerialPort", "Sockets", "CommandLine", "Decoding", "Live", "Terminal", "Pages",
      "Glibc", "Darwin",
    ],
  ]

  static let topLevel: Set<String> = [
    "Package.swift", "Sources", "Tests", "Traces", "Firmware-notes", "README.md",
  ]

  static let lineLimit = 400

  static func strangers(in names: [String]) -> [String] {
    names.filter { !$0.hasPrefix(".") && !topLevel.contains($0) }
  }

  /// The modules that `text` imports, in the order of its lines.
  static func importedModules(in text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      var words = line.split(separator: " ").map(String.init)
      let attributes: Set = ["public", "package", "internal", "fileprivate", "private"]
      while let first = words.first, attributes.contains(first) || first.hasPrefix("@") {
        words.removeFirst()
      }
      guard words.first == "import", words.count > 1 else { return nil }
      let kinds: Set = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
      let name = kinds.contains(words[1]) && words.count > 2 ? words[2] : words[1]
      return String(name.prefix { $0 != "." })
    }
  }

  static func forbiddenImports(of module: String, in text: String) -> [String] {
    guard let allowed = imports[module] else { return ["the module itself is unknown"] }
    return importedModules(in: text).filter { !allowed.contains($0) }
  }

  static func lineCount(of text: String) -> Int {
    text.utf8.count { $0 == 0x0A }
  }

  /// The headers that a trace must have and has not, or whose value is empty.
  static func missingHeaders(in text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
      .prefix { $0.hasPrefix("# ") }
    func value(_ key: String) -> String? {
      lines.first { $0.hasPrefix("# \(key): ") }
        .map { $0.dropFirst(key.count + 4).trimmingCharacters(in: .whitespaces) }
    }
    var keys = ["title", "module", "firmware", "origin", "source", "date"]
    if value("origin") == "captured" { keys += ["start", "port"] }
    return keys.filter { (value($0) ?? "").isEmpty }
  }

  /// The targets of the Markdown links in `text` that are files.
  static func relativeLinks(in text: String) -> [String] {
    text.matches(of: #/\]\(([^)\s]+)\)/#).map { String($0.output.1) }
      .filter { !$0.contains("://") && !$0.hasPrefix("#") && !$0.hasPrefix("mailto:") }
      .map { String($0.prefix { $0 != "#" }) }
  }

  /// Words that have no place in what is committed: marks of unfinished work,
  /// and paths of one machine.
  ///
  /// Each is written in two pieces: this file is judged too.
  static let forbiddenWords = [
    "TO" + "DO", "FIX" + "ME", "/wo" + "rk/", "/t" + "mp/", "/ro" + "ot/", "/home" + "/",
    "/Use" + "rs/", "fa" + "rm-",
  ]

  static func forbiddenWords(in text: String) -> [String] {
    forbiddenWords.filter { text.contains($0) }
  }
}
