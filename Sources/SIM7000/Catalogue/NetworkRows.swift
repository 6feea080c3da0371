/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 3, 5 and 6; 3GPP
///   TS 27.007, 7.2, 7.3, 8.5, 10.1.20 and 10.1.22.
extension CommandRow {
  /// `AT+CSQ`: how strong the signal is.
  @inline(__always) public static var csq: Self {
    Self(.network, "+CSQ", "=?; ! -> rssi,ber; rssi int:0..31; ber int:0..7")
  }

  /// `AT+CESQ`: signal quality of all radio systems.
  @inline(__always) public static var cesq: Self {
    Self(
      .network,
      "+CESQ",
      """
      =?; ! -> rxlev,ber,rscp_level,ecn0_level,rsrq_level,rsrp_level
      rxlev int:0..63; ber int:0..7; rscp_level int:0..96; ecn0_level int:0..49
      rsrq_level int:0..34; rsrp_level int:0..97
      """
    )
  }

  /// `AT+CREG`: whether the module is registered: CREG for circuits, CGREG for packets.
  @inline(__always) public static var creg: Self {
    Self(
      .network,
      "+CREG",
      """
      =?; ? -> n,stat[,lac,ci,act]; = n; URC stat[,lac,ci,act]
      LINE n,stat,lac,ci,act,active,rau,ready
      n enum=0; stat enum; lac hex:4; ci hex:8; act enum; active bits:8; rau bits:8; ready bits:8
      """,
      lines: .registration,
      urc: .registration
    )
  }

  /// `AT+CGREG`: the registration for packets.
  @inline(__always) public static var cgreg: Self {
    CommandRow.creg.named("+CGREG")
  }

  /// `AT+CEREG`: whether the module is registered on LTE.
  @inline(__always) public static var cereg: Self {
    Self(
      .network,
      "+CEREG",
      """
      =?; ? -> n,stat[,tac,ci,act]; = n; URC stat[,tac,ci,act]
      LINE n,stat,tac,ci,act,cause_type,reject_cause,active,tau
      n enum=0; stat enum; tac hex:4; lac hex:4; ci hex:8; act enum; cause_type enum
      reject_cause int; active bits:8; tau bits:8
      """,
      lines: .registration,
      urc: .registration
    )
  }

  /// `AT+COPS`: which operator, and the choice of one.
  @inline(__always) public static var cops: Self {
    Self(
      .network,
      "+COPS",
      """
      =? -> networks...; ? -> mode[,format,oper[,act]]; = mode[,format[,oper[,act]]]
      mode enum=0; format enum=0; oper text; act enum; networks list
      """,
      saving: .saved,
      time: .operatorSearch(seconds: 120)
    )
  }

  /// `AT+CPOL`: the SIM's list of operators that come first.
  @inline(__always) public static var cpol: Self {
    Self(
      .network,
      "+CPOL",
      """
      =?; ? -> index,format,oper[,gsm,gsm_compact,utran,eutran[,ngran]]; = index[,format,oper]
      index int:1..255; format enum; oper text; gsm enum; gsm_compact enum; utran enum
      eutran enum; ngran enum
      """
    )
  }

  /// `AT+COPN`: the operators whose names the module knows.
  @inline(__always) public static var copn: Self {
    Self(.network, "+COPN", "=?; ! -> oper,name; oper text; name text")
  }

  /// `AT+CPSI`: the serving cell and how it is received.
  @inline(__always) public static var cpsi: Self {
    Self(
      .network,
      "+CPSI",
      """
      =?; ? -> mode=GSM,op,mcc-mnc,lac,cell,arfcn band,rxlev,track_lo,c1-c2
      LINE mode,op,mcc-mnc,tac,cell,pci,band,earfcn,dlbw,ulbw,rsrq,rsrp,rssi,rssnr_raw
      LINE mode,op
      mode word; op word; mcc int:0..999; mnc text:3; lac hex; tac hex; cell int; arfcn int
      band text; rxlev int/dBm; track_lo int; c1 int; c2 int; pci int:0..503; earfcn int
      dlbw enum; ulbw enum; rsrq dec/dB; rsrp dec/dBm; rssi dec/dBm; rssnr_raw int
      """
    )
  }

  /// `AT+CNSMOD`: the radio system in use.
  @inline(__always) public static var cnsmod: Self {
    Self(
      .network,
      "+CNSMOD",
      """
      =?; ? -> n,stat; = n; URC stat
      n enum=0; stat enum
      """,
      lines: .mode,
      urc: .systemMode
    )
  }

  /// `AT+CRRCSTATE`: whether the radio connection is up.
  @inline(__always) public static var crrcstate: Self {
    Self(
      .network,
      "+CRRCSTATE",
      """
      = n; URC state
      n enum; state int
      """,
      lines: .later,
      urc: .radioResourceState
    )
  }

  /// `AT+C5GREG`: the registration in a 5G network.
  @inline(__always) public static var c5greg: Self {
    Self(.network, "+C5GREG", "", urc: .text)
  }

  @inline(__always)
  static func visitNetwork(_ visitor: inout some CommandVisitor) {
    visitor.visit(.csq, .cesq, .creg, .cgreg, .cereg)
    visitor.visit(.cops, .cpol, .copn, .cpsi, .cnsmod)
    visitor.visit(.crrcstate, .c5greg)
  }
}
