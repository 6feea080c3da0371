import Manual
import Primitives

extension MotionTake {
  /// As `decode --format imu` reads it.
  var csv: [UInt8] {
    var text = TextBuffer(capacity: 64 * (samples.count + 1))
    text.append("t_ms,ax,ay,az,gx,gy,gz\n")
    for sample in samples {
      text.append(milliseconds: sample.microseconds)
      for value in [sample.force.x, sample.force.y, sample.force.z] {
        text.append(ASCII.comma)
        text.append(value, fractionDigits: 6)
      }
      for value in [sample.rotation.x, sample.rotation.y, sample.rotation.z] {
        text.append(ASCII.comma)
        text.append(value, fractionDigits: 4)
      }
      text.append(ASCII.lineFeed)
    }
    return text.take()
  }
}

extension TextBuffer {
  fileprivate mutating func append(milliseconds microseconds: Int64) {
    if microseconds % 1_000 == 0 {
      append(microseconds / 1_000)
    } else {
      append(FixedPoint(coefficient: microseconds, fractionDigits: 3))
    }
  }

  /// Halves are rounded away from zero.
  mutating func append(_ value: Double, fractionDigits: UInt8) {
    var scale = 1.0
    for _ in 0..<fractionDigits { scale *= 10 }
    let coefficient = Int64((value * scale).rounded())
    append(FixedPoint(coefficient: coefficient, fractionDigits: fractionDigits))
  }
}
