import CommandLine
import Script
import Simulation
import VirtualModem

extension RuleFile {
  /// The file of `--rules`.
  static func read(at path: String) throws(ScriptFileError) -> RuleFile {
    let text: [UInt8]
    do throws(FileError) {
      text = try FileText.readText(path)
    } catch {
      throw .file(error)
    }
    let file = RuleFile(parsing: text, includes: IncludeFiles.reader(for: path))
    guard file.errors.isEmpty else { throw .scripts(file.errors, path: path, text: text) }
    return file
  }
}

/// Rules that never applied, and commands that no rule has.
struct RuleReport {
  let file: RuleFile
  let path: String

  func write(_ tallies: [RuleTally], to errors: Output) {
    let applied = file.lines.indices.filter { index in tallies.contains { $0.applied[index] > 0 } }
    var known = applied.map { file.lines[$0] }
    for line in file.lines where !known.contains(line) {
      known.append(line)
      let place = "\(VisibleText.of(line.path ?? path)):\(line.place.line)"
      errors.note("sniffer modem: \(place): never applied: \(VisibleText.of(line.text))")
    }
    var counts: [(command: String, count: Int)] = []
    for unmatched in tallies.flatMap(\.unmatched) {
      if let index = counts.firstIndex(where: { $0.command == unmatched.command }) {
        counts[index].count += unmatched.count
      } else {
        counts.append(unmatched)
      }
    }
    for (command, count) in counts {
      let often = count == 1 ? "" : ", \(count) times"
      errors.note("sniffer modem: no rule for \(VisibleText.of(command))\(often)")
    }
    if tallies.contains(where: { $0.unmatched.count == RuleTally.unmatchedMax }) {
      errors.note("sniffer modem: no rule for more commands than \(RuleTally.unmatchedMax)")
    }
    let refused = tallies.map(\.refusedCount).reduce(0, +)
    if refused > 0 {
      errors.writeLine(
        "sniffer modem: left out \(refused) changes of states: expected at most "
          + "\(RuleTally.valueMax) bytes in a value and \(RuleTally.statesMax) states"
      )
    }
  }
}
