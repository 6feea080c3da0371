import Manual
import Primitives
package import VirtualModem

/// The pins as the hardware manual names them.
package enum PinName {
  fileprivate static let status = "STATUS"
  fileprivate static let networkLight = "NETLIGHT"
  fileprivate static let ring = "RI"

  fileprivate static func general(_ number: Int) -> String { "GPIO\(number)" }

  package static let all =
    [status, networkLight, ring] + (0..<VirtualModem.generalPinCount).map { general($0) }
}

extension PinChange {
  /// For people.
  package var words: String {
    switch self {
    case .status(let isHigh): "\(PinName.status) \(Self.level(isHigh))"
    case .networkLight(.dark): "\(PinName.networkLight) off"
    case .networkLight(.lit): "\(PinName.networkLight) on"
    case .networkLight(.blinking(let on, let off)):
      "\(PinName.networkLight) \(on.rawValue) ms on, \(off.rawValue) ms off"
    case .ring(let length): "\(PinName.ring) low for \(length.rawValue) ms"
    case .general(let number, let isOutput, let isHigh):
      "\(PinName.general(number)) \(Self.direction(isOutput)), \(Self.level(isHigh))"
    }
  }

  func encode(into json: inout JSONWriter) {
    switch self {
    case .status(let isHigh):
      json.member("pin", PinName.status)
      json.member("level", Self.level(isHigh))
    case .networkLight(let light):
      json.member("pin", PinName.networkLight)
      if case .blinking(let on, let off) = light {
        json.member("on_ms", on.rawValue)
        json.member("off_ms", off.rawValue)
      } else {
        json.member("level", Self.level(light == .lit))
      }
    case .ring(let length):
      json.member("pin", PinName.ring)
      json.member("level", Self.level(false))
      json.member("pulse_ms", length.rawValue)
    case .general(let number, let isOutput, let isHigh):
      json.member("pin", PinName.general(number))
      json.member("direction", Self.direction(isOutput))
      json.member("level", Self.level(isHigh))
    }
  }

  private static func level(_ isHigh: Bool) -> String { isHigh ? "high" : "low" }

  private static func direction(_ isOutput: Bool) -> String { isOutput ? "output" : "input" }
}
