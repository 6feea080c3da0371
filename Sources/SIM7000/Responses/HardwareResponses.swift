import Primitives

// What the TA says about its pins.

/// The information response to `AT+CADC?`: `+CADC: <status>,<value>`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CADC: 0, 100 to 1 700.
public struct AnalogueInput: Equatable, CommandInformation {
  public static var command: CommandRow { .cadc }
  /// `nil` when the measurement failed.
  public var millivolts: UInt16?

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 2...2)
    let isMeasured = try fields.flag(in: line)
    let value: UInt16? = try fields.optionalInteger(0...UInt16.max, in: line)
    guard isMeasured else { return }
    guard let value else { throw fields.invalid }
    millivolts = value
  }
}

/// What `AT+SGPIO=1` and `AT+CGPIO=1` answer: the level of an input, with or
/// without the command's name.
///
/// The manual does not print the answer.
public struct PinLevel: Equatable, InformationResponse {
  /// The pin is high.
  public var isHigh: Bool

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields =
      line.starts(with: "+CGPIO")
      ? FieldReader(line, afterOptional: "+CGPIO") : FieldReader(line, afterOptional: "+SGPIO")
    try fields.expect(1...1, in: line)
    isHigh = try fields.flag(in: line)
  }
}

/// The information response to `AT+CTLIIC?`: `+CTLIIC: <mode>`.
public struct I2CSwitch: ATSwitch {
  public static var command: CommandRow { .ctliic }
  public let isOn: Bool
  public init(isOn: Bool) { self.isOn = isOn }
}

extension I2CData {
  /// Reads `+CRIIC: 0x<data>`; its length is that of the digits.
  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...1)
    guard let value = try fields.optionalHexadecimal(in: line) else { throw fields.invalid }
    let prefix = line.hasText("0x", at: fields.range.lowerBound) ? 2 : 0
    let digits = fields.range.count - prefix
    guard digits <= 8, let data = I2CData(value, length: UInt8((digits + 1) / 2)) else {
      throw fields.invalid
    }
    self = data
  }
}
