/// Detects ports that come and go, by comparing the list each time that it is asked.
///
/// No port is opened. Ask about once a second: the list is read from the system's
/// memory.
public struct PortWatch: Sendable {
  /// What has happened to a port.
  public enum Change: Equatable, Sendable {
    /// This port appeared.
    case plugged(PortDescription)
    /// This port disappeared.
    case unplugged(PortDescription)
  }

  /// The ports as they were when they were looked at last.
  public private(set) var ports: [PortDescription]

  /// Looks at the ports for the first time.
  public init() throws(PortError) {
    ports = try PortList.all()
  }

  package init(ports: [PortDescription]) {
    self.ports = ports
  }

  /// What has happened since the last look: first what went, then what came.
  public mutating func changes() throws(PortError) -> [Change] {
    changes(to: try PortList.all())
  }

  /// A path behind which another device is now went and came.
  package mutating func changes(to now: [PortDescription]) -> [Change] {
    let gone = ports.filter { !now.contains($0) }.map(Change.unplugged)
    let come = now.filter { !ports.contains($0) }.map(Change.plugged)
    ports = now
    return gone + come
  }
}
