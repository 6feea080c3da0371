package import GNSS
package import Primitives
package import Surroundings

extension World {
  /// What makes the signal different from place to place: masts and what shades
  /// them.
  ///
  /// With neither, the signal is the same everywhere; with a mast, the nearest one
  /// in strength serves, and what is too far from all of them is out of reach.
  package struct Terrain: Equatable, Sendable {
    package struct Mast: Equatable, Sendable {
      package var position: Position
      /// 0 to 31 as in `+CSQ`, at `Terrain.nearMetres` from it.
      package var signal: UInt8
      package var areaCode: UInt16
      package var cellID: UInt32

      package init(position: Position, signal: UInt8, areaCode: UInt16, cellID: UInt32) {
        self.position = position
        self.signal = min(signal, 31)
        self.areaCode = areaCode
        self.cellID = cellID
      }
    }

    /// A valley, a tunnel, a garage: everything within is weaker.
    package struct Shade: Equatable, Sendable {
      package var position: Position
      package var radiusMillimetres: Int32
      package var lossDecibels: UInt8

      package init(position: Position, radiusMillimetres: Int32, lossDecibels: UInt8) {
        self.position = position
        self.radiusMillimetres = radiusMillimetres
        self.lossDecibels = lossDecibels
      }
    }

    /// Project value: as many as a story needs.
    package static let partsMax = 64
    /// Project value: where a mast is at its strongest.
    package static let nearMetres = 100.0

    private(set) var masts: [Mast] = []
    private(set) var shades: [Shade] = []

    var isPlain: Bool { masts.isEmpty && shades.isEmpty }

    mutating func add(_ mast: Mast) {
      masts.removeAll { $0.cellID == mast.cellID }
      if masts.count < Self.partsMax { masts.append(mast) }
    }

    mutating func add(_ shade: Shade) {
      if shades.count < Self.partsMax { shades.append(shade) }
    }

    /// `radio` as it is at `position`.
    func reception(of radio: Surroundings.Radio, at position: Position) -> Surroundings.Radio {
      var radio = radio
      let loss = shades.reduce(0) { sum, shade in
        let distance = Geodesy.distanceMillimetres(from: shade.position, to: position)
        return distance <= Int64(shade.radiusMillimetres) ? sum + Int(shade.lossDecibels) : sum
      }
      if masts.isEmpty {
        radio.rssi = radio.rssi.flatMap { Self.index(ofDecibelMilliwatts: $0, less: loss) }
      } else {
        serve(&radio, at: position, loss: loss)
      }
      if radio.rssi == nil { radio.status = .none }
      return radio
    }

    /// The strongest mast serves; where two are as strong, the one that was there
    /// first.
    private func serve(_ radio: inout Surroundings.Radio, at position: Position, loss: Int) {
      let heard = masts.enumerated().compactMap { index, mast -> (index: Int, signal: UInt8)? in
        let distance = Geodesy.distanceMillimetres(from: mast.position, to: position)
        let away = Self.pathLoss(metres: Double(distance) / 1_000)
        return Self.index(ofDecibelMilliwatts: mast.signal, less: away + loss).map { (index, $0) }
      }.sorted { ($1.signal, $0.index) < ($0.signal, $1.index) }
      radio.rssi = heard.first?.signal
      radio.neighbours = heard.dropFirst().map {
        Surroundings.Radio.Neighbour(cellID: masts[$0.index].cellID, rssi: $0.signal)
      }
      guard let serving = heard.first else { return }
      radio.areaCode = masts[serving.index].areaCode
      radio.cellID = masts[serving.index].cellID
      radio.cellPosition = radio.cellPosition ?? masts[serving.index].position
    }

    /// Two decibels are one step of `<rssi>`; what falls below 0 is not heard.
    ///
    /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CSQ: steps of 2 dB.
    private static func index(ofDecibelMilliwatts index: UInt8, less loss: Int) -> UInt8? {
      UInt8(exactly: Int(index) - (loss + 1) / 2)
    }

    /// Ten and a half decibels for each doubling of the distance, straight between.
    ///
    /// - Source: 3GPP TR 36.942, 4.5.2: about 35 dB for ten times the distance.
    static func pathLoss(metres: Double) -> Int {
      var doublings = 0.0
      var rest = metres / nearMetres
      while rest >= 2 {
        rest /= 2
        doublings += 1
      }
      guard rest > 1 else { return Int(doublings * 10.5) }
      return Int((doublings + rest - 1) * 10.5)
    }
  }

  /// The mobile network as it is where the body is at `now`.
  package func reception(at now: Instant) -> Surroundings.Radio {
    var radio = radio
    if jammer.contains(.cells) {
      radio.status = .none
      radio.rssi = nil
    }
    return terrain.isPlain ? radio : terrain.reception(of: radio, at: body(at: now).position)
  }

  /// When reception may next be another without a change; `nil` while it may not.
  ///
  /// Project value: a second, as often as a module measures its cells.
  package func nextReception(after now: Instant) -> Instant? {
    guard !terrain.isPlain, isUnderway(at: now) else { return nil }
    let second: Int64 = 1_000_000
    return Instant(microseconds: (now.microseconds / second + 1) * second)
  }
}
