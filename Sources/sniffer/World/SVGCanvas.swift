import CommandLine
import Manual
import Primitives

/// Draws panels one below the other over one axis of time.
///
/// - Source: SVG 1.1 (Second Edition), W3C 2011: `path`, `rect`, `text`, `title`.
struct SVGCanvas: ~Copyable {
  typealias Curve = [(at: Int64, value: Double)]

  private var text = TextBuffer(capacity: 1 << 16)
  /// In microseconds.
  private let length: Int64
  private var top = 40.0

  // In pixels. Project value: it fits a screen and a page.
  private static let left = 60.0
  private static let width = 920.0
  private static let panelHeight = 130.0
  private static let stripHeight = 28.0
  private static let gap = 34.0
  private static let height = 680.0
  /// Project value: finer than pixels are.
  private static let columns = 1_840

  init(title: String, length: Int64) {
    self.length = length
    text.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1000 680\" ")
    text.append("font-family=\"sans-serif\" font-size=\"12\" fill=\"none\">\n<title>")
    text.append(string: XMLText.escaped(title))
    text.append("</title>\n<rect width=\"1000\" height=\"680\" fill=\"#fff\"/>\n")
    label(title, x: Self.left, y: 22, "#000")
  }

  /// Curves in one frame, and limits as dashed lines.
  mutating func panel(_ name: String, _ curves: [Curve], names: [String], limits: [Double]) {
    let values = curves.flatMap { $0.map(\.value) } + limits
    let lowest = min(values.min() ?? 0, 0)
    let highest = max(values.max() ?? 1, lowest + 1e-3)
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

  /// Spans with their words, and a tick for each moment.
  mutating func strip(
    _ name: String,
    _ spans: [(start: Int64, end: Int64, label: String)],
    ticks: [Int64]
  ) {
    label(name, x: Self.left, y: top - 6, "#000")
    rectangle(Self.left, top, Self.width, Self.stripHeight, fill: "#dde8dd", "still")
    for span in spans {
      let start = place(of: span.start)
      rectangle(
        start,
        top,
        place(of: span.end) - start,
        Self.stripHeight,
        fill: "#e08060",
        "moving"
      )
      label(span.label, x: start + 4, y: top + 18, "#000")
    }
    for tick in ticks {
      text.append("<path class=\"evidence\" stroke=\"#000\" d=\"M")
      point(place(of: tick), top + Self.stripHeight)
      text.append("v5\"/>\n")
    }
    let seconds = Double(length) / 1e6
    for share in [0.0, 0.25, 0.5, 0.75, 1] {
      text.append("<text fill=\"#000\" text-anchor=\"middle\"")
      position(Self.left + share * Self.width, top + Self.stripHeight + 20)
      text.append(share * seconds, fractionDigits: 1)
      text.append(" s</text>\n")
    }
  }

  consuming func finish() -> [UInt8] {
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

  private static let colors: [StaticString] = ["#d03030", "#208040", "#2050c0"]
}
