public import Primitives

/// Who answers: maker, model, firmware, serial number.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 2.2.24 to 2.2.29, 3.2.1 to
///   3.2.4, 5.2.9 and 5.2.10.
public enum IdentityCommand: ATCommand {
  /// Which of two commands that answer the same.
  public enum Standard: Equatable, Sendable {
    /// `+GMI` and its kin.
    case v250
    /// `+CGMI` and its kin, of 3GPP TS 27.007.
    case cellular
  }

  /// `ATI`, an execution command: `SIM7000E R1351`, without a prefix.
  case readIdentification
  /// `AT+GMI` or `AT+CGMI`, an execution command: `SIMCOM_Ltd`, without a prefix.
  case readManufacturer(Standard)
  /// `AT+GMM` or `AT+CGMM`, an execution command: `SIMCOM_SIM7000E`, without a
  /// prefix.
  case readModel(Standard)
  /// `AT+GMR` or `AT+CGMR`, an execution command: `Revision:1351B08SIM7000E`.
  case readRevision(Standard)
  /// `AT+GSN` or `AT+CGSN`, an execution command: the IMEI, without a prefix.
  case readSerialNumber(Standard)
  /// `AT+GOI`, an execution command: an identifier of the kind of device.
  case readObjectID
  /// `AT+GCAP`, an execution command: `+GCAP: +CGSM`.
  case readCapabilities
  /// `AT+GSV`, an execution command: maker, model and revision, a line each.
  case readProduct
  /// `AT+CDEVICE?`, a read command: the memories, a line each.
  case readMemories
  /// `AT+SIMCOMATI`, an execution command: several lines on the firmware's parts.
  ///
  /// Not in the manual; SIMCom's own updaters send it, as the next.
  case readFirmwareParts
  /// `AT+CSUB`, an execution command: `+CSUB: V03`, a build within the revision.
  case readSubversion
  /// `AT+GMI=?` and its kin, a test command: `OK` and nothing else.
  case test(Name)

  /// A command of the chapter that has a test form.
  public enum Name: Equatable, Sendable {
    case manufacturer(Standard)
    case model(Standard)
    case revision(Standard)
    case serialNumber(Standard)
    case objectID

    /// `+GMI` and its kin.
    public var text: StaticString {
      switch self {
      case .manufacturer(.v250): "+GMI"
      case .manufacturer(.cellular): "+CGMI"
      case .model(.v250): "+GMM"
      case .model(.cellular): "+CGMM"
      case .revision(.v250): "+GMR"
      case .revision(.cellular): "+CGMR"
      case .serialNumber(.v250): "+GSN"
      case .serialNumber(.cellular): "+CGSN"
      case .objectID: "+GOI"
      }
    }
  }

  public func encode(into line: inout ATLine) {
    line.append("AT")
    switch self {
    case .readIdentification: line.append("I")
    case .readManufacturer(let standard): line.append(Name.manufacturer(standard).text)
    case .readModel(let standard): line.append(Name.model(standard).text)
    case .readRevision(let standard): line.append(Name.revision(standard).text)
    case .readSerialNumber(let standard): line.append(Name.serialNumber(standard).text)
    case .readObjectID: line.append(Name.objectID.text)
    case .readCapabilities: line.append("+GCAP")
    case .readProduct: line.append("+GSV")
    case .readMemories: line.append("+CDEVICE?")
    case .readFirmwareParts: line.append("+SIMCOMATI")
    case .readSubversion: line.append("+CSUB")
    case .test(let name): line.append(test: name.text)
    }
    line.append(ASCII.carriageReturn)
  }
}
