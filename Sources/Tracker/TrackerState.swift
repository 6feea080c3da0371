/// What the tracker is doing: the states of its diagram.
///
/// The diagram in Firmware-notes/state-machine.md is generated from
/// `isFollowed(by:)`; a test holds the two together, and the checkers of every simulation that
/// the machine makes no other step.
public enum TrackerState: UInt8, Equatable, Sendable {
  /// Not started.
  case off
  /// Looking for the module: `AT` at each baud rate, then a pulse on PWRKEY.
  case synchronising
  /// Echo, error reporting, revision: what every boot forgets or must tell.
  case configuring
  /// Waiting for the SIM, entering the PIN if one is given.
  case checkingSIM
  /// Waiting for the network.
  case registering
  /// Opening the bearer that HTTP uses.
  case openingBearer
  /// Switching the GNSS receiver on and asking until there is a fix.
  case acquiring
  /// There is a fix; waiting for enough of them to trust it.
  case debouncing
  /// A POST is under way.
  case reporting
  /// Nothing is due until the interval ends.
  case waiting
  /// The module is switched off, because the thing is parked and nothing is due.
  case sleeping
  /// A rung of the recovery ladder: reopening the bearer, toggling the radio,
  /// restarting the module.
  case recovering

  /// True when the diagram has an arrow from this state to `next`.
  ///
  /// From everywhere but `off` the way leads back to `synchronising`: the
  /// module can reboot or fall silent at any time.
  public func isFollowed(by next: TrackerState) -> Bool {
    switch (self, next) {
    case (.off, .synchronising),
      (.synchronising, .configuring),
      (.configuring, .checkingSIM), (.configuring, .acquiring), (.configuring, .synchronising),
      (.checkingSIM, .registering), (.checkingSIM, .acquiring), (.checkingSIM, .synchronising),
      (.registering, .openingBearer), (.registering, .acquiring), (.registering, .waiting),
      (.registering, .checkingSIM), (.registering, .recovering), (.registering, .synchronising),
      (.openingBearer, .acquiring), (.openingBearer, .reporting), (.openingBearer, .waiting),
      (.openingBearer, .registering), (.openingBearer, .recovering),
      (.openingBearer, .synchronising),
      (.acquiring, .debouncing), (.acquiring, .checkingSIM), (.acquiring, .registering),
      (.acquiring, .openingBearer), (.acquiring, .reporting), (.acquiring, .waiting),
      (.acquiring, .synchronising),
      (.debouncing, .reporting), (.debouncing, .acquiring), (.debouncing, .checkingSIM),
      (.debouncing, .registering), (.debouncing, .openingBearer), (.debouncing, .waiting),
      (.debouncing, .synchronising),
      (.reporting, .waiting), (.reporting, .acquiring), (.reporting, .registering),
      (.reporting, .openingBearer), (.reporting, .recovering), (.reporting, .synchronising),
      (.waiting, .acquiring), (.waiting, .reporting), (.waiting, .registering),
      (.waiting, .openingBearer), (.waiting, .sleeping), (.waiting, .synchronising),
      (.sleeping, .synchronising),
      (.recovering, .checkingSIM), (.recovering, .acquiring), (.recovering, .registering),
      (.recovering, .synchronising):
      true
    case (.off, _), (.synchronising, _), (.configuring, _), (.checkingSIM, _), (.registering, _),
      (.openingBearer, _), (.acquiring, _), (.debouncing, _), (.reporting, _), (.waiting, _),
      (.sleeping, _), (.recovering, _):
      false
    }
  }

  /// The word for it in scenarios, timelines and the diagram.
  public var text: StaticString {
    switch self {
    case .off: "off"
    case .synchronising: "synchronising"
    case .configuring: "configuring"
    case .checkingSIM: "checking-sim"
    case .registering: "registering"
    case .openingBearer: "opening-bearer"
    case .acquiring: "acquiring"
    case .debouncing: "debouncing"
    case .reporting: "reporting"
    case .waiting: "waiting"
    case .sleeping: "sleeping"
    case .recovering: "recovering"
    }
  }
}
