import GNSS
import Manual
import Primitives
import Script
import VirtualModem

/// What else a random world has: firmware, the time, owners, and a battery that is taken out.
///
/// Each is decided apart from all other chance, so that what else a seed gives stays as it was.
extension RandomWorld {
  private enum Breadth: UInt64 {
    // ASCII.
    case firmware = 0x66_69_72_6D
    case start = 0x74_69_6D_65
    case owner = 0x6F_77_6E_65
    case battery = 0x62_61_74_74
  }

  /// `nil` in all but one world in `worlds`, project values: so many that each night's seeds have
  /// some, and that most worlds are of the usual kind.
  private func chance(of breadth: Breadth, oneIn worlds: Int64) -> SeededGenerator? {
    var chance = SeededGenerator(seed: seed, stream: breadth.rawValue)
    return chance.integer(in: 1...worlds) == 1 ? chance : nil
  }

  mutating func addBreadthHeaders() {
    if var chance = chance(of: .firmware, oneIn: 3) {
      let names = VirtualModem.Firmware.names.filter { name in
        // Older ones have no AT+SHCONF: the tracker reports that, and sends nothing.
        !isSecure || VirtualModem.Firmware(named: name).map { $0.edition >= .v103 } ?? false
      }
      add(Script.Header("module.firmware", chance.choice(of: names)))
    }
    if var chance = chance(of: .start, oneIn: 8) {
      add(Script.Header("world.start", chance.choice(of: Self.starts)))
    }
  }

  /// The middle of the day before a new year, a leap day, a leap second, a new count of GPS's weeks,
  /// and the end of 32-bit seconds.
  private static let starts = [
    "2026-12-31T12:00:00Z", "2028-02-28T12:00:00Z", "2016-12-31T12:00:00Z",
    "2038-11-20T12:00:00Z", "2038-01-18T15:14:08Z",
  ]

  /// With an owner, the world's server is the whole owner's side.
  mutating func addOwner(at home: Position) {
    guard var chance = chance(of: .owner, oneIn: 3) else { return }
    if Self.isGuarded(seed: seed) {
      add("bike \"Bike\"", at: 0)
    } else {
      add("pet \"Rex\"", at: 0)
      let radius = chance.choice(of: [60, 200, 1_000])
      add("fence \"Home\" \(home.text) radius=\(radius)m", at: 0)
    }
  }

  /// The battery is out for a while, and what is stored stays.
  mutating func addPowerCuts() {
    guard var chance = chance(of: .battery, oneIn: 6) else { return }
    var at = Milliseconds(chance.integer(in: 60_000...14_400_000))
    while at < length {
      let pause = chance.integer(in: 100...(chance.integer(in: 1...2) == 1 ? 5_000 : 3_600_000))
      add("unplug \(pause)ms", at: at)
      at = at + Milliseconds(pause + chance.integer(in: 600_000...28_800_000))
    }
  }
}
