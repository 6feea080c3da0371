package import Primitives

/// An exact number, with a unit or without: `40cm`, `-53dBm`, `31.953900`.
///
/// It keeps its digits. `rounded(in:)` and `exact(in:)` make integers of it.
package struct Quantity: Equatable, Sendable {
  package var number: FixedPoint
  package var unit: Unit?

  package init(number: FixedPoint, unit: Unit? = nil) {
    self.number = number
    self.unit = unit
  }

  /// A whole number.
  package init(_ value: Int64, _ unit: Unit? = nil) {
    self.init(number: FixedPoint(coefficient: value, fractionDigits: 0), unit: unit)
  }

  package enum Dimension: String, Equatable, Sendable, CaseIterable {
    case time
    case length
    case speed
    case acceleration
    case angle
    case angularRate = "angular rate"
    case frequency
    case voltage
    case share
    case power
    case charge
    /// Of data.
    case size
  }

  /// The units of all quantities; the raw value is the spelling.
  package enum Unit: String, Equatable, Sendable, CaseIterable {
    case microseconds = "us"
    case milliseconds = "ms"
    case seconds = "s"
    case minutes = "min"
    case hours = "h"
    case days = "d"
    case millimetres = "mm"
    case centimetres = "cm"
    case metres = "m"
    case kilometres = "km"
    case millimetresPerSecond = "mm/s"
    case metresPerSecond = "m/s"
    case kilometresPerHour = "km/h"
    case knots = "kn"
    case milligravities = "mg"
    case gravities = "g"
    case metresPerSecondSquared = "m/s2"
    case millidegrees = "mdeg"
    case degrees = "deg"
    case millidegreesPerSecond = "mdeg/s"
    case degreesPerSecond = "deg/s"
    case millihertz = "mHz"
    case hertz = "Hz"
    case millivolts = "mV"
    case volts = "V"
    case percent = "%"
    case times = "x"
    case decibelMilliwatts = "dBm"
    case microampereHours = "uAh"
    case milliampereHours = "mAh"
    case ampereHours = "Ah"
    case bytes = "B"
    case kilobytes = "kB"
    case megabytes = "MB"

    /// The unit that people mean by another spelling; `nil` where it is no guess.
    static func meant(by text: String) -> Unit? {
      switch text {
      case "kmh", "kph", "kmph", "km/hr": .kilometresPerHour
      case "mps", "ms-1": .metresPerSecond
      case "sec", "secs", "second", "seconds": .seconds
      case "mins", "minute", "minutes": .minutes
      case "hr", "hrs", "hour", "hours": .hours
      case "day", "days": .days
      case "meter", "meters", "metre", "metres": .metres
      case "hz", "HZ": .hertz
      case "v": .volts
      case "KB", "kb": .kilobytes
      case "dbm", "DBM", "dB": .decibelMilliwatts
      default: nil
      }
    }

    /// `value`, in this unit, in the largest unit in which it is whole.
    func shortest(_ value: Int64) -> String {
      let units = Self.allCases.filter { $0.dimension == dimension && $0 != .times && $0 != .knots }
        .sorted {
          $0.scale.numerator * $1.scale.denominator > $1.scale.numerator * $0.scale.denominator
        }
      let quantity = Quantity(value, self)
      for unit in units where value != 0 {
        let number = quantity.rounded(in: unit) ?? 0
        if number != 0, Quantity(number, unit).exact(in: self) == value {
          return "\(number)\(unit.rawValue)"
        }
      }
      return "\(value)\(rawValue)"
    }

    package var dimension: Dimension {
      switch self {
      case .microseconds, .milliseconds, .seconds, .minutes, .hours, .days: .time
      case .millimetres, .centimetres, .metres, .kilometres: .length
      case .millimetresPerSecond, .metresPerSecond, .kilometresPerHour, .knots: .speed
      case .milligravities, .gravities, .metresPerSecondSquared: .acceleration
      case .millidegrees, .degrees: .angle
      case .millidegreesPerSecond, .degreesPerSecond: .angularRate
      case .millihertz, .hertz: .frequency
      case .millivolts, .volts: .voltage
      case .percent, .times: .share
      case .decibelMilliwatts: .power
      case .microampereHours, .milliampereHours, .ampereHours: .charge
      case .bytes, .kilobytes, .megabytes: .size
      }
    }

    /// How many of the smallest unit of its dimension make one of this, as a
    /// fraction.
    ///
    /// - Source: BIPM, The International System of Units, 9th edition: the hour
    ///   in table 8; the standard gravity 9.80665 m/s2 (3rd CGPM, 1901) and
    ///   the nautical mile of 1,852 m.
    var scale: (numerator: Int128, denominator: Int128) {
      switch self {
      case .microseconds, .millimetres, .millimetresPerSecond, .milligravities, .millidegrees,
        .millidegreesPerSecond, .millihertz, .millivolts, .percent, .decibelMilliwatts,
        .microampereHours, .bytes:
        (1, 1)
      case .milliseconds, .metres, .metresPerSecond, .gravities, .degrees, .degreesPerSecond,
        .hertz, .volts, .milliampereHours, .kilobytes:
        (1_000, 1)
      case .seconds, .kilometres, .ampereHours, .megabytes: (1_000_000, 1)
      case .minutes: (60_000_000, 1)
      case .hours: (3_600_000_000, 1)
      case .days: (86_400_000_000, 1)
      case .times: (100, 1)
      case .centimetres: (10, 1)
      case .kilometresPerHour: (1_000_000, 3_600)
      case .knots: (1_852_000, 3_600)
      case .metresPerSecondSquared: (100_000_000, 980_665)
      }
    }
  }

  /// A time of several numbers with units, `1h30m`, in the longest unit that leaves a whole number.
  init?(time text: String) {
    guard let length = try? DurationText.parse(text) else { return nil }
    let short = DurationText.render(length)
    guard let start = short.firstIndex(where: \.isLetter), let value = Int64(short[..<start]),
      let unit = Unit(rawValue: String(short[start...]))
    else { return nil }
    self.init(value, unit)
  }

  /// The number in `unit`, halves rounded away from zero.
  ///
  /// `nil` when it does not fit, or when this is another dimension. A number
  /// without a unit is taken to be in `unit`.
  package func rounded(in unit: Unit) -> Int64? {
    guard let (numerator, denominator) = fraction(in: unit) else { return nil }
    let half = numerator < 0 ? -denominator / 2 : denominator / 2
    return Int64(exactly: (numerator + half) / denominator)
  }

  /// The number in `unit` when it is whole there; else like `rounded(in:)`.
  package func exact(in unit: Unit) -> Int64? {
    guard let (numerator, denominator) = fraction(in: unit), numerator % denominator == 0
    else { return nil }
    return Int64(exactly: numerator / denominator)
  }

  /// At most 18 digits times two scales below 2^37 and 2^20: 128 bits hold it.
  private func fraction(in target: Unit) -> (numerator: Int128, denominator: Int128)? {
    let own = unit ?? target
    guard own.dimension == target.dimension else { return nil }
    var numerator = Int128(number.coefficient)
    var denominator: Int128 = 1
    for _ in 0..<number.fractionDigits {
      denominator *= 10
    }
    numerator *= own.scale.numerator * target.scale.denominator
    denominator *= own.scale.denominator * target.scale.numerator
    return (numerator, denominator)
  }
}
