extension VirtualModem {
  /// A serial port of the module.
  ///
  /// On USB each is an interface of its own; a UART has only `.at`.
  ///
  /// - Source: SIM7000 Linux User Guide V2.00, interfaces 1 to 3.
  package enum Port: Int, CaseIterable, Sendable {
    case at
    /// Takes commands as `.at` does, and is the one that is dialled on.
    case modem
    /// What the receiver says; takes nothing.
    case nmea

    /// Those that take commands.
    static let commandPorts: [Port] = [.at, .modem]
  }

  /// What leaves each of the ports.
  package struct Output: Equatable, Sendable {
    private var at: [UInt8] = []
    private var modem: [UInt8] = []
    private var nmea: [UInt8] = []

    package init() {}

    package subscript(port: Port) -> [UInt8] {
      get {
        switch port {
        case .at: at
        case .modem: modem
        case .nmea: nmea
        }
      }
      _modify {
        switch port {
        case .at: yield &at
        case .modem: yield &modem
        case .nmea: yield &nmea
        }
      }
    }
  }
}
