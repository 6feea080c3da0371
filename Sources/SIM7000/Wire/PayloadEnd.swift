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
  /// After this number of bytes, whatever they are.
  public var length: UInt32?
  /// The TA waits no longer.
  public var timeLimit: Milliseconds?
  /// `send` ends the payload and `cancel` gives it up; neither can be in it.
  public var isTerminated: Bool

  /// An end by length, by time, or by `send` and `cancel`.
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
      guard let last = lastCommand(of: line) else { return nil }
      let rules = last.rules(in: line)
      guard last.prompt(by: rules, in: line) != nil else { return nil }
      return last.end(of: rules.payload, in: line, isMultiplexed: isMultiplexed)
    }
  }
}

extension SubCommand {
  fileprivate func end(
    of payload: Payload,
    in line: Span<UInt8>,
    isMultiplexed: Bool
  ) -> PayloadEnd {
    // Of `AT+CIPSEND`, whose line may have no length at all.
    let isNumbered = payload.isNumbered && isMultiplexed
    let length = number(payload.length + (isNumbered ? 1 : 0), in: line)
    let limit = number(payload.limit, in: line) ?? payload.defaultLimit
    return PayloadEnd(
      length: length,
      timeLimit: limit.map { Milliseconds(Int64($0)) },
      isTerminated: payload.isTerminated || payload.isNumbered && length == nil
    )
  }

  /// Quoted too: `AT+SMPUB="t","5",1,1`.
  private func number(_ field: UInt8, in line: Span<UInt8>) -> UInt32? {
    var cursor = FieldCursor(parameters)
    while field > 0, let range = cursor.next(in: line) {
      guard cursor.number == Int(field) else { continue }
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
