// movement FILE: when something parked was moved, by rows of `t_ms,ax,ay,az[,gx,gy,gz]` in ms, g and degrees/s.
import Foundation
import Motion
import Primitives

let text = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
let rows = text.split(whereSeparator: \.isNewline).map { row in
  row.split(separator: ",").compactMap { Double($0) }
}.filter { $0.count >= 4 }  // Without the heading.
guard rows.count > 1 else { fatalError("fewer than two samples") }

let sensor = Sensor(
  accelerationRange: .g16,
  rotationRange: .dps2000,
  periodMicroseconds: Int32((rows[1][0] - rows[0][0]) * 1_000)
)
var detector = Detector(sensor: sensor, profile: .parked)
for values in rows {
  let sample = sensor.sample(
    acceleration: (values[1], values[2], values[3]),
    rotation: values.count < 7 ? nil : (values[4], values[5], values[6])
  )
  let now = Instant.zero + Milliseconds(Int64(values[0]))
  guard let observation = detector.handle(.sample(sample), at: now), observation.hasChanged else {
    continue
  }
  print(
    observation.at,
    observation.isMoving ? "moved: \(observation.kind?.description ?? "?")" : "at rest"
  )
}
