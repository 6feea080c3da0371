import Primitives
import Surroundings

/// A PDP context as `AT+CGDCONT` defines it.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGDCONT; the first one as a
///   published log of a SIM7000G shows it before anybody has set it.
struct PacketContext: Equatable, Sendable {
  var number = 1
  var type = "IPV4V6"
  var accessPointName = ""
  var address = ""
  /// Compression of data and of headers, way to the address, emergency.
  var options = [0, 0, 0, 0]

  /// A network with IPv4 gives an address to these.
  var isInternet: Bool { type == "IP" || type == "IPV4V6" }

  var line: String {
    let empty = type == "IP" ? "0.0.0.0" : "0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0"
    return "+CGDCONT: \(number),\"\(type)\",\"\(accessPointName)\","
      + "\"\(address.isEmpty ? empty : address)\","
      + options.map { String($0) }.joined(separator: ",")
  }
}

/// Who in the module has an address of the network's: each stack has its own.
enum PacketUser: Equatable, Sendable {
  case toolkit
  /// A profile of `AT+SAPBR`, from 0.
  case bearer(Int)
  case application
  /// A context of `AT+CGACT`.
  case context(Int)

  fileprivate var offset: UInt32 {
    switch self {
    case .bearer(let index): UInt32(index)
    case .toolkit: UInt32(Bearer.count)
    case .application: 1 + UInt32(Bearer.count)
    case .context(let number): 1 + UInt32(Bearer.count) + UInt32(number)
    }
  }
}

extension Surroundings {
  /// The address of `user`: the network gives one after the other.
  func address(of user: PacketUser) -> Address {
    let hosts: UInt32 = 0xFF_FFFF
    return Address(bits: address.bits & ~hosts | (address.bits & hosts + user.offset) & hosts)
  }
}

enum ContextTiming {
  /// Project values; at most 150 s by the manual.
  static let activation: Milliseconds = 1_000
  static let deactivation: Milliseconds = 500
}

extension VirtualModem {
  /// The network knows this APN; on LTE it has one of its own for who names none.
  func isAccepted(_ accessPointName: String, _ surroundings: Surroundings) -> Bool {
    guard let only = surroundings.radio.onlyAccessPointName else { return true }
    if accessPointName.isEmpty { return session.network.technology != .gsm }
    return accessPointName.lowercased() == only.lowercased()
  }

  /// On LTE the first context is there as soon as the module is attached.
  func isActive(_ context: PacketContext, _ surroundings: Surroundings) -> Bool {
    session.activeContexts.contains(context.number)
      || context.number == 1 && session.network.technology != .gsm && isAttached(surroundings)
  }

  func address(of context: PacketContext, _ surroundings: Surroundings) -> String {
    guard isActive(context, surroundings) else { return "0.0.0.0" }
    return surroundings.address(of: .context(context.number)).text
  }
}
