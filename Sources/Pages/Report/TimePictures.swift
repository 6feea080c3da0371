import Primitives

/// Strips, marks and curves of a run, one below the other over one axis.
///
/// Pictures are stretched to the width of the page, and so have no text in them:
/// names and scales stand beside them.
///
/// - Source: SVG 2, 8.10 (`preserveAspectRatio`) and 8.13 (`vector-effect`).
struct TimePictures {
  let run: RunRecord
  let axis: TimeAxis
  /// In front of the ids of the run's rows.
  let id: String

  func write(to html: inout HTMLText) {
    html.markup("<div class=time data-end=\"")
    html.number(Double(axis.end) / 1e6)
    html.markup("\">\n")
    writeTicks(to: &html)
    for strip in run.strips { write(strip, to: &html) }
    for lane in RunRecord.Lane.allCases { write(lane, to: &html) }
    for curve in curves { write(curve, to: &html) }
    html.markup("<div class=cursor hidden></div>\n</div>\n<p class=now aria-live=polite></p>\n")
    if run.droppedMarks > 0 {
      html.element("p", "\(run.droppedMarks) more marks are not drawn; their lines are below.")
    }
  }

  private func writeTicks(to html: inout HTMLText) {
    html.markup("<div class=ticks aria-hidden=true>")
    for tick in axis.ticks {
      let place = axis.place(of: tick.at)
      // The last ones stand before their place, so that they stay on the page.
      let isLate = place > 0.92 * TimeAxis.length
      html.markup(isLate ? "<span class=late style=\"right:" : "<span style=\"left:")
      html.number((isLate ? TimeAxis.length - place : place) / 10)
      html.markup("%\">")
      html.text(tick.label)
      html.markup("</span>")
    }
    html.markup("</div>\n")
  }

  /// Opens a picture `height` units high, with its name beside it.
  private func open(
    _ name: String,
    _ note: String = "",
    height: StaticString,
    as kind: StaticString,
    hasLinks: Bool = false,
    to html: inout HTMLText
  ) {
    html.markup("<figure class=")
    html.markup(kind)
    html.markup("><figcaption>")
    html.text(name)
    if !note.isEmpty {
      html.markup(" <small>")
      html.text(note)
      html.markup("</small>")
    }
    html.markup("</figcaption><svg preserveAspectRatio=none viewBox=\"0 0 1000 ")
    html.markup(height)
    html.markup("\" role=")
    html.markup(hasLinks ? "group" : "img")
    html.markup(" aria-label=\"")
    html.text(note.isEmpty ? name : "\(name), \(note)")
    html.markup("\">")
  }

  // MARK: - Strips

  private func write(_ strip: RunRecord.Strip, to html: inout HTMLText) {
    guard !strip.spans.isEmpty else { return }
    var labels: [String] = []
    open(strip.name, height: "20", as: "strip", to: &html)
    for span in strip.spans {
      if !labels.contains(span.label) { labels.append(span.label) }
      let start = axis.place(of: span.start)
      html.markup("<rect class=c")
      html.number((labels.firstIndex(of: span.label) ?? 0) % 12)
      html.markup(" x=")
      html.number(start)
      html.markup(" height=20 width=")
      html.number(max(axis.place(of: span.end) - start, 0.1))
      html.markup("><title>")
      html.text("\(span.label), from \(span.start.text) to \(span.end.text)")
      html.markup("</title></rect>")
    }
    html.markup("</svg><p class=legend>")
    for (index, label) in labels.enumerated() {
      html.markup("<span><i class=c")
      html.number(index % 12)
      html.markup("></i>")
      html.text(label)
      html.markup("</span> ")
    }
    html.markup("</p></figure>\n")
  }

  // MARK: - Marks

  /// Each leads to its line.
  private func write(_ lane: RunRecord.Lane, to html: inout HTMLText) {
    let marks = run.marks.filter { $0.lane == lane }
    guard !marks.isEmpty else { return }
    open(lane.title, "\(marks.count)", height: "20", as: "lane", hasLinks: true, to: &html)
    for mark in marks {
      html.markup("<a href=\"#")
      html.text(id)
      html.number(mark.row)
      html.markup("\"><path class=")
      html.markup(lane.name)
      html.markup(" d=\"M")
      html.number(axis.place(of: mark.at))
      html.markup(" 0v20\"/><title>")
      html.text("\(mark.at.text): \(mark.text)")
      html.markup("</title></a>")
    }
    html.markup("</svg></figure>\n")
  }

  // MARK: - Curves

  private struct Curve {
    var name: String
    var unit: String
    /// `nil` where there is no value.
    var values: [Double?]
    /// From the lower to the upper edge.
    var range: ClosedRange<Double>
    /// Places between the edges are those of the logarithm.
    var isLogarithmic = false
    var limit: Double?
  }

  private var curves: [Curve] {
    guard run.samples.count > 1 else { return [] }
    let signal = run.samples.map { $0.signal.map(Double.init) }
    let volts = run.samples.map { Optional(Double($0.millivolts)) }
    let vibration = run.samples.map { Optional($0.vibration) }
    return [
      Curve(name: "signal", unit: "dBm", values: signal, range: Scale.signal),
      Curve(name: "battery", unit: "mV", values: volts, range: Scale.battery),
      Curve(
        name: "acceleration beside gravity",
        unit: "mg",
        values: vibration,
        range: Scale.vibration,
        isLogarithmic: true,
        limit: run.vibrationLimit
      ),
    ]
  }

  private static let curveHeight = 60.0

  private func write(_ curve: Curve, to html: inout HTMLText) {
    let range = curve.range
    let scale = "\(Int(range.lowerBound)) to \(Int(range.upperBound)) \(curve.unit)"
    let limit = curve.limit.map { ", dashed: rest below \(Int($0)) \(curve.unit)" } ?? ""
    open(curve.name, scale + limit, height: "60", as: "curve", to: &html)
    if let limit = curve.limit {
      html.markup("<path class=limit d=\"M0 ")
      html.number(height(of: limit, in: curve))
      html.markup("h1000\"/>")
    }
    html.markup("<path d=\"")
    var isDown = false
    for (index, value) in curve.values.enumerated() {
      guard let value else {
        isDown = false
        continue
      }
      html.markup(isDown ? "L" : "M")
      let instant = Instant.zero + Milliseconds(run.sampleStep.rawValue * Int64(index))
      html.number(axis.place(of: instant))
      html.markup(" ")
      html.number(height(of: value, in: curve))
      isDown = true
    }
    html.markup("\"/></svg></figure>\n")
  }

  private func height(of value: Double, in curve: Curve) -> Double {
    let (lowest, highest) = (curve.range.lowerBound, curve.range.upperBound)
    let value = min(max(value, lowest), highest)
    let share =
      curve.isLogarithmic
      ? Self.logarithm(value / lowest) / Self.logarithm(highest / lowest)
      : (value - lowest) / (highest - lowest)
    return Self.curveHeight * (1 - share)
  }

  /// That of two, of a number from 1 on: exponent and, between two of them, a
  /// straight line, which is near enough for a picture and the same on every machine.
  private static func logarithm(_ value: Double) -> Double {
    Double(value.exponent) + value.significand - 1
  }
}

/// The scales of pictures, so that two runs can be compared by eye.
package enum Scale {
  /// In dBm.
  ///
  /// - Source: 3GPP TS 27.007, 8.5: what +CSQ can say.
  package static let signal = -113.0 ... -51.0
  /// In millivolts.
  ///
  /// - Source: SIM7000 Hardware Design V1.07, 3.1: VBAT is 3.0 to 4.3 V.
  package static let battery = 3_000.0...4_300.0
  /// In thousandths of g.
  ///
  /// Project value: what a sensor of 16 g can say, from one on.
  static let vibration = 1.0...16_000.0
}

extension RunRecord.Lane {
  /// The class of its marks.
  var name: StaticString {
    switch self {
    case .world: "world"
    case .alarm: "alarm"
    case .report: "report"
    case .lost: "lost"
    case .owner: "owner"
    case .holds: "holds"
    case .fails: "fails"
    }
  }

  var title: String {
    switch self {
    case .world: "world"
    case .alarm: "alarms and trips"
    case .report: "reports delivered"
    case .lost: "delayed or lost"
    case .owner: "owner's phone"
    case .holds: "expectations that hold"
    case .fails: "expectations that fail"
    }
  }
}

extension Instant {
  /// `1:02:03.4`, from the start.
  var text: String {
    let tenths = microseconds / 100_000
    let (seconds, minutes, hours) = (tenths / 10 % 60, tenths / 600 % 60, tenths / 36_000)
    let padded = { (value: Int64) in value < 10 ? "0\(value)" : "\(value)" }
    let tail = "\(padded(seconds)).\(tenths % 10)"
    return hours > 0 ? "\(hours):\(padded(minutes)):\(tail)" : "\(minutes):\(tail)"
  }
}
