import Primitives

/// The state of one registration: the information response to `AT+CREG?`,
/// `AT+CGREG?` or `AT+CEREG?`, or the URC of the same name.
///
/// `+CREG: <n>,<stat>[,"<lac>","<ci>",<AcT>]` is the read form, the same without
/// `<n>` the URC. The number of fields and the quotes tell them apart; what is
/// left ambiguous (firmware that puts `<n>` into the URC) has the same status in
/// either reading.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CREG, AT+CGREG,
///   AT+CEREG; 3GPP TS 27.007, 7.2, 10.1.20, 10.1.22.
public struct Registration: Equatable, InformationResponse {
  /// `<n>`; `nil` in a URC.
  public var reporting: UInt8?
  /// Whether the module is registered, and where.
  public var status: RegistrationStatus
  /// Location area code or, with LTE, tracking area code.
  public var areaCode: UInt32?
  /// The number of the cell; `nil` if the module reports none.
  public var cellID: UInt32?
  /// The radio system; `nil` if the module reports none.
  public var accessTechnology: AccessTechnology?
  /// What the network lets the module do to save power, with `<n>` = 4.
  public var timers: Timers?

  /// The timers of power saving; `nil` for one that the network did not set.
  public struct Timers: Equatable, Sendable {
    /// T3324, how long the module listens; `nil` if unknown.
    public var active: GPRSTimer?
    /// T3412, how often the module reports itself; `nil` if unknown.
    public var periodicUpdate: GPRSTimer?
    /// Only of `+CGREG`.
    public var ready: GPRSTimer?

    /// The timers that the network assigned; those that are `nil` are unknown.
    public init(
      active: GPRSTimer? = nil,
      periodicUpdate: GPRSTimer? = nil,
      ready: GPRSTimer? = nil
    ) {
      self.active = active
      self.periodicUpdate = periodicUpdate
      self.ready = ready
    }
  }

  /// A registration; what is `nil` is not reported.
  public init(
    reporting: UInt8? = nil,
    status: RegistrationStatus,
    areaCode: UInt32? = nil,
    cellID: UInt32? = nil,
    accessTechnology: AccessTechnology? = nil,
    timers: Timers? = nil
  ) {
    self.timers = timers
    self.reporting = reporting
    self.status = status
    self.areaCode = areaCode
    self.cellID = cellID
    self.accessTechnology = accessTechnology
  }

  /// Reads a line of any of the three names, in either form.
  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    guard let domain = RegistrationDomain(ofLine: line) else { throw .otherName }
    var fields = try FieldReader(line, after: domain.command.name, 1...12)
    if fields.isReadForm(in: line) {
      // Source: AT+CEREG, the largest <n> is 4; 27.007 has 5.
      reporting = try fields.integer(0...5, in: line)
    }
    status = try fields.code(in: line)
    areaCode = try fields.optionalHexadecimal(in: line)
    if fields.hasRoutingArea(in: line) { fields.skip(1, in: line) }
    cellID = try fields.optionalHexadecimal(in: line)
    if let code = try fields.optionalInteger(UInt8(0)...UInt8.max, in: line) {
      guard let technology = AccessTechnology(rawValue: code) else { throw fields.invalid }
      accessTechnology = technology
    }
    #if !LinkRows  // They come with <n> = 4, which a link does not set.
    timers = try fields.timers(of: domain, in: line)
    #endif
  }
}

/// `<stat>` of a registration.
///
/// - Source: 3GPP TS 27.007, 7.2; the SIM7000 manual has 0 to 5.
public enum RegistrationStatus: UInt8, Equatable, Sendable {
  /// Not registered and not looking for a network.
  case notRegistered = 0
  /// Registered in the home network.
  case home = 1
  /// Not registered; the module searches.
  case searching = 2
  /// The network refuses the SIM.
  case denied = 3
  /// Out of coverage, for example.
  case unknown = 4
  /// Registered in another network.
  case roaming = 5
  /// Registered in the home network for short messages alone.
  case homeSMSOnly = 6
  /// Registered in another network for short messages alone.
  case roamingSMSOnly = 7
  /// Emergency calls alone.
  case emergencyOnly = 8
  /// Registered in the home network, calls not preferred.
  case homeCSFBNotPreferred = 9
  /// Registered in another network, calls not preferred.
  case roamingCSFBNotPreferred = 10
  /// Attached for restricted local services.
  case attachedRLOS = 11

  /// True where packet data can be had.
  public var isRegistered: Bool {
    switch self {
    case .home, .roaming, .homeCSFBNotPreferred, .roamingCSFBNotPreferred: true
    case .notRegistered, .searching, .denied, .unknown, .homeSMSOnly, .roamingSMSOnly,
      .emergencyOnly, .attachedRLOS:
      false
    }
  }
}

/// `<AcT>`: by what radio the module is served.
///
/// - Source: 3GPP TS 27.007, 7.2 and 7.3; the SIM7000 manual has 0, 1, 3, 7 and
///   9, and reads 7 as CAT-M1.
public enum AccessTechnology: UInt8, Equatable, ATParameter {
  /// GSM.
  case gsm = 0
  /// GSM Compact.
  case gsmCompact = 1
  /// UMTS.
  case utran = 2
  /// EDGE.
  case egprs = 3
  /// HSDPA.
  case hsdpa = 4
  /// HSUPA.
  case hsupa = 5
  /// HSDPA and HSUPA.
  case hspa = 6
  /// LTE-M.
  case catM1 = 7
  /// EC-GSM-IoT.
  case ecGSM = 8
  /// NB-IoT.
  case nbIoT = 9
  /// LTE on a 5G core.
  case lteOn5GCore = 10
  /// 5G NR.
  case nr = 11
  /// NG-RAN.
  case ngRAN = 12
  /// LTE and 5G NR.
  case lteAndNR = 13
}

extension RegistrationDomain {
  /// The domain whose name the line begins with.
  @inline(never)
  init?(ofLine line: Span<UInt8>) {
    if line.starts(with: "+CREG:") {
      self = .circuitSwitched
    } else if line.starts(with: "+CGREG:") {
      self = .packetSwitched
    } else if line.starts(with: "+CEREG:") {
      self = .evolvedPacketSystem
    } else {
      return nil
    }
  }
}

extension FieldReader {
  /// Whether the first field is `<n>` and the second `<stat>`.
  fileprivate func isReadForm(in line: Span<UInt8>) -> Bool {
    let count = count(in: line)
    guard count >= 2 else { return false }
    var ahead = self
    ahead.skip(2, in: line)
    // <stat> has at most two digits; what is quoted or longer is the area code.
    let isStatus =
      !ahead.isQuoted && ahead.range.count <= 2
      && line.unsignedInteger(in: ahead.range) != nil
    guard count > 2 else { return isStatus }
    let second = ahead
    ahead.next(in: line)
    if !second.isQuoted, ahead.isQuoted { return true }
    guard isStatus, count == 3 else { return isStatus }
    // An area code of one digit, and a cell, are less likely than <stat> and an area code.
    return second.range.count == 1 && (ahead.range.isEmpty || ahead.range.count > 2)
  }

  /// What follows the access technology.
  ///
  /// `<cause_type>,<reject_cause>,"00100100","01000111"` of `+CEREG`. Of `+CGREG`
  /// `"00100100","01000111","01000011"` by the manual, and by 27.007 the routing
  /// area and the causes before that.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, 6.2.5 and 6.2.7; 3GPP TS
  ///   27.007, 10.1.20 and 10.1.22.
  fileprivate mutating func timers(
    of domain: RegistrationDomain,
    in line: Span<UInt8>
  ) throws(InformationResponseError) -> Registration.Timers? {
    switch domain {
    case .circuitSwitched: return nil
    case .packetSwitched: if !beginsWithTimers(in: line) { skip(3, in: line) }
    case .evolvedPacketSystem: skip(2, in: line)
    }
    var found = Registration.Timers()
    found.active = try optionalTimer(in: line)
    found.periodicUpdate = try optionalTimer(in: line)
    if domain == .packetSwitched { found.ready = try optionalTimer(in: line) }
    return found == Registration.Timers() ? nil : found
  }

  /// Whether the next three fields are all there is, and timers or null.
  private func beginsWithTimers(in line: Span<UInt8>) -> Bool {
    var ahead = self
    for _ in 0..<3 {
      ahead.next(in: line)
      guard ahead.range.isEmpty || ahead.range.count == 8 else { return false }
    }
    ahead.next(in: line)
    return ahead.range.isEmpty
  }

  private mutating func optionalTimer(
    in line: Span<UInt8>
  ) throws(InformationResponseError) -> GPRSTimer? {
    next(in: line)
    guard !range.isEmpty else { return nil }
    guard let timer = GPRSTimer(parsing: line, range) else { throw invalid }
    return timer
  }

  /// Whether `<rac>` stands between the area code and the cell.
  ///
  /// It is null or has two digits at most, and a cell has more, which no other pair of fields
  /// at this place has.
  fileprivate func hasRoutingArea(in line: Span<UInt8>) -> Bool {
    var ahead = self
    ahead.next(in: line)
    guard ahead.range.count <= 2 else { return false }
    ahead.next(in: line)
    return ahead.range.count > 2
  }
}
