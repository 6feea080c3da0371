/// How the module saves power, except for its settings.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 5; SIM7000 Low
///   Power Mode Application Note V1.01.
public enum SleepCommand {
  /// `AT+CPSMCFG=<threshold>[,<version>]`: no sleep that is shorter, in seconds; the kinds of
  /// power saving, a bit for each.
  public static func setPowerSavingThreshold(
    seconds: Bounded<60, 86_400>,
    versions: Bounded<0, 15>? = nil
  ) -> some ATCommand {
    ATWrite(.cpsmcfg, ATList(seconds, versions))
  }

  /// `AT+CPSMCFGEXT=<mask>,...`.
  public static func setPowerSavingOptions(_ options: PowerSavingOptions) -> some ATCommand {
    ATWrite(.cpsmcfgext, options)
  }

  /// `AT+CEDRXS=<n>,<AcT>,"<cycle>"`: eDRX, and what to ask the network for; AUTO_SAVE.
  public static func setDRX(
    _ use: DRXUse,
    _ technology: DRXTechnology,
    _ cycle: DRXCycle
  ) -> some ATCommand {
    ATWrite(.cedrxs, ATList(use, technology, cycle))
  }

  /// `AT+CRAI=<rai>[,<valid>]`: tells an NB-IoT network that the next data are the last.
  public static func setReleaseAssistance(
    _ assistance: ReleaseAssistance,
    isForAll: Bool? = nil
  ) -> some ATCommand {
    ATWrite(.crai, ATList(assistance, isForAll))
  }
}
