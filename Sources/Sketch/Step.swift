import Primitives

extension Sketch {
  /// What is written at once, and what is then waited for.
  public enum Step: UInt8, Equatable, Sendable {
    // turnON
    case probe
    case switchOff
    case powerKey
    case wake
    // setBaudRate
    case rate
    // checkSIMStatus
    case attention
    case sim
    // initPos, setNetMode, checkSignalQuality
    case receiver
    case radio
    case radioMode
    case signal
    // attacthService
    case attach
    case accessPoint
    case context
    case address
    // getPosition
    case position
    // httpInit
    case bearerAccessPoint
    case bearer
    case bearerState
    // httpPost
    case terminate
    case initialise
    case bearerChoice
    case url
    case dataLength
    case body
    case action
    case answer
    // batteryPower, openNetwork, send
    case battery
    case connection
    case textLength
    case text
  }
}

extension Sketch.Step {
  /// What is read after the step's bytes; `nil` where the answer is left in the port.
  ///
  /// - Source: dfrobot-library.md 2 and 3.
  var window: Window.Size? {
    switch self {
    case .probe, .wake: Window.Size(100, silence: 100)
    case .switchOff, .powerKey, .terminate, .url, .answer: nil
    case .rate, .attention, .sim, .receiver, .radio, .radioMode, .bearerAccessPoint, .bearer,
      .bearerState, .initialise, .bearerChoice, .textLength:
      Window.Size(100, silence: 1_000)
    case .signal, .battery: Window.Size(26, silence: 1_000)
    // 320 bytes into an array of 32.
    case .attach, .accessPoint: Window.Size(320, silence: 1_000, room: 32)
    case .context, .address: Window.Size(320, silence: 4_000, room: 32)
    case .position: Window.Size(150, silence: 1_000)
    case .dataLength: Window.Size(100, silence: 5)
    case .body, .text: Window.Size(20, silence: 1_000)
    case .action: Window.Size(40, silence: 1_000)
    case .connection: Window.Size(96, silence: 1_000)
    }
  }

  /// Whether an array of zeros is filled first; all of attacthService shares one.
  var hasOwnArray: Bool {
    switch self {
    case .accessPoint, .context, .address: false
    case .probe, .switchOff, .powerKey, .wake, .rate, .attention, .sim, .receiver, .radio,
      .radioMode, .signal, .attach, .position, .bearerAccessPoint, .bearer, .bearerState,
      .terminate, .initialise, .bearerChoice, .url, .dataLength, .body, .action, .answer,
      .battery, .connection, .textLength, .text:
      true
    }
  }

  var state: Sketch.State {
    switch self {
    case .probe, .switchOff, .powerKey, .wake: .turnON
    case .rate: .setBaudRate
    case .attention, .sim: .checkSIMStatus
    case .receiver: .initPos
    case .radio, .radioMode: .setNetMode
    case .signal: .checkSignalQuality
    case .attach, .accessPoint, .context, .address: .attacthService
    case .position: .getPosition
    case .bearerAccessPoint, .bearer, .bearerState: .httpInit
    case .terminate, .initialise, .bearerChoice, .url, .dataLength, .body, .action, .answer:
      .httpPost
    case .battery: .batteryPower
    case .connection: .openNetwork
    case .textLength, .text: .send
    }
  }
}
