import Backend
import CommandLine
import Manual
import Primitives
import Simulation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The results of a long soak so far, in a file that a later soak goes on from: what it was asked
/// for, and the lines of `--json`.
struct SoakCheckpoint {
  private let path: String
  private var bytes: [UInt8]
  private var written = 0
  private var writtenAt = Instant.zero
  /// By what goes wrong; empty for anything.
  private var restored: [String: [SoakResult]] = [:]

  /// Project value: what a power cut may cost.
  private static let pause: Milliseconds = .minutes(1)

  /// `nil` where none is asked for.
  init?(_ arguments: ParsedArguments, _ shard: Shard) throws(SoakCheckpointError) {
    guard let path = arguments.text("checkpoint") else { return nil }
    self.path = path
    bytes = Self.header(arguments, shard)
    var found: [UInt8] = []
    do throws(FileError) {
      found = try FileText.read(path)
    } catch .notFound {
    } catch {
      throw .file(error)
    }
    if found.isEmpty {
      found = bytes
      try write()
    }
    try restore(found)
    bytes = found
    written = found.count
  }

  private static func header(_ arguments: ParsedArguments, _ shard: Shard) -> [UInt8] {
    let options = [arguments.isGiven("years") ? "years" : "seeds", "duration", "faults"]
    var json = JSONWriter()
    json.object { json in
      json.member("event", word: "checkpoint")
      json.member("build", build)
      json.member(
        "options",
        "\(arguments.line(of: options)) --shard \(shard.number)/\(shard.count)"
      )
    }
    return json.takeLine()
  }

  /// The version, and size and time of the program's file, which another build does not share.
  private static var build: String {
    var status = stat()
    guard stat(ChildProgram.own.path, &status) == 0 else { return Sniffer.version }
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    return "\(Sniffer.version), \(status.st_size) bytes of \(time.tv_sec).\(time.tv_nsec)"
  }

  /// What was found out before: of the first of `seeds`.
  func results(
    _ trouble: RandomWorld.Trouble?,
    of seeds: [Int64]
  ) throws(SoakCheckpointError) -> [SoakResult] {
    let results = restored[trouble?.rawValue ?? ""] ?? []
    guard results.map(\.seed) == Array(seeds.prefix(results.count)) else {
      throw .content(
        path: path,
        line: 2,
        expected: "each seed once, from the first on",
        found: "others"
      )
    }
    return results
  }

  mutating func add(_ lines: [UInt8], at now: Instant) throws(SoakCheckpointError) {
    bytes += lines
    guard now - writtenAt >= Self.pause else { return }
    writtenAt = now
    try write()
  }

  mutating func write() throws(SoakCheckpointError) {
    guard written < bytes.count else { return }
    do throws(FileError) { try FileText.write(bytes, to: path) } catch { throw .file(error) }
    written = bytes.count
  }

  // MARK: - Reading

  private mutating func restore(_ found: [UInt8]) throws(SoakCheckpointError) {
    let lines = found.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)
    let expected = try object(of: bytes[...].dropLast(), 1)
    let header = try object(of: lines[0], 1)
    guard header["event"] == expected["event"] else {
      throw .content(path: path, line: 1, expected: "a checkpoint of soak", found: "another file")
    }
    for (name, what) in [("build", "the build"), ("options", "the options")]
    where header[name] != expected[name] {
      throw .content(
        path: path,
        line: 1,
        expected: "\(what) `\(expected[name]?.text ?? "")`",
        found: "`\(header[name]?.text ?? "")`"
      )
    }
    guard lines.last?.isEmpty == true else {
      throw .content(
        path: path,
        line: lines.count,
        expected: "a whole line",
        found: "the end of the file"
      )
    }
    for (index, line) in lines.dropFirst().dropLast().enumerated() {
      let object = try object(of: line, index + 2)
      guard take(object) else {
        throw .content(
          path: path,
          line: index + 2,
          expected: "a line of soak --json",
          found: "`\(VisibleText.of(Array(line.prefix(60))))`"
        )
      }
    }
  }

  private func object(
    of line: ArraySlice<UInt8>,
    _ number: Int
  ) throws(SoakCheckpointError) -> JSONObject {
    if let value = try? JSONValue(Array(line).span), case .object(let object) = value {
      return object
    }
    throw .content(
      path: path,
      line: number,
      expected: "an object of JSON",
      found: "`\(VisibleText.of(Array(line.prefix(60))))`"
    )
  }

  /// False for a line that is none of soak's.
  private mutating func take(_ object: JSONObject) -> Bool {
    guard let seed = object["seed"]?.integer else { return false }
    let trouble = object["faults"]?.text ?? ""
    switch object["event"]?.text {
    case "run":
      guard let delivered = object["delivered"]?.integer, let end = object["end_us"]?.integer
      else { return false }
      var result = SoakResult(seed: seed)
      result.deliveredCount = Int(delivered)
      result.end = Instant(microseconds: end)
      restored[trouble, default: []].append(result)
    case "finding":
      guard var result = restored[trouble]?.popLast(), result.seed == seed,
        let at = object["t_us"]?.integer, let expected = object["expected"]?.text,
        let found = object["found"]?.text, let timeline = try? object.strings("timeline")
      else { return false }
      result.finding = Finding(
        at: Instant(microseconds: at),
        expected: expected,
        found: found
      )
      result.lastLines = Array(timeline.joined(separator: "\n").utf8)
      restored[trouble]?.append(result)
    default: return false
    }
    return true
  }
}

/// Why a soak cannot go on with its files.
enum SoakCheckpointError: CommandFailure {
  case file(FileError)
  case content(path: String, line: Int, expected: String, found: String)

  var exitCode: ExitCode {
    switch self {
    case .file(let error): error.exitCode
    case .content: .badInput
    }
  }

  var message: String {
    switch self {
    case .file(let error): error.message
    case .content(let path, let line, let expected, let found):
      "\(VisibleText.of(file: path)):\(line):1: error: expected \(expected), found \(found)"
    }
  }

  var isLocated: Bool {
    if case .content = self { true } else { false }
  }
}
