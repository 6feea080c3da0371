import Motion
import Tracker

/// Descriptions of movement.
extension MovementChange {
  var words: String {
    switch self {
    case .alarm(let kind, _): "alert: \(kind.text)"
    case .alarmCancelled: "the alarm is over: back at its place, and not taken away"
    case .alarmIgnored(let kind, _):
      "no alert of \(kind.text): the last ones came to nothing"
    case .tripStarted: "a trip has begun"
    case .theftRests: "taken away, and standing since"
    case .tripEnded: "the trip is over"
    case .parked: "parked and armed"
    }
  }
}

extension AlarmWithholding {
  var words: String {
    switch self {
    case .alertsOff: "alerts are off"
    case .securePlace: "this is a secure place"
    }
  }
}

extension SensorFault {
  var words: String {
    switch self {
    case .bus: "is not on the bus"
    case .stuck: "repeats itself"
    case .silent: "is silent"
    }
  }
}

extension MPU6050.Notice {
  var words: String {
    switch self {
    case .unknownChip(let identity): "the inertial sensor says that it is chip \(identity)"
    case .samplesLost: "readings of the inertial sensor were lost"
    case .chipReset: "the inertial sensor had lost its settings"
    }
  }
}

extension Report {
  /// `, alert: lift`; nothing for a routine report.
  var eventText: String {
    switch event {
    case nil: ""
    case .alert(let kind): ", alert: \(kind.text)"
    case .trip(let isByPosition): isByPosition ? ", trip: position" : ", trip"
    case .parked(let isElsewhere): isElsewhere ? ", parked: moved" : ", parked"
    }
  }
}
