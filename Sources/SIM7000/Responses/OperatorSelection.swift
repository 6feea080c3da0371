public import Primitives

/// The information response to `AT+COPS?`:
/// `+COPS: <mode>[,<format>,"<oper>"[,<AcT>]]`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+COPS.
public struct OperatorSelection: Equatable, CommandInformation {
  public static var command: CommandRow { .cops }
  /// How an operator is chosen.
  public enum Mode: UInt8, Equatable, Sendable {
    /// The module chooses.
    case automatic = 0
    /// The operator was chosen by name or number.
    case manual = 1
    /// The module is not registered, by command.
    case deregistered = 2
    /// Only the format of the name is set.
    case formatOnly = 3
    /// Manual, and automatic when that fails.
    case manualThenAutomatic = 4
  }

  /// How an operator is named.
  public enum Format: UInt8, Equatable, ATParameter {
    /// The long name.
    case long = 0
    /// The short name.
    case short = 1
    /// MCC and MNC.
    case numeric = 2
  }

  /// Project value: 64 bytes, the longest name seen has 19 characters; a name
  /// that is longer is cut and marked as cut.
  public typealias Name = FixedBytes<64>

  /// How the operator is chosen.
  public var mode: Mode
  /// How it is named; `nil` if no operator is reported.
  public var format: Format?
  /// As the TA writes it; `nil` while no operator is selected.
  public var name: Name?
  /// The radio system; `nil` if the module reports none.
  public var accessTechnology: AccessTechnology?

  /// The choice of an operator.
  public init(
    mode: Mode,
    format: Format? = nil,
    name: Name? = nil,
    accessTechnology: AccessTechnology? = nil
  ) {
    self.mode = mode
    self.format = format
    self.name = name
    self.accessTechnology = accessTechnology
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...4)
    mode = try fields.code(in: line)
    if let code = try fields.optionalInteger(UInt8(0)...UInt8.max, in: line) {
      guard let format = Format(rawValue: code) else { throw fields.invalid }
      self.format = format
    }
    fields.next(in: line)
    if !fields.range.isEmpty { name = Name(line.extracting(fields.range)) }
    if let code = try fields.optionalInteger(UInt8(0)...UInt8.max, in: line) {
      guard let technology = AccessTechnology(rawValue: code) else { throw fields.invalid }
      accessTechnology = technology
    }
  }
}
