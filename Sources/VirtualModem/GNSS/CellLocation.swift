import GNSS
import Primitives
import Surroundings

/// Where the module is by the cells around it: `+GTPCELL`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGTP.
struct CellLocation: Equatable, Sendable {
  /// Latitude, longitude, date, time and accuracy.
  let text: String

  init(_ surroundings: Surroundings, _ noise: PositionNoise) {
    let second = surroundings.utcMilliseconds / 1_000
    let position = surroundings.radio.cellPosition ?? surroundings.body.position
    let coarseness = surroundings.radio.cellPosition == nil ? Self.coarseness : 0
    let north = noise.millimetres(.north, atSecond: second) * coarseness
    let east = noise.millimetres(.east, atSecond: second) * coarseness
    let place = DisturbedPlace(position, northMillimetres: north, eastMillimetres: east)
    var fields = [place.latitudeE7, place.longitudeE7].map {
      Decimal.text(Decimal.rounded(Int64($0), dividedBy: 10), fractionDigits: 6)
    }
    let time = UTCTime(millisecondsSince1970: surroundings.utcMilliseconds)
    fields += time.map { Self.dateAndTime($0) } ?? ["", ""]
    fields.append("\(surroundings.radio.cellAccuracyMetres)")
    text = fields.joined(separator: ",")
  }

  /// `yyyy-mm-dd` and `hh:mm:ss`.
  static func dateAndTime(_ time: UTCTime) -> [String] {
    func digits(_ value: some BinaryInteger, _ count: Int) -> String {
      Decimal.padded(value, digits: count)
    }
    return [
      [digits(time.year, 4), digits(time.month, 2), digits(time.day, 2)].joined(separator: "-"),
      [digits(time.hour, 2), digits(time.minute, 2), digits(time.second, 2)]
        .joined(separator: ":"),
    ]
  }

  /// Project value: 2.5 m of the receiver make 550 m, the manual's example.
  private static let coarseness: Int64 = 220
  /// Project value: a question to a server over a slow network.
  static let time: Milliseconds = 2_500
  /// A second switch, and two servers with their ports.
  ///
  /// Project values: stand-ins of the right form.
  static let servers = "1,\"gtp1.izat.example\",443,\"gtp2.izat.example\",443"
}
