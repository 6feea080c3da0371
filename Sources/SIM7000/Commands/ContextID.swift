/// `<cid>`: the number of a PDP context.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 6.2.2: 1 to 24. The test
///   answer of a SIM7000 has 100 to 179 as well: public log, NB-IoT notes
///   (transcript 030).
public struct ContextID: Equatable, Sendable {
  /// The number of the context.
  public let value: UInt8

  /// `nil` for a number that no context has.
  public init?(_ value: Int) {
    guard (1...24).contains(value) || (100...179).contains(value) else { return nil }
    self.value = UInt8(value)
  }
}

extension ContextID: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) {
    guard let id = ContextID(value) else { preconditionFailure("no context has this number") }
    self = id
  }
}
