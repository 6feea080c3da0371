/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 14, and V1.01,
///   chapter 10; SIM7000 GNSS Application Note V1.03.
extension FieldDictionary {
  static let gnss = Chapter("gnss", "the GNSS receiver", gnssText)

  static let gnssText = #"""
    +CGNSPWR  switches the GNSS receiver on and off
      run | 0 off | 1 on
      NOTE Off after every start of the module.
      EX +CGNSPWR: 1 @ SIM868 log
      SEE +CGNSINF, +CGNSCOLD
    +CGNSINF, +UGNSINF  position, time and satellites; UGNSINF comes as a URC
      run | 0 GNSS off | 1 GNSS on
      fix | 0 no fix: position and time are not to be trusted | 1 fix
      utc time, on the wire yyyyMMddhhmmss.sss
      +time_trusted text false before 2017: the receiver has no time yet and counts from 1980
      lat latitude, north of the equator
      lon longitude, east of Greenwich
      alt above mean sea level
      speed over ground
      course over ground, from true north
      fixmode how the fix was made; the manual has the numbers alone | 0 the manual's 0 | 1 the
        manual's 1 | 2 the manual's 2
      hdop horizontal dilution of precision: below 2 good, above 5 poor
      pdop dilution of precision in space
      vdop vertical dilution of precision
      sats_view satellites in view; manual V1.01: of GPS
      sats_used satellites used; manual V1.06: of GPS
      glonass satellites of GLONASS used; manual V1.01: in view
      cn0 strongest signal; 40 is good, 25 poor
      hpa horizontal accuracy
      vpa vertical accuracy
      +has_fix text whether it is a fix: on, fixed, and with a position and a time
      +fields int number of fields in the line: 21, 22 in one URC, 18 of siblings
      +form text SIM70x0 for the siblings' 18 fields
      EX +CGNSINF:
        1,1,20230812085046.000,24.987569,121.428269,39.300,0.00,187.1,1,,1.5,1.8,0.9,,23,3,3,,29,,
        @ comment in a public sketch, SIM7000
      EX +CGNSINF: 1,0,,,,,,,0,,,,,,4,,,,46,, @ SIM7000 GNSS Application Note V1.03
      SEE +CGNSPWR, +CGNSURC
    +CGNSURC  position as a URC
      every fixes from one +UGNSINF to the next | 0 none
      EX +CGNSURC: 0 @ SIM7000 Series AT Command Manual V1.06, AT+CGNSURC
      SEE +CGNSINF
    +CGNSCOLD  restarts the receiver and forgets all
      NOTE With XTRA on, +CGNSXTRA follows. A fix takes 20 s to 10 minutes.
      EX AT+CGNSCOLD @ SIM7000 GNSS Application Note V1.03
      SEE +CGNSWARM, +CGNSHOT, +CGNSXTRA
    +CGNSWARM  restarts the receiver and keeps the almanac
      EX AT+CGNSWARM @ SIM7000 GNSS Application Note V1.03
    +CGNSHOT  restarts the receiver and keeps all
      NOTE A fix takes a few seconds.
      EX AT+CGNSHOT @ SIM7000 GNSS Application Note V1.03
    +CGNSMOD  which systems are used
      gps | 1 always
      glonass | 0 off | 1 on
      beidou | 0 off | 1 on | 2 on outside the US
      galileo | 0 off | 1 on | 2 on outside the US
      EX +CGNSMOD: 1,1,1,1 @ SIM7000 GNSS Application Note V1.03
    +CGNSRTMS  time from one fix to the next
      period time
      NOTE From manual V1.04 on.
      EX +CGNSRTMS: 1000 @ SIM7000 Series AT Command Manual V1.06, AT+CGNSRTMS
    +CGNSNMEA  which sentences the NMEA port has
      mask sum of 1 GPGGA, 2 GPRMC, 4 GPGSV, 8 GPGSA, 16 GPVTG, 32 PQXFI, 64 GLGSV, 128 GNGSA, 256
        GNGNS, 1024 GAGSV, 65536 BDGSA, 131072 BDGSV
      EX AT+CGNSNMEA=31 @ SIM7000 Series AT Command Manual V1.06, AT+CGNSNMEA
    +CGNSPORT, +CGNSPOT  where sentences go
      port | 3 USB NMEA port | 4 nowhere
      NOTE CGNSPOT in manual V1.01.
      EX AT+CGNSPORT=3 @ SIM7000 Series AT Command Manual V1.06, AT+CGNSPORT
    +CGNSCFG  where sentences go, for a receiver that the UART switches on
      mode | 0 nowhere | 1 USB NMEA port | 2 UART3
      NOTE On the UART only, and before AT+CGNSPWR=1.
      EX AT+CGNSCFG=1 @ SIM7000 GNSS Application Note V1.03
    +CGNSUTIPR  the rate of UART3
      rate | 9600 | 19200 | 38400 | 57600 | 115200
      EX AT+CGNSUTIPR=115200 @ SIM7000 Series AT Command Manual V1.06, AT+CGNSUTIPR
    +CGNSTST  sentences on the AT port
      mode | 0 no | 1 yes
      count packets after which it ends
      NOTE Sentences come between answers, each in a line that begins with a dollar sign.
      EX AT+CGNSTST=1 @ SIM7000 GNSS Application Note V1.03
    +CGNSHOR  the accuracy that is wanted
      accuracy horizontal
      EX +CGNSHOR: 50 @ SIM7000 Series AT Command Manual V1.06, AT+CGNSHOR
    +CGNSXTRA  predicted orbits (XTRA), for a quick first fix
      mode | 0 off | 1 on
      hours how long the file holds from its time on
      time when that begins
      result | 0 used | 1 no file | 2 not effective: too old, or no time
      +meaning text the result as a word
      NOTE From firmware of manual V1.03 on. Result 2 is common; without a file ERROR.
      EX +CGNSXTRA: 2 @ botletics/SIM7000-LTE-Shield, issue 100
      SEE +CGNSCPY, +HTTPTOFS
    +CGNSCPY  takes in the XTRA file
      result | 0 copied | 1 no file
      NOTE The file is /customer/xtra3grc.bin.
      EX +CGNSCPY: 0 @ SIM7000 GNSS Application Note V1.03
    +CGNSSUPL  assisted GNSS by the network
      mode | 0 off | 1 on
      EX AT+CGNSSUPL? @ SIM7000 Series AT Command Manual V1.06, AT+CGNSSUPL
    +CGNSSUPLCFG  the server of assisted GNSS
      value1 as the manual has it
      value2 as the manual has it
      EX AT+CGNSSUPLCFG? @ SIM7000 Series AT Command Manual V1.06, AT+CGNSSUPLCFG
    +CGTP  the position from cells, by the maker's service
      mode as the manual has it
      NOTE The OK comes first, +GTPCELL later.
      EX AT+CGTP @ SIM7000 Series AT Command Manual V1.06, AT+CGTP
      SEE +GTPCELL
    +GTPCELL  the position from cells
      lat latitude
      lon longitude
      date yyyy-mm-dd
      time hh:mm:ss
      accuracy horizontal
      EX +GTPCELL: 31.222067,121.354368,2019-05-09,08:01:07,550 @ SIM7000 Series AT Command Manual
        V1.06,
        AT+CGTP
    """#
}
