import CommandLine
import Manual
import Primitives

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Which part of the work this machine does: `--shard I/N`, or what the engine that has started it
/// states.
struct Shard: Equatable {
  /// From 1.
  let number: Int
  let count: Int
  /// What states it; `nil` where nothing does, and all of the work is this machine's.
  let source: String?

  /// `variable` is a variable of the environment; `nil` where there is none.
  init(
    _ arguments: ParsedArguments,
    variable: (String) -> String? = Self.variable
  ) throws(UsageError) {
    if let text = arguments.text("shard") {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map {
        $0.utf8.allSatisfy(ASCII.isDigit) ? Int($0) : nil
      }
      guard parts.count == 2, let number = parts[0], let count = parts[1],
        Self.counts.contains(count), (1...count).contains(number)
      else {
        let expected = "I/N, such as 1/4 to 4/4"
        throw .invalidValue(option: "shard", found: text, expected: expected, arguments.command)
      }
      (self.number, self.count, source) = (number, count, "--shard")
      return
    }
    let stated = arguments.integer("shards").map { Int($0) }
    guard let engine = Engine.all.first(where: { $0.isPresent(stated, variable) }) else {
      if stated != nil {
        let names = Engine.all.map(\.index).joined(separator: ", ")
        let reason = "needs one of \(names) in the environment, or use --shard I/N"
        throw .refusedValue(option: "shards", reason: reason, arguments.command)
      }
      (number, count, source) = (1, 1, nil)
      return
    }
    (number, count) = try engine.shard(stated, variable, arguments.command)
    source = engine.index
  }

  /// Project value: more machines than any array of jobs has.
  static let counts = 1...10_000

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// Reports which part it is: on stderr, and as the first line of JSON.
  func announce(_ arguments: ParsedArguments, _ output: Output, _ errors: Output) {
    guard let source else { return }
    errors.note("sniffer \(arguments.command.rawValue): shard \(number)/\(count) (\(source))")
    guard arguments.isGiven("json") else { return }
    var json = JSONWriter()
    json.object { json in
      json.member("event", word: "shard")
      json.member("command", arguments.command.rawValue)
      json.member("shard", Int64(number))
      json.member("shards", Int64(count))
    }
    output.write(json.takeLine())
  }

  /// Every N-th, so that neighbours, which often take long alike, are spread.
  func part<Piece>(of all: [Piece]) -> [Piece] {
    (0..<Self.size(of: all.count, number, count)).map { all[index(of: $0)] }
  }

  /// Where the piece at `position` of this part is among all.
  func index(of position: Int) -> Int { position * count + number - 1 }

  /// How many of `total` pieces are the part of shard `number` of `count`.
  static func size(of total: Int, _ number: Int, _ count: Int) -> Int {
    (total - number + count) / count
  }
}

/// What distributes work over machines, and the variables by which each machine knows its part.
private struct Engine {
  /// The variable of this machine's number.
  var index: String
  /// The lowest number there is, or the variable that has it.
  var first = First.number(1)
  /// The variable of how many there are; `nil` where `--shards` states it.
  var count: String?
  /// The variable of the distance between numbers; `nil` for 1.
  var step: String?

  enum First {
    case number(Int)
    case variable(String)
  }

  /// Source: sbatch(1), job arrays; GitLab's predefined CI/CD variables; Kubernetes, Indexed Job;
  /// parallel(1).
  static let all = [
    Engine(
      index: "SLURM_ARRAY_TASK_ID",
      first: .variable("SLURM_ARRAY_TASK_MIN"),
      count: "SLURM_ARRAY_TASK_COUNT",
      step: "SLURM_ARRAY_TASK_STEP"
    ),
    Engine(index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL"),
    Engine(index: "JOB_COMPLETION_INDEX", first: .number(0)),
    Engine(index: "PARALLEL_SEQ"),
  ]

  func isPresent(_ stated: Int?, _ variable: (String) -> String?) -> Bool {
    guard variable(index) != nil else { return false }
    return stated != nil || count.flatMap(variable) != nil
  }

  func shard(
    _ stated: Int?,
    _ variable: (String) -> String?,
    _ command: CommandName
  ) throws(UsageError) -> (number: Int, count: Int) {
    func whole(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int {
      let text = variable(name) ?? ""
      guard let number = Int(text), range.contains(number) else {
        let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        throw .invalidVariable(name, found: text, expected: expected, command)
      }
      return number
    }
    let indices = 0...Int(Int32.max)
    var count = stated ?? 1
    if stated == nil, let name = self.count { count = try whole(name, in: Shard.counts) }
    var step = 1
    if let name = self.step, variable(name) != nil {
      step = try whole(name, in: 1...indices.upperBound)
    }
    let first: Int
    switch self.first {
    case .number(let number): first = number
    case .variable(let name): first = variable(name) == nil ? 1 : try whole(name, in: indices)
    }
    let last = first + (count - 1) * step
    return ((try whole(index, in: first...last) - first) / step + 1, count)
  }
}

extension ParsedArguments {
  /// How many runs at a time.
  var jobs: Int { integer("jobs").map { Int($0) } ?? WorkPool<TestRun>.usualJobs }

  /// Those of `options` that have a value: `--seeds 1..20 --duration 24h`.
  func line(of options: [String]) -> String {
    options.compactMap { name in words(name).map { "--\(name) \($0)" } }.joined(separator: " ")
  }
}

extension Clock {
  /// How long ago it was made: `1.2 s`.
  var elapsedText: String {
    "\(decimal((now - .zero).rawValue / 100, fractionDigits: 1)) s"
  }
}
