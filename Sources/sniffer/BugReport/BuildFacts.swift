import CommandLine
import Manual

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What this program is, and what it runs on.
enum BuildFacts {
  #if SerialPort
  static let hasSerialPort = true
  #else
  static let hasSerialPort = false
  #endif

  static var version: String {
    "sniffer \(Sniffer.version), with\(hasSerialPort ? "" : "out") libserialport"
  }

  /// System, release and processor; without the machine's own name.
  static var platform: String {
    var names = utsname()
    guard uname(&names) == 0 else { return "unknown" }
    func text<Field>(_ field: Field) -> String {
      withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    return [text(names.sysname), text(names.release), text(names.machine), distribution]
      .compactMap(\.self).joined(separator: " ")
  }

  /// - Source: os-release(5): `PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"`.
  private static var distribution: String? {
    guard let text = try? FileText.read("/etc/os-release") else { return nil }
    let key = "PRETTY_NAME="
    return String(decoding: text, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix(key) }
      .map { VisibleText.of($0.dropFirst(key.count).filter { $0 != "\"" && $0 != "'" }) }
  }

  /// One object, and the line's end.
  static var json: [UInt8] {
    var json = JSONWriter()
    json.object { $0.buildMembers() }
    return json.takeLine()
  }
}

extension JSONWriter {
  mutating func buildMembers() {
    member("version", Sniffer.version)
    member("libserialport", BuildFacts.hasSerialPort)
    member("platform", BuildFacts.platform)
  }
}
