/// The errors that this module gives by itself; those of the network come with
/// their number.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 20.2.
extension MessageServiceError: Error {
  static let operationNotAllowed = named(302)
  static let invalidPDUMode = named(304)
  static let invalidTextMode = named(305)
  static let simNotInserted = named(310)
  static let simPINNecessary = named(311)
  static let simFailure = named(313)
  static let simBusy = named(314)
  static let simPUKRequired = named(316)
  static let invalidMemoryIndex = named(321)
  static let memoryFull = named(322)
  static let serviceCentreUnknown = named(330)
  static let noNetwork = named(331)
  static let networkTimeout = named(332)
  static let noAcknowledgement = named(340)
  static let unknown = named(500)
  static let messageTooLong = named(513)

  private static func named(_ code: Int) -> MessageServiceError {
    guard let error = MessageServiceError(listed: code) else {
      preconditionFailure("the manual does not list this error")
    }
    return error
  }
}

extension Answer {
  static func refusal(_ error: MessageServiceError) -> Answer {
    Answer(next: .result(.messageService(error)))
  }
}

extension VirtualModem {
  /// Why the message service cannot be used now.
  func messageServiceFailure(_ turn: Turn) -> MessageServiceError? {
    switch simState(turn.surroundings) {
    case .ready: return session.messages.isReady(at: turn.now) ? nil : .simBusy
    case .pinRequired: return .simPINNecessary
    case .pukRequired: return .simPUKRequired
    case .failed(.simNotInserted): return .simNotInserted
    case .failed(.simBusy): return .simBusy
    case .failed: return .simFailure
    }
  }
}
