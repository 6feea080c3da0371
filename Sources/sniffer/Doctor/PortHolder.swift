import CommandLine

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The program that has a port open.
enum PortHolder {
  /// Name and number of a process that has the file at `path` open; `nil` where the system
  /// does not tell, as of another user's processes.
  static func name(of path: String, besidesUs: Bool = false) -> String? {
    let wanted = Folder.resolved(path)
    for process in entries(of: "/proc") {
      guard let number = Int32(process), !besidesUs || number != getpid() else { continue }
      let directory = "/proc/\(process)/fd"
      guard
        entries(of: directory).contains(where: { Folder.resolved("\(directory)/\($0)") == wanted })
      else { continue }
      let name = (try? FileText.read("/proc/\(process)/comm")).map {
        String(decoding: $0.prefix { $0 != 0x0A }, as: UTF8.self)
      }
      return "\(VisibleText.of(name ?? "a program")), process \(process)"
    }
    return nil
  }

  private static func entries(of path: String) -> [String] {
    (try? Folder.names(in: path)) ?? []
  }
}
