import CommandLine
import Manual

/// `sniffer bench start`: how long a program takes that has one line to read.
///
/// The program is run as a process of its own, from before it is started to after it has ended.
struct StartBench {
  let program: ChildProgram
  let isJSON: Bool
  let output: Output
  /// How often each is run.
  var passes = 50
  /// How many programs are run.
  let programCount = 2

  /// `tell` gets the number of passes that are over.
  func run(_ tell: (Int) -> Void = { _ in }) throws(FileError) -> ExitCode {
    let folder = try TemporaryFolder()
    let line = folder.path("line")
    try FileText.write(Array("+CSQ: 20,99\r\n".utf8), to: line)
    let programs: [(name: String, arguments: [String], input: String)] = [
      ("decode", ["decode"], line),
      // A port that is not there: all that `send` does before it speaks.
      ("send", ["send", "--port", folder.path("port"), "AT"], "/dev/null"),
    ]
    for (index, (name, arguments, input)) in programs.enumerated() {
      var usages: [ChildProgram.Usage] = []
      for pass in 0..<passes {
        if Interruption.isRequested { return .interrupted }
        tell(index * passes + pass)
        usages.append(try program.run(arguments, input: input))
      }
      write(name, usages)
      output.flush()
    }
    return .done
  }

  private func write(_ name: String, _ usages: [ChildProgram.Usage]) {
    let wall = usages.map(\.nanoseconds).sorted().map { $0 / 1_000 }
    let used = usages.map(\.processorNanoseconds).sorted().map { $0 / 1_000 }
    let middle = usages.count / 2
    guard isJSON else {
      func text(_ microseconds: Int64) -> String {
        decimal(microseconds / 10, fractionDigits: 2) + " ms"
      }
      return output.writeLine(
        "start \(name): best \(text(wall[0])), median \(text(wall[middle])); "
          + "of processors best \(text(used[0])), median \(text(used[middle])); "
          + "\(usages.count) passes"
      )
    }
    var json = JSONWriter()
    json.object { json in
      json.member("bench", word: "start")
      json.member("method", name)
      json.member("passes", Int64(usages.count))
      json.member("best_us", wall[0])
      json.member("median_us", wall[middle])
      json.member("processor_best_us", used[0])
      json.member("processor_median_us", used[middle])
    }
    output.write(json.takeLine())
  }
}
