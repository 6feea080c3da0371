import Primitives

/// Whom a program is run against.
package enum HostedModule: Sendable {
  /// A virtual modem in its world.
  case world(ModemHost)
  /// What a trace says, and what it does not say made up for.
  case trace(TraceModule)

  var deadline: Instant? {
    switch self {
    case .world(let host): host.deadline
    case .trace(let module): module.deadline
    }
  }
}
