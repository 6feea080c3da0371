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
    } else if line.matches("SIM PIN", in: range) {
      self = .pinRequired
    } else if line.matches("SIM PUK", in: range) {
      self = .pukRequired
    } else if line.matches("PH_SIM PIN", in: range) || line.matches("PH-SIM PIN", in: range) {
      self = .phonePINRequired
    } else if line.matches("PH_SIM PUK", in: range) || line.matches("PH-SIM PUK", in: range) {
      self = .phonePUKRequired
    } else if line.matches("SIM PIN2", in: range) {
      self = .pin2Required
    } else if line.matches("SIM PUK2", in: range) {
      self = .puk2Required
    } else if isPersonalisation(line, range) {
      self = .personalisationCodeRequired
    } else {
      return nil
    }
  }
}

/// Whether the code is one of `PH-NET`, `PH-NETSUB`, `PH-SP` and `PH-CORP`.
private func isPersonalisation(_ line: Span<UInt8>, _ range: Range<Int>) -> Bool {
  line.matches("PH-NET PIN", in: range) || line.matches("PH-NET PUK", in: range)
    || line.matches("PH-NETSUB PIN", in: range) || line.matches("PH-NETSUB PUK", in: range)
    || line.matches("PH-SP PIN", in: range) || line.matches("PH-SP PUK", in: range)
    || line.matches("PH-CORP PIN", in: range) || line.matches("PH-CORP PUK", in: range)
}
