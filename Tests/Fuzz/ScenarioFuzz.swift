import Script
import Simulation

// Any bytes as a scenario, `repeat`, `let` and draws expanded: an error with a place, or
// the same again.

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
  return 0
}
