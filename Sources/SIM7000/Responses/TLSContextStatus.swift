import Primitives

/// The information response to `AT+CSSLCFG="ctxindex",<ctx>`:
/// `+CSSLCFG: <ctx>,<version>,<suites>,<ignorertctime>,<protocol>,"<sni>"`.
///
/// How many cipher suites there are, and whether in one field or in several, no
/// document says: the last three fields are counted from the end.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CSSLCFG.
public struct TLSContextStatus: Equatable, CommandInformation {
  public static var command: CommandRow { .csslcfg }
  /// The number of the context, 0 to 5.
  public var context: UInt8
  /// As the module says it.
  public var versionCode: UInt8
  /// `nil` for a code that the manual does not have.
  public var version: TLSVersion? { TLSVersion(rawValue: versionCode) }
  /// Where the cipher suites stand in the line, commas between them.
  public var cipherSuites: Range<Int>
  /// Certificates are accepted whatever their dates are.
  public var ignoresClock: Bool
  /// As the module says it.
  public var protocolCode: UInt8
  /// Where the name stands that the handshake asks for; empty for none.
  public var serverName: Range<Int>

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line)
    // Two in front, eight suites at most, three behind.
    try fields.expect(6...13, in: line)
    let suites = fields.count(in: line) - 5
    context = try fields.integer(0...5, in: line)
    versionCode = try fields.integer(0...UInt8.max, in: line)
    fields.next(in: line)
    let start = fields.range.lowerBound
    fields.skip(suites - 1, in: line)
    cipherSuites = start..<fields.range.upperBound
    ignoresClock = try fields.flag(in: line)
    protocolCode = try fields.integer(0...UInt8.max, in: line)
    fields.next(in: line)
    serverName = fields.range
  }
}
