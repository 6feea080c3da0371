package import SerialPort

/// Ports that belong together: the interfaces of one USB device, or one port.
package struct PortGroup: Equatable {
  package var ports: [PortDescription]

  /// Several ports of one device.
  package var isDevice: Bool { ports.count > 1 }

  /// In the order of the list; a device stands where its first port is.
  package static func groups(of ports: [PortDescription]) -> [PortGroup] {
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
package struct PortRow {
  package var port: PortDescription
  /// What the device is stands above it.
  package var isGrouped = false
  package var isProbing = false
  /// `nil` where the port was not probed.
  package var answer: PortProbe.Answer?

  package init(
    port: PortDescription,
    isGrouped: Bool = false,
    isProbing: Bool = false,
    answer: PortProbe.Answer? = nil
  ) {
    self.port = port
    self.isGrouped = isGrouped
    self.isProbing = isProbing
    self.answer = answer
  }
}
