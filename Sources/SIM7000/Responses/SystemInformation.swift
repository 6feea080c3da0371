import Primitives

/// The information response to `AT+CPSI?`: by what cell the module is served.
///
/// `+CPSI: <system mode>,<operation mode>[,<MCC>-<MNC>,...]`; what follows
/// depends on the system. The text is not quoted.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CPSI.
public struct SystemInformation: Equatable, CommandInformation {
  public static var command: CommandRow { .cpsi }
  /// The radio system.
  public enum SystemMode: UInt8, Equatable, ManualWord {
    /// `NO SERVICE`.
    case noService
    /// `GSM`.
    case gsm
    /// LTE-M.
    case catM1
    /// NB-IoT.
    case nbIoT
    /// Plain LTE, which only siblings of the SIM7000 have.
    case lte

    public var text: StaticString {
      switch self {
      case .noService: "NO SERVICE"
      case .gsm: "GSM"
      case .catM1: "LTE CAT-M1"
      case .nbIoT: "LTE NB-IOT"
      case .lte: "LTE"
      }
    }
  }

  /// How much of the module works.
  public enum OperationMode: UInt8, Equatable, ManualWord {
    /// The radio is on.
    case online
    /// The radio is off.
    case offline
    /// Factory test mode.
    case factoryTest
    /// The module restarts.
    case reset
    /// Only what needs little power.
    case lowPower

    public var text: StaticString {
      switch self {
      case .online: "Online"
      case .offline: "Offline"
      case .factoryTest: "Factory Test Mode"
      case .reset: "Reset"
      case .lowPower: "Low Power Mode"
      }
    }
  }

  /// The serving cell.
  public enum Cell: Equatable, Sendable {
    /// A cell of GSM.
    case gsm(GSMCell)
    /// A cell of LTE.
    case lte(LTECell)
  }

  /// The radio system in use.
  public var systemMode: SystemMode
  /// `nil` where a sibling leaves it out.
  public var operationMode: OperationMode?
  /// `nil` without service, and while the module does not know it yet.
  public var cell: Cell?

  /// The parts of `+CPSI`.
  public init(systemMode: SystemMode, operationMode: OperationMode?, cell: Cell? = nil) {
    self.systemMode = systemMode
    self.operationMode = operationMode
    self.cell = cell
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line)
    let count = fields.count(in: line)
    systemMode = try fields.word(in: line)
    fields.next(in: line)
    if !fields.range.isEmpty {
      guard let operationMode = OperationMode(word: line, fields.range) else {
        throw fields.invalid
      }
      self.operationMode = operationMode
    }
    guard count > 2 else { return }
    switch systemMode {
    case .noService: throw .wrongFieldCount(found: count, expected: 1...2)
    case .gsm:
      guard count == 9 else { throw .wrongFieldCount(found: count, expected: 9...9) }
      cell = .gsm(try GSMCell(line, &fields))
    case .catM1, .nbIoT, .lte:
      guard count == 14 else { throw .wrongFieldCount(found: count, expected: 14...14) }
      cell = .lte(try LTECell(line, &fields))
    }
  }
}
