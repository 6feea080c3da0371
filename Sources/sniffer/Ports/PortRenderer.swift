import CommandLine
import Live
import Manual
import SerialPort

/// Described ports as text or as JSON Lines.
struct PortRenderer {
  var isJSON: Bool

  /// Of a port by itself.
  func render(_ port: PortDescription) -> [UInt8] {
    render(PortRow(port: port))
  }

  func render(_ row: PortRow) -> [UInt8] {
    isJSON ? json(row, event: nil) : Array((text(row) + "\n").utf8)
  }

  /// A port that came or went, as `--watch` tells it.
  func render(_ change: PortWatch.Change) -> [UInt8] {
    let (word, port) =
      switch change {
      case .plugged(let port): ("plugged", port)
      case .unplugged(let port): ("unplugged", port)
      }
    let row = PortRow(port: port)
    return isJSON
      ? json(row, event: word) : Array("\(word.padded(to: 9))  \(text(row))\n".utf8)
  }

  /// What the device is, whose ports come next; `nil` for a port by itself.
  func heading(of group: PortGroup) -> String? {
    guard group.isDevice, let port = group.ports.first else { return nil }
    let name = port.product ?? port.description ?? "USB device"
    return Self.joined([name] + device(port, without: port.product))
  }

  private func json(_ row: PortRow, event: String?) -> [UInt8] {
    let port = row.port
    var json = JSONWriter()
    json.object { json in
      if let event { json.member("event", event) }
      json.member("name", port.path)
      json.member("description", port.description)
      json.member("transport", port.transport.rawValue)
      json.member("usb_vid", port.usb.map { hexadecimal($0.vendor) })
      json.member("usb_pid", port.usb.map { hexadecimal($0.product) })
      json.member("usb_interface", port.usbInterface.map { Int64($0) })
      json.member("usb_bus", port.usbPlace.map { Int64($0.bus) })
      json.member("usb_address", port.usbPlace.map { Int64($0.address) })
      json.member("manufacturer", port.manufacturer)
      json.member("product", port.product)
      json.member("serial_number", port.serialNumber)
      json.member("role", ModuleInterface(of: port)?.rawValue)
      if row.isProbing {
        json.member("answers_at", row.answer.flatMap(\.isAnswering))
        json.member("problem", row.answer?.problem)
      }
    }
    return json.takeLine()
  }

  private func text(_ row: PortRow) -> String {
    let port = row.port
    var parts = [port.path]
    if !row.isGrouped { parts.append(transport(port)) }
    if let interface = ModuleInterface(of: port) {
      parts.append(interface.words)
    } else if row.isGrouped, let number = port.usbInterface {
      parts.append("interface \(number)")
    }
    if !row.isGrouped {
      parts += device(port, without: nil).dropFirst()
      if port.product == nil, let description = port.description { parts.append(description) }
    }
    if let words = row.answer?.words { parts.append(words) }
    return (row.isGrouped ? "  " : "") + Self.joined(parts)
  }

  /// The transport, and what the device says of itself.
  private func device(_ port: PortDescription, without product: String?) -> [String] {
    var parts = [transport(port)]
    if let manufacturer = port.manufacturer { parts.append(manufacturer) }
    if let own = port.product, own != product { parts.append(own) }
    if let number = port.serialNumber { parts.append("serial number \(number)") }
    return parts
  }

  private func transport(_ port: PortDescription) -> String {
    guard let usb = port.usb else { return port.transport.rawValue }
    return "\(port.transport.rawValue) \(hexadecimal(usb.vendor)):\(hexadecimal(usb.product))"
  }

  private static func joined(_ parts: [String]) -> String {
    parts.map { VisibleText.of($0) }.joined(separator: "  ")
  }

  /// Four lower-case digits, as lsusb has them.
  private func hexadecimal(_ number: UInt16) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }
}

extension PortProbe.Answer {
  /// `nil` where it is not known.
  fileprivate var isAnswering: Bool? {
    switch self {
    case .answers: true
    case .silent: false
    case .failed: nil
    }
  }

  fileprivate var problem: String? {
    guard case .failed(.port(let error, _)) = self else { return nil }
    return error.explanation
  }

  fileprivate var words: String {
    switch self {
    case .answers: "answers AT"
    case .silent: "does not answer AT"
    case .failed: problem ?? "cannot be asked"
    }
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
