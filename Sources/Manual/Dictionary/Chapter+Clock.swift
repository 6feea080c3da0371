/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 3 and 11; SIM7000
///   NTP Application Note V1.01; botletics and FF_SIM7000 logs for `*PSUTTZ`.
extension FieldDictionary {
  static let clock = Chapter("clock", "clock and network time", clockText)

  static let clockText = #"""
    +CCLK  the module's clock
      iso what it shows, with its zone; on the wire yy/MM/dd,hh:mm:ss and quarter hours
      time yy/MM/dd,hh:mm:ss and the zone in quarter hours, -47 to +48
      +utc_offset_min int/min zone, east of Greenwich
      +time_trusted text false before 2017: the clock was never set
      NOTE Only the zone is saved. 80/01/06 is a clock that was never set.
      EX +CCLK: "80/01/06,00:22:45+00" @ Electrodragon wiki, SIM7000C
      SEE +CLTS, +CNTP
    +CLTS  whether the network sets the clock and tells the time
      mode | 0 no | 1 yes: *PSUTTZ, *PSNWID, +CTZV, DST
      NOTE Some units need AT&W and a restart.
      EX +CLTS: 1 @ SIM7000 Series AT Command Manual V1.06, AT+CLTS
      SEE *PSUTTZ, +CCLK
    *PSUTTZ  the network's time
      utc UTC
      year of UTC
      month of UTC
      day of UTC
      hour of UTC
      minute of UTC
      second of UTC
      tz_quarters zone, east of Greenwich, daylight saving counted
      dst daylight saving
      +form text comma where the line is as documented
      NOTE Modules write yy/MM/dd,hh:mm:ss with one quote too few; the manual has commas.
      EX *PSUTTZ: 21/04/13,16:21:50","-20",1 @ botletics/SIM7000-LTE-Shield, issue 243
      SEE +CLTS, +CTZV
    *PSNWID  the network's name
      mcc country
      mnc network
      long long name
      long_ci whether the country's initials are in it | 0 no | 1 yes
      short short name
      short_ci whether the country's initials are in it | 0 no | 1 yes
      EX *PSNWID: "460","00","CHINA MOBILE",0,"CMCC",0 @ SIM7000 Series AT Command Manual V1.06,
        AT+CLTS
      SEE +CLTS
    +CTZV  the network's time zone
      tz_quarters zone, east of Greenwich
      EX +CTZV: "+32" @ SIM7000 Series AT Command Manual V1.06, AT+CLTS
      SEE +CLTS
    DST  the network's daylight saving
      URC dst
      dst int:0..2/h daylight saving
      EX DST: 0 @ SIM7000 Series AT Command Manual V1.06, AT+CLTS
      SEE +CLTS
    +CNTPCID  the bearer that AT+CNTP uses
      cid bearer of AT+SAPBR
      EX AT+CNTPCID=1 @ SIM7000 NTP Application Note V1.01
    +CNTP  sets the clock from a time server
      host name or address
      zone zone, east of Greenwich
      cid bearer of AT+SAPBR
      mode | 0 sets the clock | 1 tells the time | 2 both
      result | 1 done | 61 network error | 62 name not found | 63 no connection | 64 wrong answer |
        65 no answer in time
      time yyyy/MM/dd,hh:mm:ss
      NOTE The OK comes first.
      FIX 61: AT+SAPBR=2,1. 62 and 63: the server.
      EX +CNTP: 1 @ SIM7000 NTP Application Note V1.01
      SEE +CNTPCID, +CCLK
    """#
}
