/// What a module's way to its server is made of, from the port upwards.
///
/// In the order in which they are looked at: what is broken below keeps what is
/// above from working.
package enum Layer: String, CaseIterable, Sendable {
  case port
  case baud
  case echo
  case module
  case sim
  case pin
  case signal
  case bands
  case registration
  case bearer
  case dns
  case tcp
  case tls
  case http
  case gnss
  case sky
  case clock
  case supply

  /// For people.
  package var name: String {
    switch self {
    case .port: "port"
    case .baud: "baud"
    case .echo: "echo"
    case .module: "module"
    case .sim: "SIM"
    case .pin: "PIN"
    case .signal: "antenna and signal"
    case .bands: "bands and RAT"
    case .registration: "registration"
    case .bearer: "APN and bearer"
    case .dns: "DNS"
    case .tcp: "TCP"
    case .tls: "TLS"
    case .http: "HTTP"
    case .gnss: "GNSS and its antenna"
    case .sky: "sky"
    case .clock: "clock"
    case .supply: "supply"
    }
  }

  /// The layer directly below, without which this one cannot work.
  package var foundation: Layer? {
    switch self {
    case .port: nil
    case .baud: .port
    case .echo, .module: .baud
    case .sim, .gnss, .clock, .supply: .module
    case .pin: .sim
    case .signal: .pin
    case .bands: .signal
    case .registration: .bands
    case .bearer: .registration
    case .dns: .bearer
    case .tcp: .dns
    case .tls: .tcp
    case .http: .tls
    case .sky: .gnss
    }
  }

  /// All layers below that this one stands on, the nearest first.
  package var foundations: [Layer] {
    var layers: [Layer] = []
    var next = foundation
    while let layer = next {
      layers.append(layer)
      next = layer.foundation
    }
    return layers
  }
}
