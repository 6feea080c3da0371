public import GNSS
public import Primitives

// The responses about the GNSS receiver, except the navigation information.

extension Constellations {
  /// Reads `+CGNSMOD: 1,<glo>,<bd>,<gal>`.
  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 4...4)
    let _: UInt8 = try fields.integer(1...1, in: line)
    usesGLONASS = try fields.flag(in: line)
    beiDou = try fields.code(in: line)
    galileo = try fields.code(in: line)
  }
}

extension SentenceSelection {
  /// Reads `+CGNSNMEA: <nmea>`, reserved bits too.
  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...1)
    self.init(reported: try fields.integer(0...262_143, in: line))
  }
}

extension SentencePort {
  /// Reads `+CGNSPORT: <port>`, `+CGNSPOT` in V1.01.
  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try FieldReader(line, after: "+CGNSPORT", or: "+CGNSPOT", 1...1)
    self = try fields.code(in: line)
  }
}

extension SentenceBaudRate {
  /// Reads `+CGNSUTIPR: <ipr>`.
  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...1)
    let value: UInt32 = try fields.integer(0...UInt32.max, in: line)
    guard let rate = SentenceBaudRate(rawValue: value) else { throw fields.invalid }
    self = rate
  }
}

/// The information response to `AT+CGNSRTMS?`: `+CGNSRTMS: <frequency>`, which
/// is a period.
public struct SentencePeriod: Equatable, CommandInformation {
  public static var command: CommandRow { .cgnsrtms }
  /// The time from one sentence of a kind to the next.
  public var period: Milliseconds

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...1)
    // Source: AT Command Manual V1.06, AT+CGNSRTMS: 50 to 1 000.
    period = Milliseconds(try fields.integer(Int64(50)...1_000, in: line))
  }
}

/// The information response to `AT+CGNSTST?`: `+CGNSTST: <tst>[,<n>]`.
public struct SentenceStream: Equatable, CommandInformation {
  public static var command: CommandRow { .cgnstst }
  /// Sentences are sent to the AT port.
  public var isOn: Bool

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...2)
    isOn = try fields.flag(in: line)
  }
}

/// The information response to `AT+CGNSURC?`: `+CGNSURC: <n>`.
public struct NavigationReporting: Equatable, ATSetting {
  public static var command: CommandRow { .cgnsurc }
  /// `+UGNSINF` every so many fixes; `nil` for 0, never.
  public var fixes: UInt8?

  /// A URC after each `fixes` fixes; `nil` for none.
  public init(fixes: UInt8?) { self.fixes = fixes }

  public func encode(into line: inout ATLine) { (fixes ?? 0).encode(into: &line) }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...1)
    let value: UInt8 = try fields.integer(0...UInt8.max, in: line)
    fixes = value == 0 ? nil : value
  }
}

/// The information response to `AT+CGNSHOR?`: `+CGNSHOR: <acc>`.
public struct DesiredAccuracy: Equatable, CommandInformation {
  public static var command: CommandRow { .cgnshor }
  /// The accuracy in metres.
  public var metres: UInt32

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...1)
    metres = try fields.integer(0...1_800_000, in: line)
  }
}

/// The information response to `AT+CGNSXTRA?`: `+CGNSXTRA: <enable>`.
public struct XTRASetting: ATSwitch {
  public static var command: CommandRow { .cgnsxtra }
  public let isOn: Bool
  public init(isOn: Bool) { self.isOn = isOn }
}

/// The URC `+CGNSXTRA: <mod>` after `AT+CGNSCOLD`: whether the file helped.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGNSCOLD.
public enum XTRAOutcome: UInt8, Equatable, CommandInformation {
  /// The file was used.
  case helped = 0
  /// There is no file.
  case noFile = 1
  /// Too old, or of no use without a time.
  case notEffective = 2

  public static var command: CommandRow { .cgnsxtra }
}

/// What `AT+CGNSXTRA` answers, without a name: `<hours>,<time>`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGNSXTRA. It does not
///   specify the format of the time.
public struct XTRAValidity: Equatable, InformationResponse {
  /// How long the file holds, 168 by default.
  public var hours: UInt32
  /// When it was downloaded, as the TA writes it.
  public var downloaded: FixedBytes<32>?

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = FieldReader(line, afterOptional: "+CGNSXTRA")
    // A time without quotes may have a comma of its own.
    try fields.expect(2...3, in: line)
    hours = try fields.integer(0...UInt32.max, in: line)
    let start = fields.range.upperBound + 1
    let time = line.trimmed(min(start, line.count)..<line.count)
    downloaded = time.isEmpty ? nil : FixedBytes(line.extracting(time))
  }
}

/// What `AT+CGNSCPY` answers: `+CGNSCPY: <ret>`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGNSCPY.
public enum XTRACopy: UInt8, Equatable, CommandInformation {
  /// The file was imported.
  case copied = 0
  /// There is no file to import.
  case noFile = 1

  public static var command: CommandRow { .cgnscpy }
}

/// The URC `+GTPCELL: <lat>,<lon>,yyyy-mm-dd,hh:mm:ss,<accuracy>` of `AT+CGTP`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGTP.
public struct CellLocation: Equatable, CommandInformation {
  public static var command: CommandRow { .gtpcell }
  /// The position from cells.
  public var position: Position
  /// `nil` for a clock that was never set.
  public var time: UTCTime?
  /// The radius of uncertainty.
  public var accuracyMillimetres: UInt32

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 5...5)
    let latitude = try fields.latitude(in: line)
    let longitude = try fields.longitude(in: line)
    position = Position(latitude: latitude, longitude: longitude)
    time = try fields.dateAndTimeOfDay(in: line)
    guard let accuracy: UInt32 = try fields.optionalScaled(3, 0...UInt32.max, in: line) else {
      throw fields.invalid
    }
    accuracyMillimetres = accuracy
  }
}

/// The information response to `AT+CGTP?`: two switches, and two servers with
/// their ports.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGTP.
public struct CellLocationSettings: Equatable, CommandInformation {
  public static var command: CommandRow { .cgtp }
  /// Project value: 48 bytes, the manual's servers have 19.
  public typealias Host = FixedBytes<48>

  /// The service is on.
  public var isOn: Bool
  /// A session of the network is allowed.
  public var isSessionAllowed: Bool
  /// The first server; `nil` if none is set.
  public var primaryHost: Host?
  /// The port of the first server.
  public var primaryPort: UInt16?
  /// The second server; `nil` if none is set.
  public var secondaryHost: Host?
  /// The port of the second server.
  public var secondaryPort: UInt16?

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 6...6)
    isOn = try fields.flag(in: line)
    isSessionAllowed = try fields.flag(in: line)
    primaryHost = fields.optionalText(in: line)
    primaryPort = try fields.optionalInteger(0...UInt16.max, in: line)
    secondaryHost = fields.optionalText(in: line)
    secondaryPort = try fields.optionalInteger(0...UInt16.max, in: line)
  }
}

/// The information response to `AT+CGNSSUPL?`: `+CGNSSUPL: <mode>`.
public struct SUPLSetting: ATSwitch {
  public static var command: CommandRow { .cgnssupl }
  public let isOn: Bool
  public init(isOn: Bool) { self.isOn = isOn }
}

extension FieldReader {
  /// The next field: degrees north.
  mutating func latitude(in line: Span<UInt8>) throws(InformationResponseError) -> Latitude {
    let e7: Int32? = try optionalScaled(7, -900_000_000...900_000_000, in: line)
    guard let e7, let latitude = Latitude(e7: e7) else { throw invalid }
    return latitude
  }

  /// The next field: degrees east.
  mutating func longitude(in line: Span<UInt8>) throws(InformationResponseError) -> Longitude {
    let e7: Int32? = try optionalScaled(7, -1_800_000_000...1_800_000_000, in: line)
    guard let e7, let longitude = Longitude(e7: e7) else { throw invalid }
    return longitude
  }

  /// The next two fields: a date and a time of day, whatever stands between
  /// their numbers; `nil` for a clock that was never set.
  mutating func dateAndTimeOfDay(
    in line: Span<UInt8>
  ) throws(InformationResponseError) -> UTCTime? {
    next(in: line)
    let start = range.lowerBound
    let date = self
    next(in: line)
    var text = FixedBytes<24>()
    for index in start..<range.upperBound {
      text.append(line[index] == ASCII.minus ? ASCII.slash : line[index])
    }
    let time = text.withBytes { text -> UTCTime? in
      var numbers = NumberReader(text, from: 0)
      guard let time = try? numbers.dateAndTime(in: text),
        (try? numbers.expectEnd(in: text)) != nil
      else { return nil }
      return time
    }
    guard let time, !text.isTruncated else { throw date.invalid }
    return time.isOfThisModule ? time : nil
  }
}
