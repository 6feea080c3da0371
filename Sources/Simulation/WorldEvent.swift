import GNSS
import Primitives
import Script
import World

/// What a `!` line does.
enum WorldEvent: Equatable, Sendable {
  case changes([World.Change])
  /// PWRKEY goes down now and up again after the pulse.
  case powerKey(Milliseconds)
  /// The supply goes now and comes back after the pause.
  case brownOut(Milliseconds)
  /// The battery is out for so long: tracker, sensor and module are off.
  case unplugged(Milliseconds)
  /// The module restarts by itself.
  case reboot
  /// The rate that the module has stored; 0 is autobauding.
  case storeRate(UInt32)
  case fault(Fault)
  /// DTR of the AT port.
  case terminalReady(Bool)
  /// Another program gives a command line on the second of the module's command ports.
  case told([UInt8])
  case end

  /// The meaning of a verb that the table of world verbs has accepted; `routes`
  /// gets the trips that it names.
  init(_ verb: MatchedVerb, _ routes: RouteReader = .none) throws(ScriptError) {
    switch verb.name {
    case "route": self = .changes(try routes.changes(verb))
    case "recording": self = .changes([.motion(.play(try routes.recording(verb)))])
    case "pwrkey": self = .powerKey(verb.milliseconds("pulse"))
    case "brownout": self = .brownOut(verb.milliseconds("pause"))
    case "unplug": self = .unplugged(verb.milliseconds("pause"))
    case "reboot": self = .reboot
    case "baud": self = .storeRate(UInt32(verb.integer("rate")))
    case "dtr": self = .terminalReady(verb.word("level") == "low")
    case "tell": self = .told(Array(verb.word("command").utf8))
    case "sensor": self = .changes(try World.SensorChange.changes(verb).map { .sensor($0) })
    case "end": self = .end
    default:
      if let fault = try Fault(verb) {
        self = .fault(fault)
      } else if let changes = PeerChange.changes(verb) {
        self = .changes(changes.map { .peers($0) })
      } else {
        self = .changes(Self.changes(verb))
      }
    }
  }

  private static func changes(_ verb: MatchedVerb) -> [World.Change] {
    if let changes = World.Change.ofMessages(verb) { return changes }
    switch verb.name {
    case "place":
      let altitude = verb.integer(ifPresent: "altitude").map {
        World.Change.motion(.altitude(millimetres: Int32($0)))
      }
      return [.motion(.place(position(verb.position("position"))))] + (altitude.map { [$0] } ?? [])
    case "travel": return [.motion(travel(verb))]
    case "stop": return [.motion(.stop)]
    case "sky": return [.sky(World.Sky(sky(verb.word("view"))))]
    case "canyon":
      let street = Int32(verb.integer("street"))
      let walls = Int32(verb.integer("walls"))
      return [.sky(World.Sky(.canyon, streetDegrees: street, wallDegrees: walls))]
    case "receiver": return [.receiver(receiver(verb.word("state")))]
    case "radio": return [.service(service(verb.word("status")))]
    case "signal": return [.signal(UInt8(verb.integer("rssi")))]
    case "bearer": return [.packetService(isUp: verb.word("state") == "up")]
    case "battery": return [.battery(millivolts: Int32(verb.integer("voltage")))]
    case "server":
      let after = verb.milliseconds(ifPresent: "after")
      let body = Array((verb.word(ifPresent: "says") ?? "").utf8)
      return [answers(Int(verb.integer("status")), body, after: after)]
    case "http": return [answers(Int(verb.integer("status")), [], after: nil)]
    case "fix": return [.sky(World.Sky(verb.word("state") == "lost" ? .none : .open))]
    case "network":
      return [.server(ServerBehaviour(reaction(verb.word("fault"))), forRequests: nil)]
    default:
      guard
        let changes = World.Change.motions(verb) ?? World.Change.network(verb)
          ?? World.Change.pins(verb)
      else {
        preconditionFailure("the table has a verb that nobody gives a meaning to")
      }
      return changes
    }
  }

  private static func travel(_ verb: MatchedVerb) -> World.MotionChange {
    let places = verb.positions("position").map(position)
    let speed = Int32(verb.integer("speed"))
    guard let kind = verb.word(ifPresent: "as").flatMap(World.Manner.Kind.init) else {
      return .route(places, speedMillimetresPerSecond: speed)
    }
    return .go(
      World.Outing(World.Manner(kind), .places(places), speedMillimetresPerSecond: speed)
    )
  }

  static func position(_ degrees: (latitudeE7: Int32, longitudeE7: Int32)) -> Position {
    guard let latitude = Latitude(e7: degrees.latitudeE7),
      let longitude = Longitude(e7: degrees.longitudeE7)
    else { preconditionFailure("the table let a position pass that is none") }
    return Position(latitude: latitude, longitude: longitude)
  }

  /// From 600 on it is the module that says it.
  private static func answers(
    _ status: Int,
    _ body: [UInt8],
    after: Milliseconds?
  ) -> World.Change {
    let reaction: ServerBehaviour.Reaction =
      status < 600 ? .status(status, body: body) : .moduleStatus(status)
    return .server(ServerBehaviour(reaction, latency: after), forRequests: nil)
  }

  private static func sky(_ word: String) -> World.Sky.View {
    switch word {
    case "open": .open
    case "partial": .partial
    case "canyon": .canyon
    case "tunnel": .tunnel
    case "indoor": .indoor
    default: .none
    }
  }

  private static func receiver(_ word: String) -> World.Receiver {
    switch word {
    case "frozen": .frozen
    case "clockless": .clockless
    default: .working
    }
  }

  private static func service(_ word: String) -> World.Radio.Service {
    switch word {
    case "home": .home
    case "roaming": .roaming
    case "searching": .searching
    case "denied": .denied
    default: .none
    }
  }

  private static func reaction(_ word: String) -> ServerBehaviour.Reaction {
    switch word {
    case "none": .endpoint
    case "dns": .dnsFailure
    case "unreachable": .unreachable
    default: .silent
    }
  }
}
