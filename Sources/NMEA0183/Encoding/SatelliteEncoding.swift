public import Primitives

extension GSA {
  public init() {
    satellites = SatelliteIDs()
    unreadable = UnreadableFields()
  }

  public func encode<let capacity: Int>(
    talker: Talker,
    into line: inout FixedBytes<capacity>
  ) {
    let start = line.begin(talker, .gsa)
    line.field(selectionMode)
    line.field(fixType)
    var index = 0
    for place in 0..<SatelliteIDs.capacity {
      let isHere = index < satellites.count && satellites.place(of: index) == place
      line.field(isHere ? satellites[index] : nil, digits: 2)
      if isHere { index &+= 1 }
    }
    line.field(pdop)
    line.field(hdop)
    line.field(vdop)
    if systemID != nil { line.field(hexadecimal: systemID) }
    line.end(from: start)
  }
}

extension GSV {
  /// The satellites of one sentence, to be encoded.
  public struct Satellites: Sendable {
    /// - Source: the four groups of GSV.
    public static let capacity = 4
    public private(set) var count = 0
    private var satellites = InlineArray<4, Satellite?>(repeating: nil)

    public init() {}

    /// Those of a sentence that was parsed; `nil` if there are more than four.
    public init?(_ value: GSV, of sentence: Sentence, in bytes: Span<UInt8>) {
      guard value.groupCount <= Self.capacity else { return nil }
      for index in 0..<value.groupCount {
        append(value.satellite(at: index, of: sentence, in: bytes))
      }
    }

    /// `nil` is a group of null fields.
    public subscript(index: Int) -> Satellite? {
      precondition(index < count, "the index is past the last satellite")
      return satellites[index]
    }

    public mutating func append(_ satellite: Satellite?) {
      precondition(count < Self.capacity, "a sentence has four satellites")
      satellites[count] = satellite
      count &+= 1
    }
  }

  /// Sentence `number` of `total`.
  public init(
    total: UInt32?,
    number: UInt32?,
    inView: UInt32?,
    groupCount: Int,
    signalID: UInt8? = nil
  ) {
    precondition(groupCount >= 0 && groupCount <= Satellites.capacity, "too many satellites")
    self.total = total
    self.number = number
    self.inView = inView
    self.groupCount = groupCount
    self.signalID = signalID
    systemID = nil
    unreadable = UnreadableFields()
  }

  /// - Precondition: there are `groupCount` satellites.
  public func encode<let capacity: Int>(
    _ satellites: Satellites,
    talker: Talker,
    into line: inout FixedBytes<capacity>
  ) {
    precondition(satellites.count == groupCount, "other satellites than announced")
    let start = line.begin(talker, .gsv)
    line.field(total)
    line.field(number)
    line.field(inView, digits: 2)
    for index in 0..<satellites.count {
      let satellite = satellites[index]
      line.field(satellite?.id, digits: 2)
      line.field(satellite?.elevationDegrees, digits: 2)
      line.field(satellite?.azimuthDegrees, digits: 3)
      line.field(satellite?.carrierToNoise, digits: 2)
    }
    if signalID != nil || systemID != nil { line.field(hexadecimal: signalID) }
    if systemID != nil { line.field(hexadecimal: systemID) }
    line.end(from: start)
  }
}

extension GBS {
  public init() {
    unreadable = UnreadableFields()
  }

  public func encode<let capacity: Int>(
    talker: Talker,
    into line: inout FixedBytes<capacity>
  ) {
    let start = line.begin(talker, .gbs)
    line.field(time)
    line.field(latitudeErrorMetres)
    line.field(longitudeErrorMetres)
    line.field(altitudeErrorMetres)
    line.field(failedSatellite, digits: 2)
    line.field(missedDetectionProbability)
    line.field(biasMetres)
    line.field(biasDeviationMetres)
    if systemID != nil || signalID != nil {
      line.field(hexadecimal: systemID)
      line.field(hexadecimal: signalID)
    }
    line.end(from: start)
  }
}

extension GRS {
  public init() {
    residuals = Residuals()
    unreadable = UnreadableFields()
  }

  public func encode<let capacity: Int>(
    talker: Talker,
    into line: inout FixedBytes<capacity>
  ) {
    let start = line.begin(talker, .grs)
    line.field(time)
    line.field(mode)
    for index in 0..<Residuals.count {
      line.field(residuals[index])
    }
    if systemID != nil || signalID != nil {
      line.field(hexadecimal: systemID)
      line.field(hexadecimal: signalID)
    }
    line.end(from: start)
  }
}
