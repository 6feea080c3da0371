public import Primitives

/// `<fac>` of `+CLCK`: what is locked.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 3.2.7.
public enum Facility: UInt8, Equatable, ATWord {
  /// `SC`: the SIM asks for its PIN at power-up.
  case sim
  /// `FD`: only fixed numbers are dialled.
  case fixedDialling
  /// `PN`.
  case network
  /// `PU`.
  case networkSubset
  /// `PP`.
  case serviceProvider
  /// `AO`.
  case allOutgoingCalls
  /// `OI`.
  case internationalCalls
  /// `OX`: international calls except to the home country.
  case internationalCallsButHome
  /// `AI`.
  case allIncomingCalls
  /// `IR`: incoming calls while roaming.
  case incomingCallsAbroad
  /// `AB`, only to be unlocked, as the next two.
  case allBarring
  /// `AG`.
  case outgoingBarring
  /// `AC`.
  case incomingBarring

  public var text: StaticString {
    switch self {
    case .sim: "SC"
    case .fixedDialling: "FD"
    case .network: "PN"
    case .networkSubset: "PU"
    case .serviceProvider: "PP"
    case .allOutgoingCalls: "AO"
    case .internationalCalls: "OI"
    case .internationalCallsButHome: "OX"
    case .allIncomingCalls: "AI"
    case .incomingCallsAbroad: "IR"
    case .allBarring: "AB"
    case .outgoingBarring: "AG"
    case .incomingBarring: "AC"
    }
  }
}

/// `<fac>` of `+CPWD`: whose password.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 3.2.12; the single kinds of
///   barring share one password, that of `AB`.
public enum PasswordFacility: UInt8, Equatable, ATWord {
  /// `SC`: the PIN.
  case pin
  /// `P2`.
  case pin2
  /// `AB`.
  case barring

  public var text: StaticString {
    switch self {
    case .pin: "SC"
    case .pin2: "P2"
    case .barring: "AB"
    }
  }
}

/// What unlocks: a PIN, or a code of the maker or the operator.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 5.2.41: at most 16
///   characters.
public typealias LockPassword = QuotedText<16>

/// `<pers_code_list>`: `460-00;460-01`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 5.2.41: at most 160
///   characters.
public typealias PersonalisationCodes = QuotedText<160>

/// The code that unblocks a PIN: eight digits.
///
/// - Source: ETSI TS 102 221, coding of the unblock PIN: always 8 bytes.
public struct PUK: Equatable, ATParameter {
  let digits: QuotedText<8>

  /// The digits of the PUK.
  ///
  /// - Throws: `QuotedTextError` for anything but 8 digits.
  public init(_ text: Span<UInt8>) throws(QuotedTextError) {
    digits = try QuotedText(digits: text)
    guard text.count == 8 else { throw .tooShort(found: text.count, limit: 8) }
  }

  public func encode(into line: inout ATLine) { digits.encode(into: &line) }
}

extension QuotedText {
  /// A text of nothing but digits.
  init(digits: Span<UInt8>) throws(QuotedTextError) {
    for offset in digits.indices where !ASCII.isDigit(digits[offset]) {
      throw .unsayable(byte: digits[offset], offset: offset)
    }
    try self.init(digits)
  }
}

/// A file of the SIM and what is done with it: the parameters of `+CRSM`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 3.2.15; 3GPP TS 27.007, 8.18.
public struct SIMFileAccess: Equatable, ATParameter {
  /// A command of the SIM, by its number in 3GPP TS 51.011.
  public enum Operation: UInt8, Equatable, ATParameter {
    /// READ BINARY.
    case readBinary = 176
    /// READ RECORD.
    case readRecord = 178
    /// GET RESPONSE.
    case getResponse = 192
    /// UPDATE BINARY.
    case updateBinary = 214
    /// UPDATE RECORD.
    case updateRecord = 220
    /// STATUS.
    case status = 242
  }

  /// Where in the file: an offset or a record, and how much.
  public struct Place: Equatable, Sendable {
    /// The first parameter, such as the high byte of an offset.
    public var p1: UInt8
    /// The second parameter.
    public var p2: UInt8
    /// The third parameter, such as a length.
    public var p3: UInt8

    /// The three parameters of a SIM command.
    public init(_ p1: UInt8, _ p2: UInt8, _ p3: UInt8) {
      self.p1 = p1
      self.p2 = p2
      self.p3 = p3
    }
  }

  /// The command of the SIM.
  public let operation: Operation
  /// `28423` is the file of the IMSI; `nil` only for the status.
  public let file: UInt16?
  /// Its three parameters; `nil` leaves them out.
  public let place: Place?
  /// What is written; hexadecimal digits on the line.
  public let data: HexadecimalData<255>?

  /// `nil` where one parameter calls for another that is not there: any file
  /// operation for its file, a place for a file, data for a place, an update for
  /// data.
  public init?(
    _ operation: Operation,
    file: UInt16? = nil,
    place: Place? = nil,
    data: HexadecimalData<255>? = nil
  ) {
    let isUpdate = operation == .updateBinary || operation == .updateRecord
    guard operation == .status || file != nil, place == nil || file != nil,
      data == nil || place != nil, !isUpdate || data != nil
    else { return nil }
    self.operation = operation
    self.file = file
    self.place = place
    self.data = data
  }

  public func encode(into line: inout ATLine) {
    ATList(operation, file, ATList(place?.p1, place?.p2, place?.p3), data).encode(into: &line)
  }
}

/// What `+CSIM` sends the card: the bytes of one command.
///
/// - Source: ISO/IEC 7816-3: five bytes, 255 of data, and the length expected.
public struct CardCommand: Equatable, Sendable {
  /// The bytes of the command.
  public let data: HexadecimalData<261>

  /// `nil` for less than the four bytes of a header, or more than 261.
  public init?(_ bytes: Span<UInt8>) {
    guard bytes.count >= 4, let data = HexadecimalData<261>(bytes) else { return nil }
    self.data = data
  }
}
