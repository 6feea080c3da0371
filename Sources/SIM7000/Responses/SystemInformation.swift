import Primitives

/// The information response to `AT+CPSI?`: by what cell the module is served.
///
/// `+CPSI: <system mode>,<operation mode>[,<MCC>-<MNC>,...]`; what follows
/// depends on the system. The text is not quoted.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CPSI.
public struct SystemInformation: Equatable, CommandInformation {
  public static var command: CommandRow { .cpsi }
  public enum SystemMode: Equatable, Sendable {
    case noService
    case gsm
    case catM1
    case nbIoT
    /// Plain LTE, which only siblings of the SIM7000 have.
    case lte
  }

  public enum OperationMode: Equatable, Sendable {
    case online
    case offline
    case factoryTest
    case reset
    case lowPower
  }

  public enum Cell: Equatable, Sendable {
    case gsm(GSMCell)
    case lte(LTECell)
  }

  public var systemMode: SystemMode
  /// `nil` where a sibling leaves it out.
  public var operationMode: OperationMode?
  /// `nil` without service, and while the module does not know it yet.
  public var cell: Cell?

  public init(systemMode: SystemMode, operationMode: OperationMode?, cell: Cell? = nil) {
    self.systemMode = systemMode
    self.operationMode = operationMode
    self.cell = cell
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line)
    let count = fields.count(in: line)
    fields.next(in: line)
    guard let systemMode = SystemMode(line, fields.range) else { throw fields.invalid }
    self.systemMode = systemMode
    fields.next(in: line)
    if !fields.range.isEmpty {
      guard let operationMode = OperationMode(line, fields.range) else { throw fields.invalid }
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

extension SystemInformation.SystemMode {
  init?(_ line: Span<UInt8>, _ range: Range<Int>) {
    if line.matches("NO SERVICE", in: range) {
      self = .noService
    } else if line.matches("GSM", in: range) {
      self = .gsm
    } else if line.matches("LTE CAT-M1", in: range) {
      self = .catM1
    } else if line.matches("LTE NB-IOT", in: range) {
      self = .nbIoT
    } else if line.matches("LTE", in: range) {
      self = .lte
    } else {
      return nil
    }
  }
}

extension SystemInformation.OperationMode {
  fileprivate init?(_ line: Span<UInt8>, _ range: Range<Int>) {
    if line.matches("Online", in: range) {
      self = .online
    } else if line.matches("Offline", in: range) {
      self = .offline
    } else if line.matches("Factory Test Mode", in: range) {
      self = .factoryTest
    } else if line.matches("Reset", in: range) {
      self = .reset
    } else if line.matches("Low Power Mode", in: range) {
      self = .lowPower
    } else {
      return nil
    }
  }
}
