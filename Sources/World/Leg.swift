import GNSS

/// A way from one place to another, measured off in metres.
///
/// The surface normal turns along a great circle from `up` toward `ahead`. The
/// metres per radian change slowly with the latitude, so the turn is cut into
/// equal steps and each has the length that it has at its middle.
struct Leg: Equatable, Sendable {
  let start: Position
  let end: Position
  /// The metres from `start` to `end`.
  var length: Double { marks[marks.count - 1] }

  private let up: Vector
  private let ahead: Vector
  /// The radians from `start` to `end`.
  private let angle: Double
  /// The metres from `start` to the end of each step; the first is 0.
  private let marks: [Double]

  /// A point of the way.
  struct Place: Equatable, Sendable {
    var position: Position
    var courseHundredths: UInt16
  }

  /// The shorter way round; over the north pole when both are as long.
  init(from start: Position, to end: Position) {
    let frame = LocalFrame(start)
    let target = LocalFrame(end).up
    let axis = frame.up.cross(target)
    var angle = Trigonometry.arcTangent(y: axis.length, x: frame.up.dot(target))
    var ahead = frame.north
    if angle < Self.angleMin {
      angle = 0
    } else if Trigonometry.pi - angle > Self.angleMin {
      ahead = axis.cross(frame.up) * (1 / axis.length)
    }
    self.start = start
    self.end = end
    self.up = frame.up
    self.ahead = ahead
    self.angle = angle
    self.marks = Self.marks(up: frame.up, ahead: ahead, angle: angle)
  }

  /// The way of `length` metres that leaves `start` on `course`, in radians
  /// from true north.
  init(from start: Position, course: Double, length: Double) {
    let frame = LocalFrame(start)
    let curvature = frame.curvature
    let north = Trigonometry.cosine(course) / curvature.meridian
    let east = Trigonometry.sine(course) / curvature.transverse
    let turn = (north * north + east * east).squareRoot()
    let ahead = frame.north * (north / turn) + frame.east * (east / turn)
    var angle = turn * length
    var marks = Self.marks(up: frame.up, ahead: ahead, angle: angle)
    // What a radian measures on the way is known only when the way is: three
    // rounds leave less than a millimetre in 1,000 km.
    for _ in 0..<3 where angle > 0 {
      angle *= length / marks[marks.count - 1]
      marks = Self.marks(up: frame.up, ahead: ahead, angle: angle)
    }
    self.start = start
    self.end =
      LocalFrame(up: Self.turn(up: frame.up, ahead: ahead, by: angle).up).position
    self.up = frame.up
    self.ahead = ahead
    self.angle = angle
    self.marks = marks
  }

  /// Where one is after `distance` metres, and the course there; the ends
  /// themselves before the start and past the end.
  func place(atDistance distance: Double) -> Place {
    guard distance > 0 else { return Place(position: start, courseHundredths: course(at: 0)) }
    guard distance < length else {
      return Place(position: end, courseHundredths: course(at: angle))
    }
    var low = 0
    var high = marks.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if marks[middle] <= distance { low = middle } else { high = middle }
    }
    let share = (distance - marks[low]) / (marks[high] - marks[low])
    let turned = angle * (Double(low) + share) / Double(marks.count - 1)
    let normal = Self.turn(up: up, ahead: ahead, by: turned).up
    return Place(
      position: LocalFrame(up: normal).position,
      courseHundredths: course(at: turned)
    )
  }

  /// The course over ground where the normal has turned by `turned`.
  private func course(at turned: Double) -> UInt16 {
    let (normal, direction) = Self.turn(up: up, ahead: ahead, by: turned)
    let frame = LocalFrame(up: normal)
    let course = Trigonometry.arcTangent(
      y: direction.dot(frame.east) * frame.curvature.transverse,
      x: direction.dot(frame.north) * frame.curvature.meridian
    )
    let hundredths = Int((course * (18_000 / Trigonometry.pi)).rounded())
    return UInt16((hundredths + 36_000) % 36_000)
  }

  private static func marks(up: Vector, ahead: Vector, angle: Double) -> [Double] {
    let steps = max(1, Int((angle / stepMax).rounded(.up)))
    let step = angle / Double(steps)
    var marks = [0.0]
    for index in 0..<steps {
      let middle = turn(up: up, ahead: ahead, by: step * (Double(index) + 0.5))
      let scale = LocalFrame(up: middle.up).metresPerRadian(along: middle.ahead)
      marks.append(marks[index] + step * scale)
    }
    return marks
  }

  private static func turn(
    up: Vector,
    ahead: Vector,
    by angle: Double
  ) -> (up: Vector, ahead: Vector) {
    let (sine, cosine) = Trigonometry.sineAndCosine(angle)
    return (up * cosine + ahead * sine, ahead * cosine + up * -sine)
  }

  /// Project value: about 50 km, along which the metres per radian change by
  /// less than one part in 10,000.
  private static let stepMax = 0.007_8
  /// Project value: 6 micrometres on the ground, far below 10^-7 degree.
  private static let angleMin = 1e-12
}
