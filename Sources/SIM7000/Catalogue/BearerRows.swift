/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 5 to 8, and V1.04
///   for `+SAPBR`; SIM7000 TCPIP Application Note V1.02; TinyGSM and botletics
///   logs where they are named.
extension CommandRow {
  /// `AT+CSTT`: starts the TCP stack's task: APN and account.
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

  /// `AT+CIICR`: brings up the TCP stack's connection.
  @inline(__always) public static var ciicr: Self {
    Self(.bearer, "+CIICR", "=?; !", saving: .notSaved, time: .manual(seconds: 85))
  }

  /// `AT+CIFSR`: the address of the TCP stack.
  @inline(__always) public static var cifsr: Self {
    Self(.bearer, "+CIFSR", "=?; ! => addr; addr addr", bare: .text, ends: .localAddress)
  }

  /// `AT+CIFSREX`: the address of the TCP stack, with an OK after it.
  @inline(__always) public static var cifsrex: Self {
    Self(.bearer, "+CIFSREX", "=?; ! -> addr; addr addr")
  }

  /// `AT+CIPSHUT`: closes all connections and the TCP stack.
  @inline(__always) public static var cipshut: Self {
    Self(.bearer, "+CIPSHUT", "=?; !", time: .manual(seconds: 65), ends: .shut)
  }

  /// `AT+CDNSCFG`: the name servers of the TCP stack.
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

  /// `AT+CDNSGIP`: the address of a name.
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

  /// `AT+CIPCSGP`: the TCP stack's APN and account.
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

  /// `AT+CIPSGTXT`: which PDP context the next connection uses.
  @inline(__always) public static var cipsgtxt: Self {
    Self(.bearer, "+CIPSGTXT", "=?; ? -> mode; = mode; mode enum=0", saving: .notSaved)
  }

  /// `+PDP`: the network took away the TCP stack's context.
  @inline(__always) public static var pdp: Self {
    Self(.bearer, "+PDP", "URC event; event word", urc: .text)
  }

  /// `AT+SAPBR`: the bearer: its settings, opening, state and closing.
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

  /// `AT+CNCFG`: APN and account of the app network.
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

  /// `AT+CNACTCFG`: which IP the app network uses.
  @inline(__always) public static var cnactcfg: Self {
    Self(.bearer, "+CNACTCFG", "=?; ? -> ip_type; = ip_type; ip_type word", saving: .notSaved)
  }

  /// `AT+CNACT`: the app network that SH*, SM* and CA* use.
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
