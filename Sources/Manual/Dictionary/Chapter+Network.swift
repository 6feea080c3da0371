/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 3, 5 and 6; 3GPP
///   TS 27.007, 7.2, 7.3, 8.5, 10.1.20 and 10.1.22.
extension FieldDictionary {
  static let network = Chapter("network", "signal, operator and registration", networkText)

  static let networkText = #"""
    +CSQ  how strong the signal is
      rssi level: 0 is -113 dBm or less, each step is 2 dB, 31 is -51 or more | 99 not known: not registered, or no antenna
      ber class of the bit error rate on GSM | 99 not known; always so on LTE
      +dbm int/dBm the level, where it is known
      +percent int/% the share of the scale that a bar shows; 0 while the level is not known
      NOTE By 3GPP TS 27.007. The manual's own table is 2 dB lower at 0 and 1 dB lower from 2 on.
      EX +CSQ: 27,99 @ univsman/SIM7000-NBIoT-StarterKit, print log
      SEE +CESQ, +CPSI
    +CESQ  signal quality of all radio systems
      rxlev GSM level, -110 dBm and up in steps of 1 dB | 99 not known
      ber class of the bit error rate | 99 not known
      rscp_level UMTS level, -120 dBm and up | 255 not known
      ecn0_level UMTS quality, -24 dB and up in steps of 0.5 dB | 255 not known
      rsrq_level LTE quality, -19.5 dB and up in steps of 0.5 dB | 255 not known
      rsrp_level LTE level, -140 dBm and up in steps of 1 dB | 255 not known
      +rssi_dB dec/dBm the level on GSM
      +rscp_dB dec/dBm the level on UMTS
      +ecio_dB dec/dB the quality on UMTS
      +rsrq_dB dec/dB the quality on LTE
      +rsrp_dB dec/dBm the level on LTE
      EX +CESQ: 99,99,255,255,20,80 @ ModemManager, test_cesq_response
      SEE +CSQ
    +CREG, +CGREG  whether the module is registered: CREG for circuits, CGREG for packets
      n what URC comes | 0 none | 1 when stat changes | 2 with the cell as well | 4 with the timers
        of power saving as well, not for CREG
      stat registration | 0 not registered, not searching | 1 registered, home network | 2 not
        registered, searching | 3 registration denied | 4 not known, no coverage | 5 registered,
        roaming | 6 registered for SMS only, home | 7 registered for SMS only, roaming | 8 emergency
        calls only | 9 registered, home, calls not preferred | 10 registered, roaming, calls not
        preferred | 11 attached for restricted local services
      +state text the same as a word
      +registered text whether the network takes data
      +roaming text whether the network is a foreign one
      lac location area, tracking area on LTE
      ci cell; 4 digits on GSM, up to 8 on LTE
      act radio system | 0 GSM | 1 GSM Compact | 2 UMTS | 3 EDGE | 4 HSDPA | 5 HSUPA | 6 HSPA | 7
        LTE CAT-M1 | 8 EC-GSM | 9 LTE NB-IoT | 10 LTE on a 5G core | 11 5G NR | 12 NG-RAN | 13 LTE
        and 5G NR
      active active time, T3324
      rau periodic update, T3412
      ready ready timer
      NOTE The read command's answer has n in front, the URC has not.
      NOTE On NB-IoT CREG may stay at 0: ask AT+CEREG.
      EX +CREG: 2,5,"0502","0404736D" @ ModemManager, test_creg2_md400_unsolicited
      SEE +CEREG, +COPS, +CPSI
    +CEREG  whether the module is registered on LTE
      n what URC comes | 0 none | 1 when stat changes | 2 with the cell as well | 4 with the timers
        of power saving as well
      stat registration | 0 not registered, not searching | 1 registered, home network | 2 not
        registered, searching | 3 registration denied | 4 not known, no coverage | 5 registered,
        roaming | 6 registered for SMS only, home | 7 registered for SMS only, roaming | 8 emergency
        calls only | 9 registered, home, calls not preferred | 10 registered, roaming, calls not
        preferred | 11 attached for restricted local services
      +state text the same as a word
      +registered text whether the network takes data
      +roaming text whether the network is a foreign one
      tac tracking area
      lac tracking area
      ci cell
      act radio system | 0 GSM | 3 EDGE | 7 LTE CAT-M1 | 9 LTE NB-IoT
      cause_type whose number the cause is | 0 3GPP's | 1 the maker's
      reject_cause why registration was denied
      active active time, T3324
      tau periodic update, T3412
      NOTE From manual V1.04 on; older firmware, and SIMs without LTE, answer ERROR.
      EX +CEREG: 5,"07D0","009D4564",7 @ FactbirdHQ/ublox-cellular-rs, issue 41
      SEE +CREG, +CPSMRDP
    +COPS  which operator, and the choice of one
      mode how it is chosen | 0 automatically | 1 by hand | 2 not at all: deregister | 3 only the
        format is set | 4 by hand, else automatically
      format how the name is written | 0 long | 1 short | 2 digits of country and network
      oper the operator; often the network and the SIM's provider
      act radio system | 0 GSM | 1 GSM Compact | 3 EDGE | 7 LTE CAT-M1 | 8 EC-GSM, or not known | 9
        LTE NB-IoT
      networks groups of state (0 unknown, 1 available, 2 in use, 3 forbidden), long name, short
        name, number and radio system; then the modes and the formats
      NOTE The search of AT+COPS=? has 45 s by the manual and takes up to three minutes.
      FIX +CME ERROR: 30 no network service: antenna, bands, modes.
      EX +COPS: 0,0,"525 01 Singtel",9 @ univsman/SIM7000-NBIoT-StarterKit, print log
      SEE +CREG, +CPSI
    +CPOL  the SIM's list of operators that come first
      index place in the list; alone it takes the operator out
      format how the name is written | 0 long | 1 short | 2 digits of country and network
      oper the operator
      gsm whether it is for GSM | 0 no | 1 yes
      gsm_compact whether it is for GSM Compact | 0 no | 1 yes
      utran whether it is for UMTS | 0 no | 1 yes
      eutran whether it is for LTE | 0 no | 1 yes
      ngran whether it is for 5G | 0 no | 1 yes
      +act_count int how many radio systems the line has
      EX AT+CPOL? @ SIM7000 Series AT Command Manual V1.06, AT+CPOL
      SEE +COPS, +COPN
    +COPN  the operators whose names the module knows
      oper digits of country and network
      name long name
      NOTE Hundreds of lines.
      EX AT+COPN @ 3GPP TS 27.007, 7.21
      SEE +COPS
    +CPSI  the serving cell and how it is received
      mode radio system | NO SERVICE  no network | GSM  GSM | LTE CAT-M1  LTE for machines | LTE
        NB-IOT  narrow-band LTE | LTE  LTE
      op state of the radio | Online  on, with or without service | Offline  switched off | Factory Test Mode  test |
        Reset  restarting | Low Power Mode  asleep
      mcc country, such as 460
      mnc network; zeros in front count
      lac location area, 0x in front
      tac tracking area, 0x in front
      cell cell
      arfcn GSM channel
      band GSM: the band's name; LTE: its number, EUTRAN-BAND in front
      rxlev level on GSM
      track_lo lower bound of the track of the level
      c1 criterion for choosing this cell
      c2 criterion for changing to another
      pci physical cell
      earfcn LTE channel
      dlbw downlink bandwidth | 0  1.4 MHz, on NB-IoT 0.2 MHz | 1 3 MHz | 2 5 MHz | 3 10 MHz | 4
        15 MHz | 5 20 MHz
      ulbw uplink bandwidth | 0  1.4 MHz, on NB-IoT 0.2 MHz | 1 3 MHz | 2 5 MHz | 3 10 MHz | 4 15
        MHz | 5 20 MHz
      rsrq quality of the reference signal; -10 is good, -20 bad
      rsrp level of the reference signal; -80 is good, -120 bad
      rssi level of all that is received
      rssnr_raw signal to noise as the module says it
      +sinr_db int/dB signal to noise, 2 x RSSNR - 20 by the manual
      +online text whether the state is Online
      +plmn text country and network as the line has them
      +dl_mhz dec/MHz the downlink bandwidth
      +scale int what the levels were divided by: 10 where siblings write tenths
      EX +CPSI: LTE NB-IOT,Online,525-01,0x0264,187916071,379,EUTRAN-BAND8,3716,0,0,-4,-70,-66,13 @
        univsman/SIM7000-NBIoT-StarterKit, print log
      EX +CPSI: GSM,Online,460-01,0x144f,46576,97 EGSM 900,-52,0,39-65 @ botletics SSL log 2
      EX +CPSI: NO SERVICE,Online @ botletics/SIM7000-LTE-Shield, issue 49
      SEE +CSQ, +CREG, +CENG
    +CNSMOD  the radio system in use
      n | 0 no URC | 1 a URC when it changes
      stat | 0 no service | 1 GSM | 3 EDGE | 7 LTE CAT-M1 | 9 LTE NB-IoT
      EX +CNSMOD: 0,9 @ Electrodragon wiki, SIM7000C
      SEE +CPSI
    +CRRCSTATE  whether the radio connection is up
      n | 0 no URC | 1 a URC when it changes
      state state of the radio resource control
      EX +CRRCSTATE: 1 @ SIM7000 Series AT Command Manual V1.06, URC table
    """#
}
