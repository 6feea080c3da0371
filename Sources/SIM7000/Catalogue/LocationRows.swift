/// - Source: SIM7000 LBS Application Note V1.01; SIM7000 PING Application Note
///   V1.01; SIM7000 Series AT Command Manual V1.04 for `+CIPPING`, V1.06 for
///   `+SNPING4`.
extension CommandRow {
  /// `AT+CLBS`: the position from cells, by SIMCom's service.
  @inline(__always) public static var clbs: Self {
    Self(
      .location,
      "+CLBS",
      """
      =?; = kind,cid[,lon,lat[,lon_type]]; URC result[,lon,lat,accuracy[,date,time]]
      kind enum; cid int:1..3; lon_type enum; result enum; lon dec/deg; lat dec/deg
      accuracy int/m; date text; time time
      """,
      urc: .service
    )
  }

  /// `AT+CLBSCFG`: settings of SIMCom's position service.
  @inline(__always) public static var clbscfg: Self {
    Self(
      .location,
      "+CLBSCFG",
      """
      =?; = action,parameter[,value] -> action,parameter,value
      action enum; parameter enum; value text
      """
    )
  }

  /// `AT+SNPING4`: sends pings on the app network: SNPING4 by IPv4, SNPING6 by IPv6.
  @inline(__always) public static var snping4: Self {
    Self(
      .location,
      "+SNPING4",
      """
      =?; = host,count,size,timeout -> n,addr,time
      host text; count int:1..500; size int:1..1400/bytes; timeout int:0..60000/ms; n int
      addr addr; time int/ms
      """,
      time: .pings
    )
  }

  /// `AT+SNPING6`: pings a host by IPv6 over the app network.
  @inline(__always) public static var snping6: Self {
    CommandRow.snping4.named("+SNPING6")
  }

  /// `AT+CIPPING`: sends pings by the TCP stack.
  @inline(__always) public static var cipping: Self {
    Self(
      .location,
      "+CIPPING",
      """
      =?; = host[,count[,size[,timeout[,ttl]]]] -> n,addr,time,ttl
      host text; count int:1..100=4; size int:0..1024=8/bytes; timeout int:1..600=100/100_ms
      n int; addr addr; time int/ms; ttl int:1..255=64
      """,
      time: .slowPings
    )
  }

  @inline(__always)
  static func visitLocation(_ visitor: inout some CommandVisitor) {
    visitor.visit(.clbs, .clbscfg, .snping4, .snping6, .cipping)
  }
}
