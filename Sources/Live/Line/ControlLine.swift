package import SerialPort
package import Sockets

/// A modem control line that the TE drives; PWRKEY may be wired to one.
package enum ControlLine: String {
  case dtr
  case rts

  /// On pulls the line low.
  package func set(_ isOn: Bool, of port: borrowing Port) throws(PortError) {
    switch self {
    case .dtr: try port.setDTR(isOn)
    case .rts: try port.setRTS(isOn)
    }
  }

  package func set(_ isOn: Bool, of session: inout ComPortSession) {
    switch self {
    case .dtr: session.setDTR(isOn)
    case .rts: session.setRTS(isOn)
    }
  }
}
