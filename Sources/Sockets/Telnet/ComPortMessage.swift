/// A message of Telnet's COM-PORT-OPTION.
///
/// - Source: RFC 2217, section 3.
struct ComPortMessage: Equatable, Sendable {
  /// In the client's numbers.
  enum Command: UInt8, Sendable {
    case signature
    case setBaudRate
    case setDataSize
    case setParity
    case setStopSize
    case setControl
    case notifyLineState
    case notifyModemState
    case suspendFlow
    case resumeFlow
    case setLineStateMask
    case setModemStateMask
    case purgeData
  }

  /// The values of SET-CONTROL that set something.
  enum Control {
    static let noFlow: UInt8 = 1
    static let breakOff: UInt8 = 6
    static let dtrOn: UInt8 = 8
    static let dtrOff: UInt8 = 9
    static let rtsOn: UInt8 = 11
    static let rtsOff: UInt8 = 12
    static let noInboundFlow: UInt8 = 14

    /// For each setting the value that asks for it, and those that it can have.
    static let settings: [(request: UInt8, values: [UInt8])] = [
      (0, [noFlow, 2, 3, 17, 19]), (4, [5, breakOff]), (7, [dtrOn, dtrOff]),
      (10, [rtsOn, rtsOff]), (13, [noInboundFlow, 15, 16, 18]),
    ]
  }

  /// The bits of NOTIFY-MODEMSTATE.
  enum ModemState {
    static let carrier: UInt8 = 128
    static let dataSetReady: UInt8 = 32
    static let clearToSend: UInt8 = 16
    static let carrierChanged: UInt8 = 8
  }

  /// The server's numbers are the client's with this added.
  private static let serverOffset: UInt8 = 100

  var command: Command
  var value: [UInt8]
  var isFromServer: Bool

  init(_ command: Command, _ value: [UInt8], isFromServer: Bool) {
    self.command = command
    self.value = value
    self.isFromServer = isFromServer
  }

  /// Reads what is between SB and SE; `nil` for another option or an unknown command.
  init?(parsing parameters: [UInt8]) {
    guard parameters.count > 1, parameters[0] == Telnet.Option.comPort else { return nil }
    let isFromServer = parameters[1] >= Self.serverOffset
    let code = isFromServer ? parameters[1] - Self.serverOffset : parameters[1]
    guard let command = Command(rawValue: code) else { return nil }
    self.init(command, Array(parameters[2...]), isFromServer: isFromServer)
  }

  /// As it is sent, from IAC SB to IAC SE.
  var bytes: [UInt8] {
    let code = command.rawValue + (isFromServer ? Self.serverOffset : 0)
    return [Telnet.interpretAsCommand, Telnet.subnegotiation, Telnet.Option.comPort, code]
      + Telnet.escaped(value) + [Telnet.interpretAsCommand, Telnet.subnegotiationEnd]
  }

  /// The value as a baud rate: four bytes, the highest first.
  var baud: UInt32? {
    guard value.count == 4 else { return nil }
    return value.reduce(0) { $0 << 8 | UInt32($1) }
  }

  static func value(of baud: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: baud >> $0) }
  }
}
