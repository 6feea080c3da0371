import GNSS
import Primitives
import Surroundings

/// Where the module is by the cells around it.
///
/// - Source: SIM7000 Series LBS Application Note V1.01, AT+CLBS and AT+CLBSCFG.
extension CommandTable {
  static let locationCommands = [
    CommandDefinition(
      "+CLBS",
      [
        .values(1, 3, 4, 9), .numbers(1...Bearer.count), .text(1...16).optional,
        .text(1...16).optional, .flag.optional,
      ],
      test: .lines([
        "+CLBS: (1,3,4,9),(1-3),(-180.000000-180.000000),(-90.000000-90.000000),(0,1)"
      ]),
      write: { modem, parameters, turn in modem.locate(parameters, turn) }
    ),
    CommandDefinition(
      "+CLBSCFG",
      [.flag, .numbers(1...3), .text(0...64).optional],
      test: .lines(["+CLBSCFG: (0-1),(1-3),\"value\""]),
      write: { modem, parameters, _ in modem.configureLocation(parameters) }
    ),
  ]
}

/// What `AT+CLBSCFG` keeps: key, times left, server.
struct LocationService: Equatable, Sendable {
  /// - Source: SIM7000 Series LBS Application Note V1.01, the default server.
  var values = ["", "", "lbs-simcom.com:3002"]
}

enum LocationTiming {
  /// Project value: a request and an answer over a slow network.
  static let request: Milliseconds = 2_500
}

extension VirtualModem {
  /// `<ret_code>`.
  ///
  /// - Source: SIM7000 Series LBS Application Note V1.01.
  private enum LocationResult: Int {
    case success = 0
    case networkError = 3
    case reported = 80
  }

  /// It goes over a bearer of `AT+SAPBR`.
  fileprivate func locate(_ parameters: Parameters, _ turn: Turn) -> Answer {
    let type = parameters.integer(0) ?? 1
    let index = (parameters.integer(1) ?? 1) - 1
    guard session.bearers[index].status == .connected else {
      return .line("+CLBS: \(LocationResult.networkError.rawValue)")
    }
    return .wait(LocationTiming.request) { modem, turn in
      guard modem.session.bearers[index].status == .connected else {
        return .line("+CLBS: \(LocationResult.networkError.rawValue)")
      }
      switch type {
      case 3: return .line("+CLBS: \(LocationResult.success.rawValue),0")
      case 9: return .line("+CLBS: \(LocationResult.reported.rawValue)")
      default: return .line("+CLBS: " + Self.location(turn.surroundings, hasTime: type == 4))
      }
    }
  }

  /// Longitude first.
  private static func location(_ surroundings: Surroundings, hasTime: Bool) -> String {
    let position = surroundings.cellPosition
    var text =
      "\(LocationResult.success.rawValue),"
      + "\(Decimal.text(Int64(position.longitude.e7) / 10, fractionDigits: 6)),"
      + "\(Decimal.text(Int64(position.latitude.e7) / 10, fractionDigits: 6)),"
      + "\(surroundings.radio.cellAccuracyMetres)"
    if hasTime, let time = UTCTime(millisecondsSince1970: surroundings.utcMilliseconds) {
      func pair(_ value: some BinaryInteger) -> String {
        Decimal.padded(value, digits: 2)
      }
      text +=
        ",\(time.year)/\(pair(time.month))/\(pair(time.day)),"
        + "\(pair(time.hour)):\(pair(time.minute)):\(pair(time.second))"
    }
    return text
  }

  fileprivate mutating func configureLocation(_ parameters: Parameters) -> Answer {
    let index = (parameters.integer(1) ?? 1) - 1
    guard parameters.integer(0) == 1 else {
      return .line("+CLBSCFG: 0,\(index + 1),\"\(session.location.values[index])\"")
    }
    // How often the service may be asked is not the module's to say.
    guard let value = parameters.text(2), index != 1 else { return .error }
    session.location.values[index] = value
    return .ok
  }
}

extension Surroundings {
  /// The middle of the cell: the same for all places of some hundred metres around.
  ///
  /// Project value: where the network shows none, a grid of 0.004 degrees, less than 450 m
  /// wide.
  fileprivate var cellPosition: Position {
    if let position = radio.cellPosition { return position }
    func middle(_ value: Int32) -> Int32 {
      let step: Int32 = 40_000
      let start = value >= 0 ? value / step : (value + 1) / step - 1
      return start * step + step / 2
    }
    guard let latitude = Latitude(e7: middle(body.position.latitude.e7)),
      let longitude = Longitude(e7: middle(body.position.longitude.e7))
    else { return body.position }
    return Position(latitude: latitude, longitude: longitude)
  }
}
