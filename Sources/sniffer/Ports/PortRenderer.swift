import Manual
import SerialPort

/// Described ports as text or as JSON Lines.
struct PortRenderer {
  var isJSON: Bool

  func render(_ port: PortDescription) -> [UInt8] {
    isJSON ? json(port) : Array((text(port) + "\n").utf8)
  }

  private func json(_ port: PortDescription) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("name", port.path)
      json.member("description", port.description)
      json.member("transport", port.transport.rawValue)
      json.member("usb_vid", port.usb.map { hexadecimal($0.vendor) })
      json.member("usb_pid", port.usb.map { hexadecimal($0.product) })
      json.member("usb_interface", port.usbInterface.map { Int64($0) })
      json.member("manufacturer", port.manufacturer)
      json.member("product", port.product)
      json.member("serial_number", port.serialNumber)
      json.member("role", ModuleInterface(of: port)?.rawValue)
    }
    return json.takeLine()
  }

  private func text(_ port: PortDescription) -> String {
    var parts = [port.path, port.transport.rawValue]
    if let usb = port.usb {
      parts[1] += " \(hexadecimal(usb.vendor)):\(hexadecimal(usb.product))"
    }
    if let interface = ModuleInterface(of: port) { parts.append(interface.words) }
    if let manufacturer = port.manufacturer { parts.append(manufacturer) }
    if let product = port.product ?? port.description { parts.append(product) }
    if let number = port.serialNumber { parts.append("serial number \(number)") }
    return parts.map { VisibleText.of($0) }.joined(separator: "  ")
  }

  /// Four lower-case digits, as lsusb has them.
  private func hexadecimal(_ number: UInt16) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }
}

/// What the ports of a SIM7000 on USB are for.
///
/// - Source: SIM7000 Linux User Guide V2.00, interfaces of 1E0E:9001.
enum ModuleInterface: String {
  case diagnostic
  case nmea
  case at
  case modem
  case audio

  /// `nil` for a port of anything else.
  init?(of port: PortDescription) {
    guard port.usb == USBIdentity(vendor: 0x1E0E, product: 0x9001) else { return nil }
    switch port.usbInterface {
    case 0: self = .diagnostic
    case 1: self = .nmea
    case 2: self = .at
    case 3: self = .modem
    case 4: self = .audio
    default: return nil
    }
  }

  fileprivate var words: String {
    switch self {
    case .diagnostic: "diagnostic port"
    case .nmea: "NMEA port"
    case .at: "AT port"
    case .modem: "modem port"
    case .audio: "audio port"
    }
  }
}
