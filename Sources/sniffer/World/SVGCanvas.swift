import CommandLine
import Manual
import Pages
import Primitives

/// Draws panels one below the other over one axis of time.
///
/// - Source: SVG 1.1 (Second Edition), W3C 2011: `path`, `rect`, `text`, `title`.
struct SVGCanvas: ~Copyable {
  typealias Curve = [(at: Int64, value: Double)]

  private var text = TextBuffer(capacity: 1 << 16)
  /// In microseconds.
  private let length: Int64
  private var top = Self.firstTop

  // In pixels. Project value: it fits a screen and a page.
  private static let left = 60.0
  private static let width = 920.0
  private static let panelHeight = 130.0
  private static let stripHeight = 28.0
  private static let gap = 34.0
  private static let axisHeight = 30.0
  private static let firstTop = 58.0
  /// Project value: of this size, at most.
  private static let letterWidth = 8.0
  /// Project value: finer than pixels are.
  private static let columns = 1_840

  /// - Parameters:
  ///   - title: What is written above.
  ///   - length: The end of the axis, in microseconds.
  ///   - panels: How many panels come.
  ///   - strips: How many strips and rows of marks come.
  init(title: String, length: Int64, panels: Int, strips: Int) {
    self.length = max(length, 1)
    let height =
      Self.firstTop + Double(panels) * (Self.panelHeight + Self.gap)
      + Double(strips) * (Self.stripHeight + Self.gap) + Self.axisHeight
    // With a size, or pages that embed the picture show it as small as they like.
    text.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1000\" height=\"")
    text.append(height, fractionDigits: 0)
    text.append("\" viewBox=\"0 0 1000 ")
    text.append(height, fractionDigits: 0)
    text.append("\" font-family=\"sans-serif\" font-size=\"12\" fill=\"none\">\n<title>")
    text.append(string: XMLText.escaped(title))
    text.append("</title>\n<rect width=\"1000\" height=\"")
    text.append(height, fractionDigits: 0)
    text.append("\" fill=\"#fff\"/>\n")
    label(title, x: Self.left, y: 22, "#000")
  }

  /// Curves in one frame, and limits as dashed lines.
  ///
  /// Without a `range` the frame is as high as they are, from zero on.
  mutating func panel(
    _ name: String,
    _ curves: [Curve],
    names: [String],
    limits: [Double],
    range: ClosedRange<Double>? = nil
  ) {
    let values = curves.flatMap { $0.map(\.value) } + limits
    let lowest = range?.lowerBound ?? min(values.min() ?? 0, 0)
    let highest = range?.upperBound ?? max(values.max() ?? 1, lowest + 1e-3)
    frame(name, lowest, highest)
    for (index, curve) in curves.enumerated() {
      let color = Self.colors[index % Self.colors.count]
      path(curve, lowest, highest, color)
      if curves.count > 1 {
        label(names[index], x: Self.left + Self.width + 6, y: top + 14 + 16 * Double(index), color)
      }
    }
    for limit in limits {
      let y = height(of: limit, lowest, highest)
      text.append("<path class=\"limit\" stroke=\"#c00\" stroke-dasharray=\"6 4\" d=\"M")
      point(Self.left, y)
      text.append("H")
      text.append(Self.left + Self.width, fractionDigits: 1)
      text.append("\"/>\n")
    }
    top += Self.panelHeight + Self.gap
  }

  /// Rest, and in it the spans of movement with their words.
  ///
  /// Each moment has a tick, and the first of several alike its word, where there is room.
  mutating func verdict(
    _ name: String,
    _ spans: [(start: Int64, end: Int64, label: String)],
    ticks: [(at: Int64, label: String)] = []
  ) {
    label(name, x: Self.left, y: top - 6, "#000")
    rectangle(Self.left, top, Self.width, Self.stripHeight, fill: "#dde8dd", "still")
    for span in spans {
      let start = place(of: span.start)
      let width = place(of: span.end) - start
      rectangle(start, top, width, Self.stripHeight, fill: "#e08060", "moving")
      label(span.label, x: start + 4, y: top + 18, "#000")
    }
    var free = 0.0
    var last = ""
    for tick in ticks {
      text.append("<path class=\"evidence\" stroke=\"#000\" d=\"M")
      point(place(of: tick.at), top + Self.stripHeight)
      text.append("v5\"/>\n")
      let x = place(of: tick.at)
      guard tick.label != last, x >= free else { continue }
      label(tick.label, x: x, y: top + Self.stripHeight + 15, "#555")
      free = x + Self.letterWidth * Double(tick.label.utf8.count)
      last = tick.label
    }
    top += Self.stripHeight + Self.gap
  }

  /// What was so, one after the other, each kind in its colour and named where it fits.
  mutating func strip(_ name: String, _ spans: [(start: Int64, end: Int64, label: String)]) {
    label(name, x: Self.left, y: top - 6, "#000")
    var labels: [String] = []
    for span in spans {
      if !labels.contains(span.label) { labels.append(span.label) }
      let color = Self.fills[(labels.firstIndex(of: span.label) ?? 0) % Self.fills.count]
      let start = place(of: span.start)
      let width = place(of: span.end) - start
      rectangle(start, top, width, Self.stripHeight, fill: color, "span")
      guard width > Self.letterWidth * Double(span.label.utf8.count) else { continue }
      label(span.label, x: start + 4, y: top + 18, "#000")
    }
    top += Self.stripHeight + Self.gap
  }

  /// A line for each moment.
  mutating func marks(_ name: String, _ moments: [Int64]) {
    label(name, x: Self.left, y: top - 6, "#000")
    rectangle(Self.left, top, Self.width, Self.stripHeight, fill: "#f2f2f2", "lane")
    for moment in moments {
      text.append("<path class=\"mark\" stroke=\"#2050c0\" stroke-width=\"2\" d=\"M")
      point(place(of: moment), top)
      text.append("v28\"/>\n")
    }
    top += Self.stripHeight + Self.gap
  }

  /// A line from the top down to here where something begins, with its words.
  mutating func begins(_ moments: [(at: Int64, label: String)]) {
    for moment in moments {
      let x = place(of: moment.at)
      text.append("<path class=\"begin\" stroke=\"#06c\" stroke-dasharray=\"2 3\" d=\"M")
      point(x, Self.firstTop - 8)
      text.append("V")
      text.append(top - Self.gap, fractionDigits: 1)
      text.append("\"/>\n")
      label(moment.label, x: x + 3, y: Self.firstTop + 8, "#06c")
    }
  }

  consuming func finish() -> [UInt8] {
    let axis = TimeAxis(end: Instant(microseconds: length))
    for tick in axis.ticks {
      text.append("<text fill=\"#000\" text-anchor=\"middle\"")
      position(place(of: tick.at.microseconds), top)
      text.append(string: tick.label)
      text.append("</text>\n")
    }
    text.append("</svg>\n")
    return text.take()
  }

  // MARK: - Pieces

  private mutating func frame(_ name: String, _ lowest: Double, _ highest: Double) {
    label(name, x: Self.left, y: top - 6, "#000")
    text.append("<rect stroke=\"#999\"")
    attribute(" x", Self.left)
    attribute(" y", top)
    attribute(" width", Self.width)
    attribute(" height", Self.panelHeight)
    text.append("/>\n")
    for (value, y) in [(highest, top + 10), (lowest, top + Self.panelHeight)] {
      text.append("<text fill=\"#000\" text-anchor=\"end\"")
      position(Self.left - 6, y)
      text.append(value, fractionDigits: highest - lowest < 20 ? 2 : 0)
      text.append("</text>\n")
    }
  }

  /// Of many points in one column of pixels the lowest and the highest.
  private mutating func path(
    _ curve: Curve,
    _ lowest: Double,
    _ highest: Double,
    _ color: StaticString
  ) {
    guard let first = curve.first else { return }
    text.append("<path stroke=\"")
    text.append(color)
    text.append("\" d=\"M")
    point(place(of: first.at), height(of: first.value, lowest, highest))
    let size = max(1, curve.count / Self.columns)
    for start in stride(from: 0, to: curve.count, by: size) {
      let column = curve[start..<min(start + size, curve.count)]
      guard let low = column.min(by: { $0.value < $1.value }),
        let high = column.max(by: { $0.value < $1.value })
      else { continue }
      for value in size == 1 ? [low.value] : [low.value, high.value] {
        text.append("L")
        point(place(of: low.at), height(of: value, lowest, highest))
      }
    }
    text.append("\"/>\n")
  }

  private func place(of microseconds: Int64) -> Double {
    Self.left + Self.width * Double(microseconds) / Double(length)
  }

  private func height(of value: Double, _ lowest: Double, _ highest: Double) -> Double {
    top + Self.panelHeight * (highest - value) / (highest - lowest)
  }

  private mutating func point(_ x: Double, _ y: Double) {
    text.append(x, fractionDigits: 1)
    text.append(ASCII.space)
    text.append(y, fractionDigits: 1)
  }

  private mutating func rectangle(
    _ x: Double,
    _ y: Double,
    _ width: Double,
    _ height: Double,
    fill: StaticString,
    _ name: StaticString
  ) {
    text.append("<rect class=\"")
    text.append(name)
    text.append("\" fill=\"")
    text.append(fill)
    text.append("\"")
    attribute(" x", x)
    attribute(" y", y)
    attribute(" width", width)
    attribute(" height", height)
    text.append("/>\n")
  }

  private mutating func label(_ words: String, x: Double, y: Double, _ color: StaticString) {
    text.append("<text fill=\"")
    text.append(color)
    text.append("\"")
    position(x, y)
    text.append(string: XMLText.escaped(words))
    text.append("</text>\n")
  }

  private mutating func position(_ x: Double, _ y: Double) {
    attribute(" x", x)
    attribute(" y", y)
    text.append(">")
  }

  private mutating func attribute(_ name: StaticString, _ value: Double) {
    text.append(name)
    text.append("=\"")
    text.append(value, fractionDigits: 1)
    text.append("\"")
  }

  private static let fills: [StaticString] = [
    "#b9c4d4", "#a9cdb8", "#ecc894", "#b3c6ec", "#d9b9d3", "#eab3a6", "#b0d8d8", "#d4d4a4",
  ]
  private static let colors: [StaticString] = ["#d03030", "#208040", "#2050c0"]
}
