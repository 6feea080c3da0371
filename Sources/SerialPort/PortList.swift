#if SerialPort
import CSerialPort
#endif
#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The serial ports of this machine.
public enum PortList {
  /// What libserialport knows of each port, `ttyUSB2` before `ttyUSB10`; no port
  /// is opened.
  ///
  /// Throws `.unsupported(.list)` in a build without libserialport. On Linux the
  /// names are read here: `sp_list_ports` opens every port of the driver
  /// serial8250 to see whether it is there, which moves its control lines.
  public static func all() throws(PortError) -> [PortDescription] {
    #if SerialPort
    let ports = try paths().compactMap(describe)
    return ports.sorted { isBefore($0.path, $1.path) }
    #else
    throw .unsupported(.list)
    #endif
  }

  /// What libserialport knows of the port at `path`, which may be a link.
  ///
  /// `nil` if it isn't a serial port, and in a build without libserialport.
  public static func description(of path: String) -> PortDescription? {
    #if SerialPort
    guard let resolved = try? DevicePath.resolve(path) else { return nil }
    return describe(resolved)
    #else
    return nil
    #endif
  }

  /// The port at `path`, which may be a link or a pseudo-terminal, with all that is
  /// known of it; it is not opened.
  public static func port(at path: String) throws(PortError) -> PortDescription {
    let resolved = try DevicePath.resolve(path)
    var found = description(of: resolved) ?? PortDescription(path: path, transport: .native)
    found.path = path
    return found
  }

  /// Numbers in names count as numbers.
  static func isBefore(_ first: String, _ second: String) -> Bool {
    var left = Array(first.utf8)[...]
    var right = Array(second.utf8)[...]
    while let leftByte = left.first, let rightByte = right.first {
      let numbers = (takeNumber(&left), takeNumber(&right))
      if let leftNumber = numbers.0, let rightNumber = numbers.1 {
        if leftNumber != rightNumber { return leftNumber < rightNumber }
      } else if leftByte != rightByte {
        return leftByte < rightByte
      } else {
        left.removeFirst()
        right.removeFirst()
      }
    }
    return left.count < right.count
  }

  /// `nil`, and nothing taken, where no number begins or it has no place in a
  /// UInt64.
  private static func takeNumber(_ bytes: inout ArraySlice<UInt8>) -> UInt64? {
    let digits = bytes.prefix { (0x30...0x39).contains($0) }
    guard let number = UInt64(String(decoding: digits, as: UTF8.self)) else { return nil }
    bytes = bytes[digits.endIndex...]
    return number
  }
}

#if SerialPort
extension PortList {
  #if canImport(Darwin)
  private static func paths() throws(PortError) -> [String] {
    var list: UnsafeMutablePointer<OpaquePointer?>?
    switch sp_list_ports(&list) {
    case SP_OK: break
    case SP_ERR_MEM: throw .system(code: ENOMEM, .list)
    case SP_ERR_FAIL: throw .system(code: sp_last_error_code(), .list)
    default: throw .unsupported(.list)
    }
    guard let list else { return [] }
    defer { sp_free_port_list(list) }
    var paths: [String] = []
    var index = 0
    while let port = list[index] {
      if let name = sp_get_port_name(port) { paths.append(String(cString: name)) }
      index += 1
    }
    return paths
  }
  #else
  private static func paths() throws(PortError) -> [String] {
    try TerminalClass.system.portNames().map { "/dev/\($0)" }
  }
  #endif

  /// `nil` for a port that has gone meanwhile.
  private static func describe(_ path: String) -> PortDescription? {
    var found: OpaquePointer?
    guard sp_get_port_by_name(path, &found) == SP_OK, let port = found else { return nil }
    defer { sp_free_port(port) }
    var description = PortDescription(path: path, transport: transport(of: port))
    description.description = text(sp_get_port_description(port))
    guard description.transport == .usb else { return description }
    var vendor: Int32 = -1
    var product: Int32 = -1
    if sp_get_port_usb_vid_pid(port, &vendor, &product) == SP_OK,
      let vendor = UInt16(exactly: vendor), let product = UInt16(exactly: product)
    {
      description.usb = USBIdentity(vendor: vendor, product: product)
    }
    var bus: Int32 = -1
    var address: Int32 = -1
    if sp_get_port_usb_bus_address(port, &bus, &address) == SP_OK, bus >= 0, address >= 0 {
      description.usbPlace = USBPlace(bus: Int(bus), address: Int(address))
    }
    description.manufacturer = text(sp_get_port_usb_manufacturer(port))
    description.product = text(sp_get_port_usb_product(port))
    description.serialNumber = text(sp_get_port_usb_serial(port))
    #if !canImport(Darwin)
    description.usbInterface = TerminalClass.system.usbInterface(of: String(path.dropFirst(5)))
    #endif
    return description
  }

  private static func transport(of port: OpaquePointer) -> PortDescription.Transport {
    switch sp_get_port_transport(port) {
    case SP_TRANSPORT_USB: .usb
    case SP_TRANSPORT_BLUETOOTH: .bluetooth
    default: .native
    }
  }

  private static func text(_ characters: UnsafeMutablePointer<CChar>?) -> String? {
    characters.map { String(cString: $0) }
  }
}
#endif
