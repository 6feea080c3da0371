public import Primitives

extension Sketch {
  /// What the caller has to do now.
  public struct Effects: Equatable, Sendable {
    /// `withTransmission` has bytes for the TA.
    public var transmits = false
    /// From now on the port runs at this rate, both ways.
    public var baud: UInt32?
    /// Hold PWRKEY low for this time.
    public var powerKey: Milliseconds?
    /// Tell whoever watches.
    public var notice: Notice?

    public static let none = Effects()

    public init(transmits: Bool = false, notice: Notice? = nil) {
      self.transmits = transmits
      self.notice = notice
    }
  }

  /// What the sketch believes, right or wrong.
  public enum Notice: Equatable, Sendable {
    /// A module that ran was told to switch itself off.
    case moduleSwitchedOff
    /// `READY` was seen.
    case simAccepted
    /// What `checkSignalQuality` returned.
    case signalRead(Int16)
    /// `attacthService` returned true.
    case attached
    /// It returned false.
    case attachFailed
    /// `getPosition` returned true; these are what `getLatitude` and `getLongitude` return.
    case positionTaken(latitude: FixedBytes<7>, longitude: FixedBytes<7>)
    /// `httpInit` returned true.
    case bearerOpened
    case bearerFailed
    /// `httpPost` returned false, after this step.
    case postFailed(Step)
    /// `httpPost` returned true.
    case posted
    /// What `batteryPower` returned.
    case batteryRead(Int16)
    /// `openNetwork` returned true.
    case connected
    case connectionFailed
    /// `send` returned true, or false.
    case sent
    case sendingFailed
    /// The SIM is not accepted: `while (1);`
    case stopped
    case crashed(Crash)
  }

  /// What C leaves undefined.
  public enum Crash: Equatable, Sendable {
    /// More was read than the array on the stack holds.
    case stackSmashed
    /// A text was not found, and what the search returned was followed.
    case nullFollowed
  }

  /// Where nothing happens any more.
  enum Halt: Equatable, Sendable {
    case stopped
    case crashed(Crash)
  }

  /// The method that is at work: words of the library and of Arduino.
  public enum State: UInt8, Equatable, Sendable {
    case off
    case turnON
    case setBaudRate
    case checkSIMStatus
    case initPos
    case setNetMode
    case checkSignalQuality
    case attacthService
    case getPosition
    case httpInit
    case httpPost
    case batteryPower
    case openNetwork
    case send
    /// `while (1);`
    case stopped
    case crashed
  }
}
