/// The final results of the tracker's commands, by the bytes alone.
///
/// Not by `SIM7000`: checkers and faults must not misread what the tracker
/// misreads.
enum FinalResultText {
  /// Project value: more than the longest text of a `+CME ERROR`.
  private static let lengthMax = 63

  /// True for a line, without its line ends, that ends a command.
  static func isOne(_ line: [UInt8]) -> Bool {
    guard line.count <= lengthMax else { return false }
    return ["OK", "ERROR", "SHUT OK"].contains { line.elementsEqual($0.utf8) }
      || ["+CME ERROR:", "+CMS ERROR:"].contains { line.starts(with: $0.utf8) }
  }
}
