import GNSS
public import Primitives
public import SIM7000

/// What the person who builds the tracker decides.
public struct Settings: Equatable, Sendable {
  /// The name of the tracker in each report.
  public var trackerID: TrackerID
  /// The server of the reports.
  public var destination: Destination
  /// The access point; `nil` leaves the choice to the network.
  public var accessPointName: AccessPointName?
  /// The SIM's PIN, entered twice at most until a card is ready; `nil` if the SIM needs none.
  public var pin: PIN?
  #if NoAuthority
  /// This build verifies no server: always `nil`.
  public var authority: Authority? {
    @inline(__always) get { nil }
    @inline(__always) set {}
  }
  #else
  /// By what the certificate of an `https://` server is verified; `nil`: by nothing.
  public var authority: Authority?
  #endif
  /// From one report to the next.
  ///
  /// Default: 5 min, that of the bike's tracker.
  public var interval = Milliseconds.minutes(5)
  /// What a fix must satisfy before it is reported.
  public var fixes = FixDebounce.Limits()
  /// The rate to try first; `nil` where the line has none, as TCP, and then no
  /// other is tried either.
  public var baud: UInt32? = 115_200
  /// The module is at `baud` and at no other rate.
  public var isBaudKnown = false
  #if PlainReports
  /// The format of the reports: in this build the plain one.
  public var payloadFormat: PayloadFormat {
    @inline(__always) get { .plain }
    @inline(__always) set {}
  }
  #else
  /// The format of the reports.
  public var payloadFormat = PayloadFormat.plain
  #endif
  /// A wire leads to the module's PWRKEY.
  public var hasPowerKey = false
  /// The medium for what is to outlive a loss of power; `nil`: nothing does.
  public var store: StoreLayout?
  #if NoMovement
  /// This build has no inertial sensor: always `nil`.
  public var movement: MovementSettings? {
    @inline(__always) get { nil }
    @inline(__always) set {}
  }
  #else
  /// With an inertial sensor: what to do about movement; `nil` without one.
  public var movement: MovementSettings?
  #endif

  /// A place for settings, before id and destination are known.
  @inline(never)
  init() {
    trackerID = TrackerID()
    destination = .http(RequestURL())
  }

  /// Settings with the defaults of all others.
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
  /// From a power-down for lack of voltage to the next attempt to wake the
  /// module.
  ///
  /// Project value: a boot a minute costs little, and a supply that recovers is
  /// found again within one.
  static let supplyPause = Milliseconds.minutes(1)
  /// Between two rounds through all rates without a PWRKEY.
  ///
  /// Project value: often enough for a person who is plugging in wires.
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
  /// Entries of the PIN that no card was ready after: one more, and a wrong PIN would lock it.
  static let pinTriesMax: UInt8 = 2
  /// Attempts that the card must have left: the last one is its owner's.
  static let pinAttemptsMin: UInt8 = 2
  /// Between two attempts, and between two questions for how many are left.
  ///
  /// Project value: a line that is damaged for a while is whole again.
  static let pinPause: Milliseconds = .minutes(10)
  /// Between two looks at the registration: at first, for so many looks, then, and
  /// after so many in all.
  ///
  /// Project values: URCs tell first; this is for firmware that sends none. Who has
  /// found no network for half a minute finds none within the next two seconds.
  static let registrationPause: Milliseconds = 2_000
  static let eagerLooks: UInt8 = 15
  static let registrationLongPause: Milliseconds = 15_000
  static let patientLooks: UInt8 = 35
  static let registrationLongestPause: Milliseconds = 60_000
  /// Not registered for this time counts as a failure, and the SIM is looked at
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
  /// After this time without a fix, the receiver is restarted.
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

  /// Between two looks at the bearer while the outcome is pending.
  ///
  /// Project value: a POST takes 2 to 5 s; a module that has restarted at
  /// autobaud says nothing, and the outcome would never come.
  static let outcomePause: Milliseconds = 20_000

  /// The same for the first look, and for each while an event is on its way.
  ///
  /// Project value: what takes longer than any POST has gone wrong.
  static let firstOutcomePause: Milliseconds = 5_000
  /// How long the module may wait for the server's answer to an event.
  ///
  /// Project value: a server that is slow takes 30 s; one that takes 40 s would else
  /// get the same alert again and again, and the owner would see it late.
  static let eventTime: Bounded<30, 1_000> = 45
  /// From `AT+HTTPACTION` of an event to its URC: 5 s more for the line.
  static let eventOutcomeTime = Milliseconds.seconds(50)
  /// An event that was refused, or not delivered again and again, is tried again after
  /// this.
  ///
  /// Project value: two tries in a minute and a half find a server that is back within
  /// the minute that an owner is promised.
  static let eventPause = Milliseconds.seconds(45)
  /// ...and at first no later than this; then the newest report goes each second time.
  ///
  /// Project value: most gaps of a network are shorter than the five minutes of it.
  static let eagerEventPause = Milliseconds.seconds(10)
  static let eagerTime = Milliseconds.minutes(5)
  /// A refused event is set aside after so long.
  ///
  /// Project value: a person notices a broken server within a day.
  static let refusalTime = Milliseconds.minutes(24 * 60)
  /// ...and the day begins again where the event was not sent for this time.
  ///
  /// Project value: longer than a module sleeps with an event (`eventSleepTime`) and then looks for
  /// a network.
  static let refusalGap = Milliseconds.minutes(60)
  /// A position that was refused is tried again after this, and set aside after so
  /// many refusals of one kind.
  ///
  /// Project values: a minute is the shortest interval that owners ask for; five of
  /// them are no hiccup.
  static let refusalPause = Milliseconds.minutes(1)
  static let refusalsMax: UInt8 = 5

  /// From the `OK` of `AT+SHREAD` to the last byte of a body of at most 512
  /// bytes.
  ///
  /// Project value: at 9,600 baud it takes 0.6 s.
  static let bodyTime: Milliseconds = 5_000

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
  /// Project value: only a change of the module changes that.
  static let httpsPause = Milliseconds.minutes(10)
  /// How long the module may wait for the authority's file.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CFSWFILE: at most 10 s; 10,240 bytes
  ///   take as long at 9,600 baud.
  static let authorityTime: Bounded<100, 10_000> = 10_000
  /// What `AT+SHCONF="BODYLEN"` reserves.
  ///
  /// Project value: the longest payload without an event has 359 bytes, and one with an id of
  /// `httpsIDMax` characters 350.
  ///
  /// - Source: AT+SHCONF takes at most 1 024 by the AT Command Manual V1.06, and
  ///   350 by older ones.
  static let httpsBodyLimit: HTTPSBodyLimit = 350
  static let httpsIDMax = 55
  /// The same where an event may belong to a full payload, or the id is longer.
  ///
  /// Project value: that of `Payload`. Older firmware refuses it, and has to do
  /// with plain payloads.
  static let httpsEventBodyLimit: HTTPSBodyLimit = 448
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+SHCONF, HEADERLEN: at
  ///   most 350.
  static let httpsHeaderLimit: HTTPSHeaderLimit = 350

  /// An event other than an alert waits for a fresh fix for this time; then the
  /// last known position is used.
  ///
  /// Project value: a hot start takes less than 5 s, a warm one less than a minute.
  static let eventPatience = Milliseconds.minutes(1)
  /// The interval of positions of an alarm that moves and is no trip yet, and how
  /// long that interval applies.
  ///
  /// Project values: a van is 300 m on after 20 s; who is still there then is followed
  /// by the minute.
  static let chaseInterval = Milliseconds.seconds(20)
  static let chaseTime = Milliseconds.seconds(20)
  /// On a trip a position is due after so far, by the speed of the last, though no sooner
  /// than that, and no more of them than so many in an interval.
  ///
  /// Project values: where a search on foot begins, and what a theft is followed by. An
  /// owner who asks for few reports gets few.
  static let tripMillimetres: Int64 = 500_000
  static let tripInterval = Milliseconds.minutes(1)
  static let tripReportsMax: Int64 = 5
  /// From one position to the next of what lies still and is shaken a little.
  ///
  /// Project value: `MovementMachine.Limit.longestFollowUp`, six looks an hour.
  static let restlessInterval = Milliseconds.minutes(10)
  /// From one position to the next of what moves at a secure place: the second fix that
  /// shows it left comes within the minute that an owner is promised.
  static let leavingInterval = Milliseconds.seconds(30)
  /// From a fix that shows a secure place left to the one that confirms it.
  ///
  /// Project value: as for a trip, `FixHistory.apart`.
  static let confirmationPause = Milliseconds.seconds(20)
  /// A thing that is no farther than this from where it was left is there.
  ///
  /// Project value: as for a trip, `Whereabouts.isAway`.
  static let elsewhereMetres: Int64 = 100
  /// A search of an alarm asks each second for this time; then a fix that would not
  /// be trusted is reported.
  ///
  /// Project value: a warm start and three good fixes under an open sky.
  static let alarmSearchTime = Milliseconds.seconds(20)
  /// The worst HDOP of such a fix.
  ///
  /// Project value: within 150 m, which still tells the street.
  static let roughHDOP = HDOP(hundredths: 1_000)
  /// The worst HDOP of one that counts for how far off it is, in hundredths.
  ///
  /// Project value: within 300 m; what is said to be worse may be anywhere.
  static let farHDOP: UInt16 = 2_000
  /// Between two asks when there has been no fix for a while.
  ///
  /// Project value: nothing has changed for a minute, or 20 s in an alarm; a fifth of
  /// the line, and five seconds later at most.
  static let slowAskInterval = Milliseconds.seconds(5)
  /// A search without a fix is as long as this where it may end without one.
  ///
  /// Project value: a warm start takes less; an hour of nights in a cellar costs a
  /// sixtieth of what it would without an end.
  static let searchTime = Milliseconds.minutes(1)
  /// From one such search of an alarm to the next, once the thing rests.
  ///
  /// Project value: where there is no sky and nothing moves, another minute will not
  /// find one; a door that opens is seen within five.
  static let alarmSearchPause = Milliseconds.minutes(4)
  /// An alarm rests after so long without movement...
  static let alarmRest = Milliseconds.minutes(5)
  /// ...and is quiet after so long: what is parked again, wherever it is, costs no
  /// more than what was never moved.
  ///
  /// Project value: that of the stop of a theft.
  static let alarmQuiet = Milliseconds.minutes(30)
  /// A repeated alert waits for the minute's fix for this time.
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
  /// A module without a network stays on for this time before it is switched off
  /// with reports waiting.
  ///
  /// Project value: a warm registration takes 5 to 30 s, a search of all bands some
  /// minutes.
  static let awakeTime = Milliseconds.minutes(3)
  /// ...and off for no longer than this while an event waits.
  ///
  /// Project value: a basement is left within the hour; a quarter of the energy of a
  /// module that stays on.
  static let eventSleepTime = Milliseconds.minutes(10)
  /// From `AT+CPOWD=1` to the pulse that wakes the module again.
  ///
  /// - Source: hardware manual V1.07: at most 6.9 s to switch off, and 2 s off.
  static let offTime: Milliseconds = 9_000
}
