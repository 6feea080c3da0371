import Primitives
import SIM7000

/// Small readers of the notations that AT lines are made of.
package enum ATGrammar {
  /// The numbers of a list such as `1,3-5,7`, in rising order; `nil` for any
  /// other text.
  ///
  /// - Source: 3GPP TS 27.007, 4.5: the ranges that a test command answers.
  package static func numbers(inList text: String) -> [Int]? {
    if text.isEmpty { return [] }
    var numbers: [Int] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let range = range(part) else { return nil }
      // Project value: a longer range is not there to be spelled out.
      guard range.upperBound - range.lowerBound < 1_024 else { return nil }
      numbers += range.filter { !numbers.contains($0) }
    }
    return numbers.sorted()
  }

  /// `3`, `3-5` or either of them in parentheses.
  static func range(_ text: some StringProtocol) -> ClosedRange<Int>? {
    let ends = String(text).filter { $0 != " " && $0 != "(" && $0 != ")" }
      .split(separator: "-", omittingEmptySubsequences: false)
    guard let first = ends.first.flatMap({ Int($0) }), ends.count <= 2 else { return nil }
    guard ends.count == 2 else { return first...first }
    guard let last = Int(ends[1]), first <= last else { return nil }
    return first...last
  }

  /// The groups of a list such as `("SM","ME"),"SM"`: what stands between its
  /// commas, parentheses taken off; a group that is not closed takes the rest.
  package static func groups(of text: String) -> [String] {
    text.splitOutsideGroups().map { part in
      guard part.first == "(" else { return String(part) }
      return String(part.last == ")" ? part.dropFirst().dropLast() : part.dropFirst())
    }
  }

  /// A network's number of five or six digits; `nil` for any other text and for
  /// the country 000, which there is not.
  ///
  /// - Source: 3GPP TS 23.003, 2.2: three digits of country, two or three of
  ///   network; `01` and `001` are different networks.
  package static func network(_ digits: String) -> (mcc: Int, mnc: Int, mncDigits: Int)? {
    guard (5...6).contains(digits.count), digits.allSatisfy(\.isASCIIDigit),
      let country = Int(digits.prefix(3)), let network = Int(digits.dropFirst(3)), country > 0
    else { return nil }
    return (country, network, digits.count - 3)
  }

  /// The number at the end of a band's label: 20 of `EUTRAN-BAND20`, 78 of the
  /// `NR5G_BAND78` of siblings.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CPSI.
  package static func bandNumber(ofLabel label: String) -> Int? {
    guard let start = label.lastIndex(where: { $0 == "-" || $0 == "_" }),
      case let word = label[start...].dropFirst(), word.hasPrefix("BAND")
    else { return nil }
    let digits = word.dropFirst("BAND".count)
    guard !digits.isEmpty, digits.allSatisfy(\.isASCIIDigit) else { return nil }
    return Int(digits)
  }

  /// Name and parameters of a line whose name ends in a colon; the line's own
  /// sign may be missing: `CREG: 1,2`.
  ///
  /// The prefix has its blank, as it stands in the line.
  package static func tokens(of line: String) -> (prefix: String, arguments: [String]) {
    guard let colon = line.firstIndex(of: ":") else {
      return ("", ATParameters(line).all.map(\.text))
    }
    let rest = line[line.index(after: colon)...]
    let blanks = rest.prefix { $0 == " " }
    return (String(line[...colon]) + blanks, ATParameters(rest).all.map(\.text))
  }

  /// A line without the name, the colon and the blanks in front.
  package static func information(of line: String) -> String {
    guard let colon = line.firstIndex(of: ":") else { return String(line.withoutBlanks) }
    return String(line[line.index(after: colon)...].withoutBlanks)
  }

  /// The arguments of a command as a command line has them behind the `=`.
  package static func arguments(of rest: String) -> [String] {
    guard rest.hasPrefix("=") else { return [] }
    return ATParameters(rest.dropFirst()).all.map(\.text)
  }

  /// What is left of the TA's bytes behind the echo.
  ///
  /// Bytes that begin with a line ending have no echo in front; else the echo is
  /// all that stands before the first `<CR><LF>`.
  package static func withoutEcho(_ bytes: [UInt8]) -> [UInt8] {
    if let first = bytes.first, ASCII.isLineEnding(first) { return bytes }
    for index in bytes.indices.dropLast()
    where bytes[index] == ASCII.carriageReturn && bytes[index + 1] == ASCII.lineFeed {
      return Array(bytes[index...])
    }
    return bytes
  }

  /// A text that the TA wrote in UCS2, four hexadecimal digits a character; any
  /// other text as it is.
  ///
  /// - Source: 3GPP TS 27.005 and 27.007, AT+CSCS="UCS2".
  package static func text(ofUCS2 text: String) -> String {
    decodedUCS2(text) ?? text
  }

  static func decodedUCS2(_ text: String) -> String? {
    // Project value: a line of the module has at most 1,024 bytes, 256 characters.
    var decoder = MessageTextDecoder<1_024>()
    guard !text.isEmpty, (try? decoder.push(hexadecimalUCS2: text.utf8.span)) != nil else {
      return nil
    }
    decoder.finish()
    let decoded = ATText.text(decoder.text)
    let isPlain = decoded.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control || $0 == "\n" || $0 == "\r"
    }
    return isPlain && decoder.undefinedCodes == 0 && !decoder.text.isTruncated ? decoded : nil
  }

  /// A text as a command line has it, in quotes: control characters, quotes and
  /// backslashes as a backslash and two hexadecimal digits.
  ///
  /// - Source: ITU-T V.250, 5.4.2.2.
  package static func quoted(_ bytes: [UInt8]) -> [UInt8] {
    var text = [ASCII.quote]
    for byte in bytes {
      let isPlain = ASCII.isPrintable(byte) && byte != ASCII.quote && byte != ASCII.backslash
      if isPlain {
        text.append(byte)
      } else {
        text += [ASCII.backslash, ASCII.hexadecimalDigit(byte >> 4), ASCII.hexadecimalDigit(byte)]
      }
    }
    return text + [ASCII.quote]
  }

  /// Whether the access point of a context is the one that was asked for: the
  /// same name, capitals apart, to which the network may have added its own.
  ///
  /// - Source: 3GPP TS 23.003, 9.1: the operator's part is `.mnc<MNC>.mcc<MCC>.gprs`.
  package static func isAccessPoint(_ existing: String, requested: String) -> Bool {
    let (existing, requested) = (existing.lowercased(), requested.lowercased())
    if existing == requested { return true }
    guard !requested.isEmpty, existing.hasPrefix(requested) else { return false }
    let labels = existing.dropFirst(requested.count).split(
      separator: ".",
      omittingEmptySubsequences: false
    )
    guard labels.count == 4, labels[0].isEmpty, labels[3] == "gprs" else { return false }
    return isNumbered(labels[1], "mnc") && isNumbered(labels[2], "mcc")
  }

  private static func isNumbered(_ label: Substring, _ word: String) -> Bool {
    label.hasPrefix(word) && label.count == 6 && label.dropFirst(3).allSatisfy(\.isASCIIDigit)
  }
}
