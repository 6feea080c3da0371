public import Primitives

extension GGA {
  /// All fields null, to be set.
  public init() {
    unreadable = UnreadableFields()
  }

  /// Appends the sentence in the form that `SentenceContent.encode` tells.
  public func encode<let capacity: Int>(
    talker: Talker,
    into line: inout FixedBytes<capacity>
  ) {
    let start = line.begin(talker, .gga)
    line.field(time)
    line.field(latitude, .latitude)
    line.field(longitude, .longitude)
    line.field(quality)
    line.field(satellitesUsed, digits: 2)
    line.field(hdop)
    line.field(altitudeMetres, unit: ASCII.Letter.m)
    line.field(geoidSeparationMetres, unit: ASCII.Letter.m)
    line.field(differentialAgeSeconds)
    line.field(station)
    line.end(from: start)
  }
}

extension GNS {
  /// All fields null, to be set.
  public init() {
    unreadable = UnreadableFields()
  }

  /// Appends the sentence in the form that `SentenceContent.encode` tells.
  public func encode<let capacity: Int>(
    talker: Talker,
    into line: inout FixedBytes<capacity>
  ) {
    let start = line.begin(talker, .gns)
    line.field(time)
    line.field(latitude, .latitude)
    line.field(longitude, .longitude)
    line.field(mode)
    line.field(satellitesUsed, digits: 2)
    line.field(hdop)
    line.field(altitudeMetres)
    line.field(geoidSeparationMetres)
    line.field(differentialAgeSeconds)
    line.field(station)
    if navigationalStatus != nil { line.field(navigationalStatus) }
    line.end(from: start)
  }
}

extension RMC {
  /// All fields null, to be set.
  public init() {
    unreadable = UnreadableFields()
  }

  /// Appends the sentence in the form that `SentenceContent.encode` tells.
  public func encode<let capacity: Int>(
    talker: Talker,
    into line: inout FixedBytes<capacity>
  ) {
    let start = line.begin(talker, .rmc)
    line.field(time)
    line.field(status)
    line.field(latitude, .latitude)
    line.field(longitude, .longitude)
    line.field(speedKnots)
    line.field(courseDegrees)
    line.append(ASCII.comma)
    if let date {
      line.append(decimal: Int64(date.day), minimumDigits: 2)
      line.append(decimal: Int64(date.month), minimumDigits: 2)
      line.append(decimal: Int64(date.year % 100), minimumDigits: 2)
    }
    line.field(
      magneticVariationDegrees,
      positive: ASCII.Letter.e,
      negative: ASCII.Letter.w
    )
    if mode != nil || navigationalStatus != nil { line.field(mode) }
    if navigationalStatus != nil { line.field(navigationalStatus) }
    line.end(from: start)
  }
}

extension GLL {
  /// All fields null, to be set.
  public init() {
    unreadable = UnreadableFields()
  }

  /// Appends the sentence in the form that `SentenceContent.encode` tells.
  public func encode<let capacity: Int>(
    talker: Talker,
    into line: inout FixedBytes<capacity>
  ) {
    let start = line.begin(talker, .gll)
    line.field(latitude, .latitude)
    line.field(longitude, .longitude)
    line.field(time)
    line.field(status)
    if mode != nil { line.field(mode) }
    line.end(from: start)
  }
}
