public import Primitives
public import SIM7000

/// What the person who builds the tracker decides.
public struct Settings: Equatable, Sendable {
  public var trackerID: TrackerID
  public var destination: Destination
  /// The access point; `nil` leaves the choice to the network.
  public var accessPointName: AccessPointName?
  public var pin: PIN?
  /// From one report to the next.
  ///
  /// Default: 5 min, that of the bike's tracker.
  public var interval = Milliseconds.minutes(5)
  public var fixes = FixDebounce.Limits()
  /// The rate to try first; `nil` where the line has none, as TCP, and then no
  /// other is tried either.
  public var baud: UInt32? = 115_200
  /// The module is at `baud` and at no other rate.
  public var isBaudKnown = false
  public var payloadFormat = PayloadFormat.plain
  /// A wire leads to the module's PWRKEY.
  public var hasPowerKey = false
  /// With an inertial sensor: what to do about movement; `nil` without one.
  public var movement: MovementSettings?

  public init(
    trackerID: TrackerID,
    destination: Destination,
    accessPointName: AccessPointName? = nil
  ) {
    self.trackerID = trackerID
    self.destination = destination
    self.accessPointName = accessPointName
  }
}

/// Why a URL is no destination.
public enum DestinationError: Error, Equatable, Sendable {
  /// Neither `http://` nor `https://` is in front.
  case otherScheme
  /// A part of it does not fit the command that it belongs into.
  case unsayable(QuotedTextError)
}

/// Where reports go, and by which of the module's clients.
public enum Destination: Equatable, Sendable {
  /// `http://`, by `AT+HTTPINIT` and its kin over the bearer of `AT+SAPBR`.
  case http(RequestURL)
  /// `https://`, by `AT+SH*` over the app network of `AT+CNACT`.
  case https(HTTPSAddress)

  public init(_ url: RequestURL) throws(DestinationError) {
    switch URLScheme(of: url) {
    case .http: self = .http(url)
    case .https:
      do {
        self = .https(try HTTPSAddress(url))
      } catch {
        throw .unsayable(error)
      }
    case .absent, .other: throw .otherScheme
    }
  }

  public var isSecure: Bool {
    if case .https = self { true } else { false }
  }
}

/// The times and counts that the tracker keeps to.
enum Limits {
  /// The rates that autobaud knows, the module's default first.
  ///
  /// - Source: SIM7000 UART Application Note V1.01 (autobaud rates); DFRobot
  ///   wiki DFR0572 (115 200 as delivered).
  static let bauds: InlineArray<5, UInt32> = [115_200, 9_600, 19_200, 38_400, 57_600]

  /// `AT`s sent at one rate.
  ///
  /// Project value: a cold module in autobaud eats one or two, so the third and
  /// one more.
  static let attentionsPerBaud: UInt8 = 4
  /// Project value: an answer starts within 3 ms and takes 1 ms at 115 200
  /// baud, 10 ms at 9 600; the rest is for slow USB bridges.
  static let attentionTimeout: Milliseconds = 300
  /// Project value: longer than the 1.0 s that switch the module on, shorter
  /// than the 1.2 s that switch it off, so that a pulse never makes it worse.
  static let powerKeyPulse: Milliseconds = 1_100
  /// From the pulse to the first `AT`.
  ///
  /// Project value: UART ready takes 4.5 s (hardware manual V1.07, power-on
  /// timing); the sketch's library waits 7 s.
  static let bootTime: Milliseconds = 7_000
  /// From a power-down for want of voltage to the next attempt to wake the
  /// module.
  ///
  /// Project value: a boot a minute costs little, and a supply that recovers is
  /// found again within one.
  static let supplyPause = Milliseconds.minutes(1)
  /// Between two rounds through all rates without a PWRKEY.
  ///
  /// Project value: often enough for somebody who is plugging in wires.
  static let silentPause: Milliseconds = 2_000

  /// Response timeouts in a row, after which the module counts as lost.
  ///
  /// Project value: one may be a command that hangs, two a bad moment of the
  /// line.
  static let timeoutsMax: UInt8 = 3
  /// How long the channel may take to synchronise before the module counts as
  /// lost.
  ///
  /// Project value: two seconds of silence and several `AT`s.
  static let synchronisationMax: Milliseconds = 10_000

  /// Between two looks at a SIM that is not ready.
  ///
  /// Project value: an initialising SIM takes 1 to 5 s.
  static let simPause: Milliseconds = 2_000
  /// Looks at a SIM that fails, after which the radio is switched on.
  ///
  /// Project value: half a minute; an initialising SIM takes 1 to 5 s.
  static let simFailuresMax: UInt8 = 15
  /// Between two looks at the registration.
  ///
  /// Project value: URCs tell first; this is for firmware that sends none.
  static let registrationPause: Milliseconds = 2_000
  /// Not registered for so long counts as a failure, and the SIM is looked at
  /// again.
  ///
  /// Project value: a first LTE attach can take 15 min; three of these lead to
  /// the first rung of the ladder.
  static let registrationPatience = Milliseconds.minutes(5)
  /// Between two asks for the position.
  ///
  /// - Source: the sketch's `delay(1000)` (Firmware-notes/sketch.md, 7).
  static let askInterval: Milliseconds = 1_000
  /// How long the network has, after power-up, before the first position is
  /// taken without it.
  ///
  /// Project value: a warm registration takes 5 to 30 s.
  static let firstNetworkTime = Milliseconds.minutes(2)
  /// How long to ask for a position without a break when something else waits.
  ///
  /// Project value: a hot start takes less than 5 s, a warm one less.
  static let acquisitionTime = Milliseconds.minutes(1)
  /// A position that took no longer leaves the plan as it is.
  ///
  /// Project value: the debounce's two seconds, and a second chance at each;
  /// less than the shortest interval, so that the next is never due at once.
  static let promptAcquisition: Milliseconds = 4_000
  /// The break.
  ///
  /// Project value: enough for several deliveries.
  static let acquisitionBreak: Milliseconds = 30_000

  /// Asks in a row that the receiver answers with the time it has said before,
  /// after which it is restarted.
  ///
  /// Project value: a receiver that lives moves on every second.
  static let repeatedTimesMax: UInt8 = 10
  /// No fix for so long, and the receiver is restarted.
  ///
  /// Project value: the longest cold start that was seen (LilyGO-T-SIM7000G
  /// issue 212, 10 min), half as long again.
  static let receiverPatience = Milliseconds.minutes(15)

  /// How long the module may send the body after `AT+HTTPDATA`.
  ///
  /// Project value: 384 bytes take 0.4 s at 9 600 baud.
  static let httpDataTime: HTTPDataTime = 10_000
  /// An `OK` to `AT+HTTPDATA` that comes later may be that of the time limit.
  ///
  /// Project value: a tenth less than the limit, by which two clocks never
  /// differ.
  static let payloadTime: Milliseconds = 9_000
  /// From `AT+HTTPACTION` to its URC.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.04, AT+HTTPPARA, TIMEOUT:
  ///   120 s by default; 5 s more for the line.
  static let outcomeTime: Milliseconds = 125_000

  /// Between two looks at the bearer while the outcome is awaited.
  ///
  /// Project value: a POST takes 2 to 5 s; a module that has restarted at
  /// autobaud says nothing, and the outcome would never come.
  static let outcomePause: Milliseconds = 20_000

  /// From the `OK` of `AT+CNACT=1` to an address.
  ///
  /// - Source: TinyGSM (SIM7000SSL) waits 60 s for `+APP PDP: ACTIVE`.
  static let appNetworkTime: Milliseconds = 60_000
  /// Between two looks at an app network that is being activated.
  ///
  /// Project value: the URC tells first; seen to take half a second.
  static let appNetworkPause: Milliseconds = 1_000
  /// Between two looks at a firmware that lacks HTTPS.
  ///
  /// Project value: only somebody who changes the module changes that.
  static let httpsPause = Milliseconds.minutes(10)
  /// What `AT+SHCONF="BODYLEN"` reserves.
  ///
  /// Project value: the longest payload without an event has 343 bytes.
  ///
  /// - Source: AT+SHCONF takes at most 1 024 by the AT Command Manual V1.06, and
  ///   350 by older ones.
  static let httpsBodyLimit: HTTPSBodyLimit = 350
  /// The same where an event may belong to a full payload.
  ///
  /// Project value: that of `Payload`. Older firmware refuses it, and has to do
  /// with plain payloads.
  static let httpsEventBodyLimit: HTTPSBodyLimit = 448
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+SHCONF, HEADERLEN: at
  ///   most 350.
  static let httpsHeaderLimit: HTTPSHeaderLimit = 350

  /// An event waits for a fresh fix for so long, if it is no alert; then the last
  /// known position has to do.
  ///
  /// Project value: a hot start takes less than 5 s, a warm one less than a minute.
  static let eventPatience = Milliseconds.minutes(1)
  /// A repeated alert waits for the minute's fix for so long.
  ///
  /// Project value: a receiver that is on answers within 3 s.
  static let alertPatience = Milliseconds.seconds(10)
  /// Movement has a position looked for no more often than this.
  ///
  /// Project value: that of an alarm; a dog that turns over is no trip.
  static let movementSearchPause = Milliseconds.minutes(1)
  /// For less than this the module is not switched off, nor GNSS before the thing
  /// is parked.
  ///
  /// Project value: a boot and a registration take half a minute of the same
  /// current that is saved.
  static let sleepMin = Milliseconds.minutes(2)
  /// From `AT+CPOWD=1` to the pulse that wakes the module again.
  ///
  /// - Source: hardware manual V1.07: at most 6.9 s to switch off, and 2 s off.
  static let offTime: Milliseconds = 9_000
}
