public import GNSS
public import Motion
public import Primitives
public import SIM7000

/// Something that a person who watches the tracker wants to know.
///
/// Facts, not words: who shows them finds the words.
public enum Notice: Equatable, Sendable {
  /// There was no response at any rate, and PWRKEY is being pulsed.
  case powerKeyPulsed
  /// There was no response at any rate, and there is no PWRKEY to pulse.
  case moduleSilent
  /// The module answers; at `baud`, where the port has one.
  case moduleAnswered(baud: UInt32?)
  /// The module restarted by itself, or was switched off.
  case moduleRebooted
  /// The module was switched off.
  case modulePoweredDown
  /// The supply nears its limit; the module still runs.
  case supplyWarning(SupplyFault)
  /// The module switched itself off to save itself.
  case supplyPowerDown(SupplyFault)
  /// The module's firmware revision.
  case moduleIdentified(Revision)
  /// The SIM needs no PIN, or has accepted it.
  case simReady
  /// The SIM waits for a PIN or a PUK, or is blocked.
  case simNotReady(SIMState)
  /// The PIN is not entered: a wrong one would lock the card.
  case pinWithheld
  /// The SIM did not answer as one does: absent, broken, still starting.
  case simFailed(FinalResult)
  /// The module is registered in a network.
  case registered(Registration)
  /// The module is not registered: it searches, or it was denied.
  case notRegistered(Registration)
  /// The signal before a report.
  case signalRead(SignalQuality)
  /// The bearer or the app network is up, with its address.
  case bearerOpened(IPv4Address?)
  /// The bearer could not be opened, with the result of its command.
  case bearerFailed(FinalResult)
  /// The bearer was open, and is closed.
  case bearerLost
  /// The receiver is switched on.
  case gnssPowered
  /// The receiver could not be switched on, with the result of its command.
  case gnssFailed(FinalResult)
  /// The receiver has had no fix since the tracker asks; told once.
  case fixMissing(satellitesInView: UInt8?)
  /// A fix that counts, and how many in a row there are.
  case fixCounted(Fix, UInt8)
  /// A fix that does not count, and the limit that it fails.
  case fixRejected(Fix, FixRejection)
  /// It would have a thing elsewhere that nothing has moved: reported only if another
  /// says the same.
  case fixDoubted(Fix)
  /// A position that can be trusted, as the report that it becomes.
  case fixAccepted(Report)
  /// The server has accepted the report, with its status.
  case reportDelivered(Report, httpStatus: UInt16)
  /// Tried, and will be tried again.
  case reportDelayed(Report, DeliveryFailure, retryInMilliseconds: Int64)
  /// The server does not want it; never sent again.
  case reportSetAside(Report, httpStatus: UInt16)
  /// The queue was full.
  case reportDropped(Report)
  /// What the medium held at power-up.
  case restored(Restoration)
  /// An answer had an order, and it holds from here on.
  case orderReceived(ServerOrder)
  /// The list was full: the place that was used least recently made room.
  case securePlaceDropped(SecurePlace)
  /// An event is reported with the last known position.
  case eventReported(Report)
  /// For lack of a fix that counts: the best of an alarm, or the last known place.
  case placeReported(Report)
  /// An alarm that is reported, or another change of the movement.
  case movement(MovementChange)
  /// ...and how many there have been.
  case alarmWithheld(MovementKind, at: Instant, AlarmWithholding, count: UInt32)
  /// An alarm is to be reported, and no position was ever known: it goes out with
  /// the first one.
  case alertUnplaced(MovementKind, at: Instant)
  /// The thing fell then, and lies still.
  case fallConfirmed(at: Instant)
  /// The inertial sensor fails: without it there are no alarms.
  case sensorFailed(SensorFault)
  /// ...and works again.
  case sensorRestored
  /// The driver of the MPU-6050 has something to show.
  case sensorNoticed(MPU6050.Notice)
  /// GNSS sees movement and the sensor none.
  case sensorDoubted
  /// The module is switched off until something is due, or moves.
  case moduleSlept
  /// ...and on again by a pulse on PWRKEY.
  case moduleWoken
  /// Failures in a row lead to this measure.
  case recovering(Recovery.Rung)
  /// A rung that would have the card ask for the PIN again.
  case rungSkipped(Recovery.Rung)
  /// An answer came after its command had timed out.
  case lateAnswer
  /// This firmware has no HTTPS, and the destination needs it.
  case httpsMissing
  /// Without an authority the module takes the certificate of every server.
  case serverNotVerified
  /// The file of the authority could not be stored in the module, or is not there.
  case authorityFailed(isStored: Bool)
  /// A line that no rule covers.
  case unknownLine
  /// A line longer than the buffer was lost.
  case overlongLine
}

extension Notice {
  /// True of each, unless this build tells only what its log has.
  @inline(__always)
  var isTold: Bool {
    if Build.tellsAll { return true }
    return switch self {
    case .moduleAnswered, .moduleRebooted, .moduleSilent, .registered, .restored,
      .reportDelivered, .reportDelayed, .reportDropped, .movement, .sensorFailed:
      true
    default: false
    }
  }
}

/// Why an alarm is not reported.
public enum AlarmWithholding: UInt8, Equatable, Sendable {
  /// The settings or an order of the server have switched alerts off.
  case alertsOff
  /// The last known position is at one.
  case securePlace
}

/// What is wrong with the module's supply.
public enum SupplyFault: Equatable, Sendable {
  /// The voltage is below the module's range.
  case tooLow
  /// The voltage is above the module's range.
  case tooHigh
}

/// Why a report was not delivered.
public enum DeliveryFailure: Equatable, Sendable {
  /// A status of the server or, from 600 on, of the module's own.
  case httpStatus(UInt16)
  /// A command of the HTTP dialogue failed.
  case command(FinalResult)
  /// The module did not ask for the payload, or waited for more of it.
  case payloadNotTaken
  /// The module never said how the request ended.
  case noOutcome
  /// The bearer or the connection was lost before the server had answered.
  case connectionLost
}
