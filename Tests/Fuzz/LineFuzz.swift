import Primitives
import SIM7000

// A command line, a line that comes back: its kind and its values, or an error.
// The input is both, `<LF>` between them.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  let end = input.firstIndex(of: 0x0A) ?? input.count
  let command = Array(input[..<end])
  let line = Array(input[min(end + 1, input.count)...])
  let pending = PendingLine(command.span)
  _ = pending.classify(line.span)
  _ = pending.responseTimeout
  _ = URC(parsing: line.span)
  readResponses(line.span)
  return 0
}

private func readResponses(_ line: Span<UInt8>) {
  _ = try? Registration(parsing: line)
  _ = try? OperatorSelection(parsing: line)
  _ = try? SystemInformation(parsing: line)
  _ = try? NavigationInformation(parsing: line)
  _ = try? SignalQuality(parsing: line)
  _ = try? BatteryCharge(parsing: line)
  _ = try? Clock(parsing: line)
  _ = try? NetworkTime(parsing: line)
  _ = try? SIMState(parsing: line)
  _ = try? BearerStatus(parsing: line)
  _ = try? HTTPActionResult(parsing: line)
  _ = try? Identification(parsing: line)
  _ = try? Revision(parsing: line)
  _ = try? IMEI(parsing: line)
  _ = try? ICCID(parsing: line)
}
