import NMEA0183
import Primitives

// Any bytes as a receiver's stream: the reader agrees with the framer in any
// chunking, what is written of a sentence is read as the same, and an epoch
// never has more than its parts.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  // The first byte is the length of a chunk.
  let chunk = max(1, Int(input.first ?? 1))
  var reader = SentenceReader()
  var assembler = EpochAssembler()
  var found: [[UInt8]] = []
  func take(_ sentence: Sentence?, _ candidate: Span<UInt8>) {
    found.append(candidate.indices.map { candidate[$0] })
    guard let sentence else { return }
    check(sentence, candidate)
    let effects = assembler.handle(sentence, in: candidate)
    if let epoch = effects.ended ?? effects.completed {
      precondition(epoch.sentenceCount > 0, "an epoch of nothing")
      precondition(epoch.satellites.count <= Epoch.satellitesMax, "too many satellites")
    }
  }
  var offset = 0
  while offset < input.count {
    let part = Array(input[offset..<min(offset + chunk, input.count)])
    reader.read(part.span) { sentence, candidate, _, _ in take(sentence, candidate) }
    offset += chunk
  }
  reader.finish { sentence, candidate, _, _ in take(sentence, candidate) }
  _ = assembler.finish()
  precondition(found == framed(input), "the reader and the framer find different sentences")
  return 0
}

private func framed(_ input: [UInt8]) -> [[UInt8]] {
  var framer = SentenceFramer()
  var found: [[UInt8]] = []
  for byte in input where framer.push(byte) != .pending {
    found.append(framer.withCandidate { bytes in bytes.indices.map { bytes[$0] } })
  }
  if framer.finish() != .pending {
    found.append(framer.withCandidate { bytes in bytes.indices.map { bytes[$0] } })
  }
  return found
}

private func check(_ sentence: Sentence, _ candidate: Span<UInt8>) {
  _ = Conformance(of: sentence, in: candidate, ending: .lineEnd)
  guard let content = SentenceContent(parsing: sentence, in: candidate),
    content.unreadable.isEmpty
  else { return }
  var line = FixedBytes<1_024>()
  content.encode(sentence, in: candidate, into: &line)
  guard !line.isEmpty, !line.isTruncated else { return }
  line.withBytes { bytes in
    let written = bytes.extracting(0..<max(0, bytes.count - 2))  // Without `<CR><LF>`.
    let again = Sentence(parsing: written)
    precondition(again.checksum == .ok, "the checksum is wrong")
    precondition(SentenceContent(parsing: again, in: written) != nil, "what is written is unread")
  }
}
