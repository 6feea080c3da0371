/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 2 and 3;
///   `+SIMCOMATI` and `+CSUB` from published logs.
extension FieldDictionary {
  static let identity = Chapter("identity", "module, firmware and SIM by name", identityText)

  static let identityText = #"""
    ATI  the module's model and firmware family
      model | SIM7000E  Europe: CAT-M1, NB-IoT, GSM | SIM7000A  America | SIM7000C  China |
        SIM7000G  world | SIM7000  not said
      release the family: R1351 of SIM7000E, A and C, R1529 of SIM7000G
      EX SIM7000E R1351 @ MTS log of a SIM7000E
      SEE +CGMR
    +CGMI, +GMI  who made the module
      manufacturer the maker
      EX SIMCOM_Ltd @ Raspberry Pi and SIM7000E, Maxis log
    +CGMM, +GMM  the module's model
      model the model, with the maker in front
      EX SIMCOM_SIM7000E @ Raspberry Pi and SIM7000E, Maxis log
    +CGMR, +GMR, Revision  the firmware's revision
      revision baseband firmware, such as 1351B08SIM7000E; a date may follow
      +build text the number of the build: 06 of 1351B06SIM7000E
      NOTE No blank after the colon in logs, one in the manual.
      EX Revision:1351B05SIM7000E @ botletics SSL log 1
      SEE ATI, +GSV, +SIMCOMATI
    +GSV  maker, model and firmware in three lines
      manufacturer the first line, such as SIMCOM_Ltd
      +model text the second line
      +revision text the third line
      +build text the number of the build
      EX SIMCOM_Ltd @ Raspberry Pi and SIM7000E, Maxis log
    +CGSN, +GSN  the IMEI, which names the module in networks
      imei 15 digits, the last one a check digit
      +luhn word whether the check digit is right | ok  right | bad  wrong: misread or made up
      EX 490154203237518 @ technocreatives/sim7000, gsn.rs
    +CIMI  the IMSI, which names the subscriber
      imsi 15 digits; the first three are the country
      NOTE An error without a SIM, or before its PIN.
      EX 310410123456789 @ 3GPP TS 27.007, 5.6; digits made up
      SEE +CPIN
    +CCID  the ICCID, the number printed on the SIM
      iccid 19 or 20 digits, from 89 on; an F at the end fills up
      +mii int the industry: 89 is telecommunications
      +luhn text whether the last digit checks the others
      +pad text the letter that fills up, as the line has it
      EX 89882806660011048438 @ technocreatives/sim7000, ccid.rs
    +GOI  the module's object id
      value1 such as SIM7000
      EX SIM7000 @ V.250, 6.1.10
    +GCAP  the standards that the module follows
      capability such as +CGSM
      EX +GCAP: +CGSM @ SIM7000 Series AT Command Manual V1.06, AT+GCAP
    +SIMCOMATI  all version numbers and the IMEI, a line each
      value1 the rest of the line, where it has another label
      +manufacturer text the maker, which siblings add
      +model text the model, which siblings add
      revision baseband firmware
      csub sub-version
      aprev firmware of the application
      qcn radio calibration file
      imei 15 digits
      +luhn word whether the check digit is right | ok  right | bad  wrong
      NOTE In no manual; firmware updaters use it.
      EX CSUB:V01 @ univsman/SIM7000-NBIoT-StarterKit, print log
    +CSUB  the sub-version of the firmware
      csub such as V03
      NOTE In no manual.
      EX +CSUB: V03 @ reported by firmware updaters
    +CDEVICE  the memory chips
      value1 Device Name or Ram Size, a line each
      EX +CDEVICE: Device Name @ SIM7000 Series AT Command Manual V1.06, AT+CDEVICE
    +CNUM  the SIM's own phone numbers
      alpha the name that goes with it
      number the number; empty on many SIMs
      type | 129 national | 145 international, with a plus sign | 161 national, by 24.008
      EX +CNUM: ,"1234567890",161 @ ModemManager, test_cnum_response_generic_without_detail
    +CPAS  what the module is busy with
      activity | 0 ready | 3 ringing | 4 in a call
      EX +CPAS: 0 @ SIM7000 Series AT Command Manual V1.06, AT+CPAS
    """#
}
