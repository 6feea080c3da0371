/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 5 and 6.
extension FieldDictionary {
  static let radio = Chapter("radio", "bands, modes and cells", radioText)

  static let radioText = #"""
    +CNMP  which radio systems the module looks for
      mode | 2 any | 13 GSM only | 38 LTE only | 51 GSM and LTE
      NOTE Registration is lost at once. Some units go back from 38 by themselves.
      EX +CNMP: 38 @ SIM7000 Series AT Command Manual V1.06, AT+CNMP
      SEE +CMNB, +CBANDCFG
    +CMNB  which kinds of LTE the module looks for
      mode | 1 CAT-M1 | 2 NB-IoT | 3 both
      NOTE Registration is lost at once.
      EX +CMNB: 1 @ SIM7000 Series AT Command Manual V1.06, AT+CMNB
      SEE +CNMP, +CBANDCFG
    +CBANDCFG  the LTE bands that the module looks at
      rat kind of LTE | CAT-M  CAT-M1 | NB-IOT  NB-IoT
      band numbers of bands; few make the search short
      +catm list the bands of CAT-M1
      +nbiot list the bands of NB-IoT
      EX +CBANDCFG: "NB-IOT",1,2,3,5,8,12,13,17,18,19,20,26,28 @ NB-IoT notes from Taiwan, SIM7000G
      SEE +CBAND, +CMNB
    +CBAND  the GSM bands that the module looks at
      band | EGSM_MODE  900 MHz | DCS_MODE  1800 MHz | ALL_MODE  all
      EX +CBAND: ALL_MODE @ Electrodragon wiki, SIM7000C
      SEE +CBANDCFG
    +CNBS  how NB-IoT looks for its carrier
      mode how thorough the scan is | 1 the manual's 1 | 2 the manual's 2 | 3 the manual's 3 | 5 the
        manual's 5
      EX +CNBS: 1 @ SIM7000 Series AT Command Manual V1.06, AT+CNBS
    +NBSC  scrambling on NB-IoT
      mode | 0 off | 1 on
      EX +NBSC: 1 @ SIM7000 Series AT Command Manual V1.06, AT+NBSC
    +CNDS  the service domain that is preferred
      mode | 1 the manual's 1 | 2 the manual's 2
      EX +CNDS: 2 @ SIM7000 Series AT Command Manual V1.06, AT+CNDS
    +CSDP  the service domain
      mode | 0 circuits only | 1 packets only | 2 both
      EX +CSDP: 2 @ SIM7000 Series AT Command Manual V1.06, AT+CSDP
    +MCELLLOCK, +NCELLLOCK  binds the module to one cell: MCELLLOCK on CAT-M1, NCELLLOCK on NB-IoT
      mode | 0 no cell | 1 this one
      earfcn LTE channel
      pci physical cell
      EX +MCELLLOCK: 0 @ SIM7000 Series AT Command Manual V1.06, AT+MCELLLOCK
    +CRATSRCH  how often the module looks for a better radio system
      minutes time between two searches
      minutes2 the second time of the manual
      NOTE CAT-M1 comes before NB-IoT, NB-IoT before GSM.
      EX AT+CRATSRCH=60,20 @ SIM7000 Series AT Command Manual V1.06, AT+CRATSRCH
    +CMCFG  the carrier's profile
      mode how the profile is chosen
      count number of profiles
      index number of the profile
      name carrier, such as Default, ATT, Verizon
      version its version, 0x in front
      state whether it is in use
      NOTE A change may restart the module.
      EX AT+CMCFG? @ SIM7000 Series AT Command Manual V1.06, AT+CMCFG
    +CAPNMODE  whose APN AT+CSTT and AT+SAPBR use
      mode | 0 the network's | 1 the one that was set; GPRS needs this
      EX AT+CAPNMODE=1 @ SIM7000 Series AT Command Manual V1.06, AT+CAPNMODE
    +CENG  engineering mode: the serving cell and its neighbours
      mode | 0 off | 1 on
      neighbours whether neighbours are listed | 0 no | 1 yes
      count number of cells that follow
      system radio system
      cell 0 is the serving cell
      data GSM: channel, level, BSIC, cell, MCC, MNC, LAC; LTE: EARFCN, PCI, RSRP, RSSI, RSRQ, SINR,
        TAC, cell, MCC, MNC, power; of a neighbour the first six
      EX +CENG: 1,1,1,LTE NB-IOT @ SIM7000 Series AT Command Manual V1.06, AT+CENG
      SEE +CPSI
    +CNVW  writes a radio setting by its number, as the oldest firmware needs
      type as the maker's tools have it
      item 10 is the radio system
      value "1E00" NB-IoT, "0D00" GPRS
      NOTE Not in the manuals; AT+CNMP and AT+CMNB took its place.
      EX AT+CNVW=0,10,"1E00" @ DFRobot/DFRobot_SIM7000, commit 1911e52
      SEE +CNMP, +CMNB
    """#
}
