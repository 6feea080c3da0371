/// Asks for the navigation information.
public typealias ReadNavigation = ATExecute<NavigationInformation>

/// The GNSS receiver, except for its settings.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 14.
public enum GNSSCommand {
  /// `AT+CGNSCOLD`: forgets everything.
  ///
  /// With XTRA on, `+CGNSXTRA` says as a URC whether it helped.
  public static var startCold: some ATCommand { ATExecute(.cgnscold) }
  /// `AT+CGNSWARM`: forgets the ephemerides.
  public static var startWarm: some ATCommand { ATExecute(.cgnswarm) }
  /// `AT+CGNSHOT`: forgets nothing.
  public static var startHot: some ATCommand { ATExecute(.cgnshot) }

  /// `AT+CGNSHOR=<acc>`: the accuracy that is wanted.
  public static func setDesiredAccuracy(metres: Bounded<0, 1_800_000>) -> some ATCommand {
    ATWrite(.cgnshor, metres)
  }

  /// `AT+CGNSTST=1[,<n>]`: sentences on this very line, all or n bursts.
  public static func startSentences(bursts: Bounded<1, 255>? = nil) -> some ATCommand {
    ATWrite(.cgnstst, ATList(1, bursts))
  }

  /// `AT+CGNSTST=0`.
  public static var stopSentences: some ATCommand { ATWrite(.cgnstst, 0) }

  /// `AT+CGTP=<control>`: location by cells (IZAT).
  public static func setCellLocation(isOn: Bool) -> some ATCommand { ATWrite(.cgtp, isOn) }
  /// `AT+CGTP`: `OK`, then `+GTPCELL` as a URC.
  public static var locateByCells: some ATCommand { ATExecute(.cgtp) }

  /// `AT+CGNSSUPLCFG=<apn>,<url>,<srv>,<pdn>,<security>`; AUTO_SAVE_REBOOT.
  public static func setSUPLServer(_ server: SUPLServer) -> some ATCommand {
    ATWrite(.cgnssuplcfg, server)
  }
}
