// movement FILE: when something parked was moved, by rows of `t_ms,ax,ay,az,gx,gy,gz` in ms, g and degrees/s.
import Foundation
import Motion
import Primitives

let sensor = Sensor(accelerationRange: .g16, rotationRange: .dps2000, periodMicroseconds: 20_000)
var detector = Detector(sensor: sensor, profile: .parked)
for row in try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8).split(
  separator: "\n"
) {
  let values = row.split(separator: ",").compactMap { Double($0) }
  guard values.count >= 7 else { continue }  // The heading.
  let sample = sensor.sample(
    acceleration: (values[1], values[2], values[3]),
    rotation: (values[4], values[5], values[6])
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
