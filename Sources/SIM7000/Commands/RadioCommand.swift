/// Which radio the module uses: systems, bands, cells, the operator's profile.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 5.2.5, 5.2.17, 5.2.18, 5.2.23
///   to 5.2.26, 5.2.29, 5.2.33, 5.2.34, 5.2.40 and 5.2.42. Firmware before B05
///   has no `+CNBS`, `+CNDS`, `+CMCFG` and `+CRATSRCH`.
public enum RadioCommand {
  /// `AT+CNDS=<domain>`: the services asked for on NB-IoT: packet data alone, or both; in force
  /// after a restart; AUTO_SAVE.
  public static func setNarrowbandDomain(hasCircuitSwitched: Bool) -> some ATCommand {
    ATWrite(.cnds, hasCircuitSwitched ? 2 : 1)
  }

  /// `AT+CNDS?`: as `AT+CSDP?`.
  public static var readNarrowbandDomain: some ATRequest<ServiceDomain> { ATRead(.cnds) }

  /// `AT+MCELLLOCK=<mode>[,<earfcn>,<pci>]`: the one CAT-M cell to be used; `nil` for any; in force
  /// after a restart; AUTO_SAVE.
  public static func lockCatM1Cell(_ cell: CellChoice?) -> some ATCommand {
    ATWrite(.mcelllock, ATList(cell != nil, cell?.channel, cell?.physicalCellID))
  }

  /// `AT+NCELLLOCK=<mode>[,<earfcn>,<pci>]`: the same for NB-IoT.
  public static func lockNBIoTCell(_ cell: CellChoice?) -> some ATCommand {
    ATWrite(.ncelllock, ATList(cell != nil, cell?.channel, cell?.physicalCellID))
  }

  /// `AT+NCELLLOCK?`: as `AT+MCELLLOCK?`.
  public static var readNBIoTCellLock: some ATRequest<CellLock> { ATRead(.ncelllock) }

  /// `AT+CRATSRCH=<rat_timer>,<srch_align>`: after how many minutes a better system is looked for
  /// (60 at first), and how many before an eDRX page (20).
  ///
  /// Project value: up to a week, as the manual has no limit.
  public static func setBetterSystemSearch(
    minutes: Bounded<0, 10_080>,
    beforePage: Bounded<0, 10_080>
  ) -> some ATCommand {
    ATWrite(.cratsrch, ATList(minutes, beforePage))
  }

  /// `AT+CMCFG=<mode>`: whether the operator's profile follows the SIM.
  ///
  /// May restart the module.
  public static func setProfileSelection(isAutomatic: Bool) -> some ATCommand {
    ATWrite(.cmcfg, isAutomatic)
  }

  /// `AT+CMCFG=2,"<config_name>"`: `Default`, `ATT`, `Verizon`; in force after a restart.
  public static func activateProfile(_ name: ProfileName) -> some ATCommand {
    ATWrite(.cmcfg, ATList(2, name))
  }

  /// `AT+CMCFG=3,"<config_name>"`.
  public static func deactivateProfile(_ name: ProfileName) -> some ATCommand {
    ATWrite(.cmcfg, ATList(3, name))
  }

  /// `AT+CMCFG=4`: the profile in force.
  public static var readProfile: some ATRequest<ProfileLine> { ATWrite(.cmcfg, 4) }
}
