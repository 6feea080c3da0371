import FirmwareSupport
import Primitives

// Lines on the log port: words and numbers, for people and for the judge of a run.

@inline(never)
func log(_ text: StaticString) {
  for index in 0..<text.utf8CodeUnitCount { unsafe Target.log(text.utf8Start[index]) }
}

func log(_ number: UInt32) {
  var divisor: UInt32 = 1
  while number / divisor >= 10 { divisor *= 10 }
  while divisor > 0 {
    Target.log(ASCII.zero &+ UInt8(truncatingIfNeeded: number / divisor % 10))
    divisor /= 10
  }
}

/// Ends a line: the time in milliseconds, the deepest stack so far and the bytes that the
/// ring lost.
@inline(never)
func endLine() {
  log(" ms ")
  log(UInt32(truncatingIfNeeded: now().microseconds / 1_000))
  log(" stack ")
  log(stack_peak())
  log(" lost ")
  log(lostBytes())
  log("\n")
}

/// The first line: which build this is, and how often it has started since the power
/// came.
func logStart() {
  log("build ")
  for index in 0..<16 where unsafe build_id()[index] != 0 { unsafe Target.log(build_id()[index]) }
  log(" start ")
  log(start_count())
  endLine()
}

/// There are no settings to run with.
func giveUp() -> Never {
  log("the settings page is empty or damaged")
  endLine()
  Target.stop(78)
  while true {}
}
