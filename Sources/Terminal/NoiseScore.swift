import Primitives

/// How much of what came is noise: bytes that no module sends at the right rate.
struct NoiseScore: Equatable, Sendable {
  private(set) var count = 0
  private(set) var noiseCount = 0

  /// Text, its line endings and tabs are no noise.
  mutating func add(_ bytes: some Collection<UInt8>) {
    count += bytes.count
    noiseCount += bytes.count { byte in
      !ASCII.isPrintable(byte) && !ASCII.isLineEnding(byte) && byte != ASCII.tab
    }
  }

  /// In percent; `nil` of nothing.
  var percent: Int? { count == 0 ? nil : noiseCount * 100 / count }

  /// `nothing`, or `14 bytes, 79 % noise`.
  var words: String {
    guard let percent else { return "nothing" }
    return "\(count) bytes, \(percent) % noise"
  }
}
