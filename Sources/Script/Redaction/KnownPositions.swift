/// The positions that are certain, to find them wherever else they are.
struct KnownPositions {
  private struct Value {
    var degrees: Double
    var precision: Double
    var isNegative: Bool
  }

  /// Latitudes and longitudes, each by their size.
  private var values: [[Value]] = [[], []]
  /// The coarsest of each.
  private var widest: [Double] = [0, 0]

  init(_ coordinates: [WrittenCoordinate]) {
    for item in coordinates {
      let axis = item.isLatitude ? 0 : 1
      values[axis].append(
        Value(degrees: item.degrees, precision: item.precision, isNegative: item.isNegative)
      )
      widest[axis] = max(widest[axis], item.precision)
    }
    for axis in values.indices { values[axis].sort { $0.degrees < $1.degrees } }
  }

  var isEmpty: Bool { values[0].isEmpty || values[1].isEmpty }

  /// Whether `form` is one of them, rounded or cut off, or within `slack` degrees of one.
  ///
  /// A number without a sign is as the position is.
  func find(
    _ form: WrittenCoordinate,
    isLatitude: Bool,
    hasMinus: Bool,
    slack: Double = 0
  ) -> WrittenCoordinate? {
    let axis = isLatitude ? 0 : 1
    let degrees = form.degrees
    // One of the last digit, whichever way it was rounded, and what a Double loses.
    let own = form.precision * 1.001 + slack
    let start = first(in: axis, from: degrees - own - widest[axis])
    let end = first(in: axis, from: degrees + own + widest[axis])
    let near = values[axis][start..<end]
    func matches(_ value: Value) -> Bool {
      abs(value.degrees - degrees) <= own + value.precision * 1.001
    }
    guard
      let value = near.first(where: { $0.isNegative == hasMinus && matches($0) })
        ?? near.first(where: matches)
    else { return nil }
    var form = form
    form.isLatitude = isLatitude
    form.isNegative = value.isNegative
    return form
  }

  private func first(in axis: Int, from degrees: Double) -> Int {
    var range = values[axis].indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        values[axis][middle].degrees < degrees
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
