import Backend
import Manual

// The lines of an answer as `decode --json` writes their fields: JSON, whatever they have.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  for line in input.split(separator: 0x0A) {
    let bytes = Array(line)
    guard let name = names.name(ofLine: bytes.span) else { continue }
    var json = JSONWriter()
    json.object { name.describe(bytes.span, into: &$0) }
    let text = json.text.take()
    do { _ = try JSONValue(text.span) } catch { preconditionFailure("\(error)") }
  }
  return 0
}

private nonisolated(unsafe) var names = LineNames()
