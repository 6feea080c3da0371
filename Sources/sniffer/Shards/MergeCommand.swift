import Backend
import CommandLine
import Manual
import Primitives
import Simulation

/// `sniffer merge`: what shards have printed with `--json`, as one run would have printed it.
struct MergeCommand {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  func run() throws(UsageError) -> ExitCode {
    do throws(MergeError) {
      var shards: [ShardOutput] = []
      for path in arguments.operands { shards.append(try ShardOutput(path: path)) }
      shards = try ordered(shards)
      let first = shards[0]
      for other in shards where other.rounds.count != first.rounds.count {
        throw different(first, other, "one has more rounds")
      }
      let isFine = try first.rounds.indices.map { index throws(MergeError) in
        try merge(round: index, of: shards)
      }
      return isFine.allSatisfy(\.self) ? .done : .checkFailed
    } catch {
      return errors.tell(error, of: .merge)
    }
  }

  /// By their numbers: each once, and all of them.
  private func ordered(_ outputs: [ShardOutput]) throws(MergeError) -> [ShardOutput] {
    guard outputs.count > 1 || outputs[0].shard != nil else { return outputs }
    var byNumber: [Int: ShardOutput] = [:]
    let count = outputs[0].shard?.count ?? 1
    for output in outputs {
      guard let shard = output.shard else { throw .unnamed(path: output.path) }
      guard shard.count == count, output.command == outputs[0].command else {
        throw different(outputs[0], output, "not the same command or number of shards")
      }
      if let other = byNumber.updateValue(output, forKey: shard.number) {
        throw .doubled(
          number: shard.number,
          count: count,
          path: other.path,
          other: output.path
        )
      }
    }
    let missing = (1...count).filter { byNumber[$0] == nil }
    guard missing.isEmpty else { throw .missing(missing, count: count) }
    return (1...count).compactMap { byNumber[$0] }
  }

  private func different(_ one: ShardOutput, _ other: ShardOutput, _ what: String) -> MergeError {
    .different(what: what, path: one.path, other: other.path)
  }

  /// Returns whether nothing failed.
  private func merge(round index: Int, of shards: [ShardOutput]) throws(MergeError) -> Bool {
    let rounds = shards.map { $0.rounds[index] }
    let total = rounds.map(\.pieces.count).reduce(0, +)
    for (number, round) in rounds.enumerated()
    where round.pieces.count != Shard.size(of: total, number + 1, shards.count) {
      let what = "\(round.pieces.count) of \(total) files, seeds or rows are not one shard's part"
      throw different(shards[number == 0 ? shards.count - 1 : 0], shards[number], what)
    }
    let (summary, isFine) = try merged(rounds.map(\.summary), shards)
    let rows = (0..<total).compactMap { piece in
      rounds[piece % shards.count].rows.dropFirst(piece / shards.count).first
    }
    guard rows.count <= SettingSweep.settingsMax else {
      throw different(shards[0], shards[shards.count - 1], "\(rows.count) settings")
    }
    if rows.count < total {
      for piece in 0..<total {
        for line in rounds[piece % shards.count].pieces[piece / shards.count] { write(line) }
      }
    } else {
      for (other, round) in zip(shards, rounds)
      where round.asItIs != rounds[0].asItIs {
        throw different(shards[0], other, "as-it-is is not the same")
      }
      write(rows, of: rounds)
    }
    output.write(summary)
    if !rounds[0].coverage.isEmpty {
      var coverage = Coverage()
      for (kind, exercised) in rounds.flatMap(\.coverage) {
        for name in exercised { coverage.add(name, kind) }
      }
      for line in CoverageReport(of: coverage).jsonLines { output.write(line) }
    }
    return isFine
  }

  private func write(_ line: ArraySlice<UInt8>) {
    output.write(Array(line) + [ASCII.lineFeed])
  }

  /// The front is that of all rows.
  ///
  /// The best one is that of a shard, as these are within the limit of false alarms.
  private func write(_ rows: [SettingSweep.Entry], of rounds: [ShardOutput.Round]) {
    guard let first = rows.first?.setting else { return }
    for row in SettingSweep.marked(rows) { output.write(row.line("setting")) }
    let normal = DetectorSetting(first.profile, first.sensitivity)
    let bests = rounds.compactMap(\.best)
    let best = SettingSweep(around: normal).best(
      of: rows.filter { row in bests.contains { $0.row.setting == row.setting } }
    )
    if let best = bests.first(where: { $0.row.setting == best?.setting }) { write(best.line) }
    if let asItIs = rounds[0].asItIs { write(asItIs) }
  }

  /// Numbers are summed, and all else is the same in each.
  private func merged(
    _ summaries: [[(key: String, value: JSONValue)]],
    _ shards: [ShardOutput]
  ) throws(MergeError) -> (line: [UInt8], isFine: Bool) {
    var isFine = true
    var failure: MergeError?
    var json = JSONWriter()
    json.object { json in
      for (position, (key, value)) in summaries[0].enumerated() {
        json.key(escaping: key)
        if value.integer != nil {
          let sum = summaries.reduce(Int64(0)) { sum, summary in
            sum + min(max(0, summary.first { $0.key == key }?.value.integer ?? 0), .max - sum)
          }
          json.value(sum)
          if ["failed_runs", "problems", "findings"].contains(key), sum > 0 { isFine = false }
          continue
        }
        for (other, summary) in zip(shards, summaries)
        where summary.count <= position || summary[position].value != value {
          failure = different(shards[0], other, "\(VisibleText.of(key)) is not the same")
        }
        if let text = value.text { json.value(text) } else { json.null() }
      }
    }
    if let failure { throw failure }
    return (json.takeLine(), isFine)
  }
}
