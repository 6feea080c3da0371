#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What states settings besides the command line.
package struct SettingSources: Sendable {
  package struct Port: Sendable {
    package var path: String
    /// It is the AT port of a known module.
    package var isModule: Bool

    package init(path: String, isModule: Bool) {
      self.path = path
      self.isModule = isModule
    }
  }

  /// A variable of the environment; `nil` where there is none, or an empty one.
  var variable: @Sendable (String) -> String?
  /// The ports of this machine, none of which is opened; `nil` where they are not listed.
  package var ports: @Sendable () -> [Port]?

  /// A profile that the command line names has to be there.
  var judgesProfiles = true

  /// Nothing but the command line, and the file that it names.
  package static let none = SettingSources(
    variable: { _ in nil },
    ports: { nil },
    judgesProfiles: false
  )

  /// This process's environment, and the ports that `ports` finds.
  package static func machine(ports: @escaping @Sendable () -> [Port]?) -> SettingSources {
    SettingSources(
      variable: { name in
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
      },
      ports: ports
    )
  }

  /// The variable of a setting: `SNIFFER_TRACKER_ID` of `tracker-id`.
  static func variable(of setting: String) -> String {
    "SNIFFER_" + setting.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
  }

  /// Where the file of profiles is unless `--config` says otherwise.
  ///
  /// - Source: XDG Base Directory Specification 0.8: `XDG_CONFIG_HOME` if it is an
  ///   absolute path, else `.config` in the home directory.
  var usualPath: String? {
    path("XDG_CONFIG_HOME", ".config", "config")
  }

  /// Where the scenarios that failed in the last run are kept.
  ///
  /// - Source: as for `usualPath`: `XDG_CACHE_HOME`, else `.cache`.
  var lastFailedPath: String? { path("XDG_CACHE_HOME", ".cache", "last-failed") }

  private func path(_ name: String, _ usual: String, _ file: String) -> String? {
    if let folder = variable(name), folder.hasPrefix("/") { return "\(folder)/sniffer/\(file)" }
    return variable("HOME").map { "\($0)/\(usual)/sniffer/\(file)" }
  }
}
