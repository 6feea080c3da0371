/// A serial port as the system describes it, without opening it.
public struct PortDescription: Equatable, Sendable {
  /// How the port is connected to this machine.
  public enum Transport: String, Sendable {
    /// A port of the machine itself.
    case native
    /// An adapter or a device on USB.
    case usb
    /// A serial port over Bluetooth.
    case bluetooth
  }

  /// What `Port` opens: `/dev/ttyUSB2`.
  public var path: String
  /// In the system's words.
  public var description: String?
  /// How it is connected.
  public var transport: Transport
  /// The rest is there on USB only, as far as the device tells it.
  public var usb: USBIdentity?
  /// Where the device is at this moment: ports of one device have the same place.
  public var usbPlace: USBPlace?
  /// Who made the device, in its own words.
  public var manufacturer: String?
  /// What the device is, in its own words.
  public var product: String?
  /// The device's serial number; many devices all have the same.
  public var serialNumber: String?
  /// Which of the device's interfaces this port is.
  public var usbInterface: UInt8?

  /// A port of which nothing else is known.
  public init(path: String, transport: Transport) {
    self.path = path
    self.transport = transport
  }
}

/// What a USB device is: the vendor's number, and the vendor's number for it.
public struct USBIdentity: Equatable, Sendable {
  /// VID, such as 0x1E0E.
  public var vendor: UInt16
  /// PID, such as 0x9001.
  public var product: UInt16

  /// An identity from its two numbers.
  public init(vendor: UInt16, product: UInt16) {
    self.vendor = vendor
    self.product = product
  }
}

/// Where a USB device is: its bus, and its address there, another one each time that it
/// is plugged in.
public struct USBPlace: Equatable, Sendable {
  /// From one.
  public var bus: Int
  /// From one.
  public var address: Int

  /// A place from its two numbers.
  public init(bus: Int, address: Int) {
    self.bus = bus
    self.address = address
  }
}
