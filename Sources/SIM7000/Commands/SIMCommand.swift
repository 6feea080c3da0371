/// The SIM: its state, its locks, its numbers, its files.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 3, 5.2.8 and 5.2.41.
public enum SIMCommand {
  /// `AT+CPIN="<pin>"`.
  ///
  /// Three wrong ones lock the SIM.
  public static func enterPIN(_ pin: PIN) -> some ATCommand { ATWrite(.cpin, pin) }

  /// `AT+CPIN="<puk>","<newpin>"`.
  ///
  /// Ten wrong ones end the SIM for good.
  public static func unblock(_ puk: PUK, newPIN: PIN) -> some ATCommand {
    ATWrite(.cpin, ATList(puk, newPIN))
  }

  /// `AT+CLCK="<fac>",2`.
  public static func readLock(_ facility: Facility) -> some ATRequest<LockStatus> {
    ATWrite(.clck, ATList(facility, 2))
  }

  /// `AT+CLCK="<fac>",<mode>,"<passwd>"[,<class>]`: 1 locks, 0 unlocks.
  public static func setLock(
    _ facility: Facility,
    isLocked: Bool,
    _ password: LockPassword,
    services: Bounded<1, 255>? = nil
  ) -> some ATCommand {
    ATWrite(.clck, ATList(facility, isLocked, password, services))
  }

  /// `AT+CPWD="<fac>","<oldpwd>","<newpwd>"`.
  public static func changePassword(
    _ facility: PasswordFacility,
    old: PIN,
    new: PIN
  ) -> some ATCommand {
    ATWrite(.cpwd, ATList(facility, old, new))
  }

  /// `AT+CRSM=<command>[,<fileId>,<P1>,<P2>,<P3>[,"<data>"]]`: reads or writes a file of the SIM.
  public static func access(_ access: SIMFileAccess) -> some ATRequest<SIMFileResponse> {
    ATWrite(.crsm, access)
  }

  /// `AT+CSIM=<length>,"<command>"`: what the card is sent, as hexadecimal digits and with the
  /// number of those.
  public static func transmit(_ command: CardCommand) -> some ATRequest<CardResponse> {
    ATWrite(.csim, ATList(2 * command.data.count, command.data))
  }

  /// `AT+CSIM=10,"0020000100"`: how many attempts at the PIN are left, at the cost of none.
  ///
  /// The card is to verify a PIN without digits.
  ///
  /// - Source: ETSI TS 102 221, 11.1.9.
  public static var readPINAttempts: some ATRequest<PINAttempts> {
    ATWrite(.csim, ATList(10, "0020000100" as StaticString))
  }

  /// `AT+CSIMLOCK="PN",2`.
  public static var readPersonalisation: some ATRequest<Personalisation> {
    ATWrite(.csimlock, ATList(Facility.network, 2))
  }

  /// `AT+CSIMLOCK="PN",1,"<password>","<pers_code_list>"`: the module takes SIMs of these
  /// networks only, `460-00;460-01`.
  public static func lockToNetworks(
    _ password: LockPassword,
    _ codes: PersonalisationCodes
  ) -> some ATCommand {
    ATWrite(.csimlock, ATList(Facility.network, 1, password, codes))
  }

  /// `AT+CSIMLOCK="PN",0,"<password>"`.
  public static func unlockNetworks(_ password: LockPassword) -> some ATCommand {
    ATWrite(.csimlock, ATList(Facility.network, 0, password))
  }
}
