import SIM7000

/// The last values of `+CSQ`, as a line of bars for the row that is typed in.
struct SignalHistory: Equatable {
  /// Those with a level, 0 to 31.
  private var values: [SignalQuality] = []

  /// Project value: a few minutes of a user who asks now and then.
  private static let valuesMax = 16
  private static let bars = Array("▁▂▃▄▅▆▇█")

  /// A line of the module.
  mutating func note(_ line: String) {
    guard let value = try? SignalQuality(parsing: line.utf8.span), value.rssi != nil else { return }
    values.append(value)
    if values.count > Self.valuesMax { values.removeFirst() }
  }

  /// The bars and the newest value; `nil` before the first.
  var text: String? {
    guard let last = values.last?.decibelMilliwatts else { return nil }
    let line = values.compactMap(\.rssi).map { Self.bars[Int($0) * (Self.bars.count - 1) / 31] }
    return String(line) + " \(last) dBm"
  }
}
