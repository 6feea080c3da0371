import CommandLine

/// `sniffer bench`: how fast a file is read, how late modems answer, and what the program takes.
///
/// The file is in memory before the first pass; nothing is written until the
/// last one. One thread: `taskset` pins it to a processor.
struct BenchCommand {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  private enum Kind: String {
    case nmea
    case at
    case decode
  }

  /// Project value: what the largest receiver logs have, several times over.
  private static let sizeLimit = 1 << 30
  /// Project value: what a UART's driver hands over at a time.
  private static let chunkSize = 512

  func run() throws(UsageError) -> ExitCode {
    let word = arguments.operands[0]
    if ["modem", "start", "stream", "backend", "serve"].contains(word) {
      return try benchWithoutFile(word)
    }
    guard let kind = Kind(rawValue: word) else {
      let reason = "the first operand is nmea, at, decode, modem, backend, start, stream or serve"
      throw .refusedOperand(found: word, reason: reason, .bench)
    }
    guard arguments.operands.count > 1 else { throw .missingOperand("FILE", .bench) }
    guard arguments.operands.count == 2 else {
      throw .unexpectedOperand(found: arguments.operands[2], .bench)
    }
    let bytes: [UInt8]
    do {
      bytes = try FileText.read(arguments.operands[1], limit: Self.sizeLimit)
    } catch {
      return errors.tell(error, of: .bench)
    }
    let methods = methods(of: kind)
    let passes = Int(arguments.integer("passes") ?? 1)
    let progress = progress(of: methods.count * passes)
    defer { progress.end() }
    for (index, method) in methods.enumerated() {
      func tell(_ pass: Int) { progress.show(finished: index * passes + pass) }
      guard let series = measure(method, bytes, passes, tell) else { return .interrupted }
      let report = BenchReport(kind: kind.rawValue, method: method.name, series: series)
      if arguments.isGiven("json") {
        output.write(report.json)
      } else {
        output.write(report.text(isFirst: index == 0))
      }
      output.flush()
    }
    return .done
  }

  private func progress(of total: Int, _ unit: String = "passes") -> Progress {
    Progress(unit, of: total, errors, besides: [output])
  }

  private func benchWithoutFile(_ word: String) throws(UsageError) -> ExitCode {
    guard arguments.operands.count == 1 else {
      throw .unexpectedOperand(found: arguments.operands[1], .bench)
    }
    let isJSON = arguments.isGiven("json")
    let passes = Int(arguments.integer("passes") ?? 1)
    let start = StartBench(program: .own, isJSON: isJSON, output: output)
    let progress =
      switch word {
      case "backend": progress(of: passes)
      case "start": progress(of: start.programCount * start.passes)
      case "modem": progress(of: ModemBench.phases.count, "phases")
      case "serve": progress(of: ServeBench.phaseCount, "phases")
      default: progress(of: StreamBench.phaseCount, "phases")
      }
    defer { progress.end() }
    func tell(_ finished: Int) { progress.show(finished: finished) }
    do {
      switch word {
      case "backend":
        return BackendBench(isJSON: isJSON, output: output, passes: passes).run(tell)
      case "serve":
        return try ServeBench(program: .own, isJSON: isJSON, output: output).run(tell)
      case "modem":
        return try ModemBench(isJSON: isJSON, output: output).run(tell)
      case "stream":
        let size = (arguments.integer("megabytes") ?? 1) * 1_000_000
        return try StreamBench(program: .own, isJSON: isJSON, output: output, size: Int(size))
          .run(tell)
      default:
        return try start.run(tell)
      }
    } catch let error as any CommandFailure {
      return errors.tell(error, of: .bench)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  private func methods(of kind: Kind) -> [BenchMethod] {
    switch kind {
    case .nmea:
      [
        BenchMethod(name: "whole") { SentenceTally(reading: $0, inChunksOf: $0.count).tally },
        BenchMethod(name: "chunks") { bytes in
          SentenceTally(reading: bytes, inChunksOf: Self.chunkSize).tally
        },
      ]
    case .at:
      [BenchMethod(name: "lines") { LineTally(reading: $0).tally }]
    case .decode:
      [
        BenchMethod(name: "text") { BenchTally(decoding: $0, isJSON: false) },
        BenchMethod(name: "json") { BenchTally(decoding: $0, isJSON: true) },
      ]
    }
  }

  /// `nil` when Ctrl-C came between two passes.
  private func measure(
    _ method: BenchMethod,
    _ bytes: [UInt8],
    _ passes: Int,
    _ tell: (Int) -> Void
  ) -> BenchSeries? {
    var series = BenchSeries(byteCount: bytes.count)
    for pass in 0..<passes {
      if Interruption.isRequested { return nil }
      tell(pass)
      let start = BenchClock.nanoseconds
      let tally = method.read(bytes)
      let length = BenchClock.nanoseconds - start
      series.add(tally, nanoseconds: length)
    }
    return series
  }
}

/// One way to read a file.
struct BenchMethod {
  var name: String
  var read: ([UInt8]) -> BenchTally
}

/// What a pass has found: the same in every pass over the same bytes.
struct BenchTally: Equatable {
  /// How many sentences or lines, by what they are.
  var counts: [(name: StaticString, count: Int)] = []
  /// A sum over all values, so that none is read in vain and two ways to read can
  /// be compared.
  var checksum: UInt64 = 0

  var total: Int { counts.reduce(0) { $0 + $1.count } }

  static func == (left: Self, right: Self) -> Bool {
    left.checksum == right.checksum && left.counts.map(\.count) == right.counts.map(\.count)
  }
}
