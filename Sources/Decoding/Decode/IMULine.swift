import Manual
package import Motion
package import Primitives
package import Script

/// What `decode --format imu` has to say.
package enum IMULine: Equatable {
  /// The verdict from that time on; what spoke for it, where it is movement.
  case verdict(at: Instant, isMoving: Bool, Evidence?)
  case fault(at: Instant, SensorFault)
  /// A line that is no sample.
  case bad(ScriptError)
}

extension JSONWriter {
  package mutating func members(_ line: IMULine) {
    member("proto", word: "imu")
    switch line {
    case .verdict(let at, let isMoving, let evidence):
      member("t_ms", at.milliseconds)
      member("moving", isMoving)
      if let evidence {
        member("evidence", word: evidence.word)
      } else {
        key("evidence")
        null()
      }
    case .fault(let at, let fault):
      member("t_ms", at.milliseconds)
      member("fault", word: fault.word)
    case .bad(let error):
      member("line", Int64(error.line))
      member("column", Int64(error.column))
      member("expected", error.expected)
      member("found", error.found)
    }
  }
}

extension TextBuffer {
  /// `imu`, filled up as the names of other kinds are, and the rest.
  package mutating func append(_ line: IMULine) {
    append("imu      ")
    switch line {
    case .verdict(let at, let isMoving, let evidence):
      append(FixedPoint(coefficient: at.milliseconds, fractionDigits: 3))
      append(isMoving ? " s  moving" : " s  still")
      if let evidence {
        append(", by ")
        append(evidence.word)
      }
    case .fault(let at, let fault):
      append(FixedPoint(coefficient: at.milliseconds, fractionDigits: 3))
      append(" s  the sensor is at fault: ")
      append(fault.word)
    case .bad(let error):
      append(string: error.text(in: "line"))
    }
  }
}

extension Instant {
  fileprivate var milliseconds: Int64 { (self - .zero).rawValue }
}

extension Evidence {
  package var word: StaticString {
    switch self {
    case .vibration: "vibration"
    case .step: "step"
    case .rotation: "rotation"
    case .tilt: "tilt"
    case .saturation: "saturation"
    }
  }
}

extension SensorFault {
  fileprivate var word: StaticString {
    switch self {
    case .bus: "bus"
    case .stuck: "stuck"
    case .silent: "silent"
    }
  }
}
