import Primitives

/// Where the parts of an answer stand in a piece of the module's output, by the
/// bytes alone.
struct AnswerParts {
  private let output: [UInt8]

  init(of output: [UInt8]) {
    self.output = output
  }

  /// Behind the echo, which ends in a lone `<CR>`.
  var start: Int {
    guard output.first != ASCII.carriageReturn,
      let end = output.firstIndex(of: ASCII.carriageReturn)
    else { return 0 }
    return min(end + 1, output.count)
  }

  /// The first final result, with its line ends.
  var finalResult: Range<Int>? {
    line(where: { FinalResultText.isOne($0[...]) })
  }

  /// What asks for bytes that are no command line, with its line ends.
  var prompt: Range<Int>? {
    if output.suffix(Self.shortPrompt.count).elementsEqual(Self.shortPrompt) {
      return output.count - Self.shortPrompt.count..<output.count
    }
    return line(where: { $0.elementsEqual("DOWNLOAD".utf8) })
  }

  /// The bytes that a line like `+HTTPREAD: 11` announces.
  var body: Range<Int>? {
    guard let header = line(where: { Self.bodyLength(of: $0) != nil }),
      let length = Self.bodyLength(of: Self.trimmed(output[header])), length > 0,
      header.upperBound + length <= output.count
    else { return nil }
    return header.upperBound..<header.upperBound + length
  }

  /// The first line that `isMeant`, from its own line ends on.
  private func line(where isMeant: ([UInt8]) -> Bool) -> Range<Int>? {
    var start = 0
    while start < output.count {
      let end = output[start...].firstIndex(of: ASCII.lineFeed) ?? output.count
      if isMeant(Self.trimmed(output[start..<end])) {
        let before = start >= 2 && output[start - 1] == ASCII.lineFeed ? start - 2 : start
        return before..<min(end + 1, output.count)
      }
      start = end + 1
    }
    return nil
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> [UInt8] {
    line.filter { !ASCII.isLineEnding($0) }
  }

  private static func bodyLength(of line: [UInt8]) -> Int? {
    guard bodyHeaders.contains(where: { line.starts(with: $0.utf8) }) else { return nil }
    let digits = line.reversed().prefix { ASCII.isDigit($0) }.reversed()
    return Int(String(decoding: digits, as: UTF8.self))
  }

  private static let shortPrompt = Array("\r\n> ".utf8)
  /// - Source: SIM7000 Series AT Command Manual V1.06: the commands whose answer
  ///   is a length and then that number of bytes.
  private static let bodyHeaders = [
    "+HTTPREAD:", "+SHREAD:", "+CFSRFILE:", "+CIPRXGET: 2,", "+CARECV:", "+FTPGET: 2,",
  ]
}
