import Primitives
import Sketch

/// From power-up to a POST, with a module that says the same to everything.
func probeSketch() {
  let settings = Sketch.Settings(
    url: FixedBytes("http://tracker.example/report"),
    trackerID: FixedBytes("Allawi2003")
  )
  var bench = SketchProbeBench(sketch: Sketch(settings: settings))
  bench.carryOut(bench.sketch.handle(.powerUp, at: bench.now))
  for _ in 0..<200 where !bench.hasPosted {
    bench.step()
  }
  check(bench.hasPosted)
  check(bench.hasSentBody)
}

private struct SketchProbeBench {
  var sketch: Sketch
  var now = Instant.zero
  var hasPosted = false
  var hasSentBody = false
  private var hasSaid = true

  init(sketch: Sketch) {
    self.sketch = sketch
  }

  mutating func carryOut(_ effects: Sketch.Effects) {
    if effects.notice == .posted { hasPosted = true }
    guard effects.transmits else { return }
    hasSaid = false
    let isBody = sketch.withTransmission { bytes in
      bytes.equals(
        "{\"latitude\": 31.9539, \"longitude\": 35.9106, \"trackerId\": \"Allawi2003\"}"
      )
    }
    if isBody { hasSentBody = true }
  }

  /// Once a line is out, the same answer to each: whatever is looked for is in it.
  mutating func step() {
    guard let deadline = sketch.deadline else { return }
    now = max(now, deadline)
    carryOut(sketch.handle(.deadlineReached, at: now))
    guard !hasSaid else { return }
    hasSaid = true
    // Written, and not a millisecond later: every window is still open, and none was yet.
    guard let written = sketch.deadline else { return }
    now = written
    carryOut(sketch.handle(.deadlineReached, at: now))
    let answer = FixedBytes<128>(text)
    for index in 0..<answer.count {
      now = Instant(microseconds: now.microseconds + 521)
      carryOut(sketch.receive(answer[index], at: now))
    }
  }

  private var text: StaticString {
    switch sketch.state {
    case .getPosition: "\r\n+CGNSINF: 1,1,20171103022632.000,31.953900,35.910600,34.700\r\n"
    case .checkSIMStatus: "OK READY\r\n"
    case .httpPost: "OK DOWNLOAD 200\r\n"
    default: "\r\nOK\r\n"
    }
  }
}
