import Sockets

// Any bytes as requests of HTTP: the same in one piece and byte by byte.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  let whole = steps([input[...]])
  let pieces = steps(input.indices.map { input[$0...$0] })
  precondition(whole == pieces, "the pieces that requests arrive in change them")
  return 0
}

private func steps(_ pieces: [ArraySlice<UInt8>]) -> [HTTPRequestReader.Step] {
  var reader = HTTPRequestReader()
  var steps: [HTTPRequestReader.Step] = []
  for piece in pieces {
    reader.append(piece)
    while true {
      let step = reader.next()
      if step == .pending { break }
      if case .failed = step {
        return steps + [step]
      }
      steps.append(step)
    }
  }
  return steps
}
