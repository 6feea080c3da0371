public import Primitives

/// How the payload that a command prompts for comes to its end.
///
/// More than one end can hold: `AT+SHBODEXT` takes whichever comes first of its
/// length, its time limit and the two bytes. At a time limit the TA goes on with
/// what it has.
///
/// - Source: SIM7000 Series AT Command Manual V1.06 and, for `+HTTPDATA`, V1.04,
///   each command's own table; `+SMPUB` MQTT(S) Application Note V1.02.
public struct PayloadEnd: Equatable, Sendable {
  /// After so many bytes, whatever they are.
  public var length: UInt32?
  /// The TA waits no longer.
  public var timeLimit: Milliseconds?
  /// `send` ends the payload and `cancel` gives it up; neither can be in it.
  public var isTerminated: Bool

  public init(
    length: UInt32? = nil,
    timeLimit: Milliseconds? = nil,
    isTerminated: Bool = false
  ) {
    self.length = length
    self.timeLimit = timeLimit
    self.isTerminated = isTerminated
  }

  /// Control-Z.
  public static var send: UInt8 { ASCII.substitute }
  /// Escape.
  public static var cancel: UInt8 { ASCII.escape }
}

extension PendingLine {
  /// How the payload of the line's last command ends; `nil` when it has none.
  ///
  /// `AT+CIPSEND=5` is five bytes over the one connection, or Control-Z over
  /// connection 5 after `AT+CIPMUX=1`, which the line does not show.
  public func payloadEnd(isMultiplexed: Bool = false) -> PayloadEnd? {
    withBytes { line in
      guard let last = lastCommand(of: line), last.prompt(in: line) != nil else { return nil }
      return last.payloadEnd(in: line, isMultiplexed: isMultiplexed)
    }
  }
}

extension SubCommand {
  fileprivate func payloadEnd(in line: Span<UInt8>, isMultiplexed: Bool) -> PayloadEnd {
    if isNamed("+CIPSEND", in: line) {
      let length = number(isMultiplexed ? 2 : 1, in: line)
      return length.map { PayloadEnd(length: $0) } ?? PayloadEnd(isTerminated: true)
    }
    if isNamed("+SMPUB", in: line) { return PayloadEnd(length: number(2, in: line)) }
    if isNamed("+CASEND", in: line) {
      return PayloadEnd(length: number(2, in: line), timeLimit: limit(3, in: line) ?? 5_000)
    }
    if isNamed("+HTTPDATA", in: line) {
      return PayloadEnd(length: number(1, in: line), timeLimit: limit(2, in: line))
    }
    if isNamed("+CFSWFILE", in: line) {
      return PayloadEnd(length: number(4, in: line), timeLimit: limit(5, in: line))
    }
    if isNamed("+SHBODEXT", in: line) || isNamed("+SHBOD", in: line) {
      return PayloadEnd(
        length: number(1, in: line),
        timeLimit: limit(2, in: line),
        isTerminated: isNamed("+SHBODEXT", in: line)
      )
    }
    return PayloadEnd(isTerminated: true)  // The short messages, also as PDU.
  }

  private func limit(_ field: Int, in line: Span<UInt8>) -> Milliseconds? {
    number(field, in: line).map { Milliseconds(Int64($0)) }
  }

  /// Quoted too: `AT+SMPUB="t","5",1,1`.
  private func number(_ field: Int, in line: Span<UInt8>) -> UInt32? {
    var cursor = FieldCursor(parameters)
    while let range = cursor.next(in: line) {
      guard cursor.number == field else { continue }
      return line.unsignedInteger(in: line.unquoted(range)).flatMap { UInt32(exactly: $0) }
    }
    return nil
  }
}

extension Span where Element == UInt8 {
  /// `range` without the blanks at its ends, and without its quotes.
  func unquoted(_ range: Range<Int>) -> Range<Int> {
    let field = trimmed(range)
    guard field.count >= 2, self[field.lowerBound] == ASCII.quote,
      self[field.upperBound - 1] == ASCII.quote
    else { return field }
    return trimmed(field.lowerBound + 1..<field.upperBound - 1)
  }
}
