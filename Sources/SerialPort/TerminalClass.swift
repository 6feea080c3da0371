#if canImport(Glibc)
import Glibc

/// The terminals that Linux lists in `/sys/class/tty`.
///
/// - Source: Linux Documentation/ABI/testing/sysfs-tty (`type`) and
///   sysfs-bus-usb (`bInterfaceNumber`); libserialport 0.1.1, linux.c, for what
///   counts as a port.
struct TerminalClass {
  static let system = TerminalClass(folder: "/sys/class/tty")

  var folder: String

  /// The names of the ports that have hardware, in no order.
  ///
  /// A machine without the folder has none.
  func portNames() throws(PortError) -> [String] {
    guard let stream = opendir(folder) else {
      guard errno == ENOENT else { throw PortError(code: errno, .list) }
      return []
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if isPort(name) { names.append(name) }
    }
    return names
  }

  /// Which interface of its USB device the port is.
  ///
  /// `device` is the interface itself with cdc_acm, and below it with the
  /// drivers of usb-serial.
  func usbInterface(of name: String) -> UInt8? {
    let text =
      firstLine(of: "\(folder)/\(name)/device/bInterfaceNumber")
      ?? firstLine(of: "\(folder)/\(name)/device/../bInterfaceNumber")
    return text.flatMap { UInt8($0, radix: 16) }
  }

  /// The driver serial8250 names a fixed number of ports; those without a chip
  /// are of type 0.
  private func isPort(_ name: String) -> Bool {
    guard let target = DevicePath.target(ofLink: "\(folder)/\(name)"),
      !contains(target, "virtual")
    else { return false }
    guard contains(target, "serial8250") else { return true }
    return firstLine(of: "\(folder)/\(name)/type") != "0"
  }

  private func contains(_ text: String, _ word: String) -> Bool {
    strstr(text, word) != nil
  }

  private func firstLine(of path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    // Project value: the numbers read here have at most three digits.
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = read(descriptor, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes[..<count].prefix { $0 != 0x0A }, as: UTF8.self)
  }
}
#endif
