import Primitives

/// Finding the command line in what a terminal or a log shows.
public enum CommandText {
  /// The command line that ends `text`: all of it, or what stands behind some
  /// other output, as in `{"s":12.5}AT+CIPCLOSE`; `nil` when there is none.
  public static func range(in text: Span<UInt8>) -> Range<Int>? {
    for start in text.indices where isStart(start, of: text) {
      if isCommandLine(text, from: start) { return start..<text.count }
    }
    return nil
  }

  /// Whether a command may start here.
  ///
  /// `AT` inside a word starts nothing: `PRIVATE+1`. Behind a word that a program
  /// printed, an extended command does: `Connecting to vsh.ppAT+CIPSHUT`.
  private static func isStart(_ index: Int, of text: Span<UInt8>) -> Bool {
    guard ASCII.uppercased(text[index]) == 0x41 else { return false }
    guard index > 0, ASCII.isLetter(text[index - 1]) || ASCII.isDigit(text[index - 1]) else {
      return true
    }
    return !isCapital(text[index - 1]) && text.hasText("AT+", at: index)
      && nameEnds(behind: index + 3, of: text)
  }

  /// Whether three capitals or more stand at `start` and then what may follow a
  /// command's name.
  ///
  /// Project value: three, so that chance hardly makes one of the letters of a
  /// certificate; the shortest name that the manual has is as long.
  private static func nameEnds(behind start: Int, of text: Span<UInt8>) -> Bool {
    var end = start
    while end < text.count, isCapital(text[end]) || ASCII.isDigit(text[end]) { end += 1 }
    guard end - start >= 3, isCapital(text[start]) else { return false }
    return end == text.count || mayFollowName(text[end])
  }

  private static func mayFollowName(_ byte: UInt8) -> Bool {
    byte == ASCII.equals || byte == ASCII.questionMark || byte == ASCII.semicolon
  }

  private static func isCapital(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) && byte == ASCII.uppercased(byte)
  }

  /// True when `text` from `start` on is a command line: `AT`, `A/`, extended
  /// commands, or basic ones that exist.
  static func isCommandLine(_ text: Span<UInt8>, from start: Int) -> Bool {
    if text.matches("A/", in: start..<text.count) { return true }
    guard let first = text.offsetAfterAT(from: start), first == start + 2 else { return false }
    let rest = text.trimmed(first..<text.count)
    guard !rest.isEmpty else { return true }
    if isSign(text[rest.lowerBound]) {
      let letter = text.trimmed(rest.lowerBound + 1..<rest.upperBound)
      guard !letter.isEmpty, ASCII.isLetter(text[letter.lowerBound]) else { return false }
      // Basic commands, as those of `&`, follow one another without a separator. Within a line
      // `AT&T` is an operator.
      guard text[rest.lowerBound] == 0x26 else { return endsName(text, letter) }
      return start == 0 || text[letter.lowerBound] | 0x20 != 0x74
    }
    var cursor = SubCommandCursor(from: rest.lowerBound)
    while let command = cursor.next(in: text) {
      let letter = text[command.name.lowerBound]
      guard isSign(letter) || isBasicCommand(letter) else { return false }
    }
    return true
  }

  /// True when letters and digits alone are before what may follow a name.
  ///
  /// - Source: ITU-T V.250, 5.4.1.
  private static func endsName(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var end = range.lowerBound
    var hasBlank = false
    while end < range.upperBound {
      let byte = text[end]
      if byte == ASCII.space {
        hasBlank = true
      } else {
        guard ASCII.isLetter(byte) || ASCII.isDigit(byte) else { break }
        // Lower case after a blank is a sentence of a program, not a name.
        if hasBlank, byte >= 0x61 { return false }
      }
      end += 1
    }
    guard end < range.upperBound else { return true }
    // A terminal shows a command twice.
    if text[end] == ASCII.plus { return text.matches("AT", in: end - 2..<end) }
    return mayFollowName(text[end])
  }

  /// `+`, `&`, `*`, `$`, `#`, `^`.
  private static func isSign(_ byte: UInt8) -> Bool {
    byte == ASCII.plus || byte == 0x26 || byte == ASCII.asterisk || byte == ASCII.dollar
      || byte == 0x23 || byte == 0x5E
  }

  /// - Source: SIM7000 Series AT Command Manual V1.06, chapter 2: A D E H I L M
  ///   O Q S V X Z; P and T only inside `D`.
  private static func isBasicCommand(_ byte: UInt8) -> Bool {
    switch ASCII.uppercased(byte) {
    case 0x41, 0x44, 0x45, 0x48, 0x49, 0x4C, 0x4D, 0x4F, 0x51, 0x53, 0x56, 0x58, 0x5A: true
    default: false
    }
  }
}
