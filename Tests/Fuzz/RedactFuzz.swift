import Script

// Any bytes as a trace: what is redacted is a trace, as long, and stays as it is.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  var options = Redaction.Options()
  options.movesPositions = count.isMultiple(of: 2)
  guard let redacted = try? Redaction(of: input, options).text else { return 0 }
  guard let again = try? Redaction(of: redacted, options).text else {
    preconditionFailure("what is redacted is refused")
  }
  precondition(again == redacted, "a second redaction changes something")
  return 0
}
