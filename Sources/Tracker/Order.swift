/// The command lines that the tracker sends, each a step of a dialogue.
///
/// The dialogue defines which state the step shows, and which method takes its
/// final result; that method switches over the dialogue's own steps.
enum Order: Equatable, Sendable {
  /// `AT`, until there is a response.
  ///
  /// `ATQ0` where none came at any rate: a line that was damaged on its way may have been `ATQ1`
  /// for the TA, which then keeps final results back.
  case attention(endsQuiet: Bool)
  case configuration(ConfigurationStep)
  case sim(SIMStep)
  case registration(RegistrationStep)
  case bearer(BearerStep)
  case appNetwork(AppNetworkStep)
  case position(PositionStep)
  /// The supply, for a payload that has it.
  case battery
  /// The strength of the signal, for a payload that has it.
  case signal
  case http(HTTPStep)
  case https(HTTPSStep)
  /// A check of the way to the server while the outcome of a POST is pending.
  case outcomeCheck
  case recovery(RecoveryStep)
  case sleep(SleepStep)

  /// What every boot forgets, or must tell.
  enum ConfigurationStep: Equatable, Sendable {
    case echo
    /// Final results in words, where they came as numbers.
    case words
    case errorReporting
    case evolvedReporting
    case packetReporting
    case revision
    /// Whether this firmware has HTTPS; for an `https://` destination only.
    case httpsSupport
    case authority(AuthorityStep)
  }

  /// The certificate by which the server's is verified.
  enum AuthorityStep: Equatable, Sendable {
    /// The module's file system, for what follows.
    case opening
    case removal
    case writing
    case closing
    /// The file becomes one that TLS takes.
    case conversion
  }

  enum SIMStep: Equatable, Sendable {
    case state
    /// How many attempts at the PIN are left.
    case attempts
    case pin
    case fullFunctionality
  }

  enum RegistrationStep: Equatable, Sendable {
    case evolved
    case packet
    /// The radio is on.
    case radio
    /// The choice of a network is left to the module.
    case selection
    case attachment
    case signal
  }

  /// The bearer of `AT+SAPBR`.
  enum BearerStep: Equatable, Sendable {
    case state
    case accessPoint
    case open
    /// The state once more, after the opening.
    case confirmation
  }

  /// The app network of `AT+CNACT`, which serves HTTPS in the bearer's place.
  enum AppNetworkStep: Equatable, Sendable {
    case state
    case open
  }

  enum PositionStep: Equatable, Sendable {
    case gnssOff
    case gnssOn
    case navigation
  }

  /// A POST by `AT+HTTPINIT` and its kin.
  enum HTTPStep: Equatable, Sendable {
    case initialisation
    case bearer
    case url
    case contentType
    /// The time limit of an event.
    case timeLimit
    case data
    case action
    /// The body of the answer.
    case reading
    case termination
  }

  /// A POST by `AT+SHCONN` and its kin.
  enum HTTPSStep: Equatable, Sendable {
    /// The module's clock, for the dates of certificates.
    case clock
    case tlsVersion
    case serverName
    case context
    case server
    case bodyLimit
    case headerLimit
    case connection
    case header
    case contentType
    case body
    case request
    /// The body of the answer.
    case reading
    case disconnection
  }

  /// What the rungs of the recovery ladder send.
  enum RecoveryStep: Equatable, Sendable {
    case contextShut
    case bearerClose
    case appNetworkClose
    case radioOff
    case radioOn
    case restart
  }

  /// What is switched off while the thing is parked.
  enum SleepStep: Equatable, Sendable {
    case receiver
    case module
  }

  /// The state that sending this shows; `nil`: whatever it is at the time.
  var state: TrackerState? {
    switch self {
    case .attention: .synchronising
    case .configuration(.words): nil
    case .configuration: .configuring
    case .sim: .checkingSIM
    case .registration: .registering
    case .bearer, .appNetwork: .openingBearer
    case .position, .outcomeCheck, .sleep: nil
    case .battery, .signal, .http, .https: .reporting
    case .recovery: .recovering
    }
  }
}
