import Primitives

/// The lines that a TA says of its own accord, by name.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, table of unsolicited
///   result codes, and the URCs of chapters 8 (CIP), 10 (GNSS) and of the HTTP,
///   MQTT and TCP application notes; `Call Ready` and `*PSUTTZ` with its
///   unbalanced quote as logs of SIM7000G modules have them. `VOICE CALL`,
///   `SMS DONE`, `PB DONE` and `*ATREADY` are siblings'.
enum UnsolicitedLine {
  static func recognises(_ line: Span<UInt8>) -> Bool {
    guard !line.isEmpty else { return false }
    switch line[0] {
    case ASCII.plus:
      guard let name = line.nameOfPrefix() else { return isOddlyNamed(line) }
      return isName(name, of: line) || isOfFamily(line)
    case ASCII.asterisk:
      return line.starts(with: "*PSUTTZ:") || line.starts(with: "*PSNWID:")
        || line.starts(with: "*ATREADY:")
    case ASCII.dollar:
      return isSentence(line)
    default:
      return isWord(line) || isConnectionLine(line)
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

  /// By length first: a line is compared with a dozen names and not with sixty.
  private static func isName(_ name: Range<Int>, of line: Span<UInt8>) -> Bool {
    switch name.count {
    case 4:
      line.matches("+CMT", in: name) || line.matches("+CBM", in: name)
        || line.matches("+CDS", in: name) || line.matches("+PDP", in: name)
    case 5:
      line.matches("+CFUN", in: name) || line.matches("+CPIN", in: name)
        || line.matches("+CREG", in: name) || line.matches("+CTZV", in: name)
        || line.matches("+CGEV", in: name) || line.matches("+CLIP", in: name)
        || line.matches("+CUSD", in: name) || line.matches("+CIEV", in: name)
        || line.matches("+STIN", in: name) || line.matches("+CNTP", in: name)
        || line.matches("+CLBS", in: name) || line.matches("+CMTI", in: name)
        || line.matches("+CDSI", in: name)
    case 6:
      line.matches("+CGREG", in: name) || line.matches("+CEREG", in: name)
        || line.matches("+CRING", in: name) || line.matches("+SHREQ", in: name)
        || line.matches("+SMSUB", in: name) || line.matches("+CANEW", in: name)
    case 7:
      line.matches("+C5GREG", in: name) || line.matches("+CNSMOD", in: name)
        || line.matches("+CEDRXP", in: name) || line.matches("+SHREAD", in: name)
        || line.matches("+CAOPEN", in: name) || line.matches("+CASEND", in: name)
    case 8:
      line.matches("+UGNSINF", in: name) || line.matches("+SHSTATE", in: name)
        || line.matches("+SMSTATE", in: name) || line.matches("+CASTATE", in: name)
        || line.matches("+CACLOSE", in: name) || line.matches("+CDNSGIP", in: name)
        || line.matches("+GTPCELL", in: name)
    default:
      isLongName(name, of: line)
    }
  }

  private static func isLongName(_ name: Range<Int>, of line: Span<UInt8>) -> Bool {
    switch name.count {
    case 9:
      line.matches("+CGNSXTRA", in: name) || line.matches("+HTTPTOFS", in: name)
        || line.matches("+CIPRXGET", in: name)
    case 10:
      line.matches("+CRRCSTATE", in: name) || line.matches("+CADATAIND", in: name)
        || line.matches("+CCOAPRECV", in: name)
    case 11:
      line.matches("+CPSMSTATUS", in: name) || line.matches("+HTTPACTION", in: name)
    default:
      false
    }
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
  func nameOfPrefix() -> Range<Int>? {
    guard count > 2, self[0] == ASCII.plus, ASCII.isLetter(self[1]) else { return nil }
    var index = 2
    while index < count, ASCII.isLetter(self[index]) || ASCII.isDigit(self[index]) {
      index += 1
    }
    guard index < count, self[index] == ASCII.colon else { return nil }
    return 0..<index
  }

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
