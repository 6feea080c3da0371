import Backend
import CommandLine
import Primitives
import Simulation

/// What one shard has printed with `--json`, or one run that was not sharded.
struct ShardOutput {
  let path: String
  /// From 1; `nil` where the output names none.
  private(set) var shard: (number: Int, count: Int)?
  private(set) var command: String?
  private(set) var rounds: [Round] = []

  /// Files or seeds with their lines, and the result of all of them.
  struct Round {
    /// The lines of one file, seed or row each, as they were printed.
    var pieces: [[ArraySlice<UInt8>]] = []
    /// The runs, seeds or rows that have a line, which the summary counts, too.
    var count: Int64 = 0
    /// What the lines come to, by the key that the summary has for it.
    private(set) var sums: [String: Int64] = [:]
    /// What the pieces say of settings.
    var rows: [SettingSweep.Entry] = []
    var best: (row: SettingSweep.Entry, line: ArraySlice<UInt8>)?
    var asItIs: ArraySlice<UInt8>?
    var summary: [(key: String, value: JSONValue)] = []
    /// By kind.
    var coverage: [(kind: Coverage.Kind, exercised: [String])] = []

    /// Adds a line to the sums, and returns the key of a figure that no run has.
    mutating func add(_ event: String, _ object: JSONObject, isRun: Bool) -> String? {
      switch event {
      case "run":
        for (key, value) in object.members where key != "seed" {
          let isNumber = if case .number = value { true } else { false }
          guard isNumber || ["delivered", "end_us"].contains(key) else { continue }
          guard let figure = value.integer, figure >= 0 else { return key }
          increase(key == "end_us" ? "lived_us" : key, by: figure)
        }
        if object["passes"] == JSONValue.boolean(false) { increase("failed_runs", by: 1) }
      case "problem": increase(isRun ? "failed_runs" : "problems", by: 1)
      default: increase(event + "s", by: 1)
      }
      return nil
    }

    private mutating func increase(_ key: String, by figure: Int64) {
      let sum = sums[key, default: 0]
      sums[key] = sum + min(figure, .max - sum)
    }

    /// The first figure of the summary that is not what the lines come to.
    func contradiction(of summary: JSONObject) -> (key: String, sum: Int64)? {
      for key in ["delivered", "lived_us", "findings", "failed_runs", "problems"] {
        let sum = sums[key, default: 0]
        if let value = summary[key], value.integer != sum { return (key, sum) }
      }
      return nil
    }
  }

  init(path: String) throws(MergeError) {
    self.path = path
    let bytes: [UInt8]
    do throws(FileError) { bytes = try FileText.read(path) } catch { throw .file(error) }
    var round = Round()
    var key: JSONValue?
    var isSummed = false
    let lines = bytes.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)
    for (index, whole) in lines.enumerated() {
      // What has passed through a machine that ends lines in CR LF.
      let line = whole.last == ASCII.carriageReturn ? whole.dropLast() : whole
      if line.isEmpty { continue }
      func failure(_ found: String) -> MergeError {
        .content(path: path, line: index + 1, found: found)
      }
      let value: JSONValue
      do throws(JSONError) { value = try JSONValue(Array(line).span) } catch {
        throw failure("no JSON")
      }
      guard case .object(let object) = value,
        let event = (object["event"] ?? object["tune"])?.text
      else {
        throw failure("a line without an event")
      }
      switch event {
      case "shard" where index == 0:
        guard let number = value["shard"]?.integer, let count = value["shards"]?.integer,
          Int64(1)...Int64(Shard.counts.upperBound) ~= count, 1...count ~= number
        else { throw failure("a shard without its number") }
        shard = (Int(number), Int(count))
        command = value["command"]?.text
      case "setting", "best":
        guard let row = SettingSweep.Entry(object) else {
          throw failure("a setting without its figures")
        }
        if event == "best" {
          round.best = (row, line)
        } else {
          round.pieces.append([line])
          round.rows.append(row)
          round.count += 1
        }
      case "as-it-is": round.asItIs = line
      case "lead", "night":
        round.pieces.append([line])
        round.count += 1
      case "run", "failure", "problem", "finding":
        if isSummed {
          rounds.append(round)
          (round, key, isSummed) = (Round(), nil, false)
        }
        // The second member names the file or the seed.
        let name = object.members.dropFirst().first?.value
        if name != key || round.pieces.isEmpty { round.pieces.append([]) }
        key = name
        round.pieces[round.pieces.count - 1].append(line)
        // A problem of a file has no run.
        let isRun = object["seed"]?.integer != nil || object["as"]?.text != nil
        if event == "run" || event == "problem" && isRun { round.count += 1 }
        if let key = round.add(event, object, isRun: isRun) {
          throw failure("a run whose \(VisibleText.of(key)) is not a whole number from 0 on")
        }
      case "summary":
        if isSummed {
          rounds.append(round)
          round = Round()
        }
        let told = ["runs", "seeds", "rows"].compactMap { object[$0]?.integer }.first
        if let told, told != round.count {
          throw failure("a summary of \(told) runs, seeds or rows below lines of \(round.count)")
        }
        if let (key, sum) = round.contradiction(of: object) {
          throw failure("a summary whose \(key) is not \(sum), as in the lines above")
        }
        (round.summary, isSummed) = (object.members, true)
      case "coverage" where isSummed:
        guard let kind = object["kind"]?.text.flatMap(Coverage.Kind.init),
          let exercised = try? object.strings("exercised")
        else { throw failure("coverage of no kind that is known") }
        round.coverage.append((kind, exercised))
      default: throw failure("the event \(VisibleText.of(event))")
      }
    }
    guard isSummed else { throw .cut(path: path) }
    rounds.append(round)
  }
}

/// Why outputs cannot be merged.
enum MergeError: CommandFailure {
  case file(FileError)
  case content(path: String, line: Int, found: String)
  /// Without a summary at its end.
  case cut(path: String)
  case unnamed(path: String)
  case doubled(number: Int, count: Int, path: String, other: String)
  case missing([Int], count: Int)
  case different(what: String, path: String, other: String)

  var exitCode: ExitCode {
    if case .file(let error) = self { error.exitCode } else { .badInput }
  }

  var message: String {
    func shown(_ path: String) -> String { VisibleText.of(file: path) }
    return switch self {
    case .file(let error): error.message
    case .content(let path, let line, let found):
      "\(shown(path)):\(line): found \(found), "
        + "expected what test, replay, soak or tune prints with --json"
    case .cut(let path): "\(shown(path)): ends without a summary: that shard has not finished"
    case .unnamed(let path):
      "\(shown(path)): names no shard, and there is more than one file; run it with --shard I/N"
    case .doubled(let number, let count, let path, let other):
      "shard \(number)/\(count) is there twice: \(shown(path)) and \(shown(other))"
    case .missing(let numbers, let count):
      "missing: "
        + numbers.prefix(Self.namedMax).map { "shard \($0)/\(count)" }.joined(separator: ", ")
        + (numbers.count > Self.namedMax ? " and \(numbers.count - Self.namedMax) more" : "")
    case .different(let what, let path, let other):
      "\(shown(path)) and \(shown(other)) are of different runs: \(what)"
    }
  }

  /// Project value: a line of a terminal.
  private static let namedMax = 5
}
