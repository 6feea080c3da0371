/// The final results of the tracker's commands, by the bytes alone.
///
/// Not by `SIM7000`: checkers and faults must not misread what the tracker
/// misreads.
enum FinalResultText {
  /// Project value: more than the longest text of a `+CME ERROR`.
  private static let lengthMax = 63

  private static let texts = [
    "OK", "ERROR", "SHUT OK", "NO CARRIER", "0", "1", "3", "4", "6", "7", "8",
  ].map { Array($0.utf8) }
  private static let beginnings = ["+CME ERROR:", "+CMS ERROR:"].map { Array($0.utf8) }

  /// True for a line, without its line ends, that ends a command.
  ///
  /// - Source: V.250, 5.7.1: `NO CARRIER` ends any command, asked or not; after
  ///   `ATV0`, which a damaged command line may become, they are numbers.
  static func isOne(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.count <= lengthMax else { return false }
    return texts.contains { line.elementsEqual($0) }
      || beginnings.contains { line.starts(with: $0) }
  }
}
