import Backend
import CommandLine
import Manual
import Primitives
import Simulation

/// The results of a long soak so far, in a file that a later soak goes on from: what it was asked
/// for, and the lines of `--json`.
struct SoakCheckpoint {
  private let path: String
  private let limit: Int
  /// The end of a world.
  private let last: Instant
  private var bytes: [UInt8]
  private var written = 0
  private var writtenAt = Instant.zero
  /// By what goes wrong; empty for anything.
  private var restored: [String: [SoakResult]] = [:]
  /// What goes wrong in the world whose finding is the next line.
  private var due: String?

  /// Project value: what a power cut may cost.
  private static let pause: Milliseconds = .minutes(1)

  /// Project value: above the longest line of a world without a finding, 118 bytes: ten digits of
  /// the seed, and 13 each of the reports and of the end, which is 60 days at most.
  private static let lineMax = 120
  /// As many as fit in a file that can be read again, where nothing is found.
  static let worldsMax = FileText.sizeLimit / lineMax

  /// Refuses more worlds than a checkpoint has room for.
  static func check(_ arguments: ParsedArguments, worlds: Int) throws(UsageError) {
    guard arguments.isGiven("checkpoint"), worlds > worldsMax else { return }
    let reason =
      "expected up to \(worldsMax) worlds, which fit in a file of \(FileText.sizeLimit) bytes, "
      + "found \(worlds)"
    throw .refusedValue(option: "checkpoint", reason: reason, .soak)
  }

  /// `nil` where none is asked for; `limit` is the most that the file may have.
  init?(
    _ arguments: ParsedArguments,
    _ shard: Shard,
    limit: Int = FileText.sizeLimit
  ) throws(SoakCheckpointError) {
    guard let path = arguments.text("checkpoint") else { return nil }
    self.path = path
    self.limit = limit
    last = Instant.zero + (arguments.milliseconds("duration") ?? 0)
    bytes = Self.header(arguments, shard)
    var found: [UInt8] = []
    do throws(FileError) {
      found = try FileText.read(path)
    } catch .notFound {
    } catch {
      throw .file(error.withoutStdin)
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

  /// The version, and a hash of the program's file, which another build does not share.
  private static var build: String {
    var hash: UInt64 = 0
    do throws(FileError) {
      var reader = try FileReader(ChildProgram.own.path)
      while case let count = try reader.read(), count > 0 {
        hash = FNV1a.hash(reader.piece[..<count], from: hash)
      }
    } catch {
      return Sniffer.version
    }
    return "\(Sniffer.version), \(String(hash, radix: 16))"
  }

  /// What was found out before: of the first of `seeds`.
  func results(
    _ trouble: RandomWorld.Trouble?,
    of seeds: SoakSeeds
  ) throws(SoakCheckpointError) -> [SoakResult] {
    let results = restored[trouble?.rawValue ?? ""] ?? []
    guard results.lazy.map(\.seed).elementsEqual(seeds.prefix(results.count)) else {
      throw .content(
        path: path,
        line: 2,
        expected: "each seed once, from the first on",
        found: "others"
      )
    }
    return results
  }

  /// Lines that no longer fit are an error, and those before them are written.
  mutating func add(_ lines: [UInt8], at now: Instant) throws(SoakCheckpointError) {
    guard bytes.count + lines.count <= limit else {
      try write()
      throw .full(path: path, limit: limit)
    }
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
    guard due == nil else {
      throw .content(
        path: path,
        line: lines.count,
        expected: "a finding of the world above",
        found: "the end of the file"
      )
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

  /// False for a line that is none of soak's, or has what no world can have.
  private mutating func take(_ object: JSONObject) -> Bool {
    guard let seed = object["seed"]?.integer else { return false }
    let trouble = object["faults"]?.text ?? ""
    let times = 0...last.microseconds
    switch object["event"]?.text {
    case "run" where due == nil:
      // No more reports than microseconds: their sum is a number, too.
      guard case .boolean(let passes)? = object["passes"],
        let end = object["end_us"]?.integer, times.contains(end),
        let delivered = object["delivered"]?.integer, (0...end).contains(delivered)
      else { return false }
      var result = SoakResult(seed: seed)
      result.deliveredCount = Int(delivered)
      result.end = Instant(microseconds: end)
      restored[trouble, default: []].append(result)
      if !passes { due = trouble }
    case "finding" where due == trouble:
      guard var result = restored[trouble]?.popLast(), result.seed == seed,
        let at = object["t_us"]?.integer, times.contains(at),
        let expected = object["expected"]?.text,
        let found = object["found"]?.text, let timeline = try? object.strings("timeline")
      else { return false }
      result.finding = Finding(
        at: Instant(microseconds: at),
        expected: expected,
        found: found
      )
      result.lastLines = Array(timeline.joined(separator: "\n").utf8)
      restored[trouble]?.append(result)
      due = nil
    default: return false
    }
    return true
  }
}

/// Why a soak cannot go on with its files.
enum SoakCheckpointError: CommandFailure {
  case file(FileError)
  case content(path: String, line: Int, expected: String, found: String)
  /// The next results would make it longer than what can be read again.
  case full(path: String, limit: Int)

  var exitCode: ExitCode {
    switch self {
    case .file(let error): error.exitCode
    case .content: .badInput
    case .full: .cannotWrite
    }
  }

  var message: String {
    switch self {
    case .file(let error): error.message
    case .content(let path, let line, let expected, let found):
      "\(VisibleText.of(file: path)):\(line):1: error: expected \(expected), found \(found)"
    case .full(let path, let limit):
      "\(VisibleText.of(path)): cannot be written: the results became longer than \(limit) bytes; "
        + "the file keeps those before"
    }
  }

  var isLocated: Bool {
    if case .content = self { true } else { false }
  }
}
