/// A text with values in it: `+CGPS: {run},1`, `{{` for one brace.
///
/// `{NAME:FORMAT}` writes the value in another form.
package struct TextTemplate: Equatable, Sendable {
  private enum Piece: Equatable, Sendable {
    case text(String)
    case value(String, Format?)
  }

  /// How a value of the module is written in another one's form.
  package enum Format: String, CaseIterable, Sendable {
    /// Degrees of latitude as `3157.239000,N`.
    case latitude = "ddmm"
    /// Degrees of longitude as `03554.636000,E`.
    case longitude = "dddmm"
    /// The date of `20261121090000.000` as `211126`.
    case date = "ddmmyy"
    /// The time of `20261121090000.000` as `090000.0`.
    case time = "hhmmss"
    /// Millivolts as `3.955`.
    case volts
    /// Kilometres per hour as knots, `5.4`.
    case knots
    /// The number of bytes.
    case length
  }

  private let pieces: [Piece]

  /// The names of values in it.
  package var names: [String] {
    pieces.compactMap { piece in
      if case .value(let name, _) = piece { name } else { nil }
    }
  }

  /// True where `text` is one that this may write, whatever its values are.
  package func canWrite(_ text: String) -> Bool {
    var rest = text[...]
    if case .text(let head)? = pieces.first {
      guard rest.hasPrefix(head) else { return false }
      rest = rest.dropFirst(head.count)
    }
    guard pieces.count > 1, case .text(let tail)? = pieces.last else {
      return !names.isEmpty || rest.isEmpty
    }
    return rest.hasSuffix(tail)
  }

  package init(_ text: String) throws(TextPattern.Failure) {
    var scanner = BraceScanner(text)
    var pieces: [Piece] = []
    var literal: [UInt8] = []
    func endLiteral() {
      if !literal.isEmpty { pieces.append(.text(String(decoding: literal, as: UTF8.self))) }
      literal = []
    }
    while let part = try scanner.next() {
      switch part {
      case .byte(let byte): literal.append(byte)
      case .brace(let text):
        endLiteral()
        pieces.append(try Self.value(text))
      }
    }
    endLiteral()
    self.pieces = pieces
  }

  private static func value(_ text: String) throws(TextPattern.Failure) -> Piece {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard TextPattern.isName(name) else {
      throw TextPattern.Failure(expected: "a name in braces", found: "`{\(text)}`")
    }
    guard parts.count == 2 else { return .value(name, nil) }
    guard let format = Format(rawValue: String(parts[1])) else {
      let names = Format.allCases.map(\.rawValue).joined(separator: ", ")
      throw TextPattern.Failure(expected: "a format: \(names)", found: "`\(parts[1])`")
    }
    return .value(name, format)
  }

  /// The text with these values; one without a value is empty.
  package func text(_ values: (String) -> String?) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .value(let name, let format):
        format.map { $0.text(values(name) ?? "") } ?? values(name) ?? ""
      }
    }.joined()
  }
}

extension TextTemplate.Format {
  fileprivate func text(_ value: String) -> String {
    switch self {
    case .latitude: Self.degreesAndMinutes(value, width: 2, "N", "S")
    case .longitude: Self.degreesAndMinutes(value, width: 3, "E", "W")
    // yyyymmddhhmmss.sss
    case .date where value.utf8.count >= 8:
      String(
        value.dropFirst(6).prefix(2) + value.dropFirst(4).prefix(2) + value.dropFirst(2).prefix(2)
      )
    case .time where value.utf8.count >= 14: String(value.dropFirst(8).prefix(8))
    case .date, .time: ""
    case .volts: Int64(value).map { Decimal.text($0, fractionDigits: 3) } ?? ""
    case .knots: Self.knots(value)
    case .length: String(value.utf8.count)
    }
  }

  /// A knot is 1.852 km/h.
  private static func knots(_ value: String) -> String {
    // Project value: faster than any receiver reports.
    guard let speed = Double(value), speed.magnitude < 100_000 else { return "" }
    return Decimal.text(Int64((speed / 0.1852).rounded()), fractionDigits: 1)
  }

  /// Six decimals of a minute, as NMEA 0183 writes degrees; a comma alone without a value.
  private static func degreesAndMinutes(
    _ value: String,
    width: Int,
    _ positive: String,
    _ negative: String
  ) -> String {
    guard let degrees = Double(value), degrees.magnitude <= 180 else { return "," }
    let millionths = Int64((degrees.magnitude * 60_000_000).rounded())
    let minutes = Decimal.padded(millionths / 1_000_000 % 60, digits: 2)
    let fraction = Decimal.padded(millionths % 1_000_000, digits: 6)
    return Decimal.padded(millionths / 60_000_000, digits: width) + minutes + "." + fraction + ","
      + (degrees < 0 ? negative : positive)
  }
}
