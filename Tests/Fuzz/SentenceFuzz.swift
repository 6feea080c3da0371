import NMEA0183
import Primitives

// Any bytes as a receiver's stream: the framer finds the same candidates in any
// chunking, and every candidate can be asked everything.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  // The first byte is the length of a chunk.
  let chunk = max(1, Int(input.first ?? 1))
  let whole = candidates(of: input, chunk: input.count)
  precondition(whole == candidates(of: input, chunk: chunk), "the chunking changes the candidates")
  for candidate in whole {
    read(candidate)
  }
  return 0
}

private func candidates(of input: [UInt8], chunk: Int) -> [[UInt8]] {
  var framer = SentenceFramer()
  var found: [[UInt8]] = []
  func take(_ step: SentenceFramer.Step, _ framer: SentenceFramer) {
    switch step {
    case .pending: break
    case .candidate, .overlong:
      found.append(framer.withCandidate { bytes in bytes.indices.map { bytes[$0] } })
    }
  }
  var offset = 0
  while offset < input.count {
    let end = min(offset + max(1, chunk), input.count)
    let part = Array(input[offset..<end])
    var position = 0
    while position < part.count {
      take(framer.push(part.span, from: &position), framer)
    }
    offset = end
  }
  take(framer.finish(), framer)
  return found
}

private func read(_ candidate: [UInt8]) {
  let bytes = candidate.span
  let sentence = Sentence(parsing: bytes)
  for number in 0...sentence.fieldCount {
    if let range = sentence.field(number, in: bytes) {
      precondition(range.upperBound <= candidate.count, "a field ends behind the candidate")
    }
  }
  _ = SentenceContent(parsing: sentence, in: bytes)?.unreadable
}
