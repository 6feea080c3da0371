import Primitives
import Script
import Simulation
import VirtualModem

// Any bytes as a scenario, `repeat`, `let` and draws expanded: an error with a place, or
// the same again. The same bytes as rules: errors with places, or a modem that obeys them.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  do throws(ScriptError) {
    let scenario = try Scenario(parsing: input, seed: 1)
    _ = try Scenario(parsing: input, seed: 1)
    precondition(scenario.title.utf8.count <= max(count, 8), "a title that the file has not")
  } catch {
    precondition(error.line > 0 && error.column > 0, "an error without a place")
  }
  let rules = RuleFile(parsing: input)
  for error in rules.errors {
    precondition(error.line > 0 && error.column > 0, "an error without a place")
  }
  if rules.errors.isEmpty, !rules.lines.isEmpty { obey(rules) }
  return 0
}

/// Sends what stands first in quotes on each line, and lets a minute pass.
private func obey(_ rules: RuleFile) {
  guard let world = try? Scenario(parsing: Array("#!sniffer 1\n".utf8)) else { return }
  var settings = VirtualModem.Settings()
  settings.fixedBaud = 115_200
  settings.rules = rules.rules
  var host = ModemHost(world, settings: settings, seed: 1)
  var now = Instant.zero
  for line in rules.lines.prefix(20) {
    let command = line.text.split(separator: "\"").dropFirst().first ?? "AT"
    _ = host.handle(.received(Array("\(command)\r".utf8), baud: 115_200), at: now)
    let end = now + .seconds(3)
    for _ in 0..<1_000 {
      guard let deadline = host.deadline, deadline <= end else { break }
      now = max(now, deadline)
      _ = host.handle(.deadlineReached, at: now)
    }
    now = max(now, end)
  }
}
