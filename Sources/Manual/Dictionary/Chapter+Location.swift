/// - Source: SIM7000 LBS Application Note V1.01; SIM7000 PING Application Note
///   V1.01; SIM7000 Series AT Command Manual V1.04 for `+CIPPING`, V1.06 for
///   `+SNPING4`.
extension FieldDictionary {
  static let location = Chapter("location", "position from cells, and ping", locationText)

  static let locationText = #"""
    +CLBS  the position from cells, by SIMCom's service
      =?
      = kind,cid[,lon,lat[,lon_type]]
      URC result[,lon,lat,accuracy[,date,time]]
      kind enum | 1 position | 3 how often it was asked | 4 position and time | 9 reports a position
      cid int:1..3 bearer of AT+SAPBR
      lon_type enum | 0 WGS84 | 1 another system
      result enum | 0 done | 1 failed | 2 no answer in time | 3 network error | 4 name not found
        | 5 service overdue | 6 not authorised | 7 another error | 80 report refused
        | 81 report refused | 82 report refused
      lon dec/deg longitude; it stands before the latitude
      lat dec/deg latitude
      accuracy int/m horizontal
      date text yyyy/MM/dd
      time time hh:mm:ss
      FIX 3: AT+SAPBR=2,1.
      EX +CLBS: 0,-81.198814,28.679517,550 @ comment in a public sketch, SIM7000 or SIM7600
      SEE +CLBSCFG, +GTPCELL
    +CLBSCFG  settings of SIMCom's position service
      =?
      = action,parameter[,value] -> action,parameter,value
      action enum | 0 ask | 1 set
      parameter enum | 1 customer's id | 2 times used | 3 server
      value text its value
      EX +CLBSCFG: 0,3,"lbs-simcom.com:3002" @ SIM7000 LBS Application Note V1.01
    +SNPING4, +SNPING6  sends pings on the app network: SNPING4 by IPv4, SNPING6 by IPv6
      =?
      = host,count,size,timeout -> n,addr,time
      host text name or address
      count int:1..500 pings
      size int:1..1400/bytes size of a ping
      timeout int:0..60000/ms time to the answer
      n int number of this ping
      addr addr who answered
      time int/ms time to the answer
      NOTE From manual V1.04 on.
      EX +SNPING4: 1,8.8.8.8,120 @ SIM7000 PING Application Note V1.01
      SEE +CIPPING, +CNACT
    +CIPPING  sends pings by the TCP stack
      =?
      = host[,count[,size[,timeout[,ttl]]]] -> n,addr,time,ttl
      host text name or address
      count int:1..100=4 pings
      size int:0..1024=8/bytes size of a ping
      timeout int:1..600=100/100_ms time to the answer; 300 for NB-IoT
      n int number of this ping
      addr addr who answered
      time int/ms time to the answer; the time-out when there was none
      ttl int:1..255=64 time to live; 255 when there was no answer
      NOTE In manuals V1.02 to V1.04; AT+SNPING4 took its place.
      EX +CIPPING: 1,"8.8.8.8",60000,255 @ NB-IoT notes from Taiwan, SIM7000G
      SEE +SNPING4, +CIICR
    """#
}
