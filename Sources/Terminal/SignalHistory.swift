import Manual
import Primitives

/// The last values of `+CSQ`, as a line of bars for the row that is typed in.
struct SignalHistory: Equatable {
  /// `<rssi>`, 0 to 31.
  private var values: [Int] = []

  /// Project value: a few minutes of somebody who asks now and then.
  private static let valuesMax = 16
  private static let bars = Array("▁▂▃▄▅▆▇█")

  /// A line of the module.
  mutating func note(_ line: String) {
    let start = "+CSQ: "
    let number = line.dropFirst(start.count).prefix { $0 != "," }
    guard line.hasPrefix(start), let value = Int(number), (0...31).contains(value) else { return }
    values.append(value)
    if values.count > Self.valuesMax { values.removeFirst() }
  }

  /// The bars and the newest value; `nil` before the first.
  ///
  /// - Source: 3GPP TS 27.007, 8.5: -113 dBm and 2 dB for each step.
  var text: String? {
    guard let last = values.last else { return nil }
    let line = values.map { Self.bars[$0 * (Self.bars.count - 1) / 31] }
    return String(line) + " \(2 * last - 113) dBm"
  }
}
