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
    let identity = scenario.flatMap { $0 == "-" ? nil : Folder.resolved($0) }
    return IncludeReader(identity: identity) {
      (file, includer) throws(IncludeReader.Failure) in
      let path = path(of: file, beside: includer ?? scenario)
      if let refusal = refusal(of: path, named: file, root: scenario) {
        throw IncludeReader.Failure(refusal)
      }
      do throws(FileError) {
        return IncludeReader.File(
          path: path,
          identity: Folder.resolved(path),
          text: try FileText.readText(path),
          routes: RouteFiles.reader(beside: path, root: scenario)
        )
      } catch {
        throw IncludeReader.Failure(error.withoutStdin.message)
      }
    }
  }

  /// The path of `file`, named in the file at `place`.
  static func path(of file: String, beside place: String?) -> String {
    guard !file.hasPrefix("/") else { return file }
    let folder = place.flatMap { path in path.lastIndex(of: "/").map { String(path[...$0]) } }
    return (folder ?? "./") + file
  }

  /// Whether scenarios may name files outside their own directories, as `--allow-outside` says.
  ///
  /// Written once, before anything is read.
  nonisolated(unsafe) static var allowsOutside = false

  /// Why a file that a scenario names is not read: a scenario from elsewhere must not get at the
  /// files of the user who runs it.
  ///
  /// `root` is the scenario's own path, `nil` and `-` the working directory. What is not there is
  /// an error of opening it.
  static func refusal(of path: String, named file: String, root: String?) -> String? {
    guard !allowsOutside else { return nil }
    let folder = Folder.resolved(root?.folder ?? ".")
    let target = Folder.resolved(path)
    let isAbsent = access(path, F_OK) != 0 && !file.hasPrefix("/") && !file.contains("..")
    let isInside = target == folder || target.hasPrefix(folder == "/" ? folder : folder + "/")
    if isAbsent || isInside { return nil }
    return "\(VisibleText.of(path)), which is outside the scenario's directory; "
      + "--allow-outside permits it"
  }
}
