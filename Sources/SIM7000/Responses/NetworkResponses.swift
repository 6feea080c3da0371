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
    /// No service.
    case noService = 0
    /// GSM.
    case gsm = 1
    /// GPRS.
    case gprs = 2
    /// EDGE.
    case egprs = 3
    /// UMTS.
    case wcdma = 4
    /// HSDPA.
    case hsdpa = 5
    /// HSUPA.
    case hsupa = 6
    /// LTE-M.
    case catM1 = 7
    /// LTE.
    case lte = 8
    /// NB-IoT.
    case nbIoT = 9
  }

  /// Whether a change is a URC; `nil` in a URC.
  public var isReporting: Bool?
  /// The radio system in use.
  public var system: System

  /// The radio system, and whether changes are reported.
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
  /// The state of the radio connection.
  public enum State: UInt8, Equatable, Sendable {
    /// No connection.
    case idle = 0
    /// Connected.
    case connected = 1
    /// Any other value.
    case other = 255
  }

  /// Whether a change is a URC; `nil` in a URC.
  public var isReporting: Bool?
  /// The state of the radio connection.
  public var state: State

  /// The state, and whether changes are reported.
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
    /// GSM.
    public var gsm: Bool
    /// GSM Compact.
    public var gsmCompact: Bool
    /// UMTS.
    public var utran: Bool
    /// LTE.
    public var eUTRAN: Bool

    /// The radio systems for which an operator is preferred.
    public init(gsm: Bool, gsmCompact: Bool, utran: Bool, eUTRAN: Bool) {
      self.gsm = gsm
      self.gsmCompact = gsmCompact
      self.utran = utran
      self.eUTRAN = eUTRAN
    }
  }

  /// The place in the SIM's list.
  public var index: UInt8
  /// How the operator is named.
  public var format: OperatorSelection.Format
  /// The operator's name or number.
  public var name: OperatorSelection.Name
  /// The radio systems; `nil` if the module reports none.
  public var technologies: Technologies?

  /// An entry of the SIM's list of preferred operators.
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
  /// The network by its two codes.
  public var network: PLMN
  /// The name that the module has for it.
  public var name: OperatorSelection.Name

  /// A network and its name.
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
