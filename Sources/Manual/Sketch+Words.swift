package import Sketch

/// Descriptions of what the sketch believes.
extension Sketch.Notice {
  package var words: String {
    switch self {
    case .moduleSwitchedOff: "the module answers, and is switched off"
    case .simAccepted: "`READY` is seen"
    case .signalRead(let value): "checkSignalQuality returns \(value)"
    case .attached: "attacthService returns true"
    case .attachFailed: "attacthService returns false; again in 1 s"
    case .positionTaken(let latitude, let longitude):
      "getPosition returns true: latitude `\(latitude.string)`, longitude `\(longitude.string)`"
    case .bearerOpened: "httpInit returns true"
    case .bearerFailed: "httpInit returns false; again at once"
    case .postFailed: "httpPost returns false; again at once"
    case .posted: "httpPost returns true"
    case .batteryRead(let value): "batteryPower returns \(value)"
    case .connected: "openNetwork returns true"
    case .connectionFailed: "openNetwork returns false; again in 1 s"
    case .sent: "send returns true"
    case .sendingFailed: "send returns false; again in 1 s"
    case .stopped: "the SIM is not accepted: stopped forever"
    case .crashed(.stackSmashed): "more is read than the array holds: what happens now is undefined"
    case .crashed(.nullFollowed): "a text is not found, and no place is read from: crashed"
    }
  }
}

extension Sketch.State {
  /// The name of the method, as the library spells it.
  package var name: String { "\(self)" }
}
