import Decoding
import Motion
import Primitives

/// A take as a picture: acceleration, vibration, rate, and what the detector says.
struct MotionPlot {
  private let take: MotionTake
  private let verdicts: MotionVerdicts
  private let title: String

  init(_ take: MotionTake, _ verdicts: MotionVerdicts, title: String) {
    self.take = take
    self.verdicts = verdicts
    self.title = title
  }

  var svg: [UInt8] {
    let length = max(take.samples.last?.microseconds ?? 0, 1)
    var canvas = SVGCanvas(title: title, length: length, panels: 3, strips: 2)
    drawAcceleration(&canvas)
    drawVibration(&canvas)
    drawRate(&canvas)
    canvas.verdict(
      "detector",
      verdicts.moving.map {
        (start: $0.start, end: $0.end, label: $0.evidence?.word.description ?? "")
      },
      ticks: verdicts.evidence.map { ($0.at, $0.kind.word.description) }
    )
    canvas.verdict(
      verdicts.profile == .parked ? "the tracker, parked: alarms" : "the tracker: movement",
      verdicts.alarms
    )
    canvas.begins(take.begins)
    return canvas.finish()
  }

  private func drawAcceleration(_ canvas: inout SVGCanvas) {
    let curves = [\MotionTake.Axes.x, \.y, \.z].map { axis in
      take.samples.map { (at: $0.microseconds, value: $0.force[keyPath: axis]) }
    }
    canvas.panel("acceleration, g", curves, names: ["x", "y", "z"], limits: [])
  }

  /// The root mean square of each block of the detector.
  private func drawVibration(_ canvas: inout SVGCanvas) {
    let block = Int64(verdicts.parameters.blockMilliseconds) * 1_000
    var curve: [(at: Int64, value: Double)] = []
    var open: [MotionTake.Axes] = []
    var end = block
    for sample in take.samples {
      if sample.microseconds >= end {
        curve.append((at: end, value: Self.deviation(open) * 1_000))
        open = []
        end += block
      }
      open.append(sample.force)
    }
    let limit = Double(verdicts.parameters.vibrationMilligrams)
    canvas.panel(
      "vibration, mg rms in \(verdicts.parameters.blockMilliseconds) ms",
      [curve],
      names: ["rms"],
      limits: verdicts.profile == .parked ? [limit] : []
    )
  }

  /// Less that of the rest before.
  private func drawRate(_ canvas: inout SVGCanvas) {
    let resting = take.samples.filter { $0.microseconds < take.rest.rawValue * 1_000 }
    let bias = Self.mean(resting.map(\.rotation))
    let curve = take.samples.map { sample in
      let turned = MotionTake.Axes(
        x: sample.rotation.x - bias.x,
        y: sample.rotation.y - bias.y,
        z: sample.rotation.z - bias.z
      )
      return (at: sample.microseconds, value: turned.length)
    }
    let limit = Double(verdicts.parameters.rateMillidegreesPerSecond) / 1_000
    canvas.panel(
      "rate, degrees/s, less its offset at rest",
      [curve],
      names: ["rate"],
      limits: verdicts.profile == .parked ? [limit] : []
    )
  }

  private static func mean(_ axes: [MotionTake.Axes]) -> MotionTake.Axes {
    let count = max(1, Double(axes.count))
    return MotionTake.Axes(
      x: axes.reduce(0) { $0 + $1.x } / count,
      y: axes.reduce(0) { $0 + $1.y } / count,
      z: axes.reduce(0) { $0 + $1.z } / count
    )
  }

  private static func deviation(_ axes: [MotionTake.Axes]) -> Double {
    let mean = mean(axes)
    let squares = axes.map { axes in
      let apart = MotionTake.Axes(x: axes.x - mean.x, y: axes.y - mean.y, z: axes.z - mean.z)
      return apart.length * apart.length
    }
    return (squares.reduce(0, +) / max(1, Double(axes.count))).squareRoot()
  }
}
