import Primitives
package import Script
import Surroundings
import World

/// What a `!` line does.
enum WorldEvent: Equatable, Sendable {
  case changes([World.Change])
  /// PWRKEY goes down now and up again after the pulse.
  case powerKey(Milliseconds)
  /// The network begins a dialogue of USSD.
  case serviceData(Surroundings.ServiceAnswer)
  /// PWRKEY is tied to ground, or no longer.
  case powerKeyTied(Bool)
  /// The supply goes now and comes back after the pause.
  case brownOut(Milliseconds)
  /// The battery is out for this time: tracker, sensor and module are off.
  case unplugged(Milliseconds)
  /// Every supply is back.
  case plugged
  /// The supply of the tracker and its sensor; the module keeps its own.
  case power(SupplyChange)
  /// The module restarts by itself.
  case reboot
  /// The rate that the module has stored; 0 is autobauding.
  case storeRate(UInt32)
  case fault(Fault)
  /// DTR of the AT port.
  case terminalReady(Bool)
  /// Another program gives a command line on the second of the module's command ports.
  case told([UInt8])
  /// The owner does something.
  case owner(OwnerAction)
  case end

  /// What can happen in the world, in the order of the help.
  static let verbs =
    basics + motions + pins + networks + messages + peers + sensors + owners + faults

  /// The meaning of a line whose verb has to be in `table`; `routes` gets the trips that
  /// it names.
  init(
    _ invocation: Invocation,
    _ routes: RouteReader = .none,
    of table: VerbTable = .world
  ) throws(ScriptError) {
    self = try Verb.meaning(of: invocation, among: Self.verbs, table, routes)
  }
}

extension VerbTable {
  /// The verbs of `!` lines: what can happen in the world.
  package static let world = VerbTable(WorldEvent.verbs.map(\.definition))
}

extension Verb<WorldEvent> {
  /// A verb that changes one thing in the world.
  static func change(
    _ name: String,
    _ parameters: [Parameter],
    _ summary: String,
    _ meaning: @escaping @Sendable (MatchedVerb) -> World.Change
  ) -> Self {
    Verb(name, parameters, summary) { .changes([meaning($0)]) }
  }
}
