import GNSS
import Surroundings

/// The sentences of one epoch, in the order in which the module says them.
///
/// - Source: SIM7000 GNSS Application Note V1.01 for R1351; R1529 as seen in
///   Xinyuan-LilyGO/LilyGO-T-SIM7000G issue 308.
struct SentenceBurst {
  private let state: NavigationState
  private let choice: SentenceChoice
  private let systems: SatelliteSystems
  private(set) var bytes: [UInt8] = []

  init(_ state: NavigationState, _ configuration: GNSSConfiguration) {
    self.state = state
    choice = configuration.sentences
    systems = configuration.systems
    writeSatellitesInView()
    if choice.contains(.gga) { write(gga) }
    if choice.contains(.extendedFix) { write(extendedFix) }
    if choice.contains(.gns) { write(gns) }
    if choice.firmware.baseband == .r1529, choice.contains(.rmc) { write(rmc) }
    if choice.contains(.vtg) { write(vtg) }
    if choice.firmware.baseband == .r1351, choice.contains(.rmc) { write(rmc) }
    writeSatellitesUsed()
  }

  private mutating func write(_ sentence: Sentence) {
    bytes += sentence.bytes
  }

  /// Of what several systems make together.
  private var talker: String { systems.all.count > 1 ? "GN" : "GP" }
}

extension SentenceBurst {
  /// GSV: none of a system without a satellite in view.
  private mutating func writeSatellitesInView() {
    for system in choice.viewOrder where systems.contains(system) && choice.shows(system) {
      let satellites = state.inView(system)
      let talker = choice.talkerInView(system)
      let total = (satellites.count + 3) / 4
      for number in 0..<total {
        var sentence = Sentence("\(talker)GSV")
        sentence.add(["\(total)", "\(number + 1)", Self.digits(satellites.count, 2)])
        for satellite in satellites.dropFirst(4 * number).prefix(4) {
          sentence.add([
            Self.identifier(satellite),
            Self.digits(Int(satellite.elevation), 2),
            Self.digits(Int(satellite.azimuth), 3),
            Self.digits(Int(satellite.signal), 2),
          ])
        }
        // Qualcomm's own talker has a signal at its end: unknown.
        if talker == "PQ" { sentence.add("0") }
        write(sentence)
      }
    }
  }

  private mutating func writeSatellitesUsed() {
    for system in systems.all where choice.showsUsed(system) {
      write(used(system, talker: choice.talkerUsed(system)))
    }
    if choice.contains(.commonGSA) {
      for system in systems.all { write(used(system, talker: "GN")) }
    }
  }

  private func used(
    _ system: Surroundings.Satellite.System,
    talker: String
  ) -> Sentence {
    var sentence = Sentence("\(talker)GSA")
    sentence.add("A")
    if let solution = state.solution {
      let satellites = solution.used(system).prefix(Self.usedMax).map(Self.identifier)
      sentence.add("3")
      sentence.add(satellites)
      sentence.addNull(Self.usedMax - satellites.count)
      sentence.add([solution.pdop, solution.hdop, solution.vdop].map(NavigationState.tenths))
    } else {
      sentence.add("1")
      sentence.addNull(Self.usedMax + 3)
    }
    // R1529 has room for a system, and leaves it empty.
    if choice.firmware.baseband == .r1529, talker == "GP" || talker == "GA" { sentence.addNull() }
    return sentence
  }

  /// - Source: NMEA 0183 V4.11, GSA: twelve satellites.
  static let usedMax = 12

  /// - Source: NMEA 0183 V4.11, GSV: GLONASS slots count from 65.
  private static func identifier(_ satellite: Surroundings.Satellite) -> String {
    digits(Int(satellite.number) + (satellite.system == .glonass ? 64 : 0), 2)
  }

  private static func digits(_ value: Int, _ count: Int) -> String {
    Decimal.padded(value, digits: count)
  }
}

extension SentenceBurst {
  private var gga: Sentence {
    var sentence = Sentence("\(talker)GGA")
    guard let solution = state.solution else {
      sentence.addNull(5)
      sentence.add("0")
      sentence.addNull(8)
      return sentence
    }
    sentence.add(Self.time(solution))
    sentence.add(Self.place(solution))
    sentence.add(["1", Self.digits(solution.used.count, 2)])
    sentence.add(NavigationState.tenths(solution.hdop))
    // No model of the geoid: the separation stays empty.
    sentence.add([Self.altitude(solution), "M", "", "M", "", ""])
    return sentence
  }

  private var gns: Sentence {
    var sentence = Sentence("\(talker)GNS")
    let modes = systems.all.map { state.solution?.used($0).isEmpty ?? true ? "N" : "A" }.joined()
    guard let solution = state.solution else {
      sentence.addNull(5)
      sentence.add(modes)
      sentence.addNull(6)
      return sentence
    }
    sentence.add(Self.time(solution))
    sentence.add(Self.place(solution))
    sentence.add([modes, Self.digits(solution.used.count, 2)])
    sentence.add([NavigationState.tenths(solution.hdop), Self.altitude(solution), "", "", ""])
    return sentence
  }

  private var vtg: Sentence {
    var sentence = Sentence("\(talker)VTG")
    guard let solution = state.solution else {
      sentence.add(["", "T", "", "M", "", "N", "", "K", "N"])
      return sentence
    }
    sentence.add([NavigationState.course(solution.courseHundredths), "T", "", "M"])
    sentence.add([Self.knots(solution), "N", Self.kilometresPerHour(solution), "K", "A"])
    return sentence
  }

  private var rmc: Sentence {
    var sentence = Sentence("\(talker)RMC")
    guard let solution = state.solution else {
      sentence.add(["", "V"])
      sentence.addNull(9)
      sentence.add("N")
      return sentence
    }
    sentence.add([Self.time(solution), "A"])
    sentence.add(Self.place(solution))
    sentence.add([Self.knots(solution), NavigationState.course(solution.courseHundredths)])
    // No model of the magnetic field: the variation stays empty.
    sentence.add([Self.date(solution), "", "", "A"])
    return sentence
  }

  /// Qualcomm's own: the place, and how far it may be off.
  ///
  /// - Source: logs of its modems: time, place, altitude, horizontal, vertical
  ///   and speed error.
  private var extendedFix: Sentence {
    var sentence = Sentence("PQXFI")
    guard let solution = state.solution else {
      sentence.addNull(10)
      return sentence
    }
    sentence.add(String(Self.time(solution).dropLast()))
    sentence.add(Self.place(solution))
    sentence.add(Self.altitude(solution))
    for dilution in [solution.hdop, solution.vdop] {
      let centimetres = Int64(dilution) * PositionNoise.rangeErrorCentimetres / 10
      sentence.add(Decimal.text(centimetres, fractionDigits: 2))
    }
    // Project value: a speed by Doppler shift is good to a decimetre a second.
    sentence.add("0.10")
    return sentence
  }
}

extension SentenceBurst {
  /// `hhmmss.ss`.
  private static func time(_ solution: NavigationState.Solution) -> String {
    guard let time = solution.time else { return "" }
    return digits(Int(time.hour), 2) + digits(Int(time.minute), 2) + digits(Int(time.second), 2)
      + "." + digits(Int(time.millisecond) / 10, 2)
  }

  /// `ddmmyy`.
  private static func date(_ solution: NavigationState.Solution) -> String {
    guard let time = solution.time else { return "" }
    return digits(Int(time.day), 2) + digits(Int(time.month), 2)
      + digits(Int(time.year) % 100, 2)
  }

  /// Latitude and longitude, each with its letter.
  private static func place(_ solution: NavigationState.Solution) -> [String] {
    [
      degreesAndMinutes(solution.latitudeE7, degreeDigits: 2),
      solution.latitudeE7 < 0 ? "S" : "N",
      degreesAndMinutes(solution.longitudeE7, degreeDigits: 3),
      solution.longitudeE7 < 0 ? "W" : "E",
    ]
  }

  /// `ddmm.mmmmmm`, exactly: 10^-7 degree is six of the last digit.
  private static func degreesAndMinutes(_ e7: Int32, degreeDigits: Int) -> String {
    let magnitude = Int64(e7.magnitude)
    let millionths = magnitude % 10_000_000 * 6
    return digits(Int(magnitude / 10_000_000), degreeDigits)
      + digits(Int(millionths / 1_000_000), 2) + "." + digits(Int(millionths % 1_000_000), 6)
  }

  private static func altitude(_ solution: NavigationState.Solution) -> String {
    Decimal.text(
      Decimal.rounded(Int64(solution.altitudeMillimetres), dividedBy: 100),
      fractionDigits: 1
    )
  }

  /// A knot is 1,852 m an hour.
  private static func knots(_ solution: NavigationState.Solution) -> String {
    let tenths = Decimal.rounded(Int64(solution.speedMillimetresPerSecond) * 9, dividedBy: 463)
    return Decimal.text(tenths, fractionDigits: 1)
  }

  private static func kilometresPerHour(_ solution: NavigationState.Solution) -> String {
    let tenths = Decimal.rounded(Int64(solution.speedMillimetresPerSecond) * 36, dividedBy: 1_000)
    return Decimal.text(tenths, fractionDigits: 1)
  }
}
