/// The network: registration, operator, cell.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 3, 5 and 6.
public enum NetworkCommand {
  /// `AT+CREG?`, `AT+CGREG?` or `AT+CEREG?`.
  public static func readRegistration(
    _ domain: RegistrationDomain
  ) -> some ATRequest<Registration> {
    ATRead(domain.command)
  }

  /// `AT+CREG=<n>` and its kin.
  public static func setRegistrationReporting(
    _ domain: RegistrationDomain,
    _ reporting: RegistrationReporting
  ) -> some ATCommand {
    ATWrite(domain.command, reporting)
  }

  /// `AT+COPS=?`, a test command that searches: a minute and more, and the registration may be
  /// lost.
  public static var searchOperators: some ATRequest<OperatorScan> {
    ATTest(.cops, answer: OperatorScan.self)
  }

  /// `AT+COPS=<mode>[,<format>[,"<oper>"[,<AcT>]]]`: up to two minutes; AUTO_SAVE.
  public static func selectOperator(_ choice: OperatorChoice) -> some ATCommand {
    ATWrite(.cops, choice)
  }

  /// `AT+COPS=0`, which links nothing of the other choices.
  public static var selectAutomatically: some ATCommand { ATWrite(.cops, 0) }

  /// `AT+CPOL=<index>,<format>,"<oper>"`: into the SIM's list.
  public static func setPreferredOperator(
    index: Bounded<1, 255>,
    _ name: OperatorName
  ) -> some ATCommand {
    ATWrite(.cpol, ATList(index, name))
  }

  /// `AT+CPOL=<index>`: out of the list.
  public static func removePreferredOperator(index: Bounded<1, 255>) -> some ATCommand {
    ATWrite(.cpol, index)
  }

  /// `AT+CNSMOD=<n>`: whether a change of system is a URC.
  public static func setSystemReporting(isOn: Bool) -> some ATCommand { ATWrite(.cnsmod, isOn) }

  /// `AT+CRRCSTATE=<n>`: whether `+CRRCSTATE` is a URC.
  ///
  /// LTE only.
  public static func setRadioStateReporting(isOn: Bool) -> some ATCommand {
    ATWrite(.crrcstate, isOn)
  }

  /// `AT+CENG=<mode>[,<Ncell>]`: whether reading the cells has something to tell, and of
  /// neighbours too.
  public static func setCellReporting(isOn: Bool, hasNeighbours: Bool) -> some ATCommand {
    ATWrite(.ceng, ATList(isOn, hasNeighbours ? 1 : nil))
  }
}
