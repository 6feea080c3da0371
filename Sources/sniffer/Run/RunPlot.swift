import Pages
import Primitives

/// A run as one picture: what the tracker was doing, its reports, and the world.
struct RunPlot {
  let record: RunRecord
  let title: String

  var svg: [UInt8] {
    let strips = record.strips.filter { !$0.spans.isEmpty }
    let lanes: [(RunRecord.Lane, String)] = [
      (.world, "world"), (.report, "reports"), (.alarm, "alarms and trips"),
    ]
    let shown = lanes.filter { lane in record.marks.contains { $0.lane == lane.0 } }
    let hasWorld = record.samples.count > 1
    var canvas = SVGCanvas(
      title: title,
      length: record.end.microseconds,
      panels: hasWorld ? 3 : 0,
      strips: strips.count + shown.count
    )
    for strip in strips {
      canvas.strip(
        strip.name,
        strip.spans.map { ($0.start.microseconds, $0.end.microseconds, $0.label) }
      )
    }
    for (lane, name) in shown {
      canvas.marks(name, record.marks.filter { $0.lane == lane }.map(\.at.microseconds))
    }
    if hasWorld {
      add("signal, dBm", curve { $0.signal.map(Double.init) }, Scale.signal, to: &canvas)
      add("battery, mV", curve { Double($0.millivolts) }, Scale.battery, to: &canvas)
      let limits = record.vibrationLimit.map { [$0] } ?? []
      let name = "acceleration beside gravity, mg"
      add(name, curve(\.vibration), nil, limits, to: &canvas)
    }
    return canvas.finish()
  }

  private func add(
    _ name: String,
    _ curve: SVGCanvas.Curve,
    _ range: ClosedRange<Double>?,
    _ limits: [Double] = [],
    to canvas: inout SVGCanvas
  ) {
    canvas.panel(name, [curve], names: [""], limits: limits, range: range)
  }

  private func curve(_ value: (RunRecord.Sample) -> Double?) -> SVGCanvas.Curve {
    record.samples.enumerated().compactMap { index, sample in
      value(sample).map { (Int64(index) * record.sampleStep.rawValue * 1_000, $0) }
    }
  }
}
