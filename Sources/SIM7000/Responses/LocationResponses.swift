public import GNSS
public import Primitives

// What the TA says about location by cells and about pings.

/// What `AT+CLBS` answers: `+CLBS: <code>[,...]`.
///
/// Longitude comes first, unlike everywhere else.
///
/// - Source: SIM7000 LBS Application Note V1.01.
public enum LocationAnswer: Equatable, CommandInformation {
  /// `+CLBS: 0,<longitude>,<latitude>,<accuracy>[,<date>,<time>]`.
  case located(Position, accuracyMetres: UInt32, time: UTCTime?)
  /// `+CLBS: 0,<count>`, the answer to `readAccesses`.
  case accesses(UInt32)
  /// `+CLBS: 80`: the position was reported.
  case reported
  /// `+CLBS: <code>`.
  case failed(LocationFailure)
  public static var command: CommandRow { .clbs }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line)
    let count = fields.count(in: line)
    let number: UInt8 = try fields.integer(0...UInt8.max, in: line)
    guard number == 0 else {
      self = number == 80 ? .reported : .failed(LocationFailure(number: number))
      return
    }
    switch count {
    case 2:
      self = .accesses(try fields.integer(0...UInt32.max, in: line))
    case 4, 6:
      let longitude = try fields.longitude(in: line)
      let latitude = try fields.latitude(in: line)
      let accuracy: UInt32 = try fields.integer(0...UInt32.max, in: line)
      self = .located(
        Position(latitude: latitude, longitude: longitude),
        accuracyMetres: accuracy,
        time: count == 6 ? try fields.dateAndTimeOfDay(in: line) : nil
      )
    default:
      throw .wrongFieldCount(found: count, expected: 2...6)
    }
  }
}

/// Why `AT+CLBS` gave no location.
///
/// - Source: SIM7000 LBS Application Note V1.01, `<ret_code>`.
public struct LocationFailure: Equatable, Sendable {
  /// The cause of the failure.
  public enum Code: UInt8, Equatable, Sendable {
    /// The request failed.
    case failed = 1
    /// No response in time.
    case timedOut = 2
    /// The network failed.
    case networkError = 3
    /// The name was not found.
    case dnsError = 4
    /// The use of the service is overdue.
    case serviceOverdue = 5
    /// The account was not accepted.
    case authenticationFailed = 6
    /// Another cause.
    case other = 7
    /// A parameter of a report is wrong.
    case reportParameterError = 81
    /// A report failed.
    case reportFailed = 82
  }

  /// As it is written.
  public var number: UInt8

  /// The failure with this number; an unknown one is `other`.
  public init(number: UInt8) {
    self.number = number
  }

  /// `nil` for a number that the note does not have.
  public var code: Code? { Code(rawValue: number) }
}

/// What `AT+CLBSCFG` answers: `+CLBSCFG: 0,<para>,<value>`.
///
/// - Source: SIM7000 LBS Application Note V1.01, AT+CLBSCFG.
public struct LocationSetting: Equatable, CommandInformation {
  public static var command: CommandRow { .clbscfg }
  /// The settings by their number.
  public enum Name: UInt8, Equatable, ATParameter {
    /// The name of the customer.
    case customer = 1
    /// How often the server was asked.
    case accesses = 2
    /// The server.
    case server = 3
  }

  /// Which setting it is.
  public var name: Name
  /// As the TA writes it.
  public var value: FixedBytes<64>?

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 3...3)
    let _: UInt8 = try fields.integer(0...0, in: line)
    name = try fields.code(in: line)
    value = fields.optionalText(in: line)
  }
}

/// A line of what a ping answers: `+SNPING4: <n>,<address>,<time>`, or
/// `+CIPPING: <n>,"<address>",<time>,<ttl>`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+SNPING4; V1.04,
///   AT+CIPPING.
public struct PingReply: Equatable, InformationResponse {
  /// The number of the ping, from 1.
  public var number: UInt16
  /// As the TA writes it, IPv6 too.
  public var address: FixedBytes<48>?
  /// As it is written; milliseconds with `+SNPING4`.
  ///
  /// With `+CIPPING` the manual has units of 100 ms, and logs show 60 000 for
  /// the limit of 600 such.
  public var time: UInt32
  /// `nil` with `+SNPING4`, which has none.
  public var timeToLive: UInt8?

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    let isToolkit = line.starts(with: "+CIPPING")
    var fields =
      isToolkit
      ? try FieldReader(line, after: "+CIPPING")
      : try FieldReader(line, after: "+SNPING4", or: "+SNPING6")
    let count = isToolkit ? 4 : 3
    try fields.expect(count...count, in: line)
    number = try fields.integer(1...500, in: line)
    address = fields.optionalText(in: line)
    time = try fields.integer(0...UInt32.max, in: line)
    if isToolkit { timeToLive = try fields.integer(0...UInt8.max, in: line) }
  }

  /// Whether no response came in time, as far as the line shows it: `+CIPPING`
  /// has the limit for the time and 255 for the time to live.
  public var isUnanswered: Bool { timeToLive == 255 && (time == 600 || time == 60_000) }
}
