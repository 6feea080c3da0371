import Primitives

/// The lines that a TA says of its own accord: those with a name in front are in the
/// catalogue, the others here.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, table of unsolicited
///   result codes, and the URCs of chapters 8 (CIP), 10 (GNSS) and of the HTTP,
///   MQTT and TCP application notes; `Call Ready` and `*PSUTTZ` with its
///   unbalanced quote as logs of SIM7000G modules have them. `VOICE CALL`,
///   `SMS DONE`, `PB DONE` and `*ATREADY` are siblings'.
enum UnsolicitedLine {
  static func recognises(_ line: Span<UInt8>) -> Bool {
    recognises(line, LinePrefix(line))
  }

  /// With the name in front of the line, which was found before.
  @inline(never)
  static func recognises(_ line: Span<UInt8>, _ prefix: LinePrefix?) -> Bool {
    guard !line.isEmpty else { return false }
    switch line[0] {
    case ASCII.plus:
      guard let prefix else { return isOddlyNamed(line) }
      return LineRules.find(prefix.key).urc != nil || isOfFamily(line)
    case ASCII.asterisk:
      return line.starts(with: "*PSUTTZ:") || line.starts(with: "*PSNWID:")
        || line.starts(with: "*ATREADY:")
    case ASCII.dollar:
      return isSentence(line)
    default:
      #if LinkRows
      return isWord(line)
      #else
      return isWord(line) || isConnectionLine(line)
      #endif
    }
  }

  /// Prefixes with a blank or a comma in the name.
  private static func isOddlyNamed(_ line: Span<UInt8>) -> Bool {
    isBearerLine(line) || line.starts(with: "+APP PDP:")
      || line.starts(with: "+PDP DEACT") || line.starts(with: "+RECEIVE,")
      || line.starts(with: "+IPD,")
  }

  /// `+SAPBR 1: DEACT`, of one of the three bearers.
  private static func isBearerLine(_ line: Span<UInt8>) -> Bool {
    line.starts(with: "+SAPBR ") && line.count > 8 && ASCII.isDigit(line[7])
      && line[8] == ASCII.colon
  }

  /// Names that come in many forms.
  private static func isOfFamily(_ line: Span<UInt8>) -> Bool {
    switch line[1] {
    case 0x46: line.starts(with: "+FTP")
    case 0x4D: line.starts(with: "+MIPL")
    case 0x53: line.starts(with: "+SIML")
    default: false
    }
  }

  /// An NMEA sentence among the answers: `AT+CGNSTST=1`.
  static func isSentence(_ line: Span<UInt8>) -> Bool {
    line.count > 5 && line[0] == ASCII.dollar && ASCII.isLetter(line[1]) && ASCII.isLetter(line[2])
  }

  /// Spelling as the module has it, `WARNNING` included.
  private static func isWord(_ line: Span<UInt8>) -> Bool {
    switch ASCII.uppercased(line[0]) {
    case 0x43:  // `C`, and so on.
      line.matches("Call Ready", in: 0..<line.count) || isConnectionTable(line)
    case 0x44: line.starts(with: "DST:")
    case 0x4D: line.starts(with: "MISSED_CALL:")
    case 0x4E: line.equals("NORMAL POWER DOWN") || line.equals("NO CARRIER")
    case 0x4F: line.starts(with: "OVER-VOLTAGE ")
    case 0x50: line.equals("PB DONE")
    case 0x52: line.equals("RDY") || line.equals("RING") || line.starts(with: "RECV FROM:")
    case 0x53:
      line.matches("SMS Ready", in: 0..<line.count) || line.equals("SMS DONE")
        || line.starts(with: "STATE:") || isConnectionTable(line)
    case 0x55: line.starts(with: "UNDER-VOLTAGE ")
    case 0x56: line.starts(with: "VOICE CALL:")
    default: false
    }
  }

  /// The rows after `STATE:` of `AT+CIPSTATUS`: `C: 0,0,"TCP",...`, `S: 0,...`.
  private static func isConnectionTable(_ line: Span<UInt8>) -> Bool {
    line.count > 3 && (line.starts(with: "C: ") || line.starts(with: "S: "))
      && ASCII.isDigit(line[3])
  }

  /// Lines of the CIP chapter, alone or with the connection's number before
  /// them: `CONNECT OK`, `0, CONNECT OK`, `0,CLOSED`.
  static func isConnectionLine(_ line: Span<UInt8>) -> Bool {
    let start = line.offsetAfterConnectionNumber()
    guard start < line.count, ASCII.isLetter(line[start]) else { return false }
    let rest = start..<line.count
    return line.matches("CONNECT OK", in: rest) || line.matches("CONNECT FAIL", in: rest)
      || line.matches("ALREADY CONNECT", in: rest) || line.matches("CLOSED", in: rest)
      || line.matches("CLOSE OK", in: rest) || line.matches("SEND OK", in: rest)
      || line.matches("SEND FAIL", in: rest) || line.matches("SHUT OK", in: rest)
      || line.matches("SERVER OK", in: rest) || line.matches("SERVER CLOSE", in: rest)
      || line.hasText("DATA ACCEPT:", at: start) || line.hasText("REMOTE IP:", at: start)
      || isConnect(line)
  }

  /// `CONNECT` and `CONNECT <speed>`.
  static func isConnect(_ line: Span<UInt8>) -> Bool {
    guard line.starts(with: "CONNECT") else { return false }
    let rest = line.trimmed(7..<line.count)
    return rest.isEmpty || line.unsignedInteger(in: rest) != nil
  }
}

extension Span where Element == UInt8 {
  /// The name, sign included, in front of the first colon.
  func nameOfPrefix() -> Range<Int>? { LinePrefix(self)?.range }

  /// The name in front of a list in parentheses: `+IFC (0-2),(0-2)`, which some
  /// test commands answer without the colon.
  func nameBeforeList() -> Range<Int>? {
    guard let blank = firstOffset(of: ASCII.space, in: 0..<count), blank > 1,
      hasText("+", at: 0), hasText(" (", at: blank)
    else { return nil }
    return 0..<blank
  }

  /// Zero, or the offset after the `n, ` or `n,` that a line of a numbered
  /// connection has in front.
  ///
  /// The manual's tables print no blank, modules do.
  func offsetAfterConnectionNumber() -> Int {
    guard count > 2, ASCII.isDigit(self[0]), self[1] == ASCII.comma else { return 0 }
    return self[2] == ASCII.space ? 3 : 2
  }
}
