public import Primitives

// What the commands of `GeneralCommand` and `IdentityCommand` answer, as far as
// it is no text without a name (`Identity.swift`).

extension CharacterFraming {
  /// Reads `+ICF: <format>,<parity>`; 255 is a format without parity.
  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...2)
    let format: Format = try fields.code(in: line)
    let code = try fields.optionalInteger(UInt8(0)...UInt8.max, in: line)
    // A format without a parity bit has whatever stands there.
    guard format.hasParity, let code, code != 255 else {
      self.init(bare: format)
      return
    }
    guard let parity = Parity(rawValue: code), let framing = Self(format, parity: parity) else {
      throw fields.invalid
    }
    self = framing
  }
}

/// The information response to `AT+IFC?`: `+IFC: <dce_by_dte>,<dte_by_dce>`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 2.2.31.
public struct FlowControlSetting: Equatable, ATSetting {
  public static var command: CommandRow { .ifc }
  /// How the host stops the module.
  public var byTE: FlowControl
  /// How the module stops the host.
  public var byTA: FlowControl

  /// The flow control in both directions.
  public init(byTE: FlowControl, byTA: FlowControl) {
    self.byTE = byTE
    self.byTA = byTA
  }

  public func encode(into line: inout ATLine) { ATList(byTE, byTA).encode(into: &line) }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 2...2)
    byTE = try fields.code(in: line)
    byTA = try fields.code(in: line)
  }
}

/// The information response to `AT+CPAS`: `+CPAS: <pas>`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 3.2.10, which has 0, 3 and
///   4; the others from 3GPP TS 27.007, 8.1.
public enum Activity: UInt8, Equatable, CommandInformation {
  /// Ready for commands.
  case ready = 0
  /// Commands are not accepted.
  case unavailable = 1
  /// The state is not known.
  case unknown = 2
  /// A call is arriving.
  case ringing = 3
  /// A call is in progress.
  case inCall = 4
  /// Asleep.
  case asleep = 5

  public static var command: CommandRow { .cpas }
}

/// The information response to `ATS<n>?`: the number alone, `013` or `13`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 2.2.11 to 2.2.18.
public struct RegisterValue: Equatable, InformationResponse {
  /// The value of the register, 0 to 255.
  public var value: UInt16

  /// A register with this value.
  public init(value: UInt16) {
    self.value = value
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    let range = line.trimmed(0..<line.count)
    guard let number = line.unsignedInteger(in: range), number <= 999 else {
      throw .invalidField(number: 1, offset: range.lowerBound)
    }
    value = UInt16(number)
  }
}

/// The information response to `AT+GCAP`: `+GCAP: +CGSM`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 2.2.24; ITU-T V.250, 6.1.9.
public struct Capabilities: Equatable, CommandInformation {
  public static var command: CommandRow { .gcap }
  /// `+CGSM`: commands of 3GPP TS 27.007.
  public var hasCellularCommands: Bool

  /// Capabilities with or without those of mobile networks.
  public init(hasCellularCommands: Bool) {
    self.hasCellularCommands = hasCellularCommands
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line)
    let count = fields.count(in: line)
    hasCellularCommands = false
    for _ in 0..<count {
      fields.next(in: line)
      if line.matches("+CGSM", in: fields.range) { hasCellularCommands = true }
    }
  }
}

/// The information response to `AT+CSUB`: `+CSUB: V03`.
public struct Subversion: Equatable, CommandInformation {
  public static var command: CommandRow { .csub }
  /// Project value: 32 bytes, ten times what was seen.
  public typealias Text = FixedBytes<32>

  /// The version as the module writes it.
  public var text: Text

  /// The version as the module writes it.
  public init(text: Text) {
    self.text = text
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...1)
    fields.next(in: line)
    text = Text(line.extracting(fields.range))
    guard !text.isEmpty, !text.isTruncated else { throw fields.invalid }
  }
}

/// The information response to `AT+GMI` or `AT+GMM`, and a line of that to
/// `AT+GSV`: a name alone, `SIMCOM_SIM7000E`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 2.2.25 and 2.2.26.
public struct ProductName: Equatable, InformationResponse {
  /// Project value: 32 bytes, twice the longest seen.
  public typealias Text = FixedBytes<32>

  /// The name as the module writes it.
  public var text: Text

  /// The name as the module writes it.
  public init(text: Text) {
    self.text = text
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    let range = line.trimmed(0..<line.count)
    text = Text(line.extracting(range))
    guard !text.isEmpty, !text.isTruncated, ASCII.isLetter(text[0]) else {
      throw .invalidField(number: 1, offset: range.lowerBound)
    }
    for index in 0..<text.count where !ASCII.isPrintable(text[index]) {
      throw .invalidField(number: 1, offset: range.lowerBound + index)
    }
  }
}
