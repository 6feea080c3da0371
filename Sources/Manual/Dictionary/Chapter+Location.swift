/// - Source: SIM7000 LBS Application Note V1.01; SIM7000 PING Application Note
///   V1.01; SIM7000 Series AT Command Manual V1.04 for `+CIPPING`, V1.06 for
///   `+SNPING4`.
extension FieldDictionary {
  static let location = Chapter("location", "position from cells, and ping", locationText)

  static let locationText = #"""
    +CLBS  the position from cells, by SIMCom's service
      kind | 1 position | 3 how often it was asked | 4 position and time | 9 reports a position
      cid bearer of AT+SAPBR
      lon_type | 0 WGS84 | 1 another system
      result | 0 done | 1 failed | 2 no answer in time | 3 network error | 4 name not found | 5
        service overdue | 6 not authorised | 7 another error | 80 report refused | 81 report refused
        | 82 report refused
      lon longitude; it stands before the latitude
      lat latitude
      accuracy horizontal
      date yyyy/MM/dd
      time hh:mm:ss
      FIX 3: AT+SAPBR=2,1.
      EX +CLBS: 0,-81.198814,28.679517,550 @ comment in a public sketch, SIM7000 or SIM7600
      SEE +CLBSCFG, +GTPCELL
    +CLBSCFG  settings of SIMCom's position service
      action | 0 ask | 1 set
      parameter | 1 customer's id | 2 times used | 3 server
      value its value
      EX +CLBSCFG: 0,3,"lbs-simcom.com:3002" @ SIM7000 LBS Application Note V1.01
    +SNPING4, +SNPING6  sends pings on the app network: SNPING4 by IPv4, SNPING6 by IPv6
      host name or address
      count pings
      size size of a ping
      timeout time to the answer
      n number of this ping
      addr who answered
      time time to the answer
      NOTE From manual V1.04 on.
      EX +SNPING4: 1,8.8.8.8,120 @ SIM7000 PING Application Note V1.01
      SEE +CIPPING, +CNACT
    +CIPPING  sends pings by the TCP stack
      host name or address
      count pings
      size size of a ping
      timeout time to the answer; 300 for NB-IoT
      n number of this ping
      addr who answered
      time time to the answer; the time-out when there was none
      ttl time to live; 255 when there was no answer
      NOTE In manuals V1.02 to V1.04; AT+SNPING4 took its place.
      EX +CIPPING: 1,"8.8.8.8",60000,255 @ NB-IoT notes from Taiwan, SIM7000G
      SEE +SNPING4, +CIICR
    """#
}
