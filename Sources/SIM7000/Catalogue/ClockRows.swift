/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 3 and 11; SIM7000
///   NTP Application Note V1.01; botletics and FF_SIM7000 logs for `*PSUTTZ`.
extension CommandRow {
  /// `AT+CCLK`: the module's clock.
  @inline(__always) public static var cclk: Self {
    Self(.clock, "+CCLK", "=?; ? -> iso; = time; iso time; time text:20", saving: .saved)
  }

  /// `AT+CLTS`: whether the network sets the clock and reports the time.
  @inline(__always) public static var clts: Self {
    Self(.clock, "+CLTS", "=?; ? -> mode; = mode; mode enum")
  }

  /// `*PSUTTZ`: the network's time.
  @inline(__always) public static var psuttz: Self {
    Self(
      .clock,
      "*PSUTTZ",
      """
      URC utc,tz_quarters,dst; LINE year,month,day,hour,minute,second,tz_quarters,dst
      utc time; year int:2000..2099; month int:1..12; day int:1..31; hour int:0..23
      minute int:0..59; second int:0..60; tz_quarters int:-47..48/15_min; dst int:0..2/h
      """
    )
  }

  /// `*PSNWID`: the network's name.
  @inline(__always) public static var psnwid: Self {
    Self(
      .clock,
      "*PSNWID",
      """
      URC mcc,mnc,long,long_ci,short,short_ci
      mcc text:3; mnc text:3; long text; long_ci enum; short text; short_ci enum
      """
    )
  }

  /// `+CTZV`: the network's time zone.
  @inline(__always) public static var ctzv: Self {
    Self(
      .clock,
      "+CTZV",
      """
      URC tz_quarters
      tz_quarters int:-47..48/15_min
      """,
      lines: .later,
      urc: .timeZone
    )
  }

  /// `AT+CNTPCID`: the bearer that AT+CNTP uses.
  @inline(__always) public static var cntpcid: Self {
    Self(.clock, "+CNTPCID", "=?; ? -> cid; = cid; cid int:1..3")
  }

  /// `AT+CNTP`: sets the clock from a time server.
  @inline(__always) public static var cntp: Self {
    Self(
      .clock,
      "+CNTP",
      """
      =?; ? -> host,zone,cid,mode; !; = host[,zone[,cid[,mode]]]; URC result[,time]
      host text; zone int:-47..48/15_min; cid int:1..3; mode enum; result enum; time time
      """,
      result: .later,
      lines: .later,
      urc: .service
    )
  }

  @inline(__always)
  static func visitClock(_ visitor: inout some CommandVisitor) {
    visitor.visit(.cclk, .clts, .psuttz, .psnwid, .ctzv)
    visitor.visit(.cntpcid, .cntp)
  }
}
