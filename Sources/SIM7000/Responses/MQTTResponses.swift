import Primitives

/// `+SMSTATE: <state>`, the answer to `AT+SMSTATE?` and a URC when the
/// connection is lost.
///
/// - Source: SIM7000 Series MQTT(S) Application Note V1.02, AT+SMSTATE.
public struct MQTTState: Equatable, CommandInformation {
  public static var command: CommandRow { .smstate }
  /// The broker is connected.
  public var isConnected: Bool

  /// A connection, or none.
  public init(isConnected: Bool) {
    self.isConnected = isConnected
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...1)
    isConnected = try fields.flag(in: line)
  }
}

/// A message of a subscribed topic, a URC: `+SMSUB: "<topic>","<payload>"`.
///
/// Nothing is escaped: the payload goes to the last quote of the line and may
/// have quotes in it. A payload that has lines goes on in the lines that follow,
/// which come as URCs of their own.
///
/// - Source: SIM7000 Series MQTT(S) Application Note V1.02, AT+SMSUB.
public struct MQTTMessage: Equatable, CommandInformation {
  public static var command: CommandRow { .smsub }
  /// Where the topic stands in the line.
  public var topic: Range<Int>
  /// Where the payload, or its first line, stands.
  public var payload: Range<Int>
  /// False when the payload goes on in the next line.
  public var isWhole: Bool

  /// The places of topic and payload in the line.
  public init(topic: Range<Int>, payload: Range<Int>, isWhole: Bool = true) {
    self.topic = topic
    self.payload = payload
    self.isWhole = isWhole
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line)
    let count = fields.count(in: line)
    guard count >= 2 else { throw .wrongFieldCount(found: count, expected: 2...2) }
    fields.next(in: line)
    guard fields.isQuoted else { throw fields.invalid }
    topic = fields.range
    let rest = line.trimmed(fields.rest.lowerBound..<line.count)
    guard !rest.isEmpty, line[rest.lowerBound] == ASCII.quote else {
      throw .invalidField(number: 2, offset: rest.lowerBound)
    }
    let start = rest.lowerBound + 1
    isWhole = rest.upperBound > start && line[rest.upperBound - 1] == ASCII.quote
    payload = start..<(isWhole ? rest.upperBound - 1 : line.count)
  }
}

/// What `AT+SHSSL?` and `AT+SMSSL?` answer: `+SHSSL: <index>,<ca>,<cert>`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+SHSSL; MQTT(S)
///   Application Note V1.02, AT+SMSSL.
public struct TLSBinding: Equatable, CommandInformation {
  public static var command: CommandRow { .shssl }
  /// The context of `AT+CSSLCFG`.
  public var context: UInt8
  /// Where the name of the authority's certificate stands; empty for none.
  public var authority: Range<Int>
  /// Where the name of our own certificate stands; empty for none.
  public var certificate: Range<Int>

  /// The context, and the places of the names of the certificates in the line.
  public init(context: UInt8, authority: Range<Int>, certificate: Range<Int>) {
    self.context = context
    self.authority = authority
    self.certificate = certificate
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try FieldReader(line, after: "+SHSSL", or: "+SMSSL", 1...3)
    context = try fields.integer(0...UInt8.max, in: line)
    fields.next(in: line)
    authority = fields.range
    fields.next(in: line)
    certificate = fields.range
  }
}
