import Foundation
import Motion
import Primitives
import Testing

/// The guide's example does what its comment promises.
@Suite struct ReadmeMovementTests {
  /// Half a minute at rest, and then 30 degrees in a second.
  @Test func `an alarm is silent at rest and tells a tilt once`() {
    var alarm = MovementAlarm()
    var found: [(at: Int64, kind: MovementKind)] = []
    for index in 0..<1_700 {
      let milliseconds = Int64(index) * 20
      let angle = min(max(Double(milliseconds - 30_000) / 1_000, 0), 1) * .pi / 6
      let isTurning = (30_000..<31_000).contains(milliseconds)
      let kind = alarm.add(
        acceleration: (0.004 * Double(index % 2), sin(angle), cos(angle)),
        rotation: (isTurning ? 30 : 0.1 * Double(index % 2), 0, 0),
        at: .zero + Milliseconds(milliseconds)
      )
      if let kind { found.append((milliseconds, kind)) }
    }
    #expect(found.map(\.kind) == [.orientation])
    #expect(found.allSatisfy { (30_000...32_000).contains($0.at) })
  }
}
