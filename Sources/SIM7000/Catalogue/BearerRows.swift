/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 5 to 8, and V1.04
///   for `+SAPBR`; SIM7000 TCPIP Application Note V1.02; TinyGSM and botletics
///   logs where they are named.
extension CommandRow {
  @inline(__always) public static var cstt: Self {
    Self(
      .bearer,
      "+CSTT",
      """
      =?; ? -> apn,user,pwd; !; = apn[,user[,pwd]]
      apn text=CMNET; user text; pwd text
      """,
      saving: .notSaved
    )
  }

  @inline(__always) public static var ciicr: Self {
    Self(.bearer, "+CIICR", "=?; !", saving: .notSaved, time: .manual(seconds: 85))
  }

  @inline(__always) public static var cifsr: Self {
    Self(.bearer, "+CIFSR", "=?; ! => addr; addr addr", bare: .text, ends: .localAddress)
  }

  @inline(__always) public static var cifsrex: Self {
    Self(.bearer, "+CIFSREX", "=?; ! -> addr; addr addr")
  }

  @inline(__always) public static var cipshut: Self {
    Self(.bearer, "+CIPSHUT", "=?; !", time: .manual(seconds: 65), ends: .shut)
  }

  @inline(__always) public static var cdnscfg: Self {
    Self(
      .bearer,
      "+CDNSCFG",
      """
      ?; = primary[,secondary]; LINE primary
      primary addr; secondary addr
      """,
      saving: .notSaved,
      bare: .text
    )
  }

  @inline(__always) public static var cdnsgip: Self {
    Self(
      .bearer,
      "+CDNSGIP",
      """
      =?; = host; URC result=0,error; URC result,host,addr[,addr2]
      host text; result enum; addr addr; addr2 addr; error enum
      """,
      result: .later,
      lines: .later,
      urc: .connection
    )
  }

  @inline(__always) public static var cipcsgp: Self {
    Self(
      .bearer,
      "+CIPCSGP",
      """
      =?; ? -> mode,apn,user,pwd; = mode[,apn[,user[,pwd]]]
      mode enum=1; apn text; user text; pwd text
      """,
      saving: .notSaved
    )
  }

  @inline(__always) public static var cipsgtxt: Self {
    Self(.bearer, "+CIPSGTXT", "=?; ? -> mode; = mode; mode enum=0", saving: .notSaved)
  }

  @inline(__always) public static var pdp: Self {
    Self(.bearer, "+PDP", "URC event; event word", urc: .text)
  }

  @inline(__always) public static var sapbr: Self {
    Self(
      .bearer,
      "+SAPBR",
      """
      =?; = action=3,cid,tag,value; = action=2,cid -> cid,status,addr; = action,cid; URC cid
      action enum; cid int:1..3; tag word; value text:64; status enum; addr addr
      """,
      saving: .notSaved,
      time: .bearer,
      bare: .textOfParameters
    )
  }

  @inline(__always) public static var cncfg: Self {
    Self(
      .bearer,
      "+CNCFG",
      """
      =?; ? -> cid,apn,user,pwd,auth; = cid,apn[,user[,pwd[,auth]]]
      LINE cid,ip_type,apn,user,pwd,auth
      cid int; ip_type enum; apn text; user text; pwd text; auth enum=0
      """
    )
  }

  @inline(__always) public static var cnactcfg: Self {
    Self(.bearer, "+CNACTCFG", "=?; ? -> ip_type; = ip_type; ip_type word", saving: .notSaved)
  }

  @inline(__always) public static var cnact: Self {
    Self(
      .bearer,
      "+CNACT",
      """
      =?; ? -> state,addr; = mode[,apn]; LINE cid,state,addr
      mode enum; apn text; state enum; addr addr; cid int
      """,
      saving: .notSaved,
      result: .later
    )
  }

  @inline(__always)
  static func visitBearer(_ visitor: inout some CommandVisitor) {
    visitor.visit(.cstt, .ciicr, .cifsr, .cifsrex, .cipshut)
    visitor.visit(.cdnscfg, .cdnsgip, .cipcsgp, .cipsgtxt, .pdp)
    visitor.visit(.sapbr, .cncfg, .cnactcfg, .cnact)
  }
}
