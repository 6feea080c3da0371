import Surroundings

/// How much the geometry of the satellites worsens a position: the dilution of
/// precision.
///
/// The least-squares solution for three coordinates and the receiver's clock has
/// the covariance (H'H)^-1 for ranges of variance one; a row of H is the
/// direction to a satellite, east, north and up, and a one for the clock.
///
/// - Source: Kaplan and Hegarty, "Understanding GPS", 7.3.1.
struct Dilution: Equatable, Sendable {
  /// In tenths, as it is reported.
  let horizontal: Int
  let vertical: Int
  let position: Int

  /// `nil` for fewer than four satellites, and for such as do not fix a place.
  init?(_ satellites: [Surroundings.Satellite]) {
    guard satellites.count >= 4 else { return nil }
    var normal = Matrix()
    for satellite in satellites {
      let level = WholeDegrees.cosine(Int(satellite.elevation))
      normal.add([
        level * WholeDegrees.sine(Int(satellite.azimuth)),
        level * WholeDegrees.cosine(Int(satellite.azimuth)),
        WholeDegrees.sine(Int(satellite.elevation)),
        1,
      ])
    }
    guard let variances = normal.inverseDiagonal() else { return nil }
    guard let horizontal = Self.tenths(variances[0] + variances[1]),
      let vertical = Self.tenths(variances[2]),
      let position = Self.tenths(variances[0] + variances[1] + variances[2])
    else { return nil }
    self.horizontal = horizontal
    self.vertical = vertical
    self.position = position
  }

  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGNSINF: 0 to 99.9.
  private static func tenths(_ variance: Double) -> Int? {
    guard variance >= 0 else { return nil }
    let tenths = (variance.squareRoot() * 10).rounded()
    return tenths <= 999 ? Int(tenths) : nil
  }
}

/// Four by four, symmetric; in place, as each second has several.
private struct Matrix {
  typealias Row = InlineArray<4, Double>

  private var rows = InlineArray<4, Row>(repeating: Row(repeating: 0))

  /// Adds the product of a row with itself.
  mutating func add(_ row: Row) {
    for line in 0..<4 {
      for column in 0..<4 {
        rows[line][column] += row[line] * row[column]
      }
    }
  }

  /// The diagonal of the inverse, by Gauss-Jordan elimination; `nil` when there
  /// is none.
  func inverseDiagonal() -> Row? {
    var left = rows
    var right = InlineArray<4, Row> { line in Row { $0 == line ? 1.0 : 0.0 } }
    for pivot in 0..<4 {
      // Positive definite where there is an inverse: the diagonal will do.
      let factor = left[pivot][pivot]
      guard factor > Self.smallest else { return nil }
      for column in 0..<4 {
        left[pivot][column] /= factor
        right[pivot][column] /= factor
      }
      for line in 0..<4 where line != pivot {
        let share = left[line][pivot]
        for column in 0..<4 {
          left[line][column] -= share * left[pivot][column]
          right[line][column] -= share * right[pivot][column]
        }
      }
    }
    return Row { right[$0][$0] }
  }

  /// Project value: the millionths of the sines leave no more than that of a
  /// matrix without an inverse, and a dilution of 99.9 more.
  private static let smallest = 1e-5
}
