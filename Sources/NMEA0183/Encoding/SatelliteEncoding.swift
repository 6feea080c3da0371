public import Primitives

extension GSA {
  /// All fields null, to be set.
  public init() {
    satellites = SatelliteIDs()
    unreadable = UnreadableFields()
  }

  /// Appends the sentence in the form that `SentenceContent.encode` tells.
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
  /// A GSV with its satellites, to be encoded.
  public struct Contents: Equatable, Sendable {
    public var total: UInt32?
    public var number: UInt32?
    public var inView: UInt32?
    public private(set) var satellites = BoundedList<Satellite, 4>()
    public var signalID: UInt8?
    /// Of the talker PQ only.
    public var systemID: UInt8?

    public init() {}

    /// Those of a sentence that was parsed; `nil` if it has more than four satellites.
    public init?(_ value: GSV, of sentence: Sentence, in bytes: Span<UInt8>) {
      total = value.total
      number = value.number
      inView = value.inView
      signalID = value.signalID
      systemID = value.systemID
      for index in 0..<value.groupCount {
        let satellite = value.satellite(at: index, of: sentence, in: bytes)
        satellites.append(satellite ?? Satellite(id: nil))
      }
      guard satellites.dropped == 0 else { return nil }
    }

    /// - Precondition: there are fewer than four.
    public mutating func append(_ satellite: Satellite) {
      satellites.append(satellite)
      precondition(satellites.dropped == 0, "a sentence has four satellites")
    }

    /// Appends the sentence in the form that `SentenceContent.encode` tells.
    public func encode<let capacity: Int>(
      talker: Talker,
      into line: inout FixedBytes<capacity>
    ) {
      let start = line.begin(talker, .gsv)
      line.field(total)
      line.field(number)
      line.field(inView, digits: 2)
      for index in 0..<satellites.count {
        line.field(satellites[index].id, digits: 2)
        line.field(satellites[index].elevationDegrees, digits: 2)
        line.field(satellites[index].azimuthDegrees, digits: 3)
        line.field(satellites[index].carrierToNoise, digits: 2)
      }
      if signalID != nil || systemID != nil { line.field(hexadecimal: signalID) }
      if systemID != nil { line.field(hexadecimal: systemID) }
      line.end(from: start)
    }
  }
}

extension GBS {
  /// All fields null, to be set.
  public init() {
    unreadable = UnreadableFields()
  }

  /// Appends the sentence in the form that `SentenceContent.encode` tells.
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
  /// All fields null, to be set.
  public init() {
    residuals = Residuals()
    unreadable = UnreadableFields()
  }

  /// Appends the sentence in the form that `SentenceContent.encode` tells.
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
