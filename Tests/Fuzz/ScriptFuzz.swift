import Script

// Any bytes as a trace or scenario: an error with a place, or a script whose
// canonical form is read back and stays as it is. It may have more chunks than
// the script: it breaks after each `<LF>`.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  do throws(ScriptError) {
    let script = try Script(parsing: input)
    let canonical = script.canonical()
    let again = try Script(parsing: canonical)
    precondition(again.canonical() == canonical, "the canonical form is not canonical")
  } catch {
    precondition(!Script.errors(in: input).isEmpty, "\(error.text(in: "input"))")
  }
  return 0
}
