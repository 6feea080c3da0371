public import Primitives

// What the smaller commands of `NetworkCommand` answer.

/// The information response to `AT+CNSMOD?`, and the URC.
///
/// `+CNSMOD: <n>,<stat>` is the read form, without `<n>` it is the URC.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 5.2.6.
public struct SystemReport: Equatable, CommandInformation {
  public static var command: CommandRow { .cnsmod }
  /// - Source: as above; the numbers between from the SIM7600 manual, whose
  ///   command it is.
  public enum System: UInt8, Equatable, Sendable {
    case noService = 0
    case gsm = 1
    case gprs = 2
    case egprs = 3
    case wcdma = 4
    case hsdpa = 5
    case hsupa = 6
    case catM1 = 7
    case lte = 8
    case nbIoT = 9
  }

  /// Whether a change is a URC; `nil` in a URC.
  public var isReporting: Bool?
  public var system: System

  public init(isReporting: Bool? = nil, system: System) {
    self.isReporting = isReporting
    self.system = system
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...2)
    if fields.count(in: line) == 2 { isReporting = try fields.flag(in: line) }
    system = try fields.code(in: line)
  }
}

/// The information response to `AT+CRRCSTATE?`, and the URC.
///
/// `+CRRCSTATE: <n>,<state>` is the read form, without `<n>` it is the URC.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 5.2.28.
public struct RadioStateReport: Equatable, CommandInformation {
  public static var command: CommandRow { .crrcstate }
  public enum State: UInt8, Equatable, Sendable {
    case idle = 0
    case connected = 1
    case other = 255
  }

  /// Whether a change is a URC; `nil` in a URC.
  public var isReporting: Bool?
  public var state: State

  public init(isReporting: Bool? = nil, state: State) {
    self.isReporting = isReporting
    self.state = state
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...2)
    if fields.count(in: line) == 2 { isReporting = try fields.flag(in: line) }
    state = try fields.code(in: line)
  }
}

/// A line of the information response to `AT+CPOL?`:
/// `+CPOL: <index>,<format>,"<oper>"[,<GSM>,<GSM_compact>,<UTRAN>,<E-UTRAN>]`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 3.2.17.
public struct PreferredOperator: Equatable, CommandInformation {
  public static var command: CommandRow { .cpol }
  /// By what radio the operator is to be used.
  public struct Technologies: Equatable, Sendable {
    public var gsm: Bool
    public var gsmCompact: Bool
    public var utran: Bool
    public var eUTRAN: Bool

    public init(gsm: Bool, gsmCompact: Bool, utran: Bool, eUTRAN: Bool) {
      self.gsm = gsm
      self.gsmCompact = gsmCompact
      self.utran = utran
      self.eUTRAN = eUTRAN
    }
  }

  public var index: UInt8
  public var format: OperatorSelection.Format
  public var name: OperatorSelection.Name
  public var technologies: Technologies?

  public init(
    index: UInt8,
    format: OperatorSelection.Format,
    name: OperatorSelection.Name,
    technologies: Technologies? = nil
  ) {
    self.index = index
    self.format = format
    self.name = name
    self.technologies = technologies
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line)
    let count = fields.count(in: line)
    guard count == 3 || count == 7 else {
      throw .wrongFieldCount(found: count, expected: 3...7)
    }
    index = try fields.integer(1...255, in: line)
    format = try fields.code(in: line)
    fields.next(in: line)
    guard !fields.range.isEmpty else { throw fields.invalid }
    name = OperatorSelection.Name(line.extracting(fields.range))
    guard count == 7 else { return }
    technologies = Technologies(
      gsm: try fields.flag(in: line),
      gsmCompact: try fields.flag(in: line),
      utran: try fields.flag(in: line),
      eUTRAN: try fields.flag(in: line)
    )
  }
}

/// A line of the information response to `AT+COPN`: `+COPN: "<numeric>","<alpha>"`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 3.2.18.
public struct NamedNetwork: Equatable, CommandInformation {
  public static var command: CommandRow { .copn }
  public var network: PLMN
  public var name: OperatorSelection.Name

  public init(network: PLMN, name: OperatorSelection.Name) {
    self.network = network
    self.name = name
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 2...2)
    fields.next(in: line)
    guard let network = PLMN(digits: line, fields.range) else { throw fields.invalid }
    self.network = network
    fields.next(in: line)
    name = OperatorSelection.Name(line.extracting(fields.range))
  }
}
