/// Gets the scripts that a script includes: whoever can read files gives one to
/// the scenario.
package struct IncludeReader: Sendable {
  /// A script that was read.
  package struct File: Sendable {
    /// As errors name it.
    package var path: String
    /// The same for two spellings of one path.
    package var identity: String
    package var text: [UInt8]
    /// Gets the trips that this script names.
    package var routes: RouteReader

    package init(path: String, identity: String, text: [UInt8], routes: RouteReader) {
      self.path = path
      self.identity = identity
      self.text = text
      self.routes = routes
    }
  }

  /// Why there is no script, in words.
  package struct Failure: Error, Equatable, Sendable {
    package var text: String

    package init(_ text: String) {
      self.text = text
    }
  }

  /// `includer` is the path of the script that names the file; `nil` is the
  /// scenario itself.
  package typealias Read =
    @Sendable (_ file: String, _ includer: String?) throws(Failure) -> File

  /// That of the scenario itself, where it is a file.
  package let identity: String?
  let read: Read

  package init(identity: String?, _ read: @escaping Read) {
    self.identity = identity
    self.read = read
  }

  /// The same for what `file` includes.
  func inside(_ file: File) -> IncludeReader {
    let read = read
    return IncludeReader(identity: file.identity) { (name, includer) throws(Failure) in
      try read(name, includer ?? file.path)
    }
  }

  /// For those who have no files.
  package static let none = IncludeReader(identity: nil) { (_, _) throws(Failure) in
    throw Failure("no files here")
  }
}
