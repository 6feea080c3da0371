/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 14, and V1.01,
///   chapter 10; SIM7000 GNSS Application Note V1.03.
extension CommandRow {
  /// `AT+CGNSPWR`: switches the GNSS receiver on and off.
  @inline(__always) public static var cgnspwr: Self {
    Self(.gnss, "+CGNSPWR", "=?; ? -> run; = run; run enum=0", saving: .notSaved)
  }

  /// `AT+CGNSINF`: position, time and satellites; UGNSINF comes as a URC.
  @inline(__always) public static var cgnsinf: Self {
    Self(
      .gnss,
      "+CGNSINF",
      """
      =?
      ! -> run,fix,utc,lat,lon,alt,speed,course,fixmode,,hdop,pdop,vdop,,sats_view,sats_used,\
      glonass,,cn0,hpa,vpa
      LINE run,fix,utc,lat,lon,alt,speed,course,fixmode,,hdop,pdop,vdop,,sats_view,,hpa,vpa
      URC run,fix,utc,lat,lon,alt,speed,course,fixmode,,hdop,pdop,vdop,,sats_view,sats_used,\
      glonass,,cn0,hpa,vpa,
      run enum; fix enum; utc time; lat dec/deg; lon dec/deg; alt dec/m; speed dec/km/h
      course dec/deg; fixmode enum; hdop dec; pdop dec; vdop dec; sats_view int; sats_used int
      glonass int; cn0 int/dB-Hz; hpa dec/m; vpa dec/m
      """
    )
  }

  /// `+UGNSINF`: the navigation information that `AT+CGNSURC` requests.
  @inline(__always) public static var ugnsinf: Self {
    Self(.gnss, "+UGNSINF", Self.cgnsinf.shape, urc: .navigation)
  }

  /// `AT+CGNSURC`: position as a URC.
  @inline(__always) public static var cgnsurc: Self {
    Self(.gnss, "+CGNSURC", "=?; ? -> every; = every; every int=0", saving: .notSaved)
  }

  /// `AT+CGNSCOLD`: restarts the receiver and forgets all.
  @inline(__always) public static var cgnscold: Self {
    Self(.gnss, "+CGNSCOLD", "=?; !", result: .later)
  }

  /// `AT+CGNSWARM`: restarts the receiver and keeps the almanac.
  @inline(__always) public static var cgnswarm: Self {
    Self(.gnss, "+CGNSWARM", "=?; !")
  }

  /// `AT+CGNSHOT`: restarts the receiver and keeps all.
  @inline(__always) public static var cgnshot: Self {
    Self(.gnss, "+CGNSHOT", "=?; !")
  }

  /// `AT+CGNSMOD`: which systems are used.
  @inline(__always) public static var cgnsmod: Self {
    Self(
      .gnss,
      "+CGNSMOD",
      """
      =?; ? -> gps,glonass,beidou,galileo; = gps,glonass,beidou,galileo
      gps enum=1; glonass enum; beidou enum; galileo enum
      """,
      saving: .savedForNextStart
    )
  }

  /// `AT+CGNSRTMS`: time from one fix to the next.
  @inline(__always) public static var cgnsrtms: Self {
    Self(
      .gnss,
      "+CGNSRTMS",
      """
      =?; ? -> period; = period
      period int:50..1000=1000/ms
      """,
      saving: .notSaved
    )
  }

  /// `AT+CGNSNMEA`: which sentences the NMEA port has.
  @inline(__always) public static var cgnsnmea: Self {
    Self(
      .gnss,
      "+CGNSNMEA",
      """
      =?; ? -> mask; = mask
      mask int:0..262143
      """,
      saving: .savedForNextStart
    )
  }

  /// `AT+CGNSPORT`: where sentences go.
  @inline(__always) public static var cgnsport: Self {
    Self(.gnss, "+CGNSPORT", "=?; ? -> port; = port; port enum", saving: .savedForNextStart)
  }

  /// What manual V1.01 calls it, and older firmware.
  @inline(__always) public static var cgnspot: Self { CommandRow.cgnsport.named("+CGNSPOT") }

  /// `AT+CGNSCFG`: where sentences go, for a receiver that the UART switches on.
  @inline(__always) public static var cgnscfg: Self {
    Self(.gnss, "+CGNSCFG", "=?; ? -> mode; = mode; mode enum", saving: .notSaved)
  }

  /// `AT+CGNSUTIPR`: the rate of UART3.
  @inline(__always) public static var cgnsutipr: Self {
    Self(.gnss, "+CGNSUTIPR", "=?; ? -> rate; = rate; rate enum/bit/s")
  }

  /// `AT+CGNSTST`: sentences on the AT port.
  @inline(__always) public static var cgnstst: Self {
    Self(
      .gnss,
      "+CGNSTST",
      """
      =?; ? -> mode; = mode[,count]
      mode enum=0; count int:1..255
      """,
      saving: .notSaved
    )
  }

  /// `AT+CGNSHOR`: the accuracy that is wanted.
  @inline(__always) public static var cgnshor: Self {
    Self(.gnss, "+CGNSHOR", "=?; ? -> accuracy; = accuracy; accuracy int:0..1800000=50/m")
  }

  /// `AT+CGNSXTRA`: predicted orbits (XTRA), for a quick first fix.
  @inline(__always) public static var cgnsxtra: Self {
    Self(
      .gnss,
      "+CGNSXTRA",
      """
      =?; URC result; ? -> mode; ! -> hours,time; = mode
      mode enum; hours int=168/h; time time; result enum
      """,
      saving: .notSaved,
      bare: .textWhenExecuted,
      lines: .later,
      urc: .service
    )
  }

  /// `AT+CGNSCPY`: imports the XTRA file.
  @inline(__always) public static var cgnscpy: Self {
    Self(.gnss, "+CGNSCPY", "=?; ! -> result; result enum")
  }

  /// `AT+CGNSSUPL`: assisted GNSS by the network.
  @inline(__always) public static var cgnssupl: Self {
    Self(.gnss, "+CGNSSUPL", "=?; ? -> mode; = mode; mode enum")
  }

  /// `AT+CGNSSUPLCFG`: the server of assisted GNSS.
  @inline(__always) public static var cgnssuplcfg: Self {
    Self(
      .gnss,
      "+CGNSSUPLCFG",
      """
      =?; ? -> value1,value2; = value1[,value2]
      value1 text; value2 text
      """,
      saving: .savedForNextStart
    )
  }

  /// `AT+CGTP`: the position from cells, by the maker's service.
  @inline(__always) public static var cgtp: Self {
    Self(.gnss, "+CGTP", "=?; !; = mode; mode int", result: .later)
  }

  /// `+GTPCELL`: the position from cells.
  @inline(__always) public static var gtpcell: Self {
    Self(
      .gnss,
      "+GTPCELL",
      """
      URC lat,lon,date,time,accuracy
      lat dec/deg; lon dec/deg; date text; time time; accuracy int/m
      """,
      urc: .service
    )
  }

  @inline(__always)
  static func visitGNSS(_ visitor: inout some CommandVisitor) {
    visitor.visit(.cgnspwr, .cgnsinf, .ugnsinf, .cgnsurc, .cgnscold)
    visitor.visit(.cgnswarm, .cgnshot, .cgnsmod, .cgnsrtms, .cgnsnmea)
    visitor.visit(.cgnsport, .cgnspot, .cgnscfg, .cgnsutipr, .cgnstst)
    visitor.visit(.cgnshor, .cgnsxtra, .cgnscpy, .cgnssupl, .cgnssuplcfg)
    visitor.visit(.cgtp, .gtpcell)
  }
}
