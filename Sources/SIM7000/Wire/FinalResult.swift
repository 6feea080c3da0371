import Primitives

/// How a command line ended.
///
/// Everything here is what the TA did, and none of it is an error of this
/// program. `OK` and `ERROR` end any command line; some commands end with words
/// of their own and send no `OK`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 1.4 and chapter 8.
public enum FinalResult: Equatable, Sendable {
  /// `OK`.
  case ok
  /// `ERROR`.
  case error
  /// `+CME ERROR: <n>`, or its text when the text is in the table.
  case equipmentError(UInt16)
  /// `+CME ERROR: <text>` with a text that is not in the table.
  case equipmentErrorText
  /// `+CMS ERROR: <n>`, or its text when the text is in the table.
  case messageError(UInt16)
  /// `+CMS ERROR: <text>` with a text that is not in the table.
  case messageErrorText
  /// `SHUT OK` of `AT+CIPSHUT`.
  case shutOK
  /// `CLOSE OK` of `AT+CIPCLOSE`.
  case closeOK
  /// `SEND OK` of `AT+CIPSEND`.
  case sendOK
  /// `SEND FAIL` of `AT+CIPSEND`.
  case sendFail
  /// `DATA ACCEPT:<n>` of `AT+CIPSEND` after `AT+CIPQSEND=1`.
  case dataAccept
  /// `NORMAL POWER DOWN` of `AT+CPOWD=1`.
  case poweredDown
  /// The bare address that is all that `AT+CIFSR` answers.
  case localAddress
  /// `CONNECT`: the line carries data from here on.
  case connect
  /// `NO CARRIER`: no connection, or the end of one.
  case noCarrier
  /// `BUSY`: the other side is busy.
  case busy
  /// `NO DIALTONE`: there is no network to dial in.
  case noDialtone
  /// `NO ANSWER`: the other side does not answer.
  case noAnswer
  /// No final result came within the response timeout.
  case timedOut

  /// True when the TA has executed the command.
  public var isSuccess: Bool {
    switch self {
    case .ok, .shutOK, .closeOK, .sendOK, .dataAccept, .poweredDown, .localAddress, .connect:
      true
    case .error, .equipmentError, .equipmentErrorText, .messageError, .messageErrorText,
      .sendFail, .noCarrier, .busy, .noDialtone, .noAnswer, .timedOut:
      false
    }
  }

  /// Reads the final results that any command line can have: `OK`, `ERROR`,
  /// `+CME ERROR: <err>` and `+CMS ERROR: <err>`.
  ///
  /// The manual's chapter on TCP spells the third without its colon; both are
  /// read. Other makers' `MODEM ERROR: <n>` and `COMMAND NOT SUPPORT` are `ERROR`.
  @inline(never)
  public init?(parsing line: Span<UInt8>) {
    guard !line.isEmpty else { return nil }
    switch line[0] {
    case 0x4F where line.equals("OK"):  // `O`.
      self = .ok
    case 0x45 where line.equals("ERROR"), 0x43 where line.isSiblingsError,  // `E`, `C`, `M`.
      0x4D where line.isSiblingsError:
      self = .error
    case ASCII.plus where line.isError(named: "+CME ERROR"):
      self = .equipmentErrorText
      if let code = errorCode(in: line, EquipmentError.code(ofText:in:)) {
        self = .equipmentError(code)
      }
    case ASCII.plus where line.isError(named: "+CMS ERROR"):
      self = .messageErrorText
      if let code = errorCode(in: line, MessageError.code(ofText:in:)) {
        self = .messageError(code)
      }
    default:
      return nil
    }
  }

  /// Reads a result code of `ATV0`.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, `ATV`: OK 0, CONNECT 1,
  ///   RING 2, NO CARRIER 3, ERROR 4, NO DIALTONE 6, BUSY 7, NO ANSWER 8,
  ///   PROCEEDING 9. `RING` and `PROCEEDING` end nothing.
  @inline(never)
  init?(numeric line: Span<UInt8>) {
    guard line.count == 1 else { return nil }
    switch line[0] {
    case 0x30: self = .ok
    case 0x31: self = .connect
    case 0x33: self = .noCarrier
    case 0x34: self = .error
    case 0x36: self = .noDialtone
    case 0x37: self = .busy
    case 0x38: self = .noAnswer
    default: return nil
    }
  }
}

/// The number in `+CME ERROR: <err>`, or the number of its text.
@inline(never)
private func errorCode(
  in line: Span<UInt8>,
  _ lookUp: (Range<Int>, Span<UInt8>) -> UInt16?
) -> UInt16? {
  var start = 10  // After `+CME ERROR`.
  if start < line.count, line[start] == ASCII.colon { start += 1 }
  let range = line.trimmed(start..<line.count)
  if let number = line.unsignedInteger(in: range) { return UInt16(exactly: number) }
  return lookUp(range, line)
}

/// The code up to `last` whose text fills `range`; see `code(ofText:in:)` of the
/// two tables.
func errorCode(
  ofText range: Range<Int>,
  in line: Span<UInt8>,
  upTo last: UInt16,
  _ text: (UInt16) -> StaticString?
) -> UInt16? {
  var folded: UInt16?
  for code in 0...last {
    guard let text = text(code), line.isText(text, in: range) else { continue }
    if range.count == text.utf8CodeUnitCount, line.hasText(text, at: range.lowerBound) {
      return code
    }
    if folded == nil { folded = code }
  }
  return folded
}

extension Span where Element == UInt8 {
  /// `name`, and behind it a colon, a blank or nothing.
  @inline(never)
  fileprivate func isError(named name: StaticString) -> Bool {
    guard starts(with: name) else { return false }
    let end = name.utf8CodeUnitCount
    return end == count || self[end] == ASCII.colon || isBlank(at: end)
  }

  /// - Source: ModemManager at 9a2d5863, `src/tests/test-at-serial-port.c`.
  fileprivate var isSiblingsError: Bool {
    if equals("COMMAND NOT SUPPORT") { return true }
    let name: StaticString = "MODEM ERROR:"
    guard starts(with: name) else { return false }
    return unsignedInteger(in: trimmed(name.utf8CodeUnitCount..<count)) != nil
  }

  /// True when `range` is `text`, letter case and blanks apart: some firmware
  /// writes `operationnotallowed`.
  fileprivate func isText(_ text: StaticString, in range: Range<Int>) -> Bool {
    var index = range.lowerBound
    for offset in 0..<text.utf8CodeUnitCount {
      let expected = unsafe text.utf8Start[offset]
      guard expected != ASCII.space else { continue }
      while index < range.upperBound, isBlank(at: index) { index += 1 }
      guard index < range.upperBound,
        ASCII.uppercased(self[index]) == ASCII.uppercased(expected)
      else { return false }
      index += 1
    }
    return index == range.upperBound
  }
}
