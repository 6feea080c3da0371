import SerialPort

/// Ports that belong together: the interfaces of one USB device, or one port.
struct PortGroup: Equatable {
  var ports: [PortDescription]

  /// Several ports of one device.
  var isDevice: Bool { ports.count > 1 }

  /// In the order of the list; a device stands where its first port is.
  static func groups(of ports: [PortDescription]) -> [PortGroup] {
    var groups: [PortGroup] = []
    for port in ports {
      let place = port.usbPlace
      let index = groups.firstIndex { place != nil && $0.ports[0].usbPlace == place }
      if let index {
        groups[index].ports.append(port)
      } else {
        groups.append(PortGroup(ports: [port]))
      }
    }
    return groups
  }
}

/// A port as it is shown.
struct PortRow {
  var port: PortDescription
  /// What the device is stands above it.
  var isGrouped = false
  var isProbing = false
  /// `nil` where nobody has asked.
  var answer: PortProbe.Answer?
}
