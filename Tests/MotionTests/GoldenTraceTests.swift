import Testing

@Suite("Golden traces of movement")
struct GoldenTraceTests {
  @Test("the detector makes the same of a trace to the last bit", arguments: 0..<GoldenTrace.count)
  func golden(_ number: Int) {
    let trace = GoldenTrace.trace(number)
    let played = trace.play()
    #expect(played.changes == trace.changes)
    #expect(played.digest == trace.digest)
  }
}
