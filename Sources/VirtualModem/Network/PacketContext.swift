import Primitives
import Surroundings

/// A PDP context as `AT+CGDCONT` defines it.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGDCONT; the first one as a
///   published log of a SIM7000G shows it before anybody has set it.
struct PacketContext: Decodable, Equatable, Sendable {
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

extension Surroundings {
  /// The address of a context, by its number: the network assigns one after the other.
  func address(ofContext number: Int) -> Address {
    let hosts: UInt32 = 0xFF_FFFF
    return Address(
      bits: address.bits & ~hosts | (address.bits & hosts + UInt32(number - 1)) & hosts
    )
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
    session.activeContexts.contains(context.number) || isInUse(context.number)
      || context.number == 1 && session.network.technology != .gsm && isAttached(surroundings)
  }

  /// A stack of the module uses the context: a profile of `AT+SAPBR` that of its number, the
  /// TCP toolkit and the app network the first one.
  ///
  /// - Source: tmcadam/sim7000-tools, of a SIM7000E: the address of `+CGCONTRDP` is that of
  ///   `AT+CIFSR`.
  private func isInUse(_ number: Int) -> Bool {
    if number <= Bearer.count, session.bearers[number - 1].status == .connected { return true }
    guard number == 1 else { return false }
    return session.appNetwork.state == .active
      || [.active, .status].contains(session.toolkit.state)
  }

  func address(of context: PacketContext, _ surroundings: Surroundings) -> String {
    guard isActive(context, surroundings) else { return "0.0.0.0" }
    return surroundings.address(ofContext: context.number).text
  }
}
