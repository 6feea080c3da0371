import CommandLine
import Simulation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Reads the scripts that a scenario includes: a path that is not absolute begins
/// where the script is that names it.
enum IncludeFiles {
  /// `scenario` is the scenario's own path; `nil` and `-` are read in the working
  /// directory.
  static func reader(for scenario: String?) -> IncludeReader {
    let identity = scenario.flatMap { $0 == "-" ? nil : Self.identity(of: $0) }
    return IncludeReader(identity: identity) {
      (file, includer) throws(IncludeReader.Failure) in
      let path = path(of: file, beside: includer ?? scenario)
      do throws(FileError) {
        return IncludeReader.File(
          path: path,
          identity: Self.identity(of: path),
          text: try FileText.read(path),
          routes: RouteFiles.reader(beside: path)
        )
      } catch {
        throw IncludeReader.Failure(error.message)
      }
    }
  }

  /// The path of `file`, named in the file at `place`.
  static func path(of file: String, beside place: String?) -> String {
    guard !file.hasPrefix("/") else { return file }
    let folder = place.flatMap { path in path.lastIndex(of: "/").map { String(path[...$0]) } }
    return (folder ?? "./") + file
  }

  /// The path without links and detours, as far as the system knows it.
  private static func identity(of path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
