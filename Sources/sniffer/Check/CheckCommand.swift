import CommandLine

/// `sniffer decode --check FILE`: vector files, judged.
struct CheckCommand {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  func run() throws(UsageError) -> ExitCode {
    let path = arguments.text("check") ?? "-"
    if let operand = arguments.operands.first {
      throw .unexpectedOperand(found: operand, .decode)
    }
    let report: CheckReport
    do {
      report = try Self.check(path, skipping: arguments.text("skip"))
    } catch {
      return errors.tell(error, of: .decode)
    }
    output.write(arguments.isGiven("json") ? report.json : Array(report.text.utf8))
    output.flush()
    return report.isMet ? .done : .checkFailed
  }

  private static func check(
    _ path: String,
    skipping skipPath: String?
  ) throws(CheckFailure) -> CheckReport {
    let vectors = try read(path)
    let skipped = if let skipPath { try read(skipPath) } else { [UInt8]() }
    do throws(TabTable.Fault) {
      let rows = try VectorRow.rows(of: vectors, path: path)
      guard let skipPath else { return CheckReport(rows, skips: SkipList(), path: path) }
      let skips = try SkipList(skipped, path: skipPath, for: rows)
      return CheckReport(rows, skips: skips, path: path)
    } catch {
      throw .table(error)
    }
  }

  private static func read(_ path: String) throws(CheckFailure) -> [UInt8] {
    do { return try FileText.read(path) } catch { throw .file(error) }
  }
}

/// Why a vector file cannot be judged.
enum CheckFailure: CommandFailure {
  case file(FileError)
  case table(TabTable.Fault)

  var message: String {
    switch self {
    case .file(let error): error.message
    case .table(let fault): fault.message
    }
  }

  var exitCode: ExitCode {
    switch self {
    case .file(let error): error.exitCode
    case .table(let fault): fault.exitCode
    }
  }
}
