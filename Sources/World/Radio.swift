package import Surroundings

extension Surroundings.Radio {
  /// The test network of ITU-T E.212, with all technologies: which one is used is for
  /// the module to choose.
  static let standIn: Surroundings.Radio = {
    var radio = Surroundings.Radio(status: .home, technologies: .all)
    // Project value: -80 dBm, a middling signal.
    radio.rssi = 17
    radio.areaCode = 0x28A0
    radio.cellID = 0xC407
    return radio
  }()

  /// Whether a module that has registered is let through.
  package var isInService: Bool { status == .home || status == .roaming }

  /// Project value: more networks than are on the air anywhere.
  private static let othersMax = 16

  /// A code that is there already gets a new name and a new word.
  mutating func add(_ other: Network) {
    if let index = others.firstIndex(where: { $0.plmn == other.plmn }) {
      others[index] = other
    } else if others.count < Self.othersMax {
      others.append(other)
    }
  }
}
