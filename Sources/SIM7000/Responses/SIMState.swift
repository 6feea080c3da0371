import Primitives

/// The information response to `AT+CPIN?`, and the URC: `+CPIN: <code>`.
///
/// Compared whole: `NOT READY` is not `READY`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CPIN and the table of
///   URCs; the network's locks from 3GPP TS 27.007, 8.3.
public enum SIMState: Equatable, CommandInformation {
  /// `READY`: no PIN is needed.
  case ready
  /// `NOT READY`: the SIM is starting.
  case notReady
  /// `NOT INSERTED`: there is no SIM.
  case notInserted
  /// `SIM PIN`: the PIN is needed.
  case pinRequired
  /// `SIM PUK`: the PIN was wrong three times; the PUK is needed.
  case pukRequired
  /// `PH_SIM PIN`: the phone is locked to another SIM.
  case phonePINRequired
  /// `PH_SIM PUK`: the phone's PUK is needed.
  case phonePUKRequired
  /// `SIM PIN2`: the second PIN is needed.
  case pin2Required
  /// `SIM PUK2`: the second PUK is needed.
  case puk2Required
  /// `PH-NET PIN` and its kin: the module is locked to a network or provider.
  case personalisationCodeRequired
  public static var command: CommandRow { .cpin }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    var fields = try Self.fields(of: line, 1...1)
    fields.next(in: line)
    guard let state = Self(code: line, fields.range) else { throw fields.invalid }
    self = state
  }

  private init?(code line: Span<UInt8>, _ range: Range<Int>) {
    if line.matches("READY", in: range) {
      self = .ready
    } else if line.matches("NOT READY", in: range) {
      self = .notReady
    } else if line.matches("NOT INSERTED", in: range) {
      self = .notInserted
    } else if line.matches("SIM PIN2", in: range) {
      self = .pin2Required
    } else if line.matches("SIM PUK2", in: range) {
      self = .puk2Required
    } else {
      self.init(lock: line, range)
    }
  }

  /// What is locked, and the code that opens it: `SIM PIN`.
  private init?(lock line: Span<UInt8>, _ range: Range<Int>) {
    let end = max(range.lowerBound, range.upperBound - 4)
    let isBlocked = line.matches(" PUK", in: end..<range.upperBound)
    guard isBlocked || line.matches(" PIN", in: end..<range.upperBound) else { return nil }
    let name = range.lowerBound..<end
    if line.matches("SIM", in: name) {
      self = isBlocked ? .pukRequired : .pinRequired
    } else if line.matches("PH_SIM", in: name) || line.matches("PH-SIM", in: name) {
      self = isBlocked ? .phonePUKRequired : .phonePINRequired
    } else if line.matches("PH-NET", in: name) || line.matches("PH-NETSUB", in: name)
      || line.matches("PH-SP", in: name) || line.matches("PH-CORP", in: name)
    {
      self = .personalisationCodeRequired
    } else {
      return nil
    }
  }
}
