/// A serial port as the system describes it, without opening it.
package struct PortDescription: Equatable, Sendable {
  package enum Transport: String, Sendable {
    case native
    case usb
    case bluetooth
  }

  /// What `Port` opens: `/dev/ttyUSB2`.
  package var path: String
  package var description: String?
  package var transport: Transport
  /// The rest is there on USB only, as far as the device tells it.
  package var usb: USBIdentity?
  package var manufacturer: String?
  package var product: String?
  package var serialNumber: String?
  /// Which of the device's interfaces this port is.
  package var usbInterface: UInt8?

  package init(path: String, transport: Transport) {
    self.path = path
    self.transport = transport
  }
}

package struct USBIdentity: Equatable, Sendable {
  package var vendor: UInt16
  package var product: UInt16

  package init(vendor: UInt16, product: UInt16) {
    self.vendor = vendor
    self.product = product
  }
}
