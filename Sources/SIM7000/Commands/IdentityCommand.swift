/// Who answers: maker, model, firmware, serial number.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 2.2.24 to 2.2.29, 3.2.1 to 3.2.4, 5.2.9 and
///   5.2.10.
public enum IdentityCommand {
  /// Which of two commands that answer the same.
  public enum Standard: Equatable, Sendable {
    /// `+GMI` and its kin.
    case v250
    /// `+CGMI` and its kin, of 3GPP TS 27.007.
    case cellular
  }

  /// `ATI`: `SIM7000E R1351`, without a prefix.
  public static var readIdentification: some ATRequest<Identification> { ATExecute(.ati) }

  /// `AT+GMI` or `AT+CGMI`: `SIMCOM_Ltd`, without a prefix.
  public static func readManufacturer(_ standard: Standard) -> some ATRequest<ProductName> {
    ATExecute(standard == .v250 ? .gmi : .cgmi)
  }

  /// `AT+GMM` or `AT+CGMM`: `SIMCOM_SIM7000E`, without a prefix.
  public static func readModel(_ standard: Standard) -> some ATRequest<ProductName> {
    ATExecute(standard == .v250 ? .gmm : .cgmm)
  }

  /// `AT+GMR` or `AT+CGMR`: `Revision:1351B08SIM7000E`.
  public static func readRevision(_ standard: Standard) -> some ATRequest<Revision> {
    ATExecute(standard == .v250 ? .gmr : .cgmr)
  }

  /// `AT+GSN` or `AT+CGSN`: the IMEI, without a prefix.
  public static func readSerialNumber(_ standard: Standard) -> some ATRequest<IMEI> {
    ATExecute(standard == .v250 ? .gsn : .cgsn)
  }

  /// `AT+GOI`: an identifier of the kind of device.
  public static var readObjectID: some ATRequest<OtherInformation> { ATExecute(.goi) }
  /// `AT+GSV`: maker, model and revision, a line each.
  public static var readProduct: some ATRequest<OtherInformation> { ATExecute(.gsv) }
  /// `AT+CDEVICE?`: the memories, a line each.
  public static var readMemories: some ATRequest<OtherInformation> { ATRead(.cdevice) }
  /// `AT+SIMCOMATI`: several lines on the firmware's parts.
  ///
  /// Not in the manual; SIMCom's own updaters send it, as `AT+CSUB`.
  public static var readFirmwareParts: some ATRequest<OtherInformation> {
    ATExecute(.simcomati)
  }
}
