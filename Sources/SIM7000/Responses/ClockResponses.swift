public import GNSS
public import Primitives

// What the TA says about network time and NTP; `+CCLK` is in `Clock.swift`.

/// The information response to `AT+CLTS?`: `+CLTS: <mode>`.
public struct NetworkTimeSetting: ATSwitch {
  public static var command: CommandRow { .clts }
  public let isOn: Bool
  public init(isOn: Bool) { self.isOn = isOn }
}

/// The information response to `AT+CNTPCID?`: `+CNTPCID: <cid>`.
public struct NTPBearer: Equatable, CommandInformation {
  public static var command: CommandRow { .cntpcid }
  /// The bearer profile that `AT+CNTP` uses.
  public var bearer: UInt8

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...1)
    bearer = try fields.integer(0...UInt8.max, in: line)
  }
}

/// The information response to `AT+CNTP?`:
/// `+CNTP: <server>,<zone>[,<cid>,<mode>]`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CNTP.
public struct NTPSettings: Equatable, CommandInformation {
  public static var command: CommandRow { .cntp }
  /// As the TA writes it; `nil` when none is set.
  public var host: FixedBytes<64>?
  /// The difference from UTC in quarter hours; `nil` if none is set.
  public var zoneQuarterHours: Int8?
  /// The bearer profile; `nil` if none is set.
  public var bearer: UInt8?
  /// What the module does with the time; `nil` if none is set.
  public var use: NTPServer.Use?

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 2...4)
    host = fields.optionalText(in: line)
    zoneQuarterHours = try fields.optionalInteger(-96...96, in: line)
    bearer = try fields.optionalInteger(0...UInt8.max, in: line)
    if let code = try fields.optionalInteger(UInt8(0)...UInt8.max, in: line) {
      guard let use = NTPServer.Use(rawValue: code) else { throw fields.invalid }
      self.use = use
    }
  }
}

/// The URC `+CNTP: <code>[,"yyyy/MM/dd,hh:mm:ss"]`: how `AT+CNTP` ended.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CNTP; the time's form:
///   SIM7000 NTP Application Note V1.01.
public struct NTPOutcome: Equatable, CommandInformation {
  public static var command: CommandRow { .cntp }
  /// The result of the request for the time.
  public enum Code: UInt8, Equatable, Sendable {
    /// The clock was set.
    case synchronised = 1
    /// The network failed.
    case networkError = 61
    /// The name was not found.
    case dnsError = 62
    /// The server could not be reached.
    case connectionError = 63
    /// The server's response is not usable.
    case serviceError = 64
    /// The server did not respond in time.
    case timedOut = 65
  }

  /// As it is written.
  public var number: UInt8
  /// The time that was printed, in the zone of `NTPServer`; `nil` when there is
  /// none.
  public var reading: UTCTime?

  /// `nil` for a number that the manual does not have.
  public var code: Code? { Code(rawValue: number) }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line)
    // A time without quotes is two fields.
    try fields.expect(1...3, in: line)
    number = try fields.integer(0...UInt8.max, in: line)
    let start = min(fields.range.upperBound + 1, line.count)
    let text = line.extracting(line.trimmed(start..<line.count))
    guard !text.isEmpty else { return }
    var numbers = NumberReader(text, from: 0)
    guard let reading = try? numbers.dateAndTime(in: text),
      (try? numbers.expectEnd(in: text)) != nil
    else { throw .invalidField(number: 2, offset: start) }
    self.reading = reading
  }
}
