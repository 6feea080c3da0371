public import Primitives

// What the commands of `SIMCommand` answer. `+CPIN` is in `SIMState.swift`, the
// ICCID in `Identity.swift`.

/// The information response to `AT+CIMI`: 6 to 15 digits, without a prefix.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 3.2.6; 3GPP TS 23.003, 2.2:
///   at most 15 digits, three of them the country's and two or three the
///   network's.
public struct IMSI: Equatable, InformationResponse {
  /// The digits, at most fifteen.
  public let digits: FixedBytes<15>

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    let range = line.trimmed(0..<line.count)
    guard (6...15).contains(range.count) else {
      throw .invalidField(number: 1, offset: range.lowerBound)
    }
    for offset in range where !ASCII.isDigit(line[offset]) {
      throw .invalidField(number: 1, offset: offset)
    }
    digits = FixedBytes(line.extracting(range))
  }
}

/// A line of the information response to `AT+CNUM`: `+CNUM: "","<number>",<type>`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 3.2.24; 3GPP TS 27.007, 7.1,
///   has more fields, which are not read.
public struct OwnNumber: Equatable, CommandInformation {
  public static var command: CommandRow { .cnum }
  /// What the SIM calls it, cut at 32 bytes; `nil` for nothing.
  public var label: FixedBytes<32>?
  /// `+491234567`.
  ///
  /// Project value: 24 bytes, a number of ITU-T E.164 and more.
  public var number: FixedBytes<24>
  /// 145 for an international number, 129 for any other; 3GPP TS 24.008,
  /// 10.5.4.7.
  public var type: UInt8?

  /// A number of the SIM; what is `nil` is not stored.
  public init(label: FixedBytes<32>? = nil, number: FixedBytes<24>, type: UInt8?) {
    self.label = label
    self.number = number
    self.type = type
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 2...6)
    fields.next(in: line)
    if !fields.range.isEmpty { label = FixedBytes(line.extracting(fields.range)) }
    fields.next(in: line)
    number = FixedBytes(line.extracting(fields.range))
    guard !number.isEmpty, !number.isTruncated else { throw fields.invalid }
    type = try fields.optionalInteger(0...255, in: line)
  }
}

/// A line of the information response to `AT+CLCK="<fac>",2`:
/// `+CLCK: <status>[,<class>]`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 3.2.7.
public struct LockStatus: Equatable, CommandInformation {
  public static var command: CommandRow { .clck }
  /// The lock is on.
  public var isActive: Bool
  /// A sum: 1 voice, 2 data, 4 fax; `nil` for a lock that has no services.
  public var services: UInt8?

  /// A lock, and the services that it is for.
  public init(isActive: Bool, services: UInt8? = nil) {
    self.isActive = isActive
    self.services = services
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...2)
    isActive = try fields.flag(in: line)
    services = try fields.optionalInteger(0...255, in: line)
  }
}

/// The information response to `AT+CRSM`: `+CRSM: <sw1>,<sw2>[,<response>]`.
///
/// The response is in quotes or not.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 3.2.15.
public struct SIMFileResponse: Equatable, CommandInformation {
  public static var command: CommandRow { .crsm }
  /// The SIM's two status bytes.
  public let status: CardStatus
  /// `nil` when there is none.
  public let data: HexadecimalField?

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 2...3)
    status = CardStatus(
      sw1: try fields.integer(0...255, in: line),
      sw2: try fields.integer(0...255, in: line)
    )
    fields.next(in: line)
    data = fields.range.isEmpty ? nil : HexadecimalField(line, fields.range)
    guard fields.range.isEmpty || data != nil else { throw fields.invalid }
  }
}

/// How the card took a command.
///
/// - Source: ETSI TS 102 221, 10.2.1.
public struct CardStatus: Equatable, Sendable {
  /// The first status byte, 0x90 for success.
  public var sw1: UInt8
  /// The second status byte.
  public var sw2: UInt8

  /// The two status bytes of the SIM.
  public init(sw1: UInt8, sw2: UInt8) {
    self.sw1 = sw1
    self.sw2 = sw2
  }

  /// Done; with 0x91 the card has something to say to the module, with 0x9F or
  /// 0x61 a response waits.
  public var isSuccess: Bool {
    sw1 == 0x90 || sw1 == 0x91 || sw1 == 0x9F || sw1 == 0x61
  }
}

/// The information response to `AT+CSIM`: `+CSIM: <length>,"<response>"`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 3.2.21.
public struct CardResponse: Equatable, CommandInformation {
  public static var command: CommandRow { .csim }
  /// The last two bytes.
  public let status: CardStatus
  /// All of it.
  public let data: HexadecimalField

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 2...2)
    let length: Int = try fields.integer(0...1_024, in: line)
    fields.next(in: line)
    guard fields.range.count == length, let data = HexadecimalField(line, fields.range),
      let sw1 = data.byte(data.count - 2, in: line), let sw2 = data.byte(data.count - 1, in: line)
    else { throw fields.invalid }
    self.data = data
    status = CardStatus(sw1: sw1, sw2: sw2)
  }
}

/// The information response to `AT+CSIMLOCK="PN",2`:
/// `+CSIMLOCK: <status>,"<pers_code_list>"`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 5.2.41.
public struct Personalisation: Equatable, CommandInformation {
  public static var command: CommandRow { .csimlock }
  /// The module is bound.
  public let isActive: Bool
  /// Where the networks stand, `460-00;460-01`.
  public let codes: Range<Int>

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...2)
    isActive = try fields.flag(in: line)
    fields.next(in: line)
    codes = fields.range
  }

  /// The next network at `offset`, which begins as `codes.lowerBound` and is moved
  /// on; `nil` after the last, and at one that cannot be read.
  public func network(at offset: inout Int, in line: Span<UInt8>) -> PLMN? {
    guard offset < codes.upperBound else { return nil }
    let rest = offset..<codes.upperBound
    let end = line.firstOffset(of: ASCII.semicolon, in: rest) ?? rest.upperBound
    offset = end + 1
    return PLMN(line, line.trimmed(rest.lowerBound..<end))
  }
}

/// The information response to ``SIMCommand/readPINAttempts``: `+CSIM: 4,"63C3"`, three are left.
///
/// - Source: ETSI TS 102 221, 11.1.9.
public struct PINAttempts: Equatable, CommandInformation {
  public static var command: CommandRow { .csim }
  /// How many are left; a wrong PIN takes one.
  public let count: UInt8

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 2...2)
    fields.next(in: line)
    let status = try fields.optionalHexadecimal(in: line) ?? 0
    guard status >> 4 == 0x63C else { throw fields.invalid }
    count = UInt8(status & 0xF)
  }
}
