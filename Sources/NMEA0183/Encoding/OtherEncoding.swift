public import Primitives

extension VTG {
  /// All fields null, to be set.
  public init() {
    unreadable = UnreadableFields()
  }

  /// Appends the sentence in the form that `SentenceContent.encode` tells.
  public func encode<let capacity: Int>(
    talker: Talker,
    into line: inout FixedBytes<capacity>
  ) {
    let start = line.begin(talker, .vtg)
    line.field(courseDegrees)
    line.field(letter: ASCII.Letter.t)
    line.field(courseMagneticDegrees)
    line.field(letter: ASCII.Letter.m)
    line.field(speedKnots)
    line.field(letter: ASCII.Letter.n)
    line.field(speedKilometresPerHour)
    line.field(letter: ASCII.Letter.k)
    if mode != nil { line.field(mode) }
    line.end(from: start)
  }
}

extension ZDA {
  /// All fields null, to be set.
  public init() {
    unreadable = UnreadableFields()
  }

  /// Appends the sentence in the form that `SentenceContent.encode` tells.
  public func encode<let capacity: Int>(
    talker: Talker,
    into line: inout FixedBytes<capacity>
  ) {
    let start = line.begin(talker, .zda)
    line.field(time)
    line.field(date.map { UInt32($0.day) }, digits: 2)
    line.field(date.map { UInt32($0.month) }, digits: 2)
    line.field(date.map { UInt32($0.year) }, digits: 4)
    line.field(zoneHours, digits: 2)
    line.field(zoneMinutes, digits: 2)
    line.end(from: start)
  }
}

extension HDT {
  /// All fields null, to be set.
  public init() {
    unreadable = UnreadableFields()
  }

  /// Appends the sentence in the form that `SentenceContent.encode` tells.
  public func encode<let capacity: Int>(
    talker: Talker,
    into line: inout FixedBytes<capacity>
  ) {
    let start = line.begin(talker, .hdt)
    line.field(headingDegrees)
    line.field(letter: ASCII.Letter.t)
    line.end(from: start)
  }
}

extension THS {
  /// All fields null, to be set.
  public init() {
    unreadable = UnreadableFields()
  }

  /// Appends the sentence in the form that `SentenceContent.encode` tells.
  public func encode<let capacity: Int>(
    talker: Talker,
    into line: inout FixedBytes<capacity>
  ) {
    let start = line.begin(talker, .ths)
    line.field(headingDegrees)
    line.field(mode)
    line.end(from: start)
  }
}

extension VLW {
  /// All fields null, to be set.
  public init() {
    unreadable = UnreadableFields()
  }

  /// Appends the sentence in the form that `SentenceContent.encode` tells.
  public func encode<let capacity: Int>(
    talker: Talker,
    into line: inout FixedBytes<capacity>
  ) {
    let start = line.begin(talker, .vlw)
    line.field(waterDistance)
    line.field(letter: ASCII.Letter.n)
    line.field(waterDistanceSinceReset)
    line.field(letter: ASCII.Letter.n)
    if groundDistance != nil || groundDistanceSinceReset != nil {
      line.field(groundDistance)
      line.field(letter: ASCII.Letter.n)
      line.field(groundDistanceSinceReset)
      line.field(letter: ASCII.Letter.n)
    }
    line.end(from: start)
  }
}

extension DTM {
  /// All fields null, to be set.
  public init() {
    unreadable = UnreadableFields()
  }

  /// Appends the sentence in the form that `SentenceContent.encode` tells.
  public func encode<let capacity: Int>(
    talker: Talker,
    into line: inout FixedBytes<capacity>
  ) {
    let start = line.begin(talker, .dtm)
    line.field(datum)
    line.field(subdivision)
    line.field(latitudeOffsetMinutes, positive: ASCII.Letter.n, negative: ASCII.Letter.s)
    line.field(longitudeOffsetMinutes, positive: ASCII.Letter.e, negative: ASCII.Letter.w)
    line.field(altitudeOffsetMetres)
    line.field(referenceDatum)
    line.end(from: start)
  }
}

extension GST {
  /// All fields null, to be set.
  public init() {
    unreadable = UnreadableFields()
  }

  /// Appends the sentence in the form that `SentenceContent.encode` tells.
  public func encode<let capacity: Int>(
    talker: Talker,
    into line: inout FixedBytes<capacity>
  ) {
    let start = line.begin(talker, .gst)
    line.field(time)
    line.field(rangeDeviation)
    line.field(semiMajorDeviation)
    line.field(semiMinorDeviation)
    line.field(orientationDegrees)
    line.field(latitudeDeviation)
    line.field(longitudeDeviation)
    line.field(altitudeDeviation)
    line.end(from: start)
  }
}

extension TXT {
  /// A part of a text, to be encoded with its contents.
  public init(total: UInt32?, number: UInt32?, identifier: UInt32?) {
    self.total = total
    self.number = number
    self.identifier = identifier
    unreadable = UnreadableFields()
  }

  /// Appends the sentence; `contents` is the text without escapes, in ISO 8859-1.
  ///
  /// Characters that the standard reserves, and those that are not printable, are
  /// escaped; so is `^`.
  public func encode<let capacity: Int>(
    _ contents: Span<UInt8>,
    talker: Talker,
    into line: inout FixedBytes<capacity>
  ) {
    let start = line.begin(talker, .txt)
    line.field(total, digits: 2)
    line.field(number, digits: 2)
    line.field(identifier, digits: 2)
    line.append(ASCII.comma)
    for index in contents.indices {
      let byte = contents[index]
      if ASCII.isFieldText(byte) {
        line.append(byte)
      } else {
        line.append(ASCII.circumflex)
        line.append(ASCII.hexadecimalDigit(byte >> 4))
        line.append(ASCII.hexadecimalDigit(byte))
      }
    }
    line.end(from: start)
  }
}
