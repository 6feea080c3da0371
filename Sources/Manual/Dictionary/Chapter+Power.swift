/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 5; SIM7000
///   Hardware Design V1.07.
extension FieldDictionary {
  static let power = Chapter("power", "functionality, battery and switching off", powerText)

  static let powerText = #"""
    RDY  the module has started
      URC event
      event word | ready  started
      NOTE Not with automatic rate. All that is not saved is as at the factory: echo on, GNSS off.
      EX RDY @ univsman/SIM7000-NBIoT-StarterKit, print log
      SEE +IPR, SMS Ready
    +CFUN  how much of the module works
      fun | 0 as little as can be | 1 everything | 4 flight mode | 5 factory test | 6 restart | 7
        offline
      rst | 0 without a restart | 1 restarts first
      +power text off, on or low
      NOTE All but 0 are saved. AT+CFUN=1,1 restarts: 6 s to RDY, 30 s to SMS Ready.
      EX +CFUN: 1 @ univsman/SIM7000-NBIoT-StarterKit, print log
      SEE RDY, +CPIN
    +CPOWD  switches the module off
      mode | 0 at once, without a word | 1 in order: NORMAL POWER DOWN
      NOTE 1.8 to 6.9 s until it is off; then 2 s before it may be switched on.
      EX AT+CPOWD=1 @ alexandreberg/LILYGO-SIM7000G-V1_1, sms_error.log
      SEE NORMAL POWER DOWN
    NORMAL POWER DOWN  the module switches itself off
      URC event,reason
      event word | powerDown  off
      +reason word | normal  as commanded
      NOTE By AT+CPOWD=1 or PWRKEY; no OK follows.
      EX NORMAL POWER DOWN @ alexandreberg/LILYGO-SIM7000G-V1_1, sms_error.log
    UNDER-VOLTAGE WARNNING, UNDER-VOLTAGE WARNING  the supply is below 3.1 V
      URC event,reason
      event word | voltageWarning  still on
      +reason word | underVoltage  too low
      FIX Supply, cable and battery: 2 A in bursts on GSM.
      EX UNDER-VOLTAGE WARNNING @ SIM7000 Series AT Command Manual V1.06, AT+CBATCHK
      SEE +CBATCHK, +CBC
    UNDER-VOLTAGE POWER DOWN  the supply is below 2.9 V: the module switches itself off
      URC event,reason
      event word | powerDown  off
      +reason word | underVoltage  too low
      EX UNDER-VOLTAGE POWER DOWN @ SIM7000 Series AT Command Manual V1.06, AT+CBATCHK
      SEE +CBATCHK, +CBC
    OVER-VOLTAGE WARNNING, OVER-VOLTAGE WARNING  the supply is above 4.3 V
      URC event,reason
      event word | voltageWarning  still on
      +reason word | overVoltage  too high
      EX OVER-VOLTAGE WARNNING @ SIM7000 Series AT Command Manual V1.06, AT+CBATCHK
      SEE +CBATCHK, +CBC
    OVER-VOLTAGE POWER DOWN  the supply is above 4.4 V: the module switches itself off
      URC event,reason
      event word | powerDown  off
      +reason word | overVoltage  too high
      EX OVER-VOLTAGE POWER DOWN @ SIM7000 Series AT Command Manual V1.06, AT+CBATCHK
      SEE +CBATCHK, +CBC
    +CBC  battery
      bcs | 0 not charging | 1 charging | 2 charged
      bcl charge, guessed from the voltage: the SIM7000 has no charger
      mv voltage at VBAT
      EX +CBC: 0,82,4021 @ SIM7000 Series AT Command Manual V1.06, AT+CBC
      SEE +CBATCHK
    +CBATCHK  watches the supply
      mode | 0 no | 1 warns below 3.1 and above 4.3 V, switches off below 2.9 and above 4.4 V
      EX +CBATCHK: 1 @ SIM7000 Series AT Command Manual V1.06, AT+CBATCHK
    +CSCLK  sleep by DTR
      mode | 0 never sleeps | 1 may sleep while DTR is high; 50 ms low wakes it
      NOTE Asleep, the UART is silent. Not with USB powered.
      EX +CSCLK: 0 @ SIM7000 Series AT Command Manual V1.06, AT+CSCLK
    +CNETLIGHT  the network lamp
      mode | 0 off | 1 on
      EX +CNETLIGHT: 1 @ SIM7000 Series AT Command Manual V1.06, AT+CNETLIGHT
      SEE +SLEDS
    +SLEDS  how the network lamp blinks
      mode | 1 searching | 2 registered | 3 carrying data
      on lit; 64 at the factory
      off dark; 800, 3000 and 300 at the factory
      NOTE The read command answers three lines such as 1,64,800.
      EX AT+SLEDS=1,64,800 @ SIM7000 Series AT Command Manual V1.06, AT+SLEDS
    +CSGS  how the network lamp shows data
      mode | 0 not | 1 64 ms lit, 300 ms dark | 2 as AT+SLEDS says
      EX +CSGS: 1 @ SIM7000 Series AT Command Manual V1.06, AT+CSGS
    +CEDUMP  what the module does when its firmware fails
      mode | 0 restarts | 1 waits to be read out
      EX +CEDUMP: 0 @ SIM7000 Series AT Command Manual V1.06, AT+CEDUMP
    +CBALIST  the files of a backup
      index place in the list
      path the file with its directory; empty for a free place
      EX AT+CBALIST? @ SIM7000 Series AT Command Manual V1.06, AT+CBALIST
      SEE +CBAINIT
    +CBAINIT, +CBAPPS, +CBART  known by name and by the time that the manual gives them
      EX AT+CBAINIT @ SIM7000 Series AT Command Manual V1.06, table of response times
    """#
}
