package import Script
import VirtualModem

/// A script and the scripts that it includes, as they were read.
package struct ScenarioSource: Sendable {
  package let script: Script
  /// As errors name it; `nil` is the scenario itself.
  let path: String?
  let routes: RouteReader
  /// By the number of the event that includes them.
  private(set) var included: [Int: ScenarioSource] = [:]
  /// Those of the file that a header of the scenario names.
  private(set) var rules: [Rule] = []

  /// The header with the path of the rules.
  static let rulesHeader = "module.rules"

  /// Project value: a library of a library of parts, and more than anybody reads.
  package static let depthLimit = 8
  /// Project value: bounds what files of files can ask for.
  static let fileLimit = 200

  /// Reads all that `script` includes, and what that includes.
  package init(
    _ script: Script,
    _ routes: RouteReader,
    _ includes: IncludeReader
  ) throws(ScriptError) {
    var chain = Chain(includes: includes, identities: [includes.identity ?? ""], count: 0)
    try self.init(script, path: nil, routes, &chain)
    guard let header = script.headers.first(where: { $0.key == Self.rulesHeader }) else { return }
    let file = try Self.file(
      header.value,
      "a file with rules",
      at: header.place,
      from: nil,
      includes
    )
    let rules = RuleFile(parsing: file.text, includes: includes.inside(file))
    if let error = rules.errors.first { throw error.inside(file.path) }
    self.rules = rules.rules
  }

  /// The files that are open, outermost first, and how many there were.
  private struct Chain {
    let includes: IncludeReader
    var identities: [String]
    var count: Int
  }

  private init(
    _ script: Script,
    path: String?,
    _ routes: RouteReader,
    _ chain: inout Chain
  ) throws(ScriptError) {
    self.script = script
    self.path = path
    self.routes = routes
    for (index, event) in script.events.enumerated() {
      guard event.scriptVerb == .include, case .invocation(let invocation) = event.payload
      else { continue }
      do throws(ScriptError) {
        let verb = try ScriptVerb.include.definition.match(invocation)
        included[index] = try Self.read(verb.word("file"), at: verb.place, from: path, &chain)
      } catch {
        throw error.inside(path)
      }
    }
  }

  /// The files below this one, in the order in which they are named.
  var includedPaths: [String] {
    included.keys.sorted().compactMap { included[$0] }.flatMap { source in
      (source.path.map { [$0] } ?? []) + source.includedPaths
    }
  }

  /// The names of its script verbs, those of included files behind the file's own.
  var readingVerbs: [String] {
    let own = script.events.compactMap { $0.scriptVerb?.rawValue }
    return own + included.keys.sorted().flatMap { included[$0]?.readingVerbs ?? [] }
  }

  private static func file(
    _ name: String,
    _ expected: String,
    at place: Place,
    from includer: String?,
    _ includes: IncludeReader
  ) throws(ScriptError) -> IncludeReader.File {
    do throws(IncludeReader.Failure) {
      return try includes.read(name, includer)
    } catch {
      throw ScriptError(at: place, expected: expected, found: error.text)
    }
  }

  private static func read(
    _ name: String,
    at place: Place,
    from includer: String?,
    _ chain: inout Chain
  ) throws(ScriptError) -> ScenarioSource {
    func refusal(_ expected: String, _ found: String) -> ScriptError {
      ScriptError(at: place, expected: expected, found: found)
    }
    chain.count += 1
    guard chain.count <= fileLimit else {
      throw refusal("at most \(fileLimit) files in a script", "one more")
    }
    guard chain.identities.count < depthLimit else {
      throw refusal("at most \(depthLimit) files in one another", "one more")
    }
    let file = try file(name, "a file with a script", at: place, from: includer, chain.includes)
    guard !chain.identities.contains(file.identity) else {
      throw refusal("a file that does not include itself", file.path)
    }
    chain.identities.append(file.identity)
    defer { chain.identities.removeLast() }
    let script: Script
    do throws(ScriptError) {
      script = try Script(parsing: file.text)
    } catch {
      throw error.inside(file.path)
    }
    return try ScenarioSource(script, path: file.path, file.routes, &chain)
  }
}

extension ScriptError {
  /// The error with its file, unless it has one.
  func inside(_ file: String?) -> ScriptError {
    var error = self
    error.file = error.file ?? file
    return error
  }
}
