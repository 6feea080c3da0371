import Primitives

/// A line of the answer to `AT+COPS=?`: a cursor over the operators found.
///
/// `+COPS: (2,"<long>","<short>","26201",9),(1,...),,(0-4),(0-2)`. What is behind
/// the operators, the modes and formats, is for `ParameterRanges`. Some modules
/// put operators on lines of their own, leave the comma or one parenthesis out or
/// put one too many.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 3.2.9; public logs of SIM7000
///   and other modules.
public struct OperatorScan: Equatable, InformationResponse {
  private var ranges: ParameterRanges
  private var isOver = false

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    ranges = ParameterRanges(parsing: line)
    guard ranges.name.isEmpty || line.matches("+COPS", in: ranges.name) else { throw .otherName }
  }

  /// The next operator; `nil` after the last.
  public mutating func next(
    in line: Span<UInt8>
  ) throws(InformationResponseError) -> ScannedOperator? {
    guard !isOver, let list = ranges.next(in: line), list.isList, hasName(list, line) else {
      isOver = true
      return nil
    }
    var found = try ScannedOperator(line, list.range)
    var ahead = ranges
    if found.accessTechnology == nil, let stray = ahead.next(in: line), !stray.isList,
      let technology = stray.accessTechnology(in: line)
    {
      found.accessTechnology = technology
      ranges = ahead
    }
    return found
  }

  /// Whether the list is an operator: its second field is a text or null, and that
  /// of modes or formats a number.
  private func hasName(_ list: ParameterValues, _ line: Span<UInt8>) -> Bool {
    var fields = FieldReader(line, in: list.range)
    guard fields.count(in: line) >= 4 else { return false }
    fields.skip(2, in: line)
    return fields.isQuoted || fields.range.isEmpty
  }
}

/// An operator that a search found.
public struct ScannedOperator: Equatable, Sendable {
  /// Whether the operator can be used.
  public enum Status: UInt8, Equatable, Sendable {
    /// Not known.
    case unknown = 0
    /// It can be chosen.
    case available = 1
    /// The module is registered there.
    case current = 2
    /// The SIM may not use it.
    case forbidden = 3
  }

  /// Whether the operator can be used.
  public var status: Status
  /// Where the long name stands; empty when there is none.
  public var longName: Range<Int>
  /// The place of the short name in the line.
  public var shortName: Range<Int>
  /// Where the number stands, `26201`.
  public var number: Range<Int>
  /// `nil` when the number has not five or six digits.
  public var network: PLMN?
  /// The radio system; `nil` if the module reports none.
  public var accessTechnology: AccessTechnology?

  fileprivate init(
    _ line: Span<UInt8>,
    _ range: Range<Int>
  ) throws(InformationResponseError) {
    var fields = FieldReader(line, in: range)
    status = try fields.code(in: line)
    fields.next(in: line)
    longName = fields.range
    fields.next(in: line)
    shortName = fields.range
    fields.next(in: line)
    number = fields.range
    network = PLMN(digits: line, fields.range)
    if let code = try fields.optionalInteger(UInt8(0)...UInt8.max, in: line) {
      guard let technology = AccessTechnology(rawValue: code) else { throw fields.invalid }
      accessTechnology = technology
    }
  }
}

extension ParameterValues {
  /// What stands behind a parenthesis that closes an operator too early: `7)`.
  fileprivate func accessTechnology(in line: Span<UInt8>) -> AccessTechnology? {
    var values = self
    guard case .number(let number) = values.next(in: line), number.fractionDigits == 0,
      let code = UInt8(exactly: number.coefficient)
    else { return nil }
    return AccessTechnology(rawValue: code)
  }
}
