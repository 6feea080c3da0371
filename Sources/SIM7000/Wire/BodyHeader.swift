import Primitives

/// The lines that state the number of bytes that follow them.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 8 (`+CIPRXGET`,
///   `+RECEIVE`, `+IPD`), SH and CA; V1.04, chapter HTTP; `+CFSRFILE` and the
///   `+CARECV` without a connection number as logs have them.
enum BodyHeader {
  /// The longest body that a header may announce; a longer one is a damaged
  /// line.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.04, `AT+HTTPDATA`: 319488.
  static let bodyLengthMax: Int64 = 319_488

  /// The length of the body behind a complete line.
  static func bodyLength(after line: Span<UInt8>) -> Int? {
    guard line.count > 2, line[0] == ASCII.plus else { return nil }
    #if !LinkRows
    if line.starts(with: "+RECEIVE,") { return lengthOfReceived(line) }
    #endif
    guard mayAnnounce(line[1]), let prefix = LinePrefix(line) else { return nil }
    let fields = prefix.end + 1..<line.count
    switch LineRules.find(prefix.key).header {
    case .none, .requested: return nil
    case .length: return checked(line.integer(in: line.trimmed(fields)))
    #if LinkRows  // No row of a link has another one.
    case .buffered, .transfer: return nil
    #else
    case .buffered: return lengthOfBuffered(line.trimmed(fields), of: line)
    case .transfer:
      guard line.integer(inField: 1, of: fields) == 2 else { return nil }
      return checked(line.integer(inField: 2, of: fields))
    #endif
    }
  }

  /// True when `start` may be the beginning of what `bodyLength(inside:)` reads.
  static func mayBegin(_ start: Span<UInt8>, isReceiving: Bool) -> Bool {
    #if LinkRows
    return false
    #else
    guard !start.isEmpty, start[0] == ASCII.plus else { return false }
    guard start.count > 1 else { return true }
    return start[1] == 0x49 || isReceiving && start[1] == 0x43  // `I`, `C`.
    #endif
  }

  /// The length of a body that goes on in the line whose beginning is `start`.
  ///
  /// `+IPD,<len>:`, `+IPD,<len>,TCP:`, and `+CARECV: <len>,` for a write command;
  /// the read command's `+CARECV: <cid>,<len>` looks the same and has no body. A
  /// length of zero has no comma behind it, so a zero is the connection of the
  /// manual's `+CARECV: 0,<len>,`.
  static func bodyLength(inside start: Span<UInt8>, isReceiving: Bool) -> Int? {
    #if LinkRows
    return nil
    #else
    guard start.count > 5, start[0] == ASCII.plus else { return nil }
    if start[start.count - 1] == ASCII.colon, start.starts(with: "+IPD,") {
      return checked(start.integer(inField: 1, of: 5..<start.count - 1))
    }
    if isReceiving, start[start.count - 1] == ASCII.comma, start.starts(with: "+CARECV:") {
      return lengthOfRequested(start.trimmed(8..<start.count - 1), of: start)
    }
    return nil
    #endif
  }

  /// The first letter of a name that is read here, in either case.
  private static func mayAnnounce(_ letter: UInt8) -> Bool {
    switch ASCII.uppercased(letter) {
    case 0x43, 0x46, 0x48, 0x53: true  // `C`, `F`, `H`, `S`.
    default: false
    }
  }

  private static func lengthOfRequested(_ fields: Range<Int>, of start: Span<UInt8>) -> Int? {
    let first = start.integer(inField: 1, of: fields)
    guard first == 0 else { return start.hasField(2, in: fields) ? nil : checked(first) }
    return checked(start.integer(inField: 2, of: fields))
  }

  /// `+RECEIVE,<n>,<len>:` and `+RECEIVE,<n>,<len>,<ip>:<port>:`.
  private static func lengthOfReceived(_ line: Span<UInt8>) -> Int? {
    guard line[line.count - 1] == ASCII.colon else { return nil }
    return checked(line.integer(inField: 2, of: 9..<line.count - 1))
  }

  /// `+CIPRXGET: 2,[<n>,]<given>,<left>` with `given` bytes, `3` with two
  /// hexadecimal digits for each.
  private static func lengthOfBuffered(_ fields: Range<Int>, of line: Span<UInt8>) -> Int? {
    let mode = line.integer(inField: 1, of: fields)
    guard mode == 2 || mode == 3 else { return nil }
    let hasConnection = line.integer(inField: 4, of: fields) != nil
    let given = checked(line.integer(inField: hasConnection ? 3 : 2, of: fields))
    return given.map { mode == 3 ? 2 * $0 : $0 }
  }

  private static func checked(_ length: Int64?) -> Int? {
    guard let length, (0...bodyLengthMax).contains(length) else { return nil }
    return Int(length)
  }
}
