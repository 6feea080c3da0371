/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 18; botletics SSL
///   log 3; TinyGSM, TinyGsmClientSIM7000SSL.
extension CommandRow {
  /// `AT+CACID`: which connection the commands after it mean.
  @inline(__always) public static var cacid: Self {
    Self(.sockets, "+CACID", "=?; ? -> cid; = cid; cid int", saving: .notSaved)
  }

  /// `AT+CASSLCFG`: settings of a connection.
  @inline(__always) public static var casslcfg: Self {
    Self(
      .sockets,
      "+CASSLCFG",
      """
      =?; = cid,tag=ssl,ssl; = cid,tag=protocol,protocol; = cid,tag,value
      cid int; tag word; ssl enum; protocol enum; value text
      """,
      saving: .notSaved
    )
  }

  /// Project value: the manual has no time; TLS took 26 s in a log, and `+CIPSTART` has
  /// 75 s for one of several connections.
  @inline(__always) public static var caopen: Self {
    Self(
      .sockets,
      "+CAOPEN",
      """
      =?; = cid,host,port; = cid,protocol,host,port; URC cid,result
      cid int; protocol word; host text; port int:1..65535; result enum
      """,
      saving: .notSaved,
      time: .project(seconds: 75),
      urc: .secureSocket
    )
  }

  /// `AT+CASEND`: sends data.
  @inline(__always) public static var casend: Self {
    Self(
      .sockets,
      "+CASEND",
      """
      =?; = cid -> left; = cid,length[,input_ms]; URC cid,result,length
      cid int; length int/bytes; input_ms int=5000/ms; result enum; left int/bytes
      """,
      result: .later,
      time: .body(limitInField: 3),
      payload: Payload(
        prompt: .greaterThan,
        condition: .withLength,
        length: 2,
        limit: 3,
        defaultLimit: 5_000
      ),
      urc: .secureSocket
    )
  }

  /// `AT+CARECV`: reads received data.
  @inline(__always) public static var carecv: Self {
    Self(
      .sockets,
      "+CARECV",
      """
      =?; ?; = cid,length; LINE length,data...; LINE length=0
      cid int; length int/bytes; data data
      """,
      header: .requested
    )
  }

  /// `AT+CASTATE`: whether a connection is open.
  @inline(__always) public static var castate: Self {
    Self(
      .sockets,
      "+CASTATE",
      """
      ? -> cid,state; URC cid,state
      cid int; state enum
      """,
      lines: .later,
      urc: .secureSocket
    )
  }

  /// `AT+CACLOSE`: closes a connection.
  @inline(__always) public static var caclose: Self {
    Self(.sockets, "+CACLOSE", "=?; = cid; URC cid; cid int", lines: .later, urc: .secureSocket)
  }

  /// `+CADATAIND`: data has come.
  @inline(__always) public static var cadataind: Self {
    Self(.sockets, "+CADATAIND", "URC cid; cid int", urc: .secureSocket)
  }

  /// `AT+CASERVER`: listens for connections.
  @inline(__always) public static var caserver: Self {
    Self(
      .sockets,
      "+CASERVER",
      """
      =?; = cid,protocol,port
      cid int; protocol word; port int:1..65535
      """
    )
  }

  /// `+CANEW`: a client has connected to the server.
  @inline(__always) public static var canew: Self {
    Self(
      .sockets,
      "+CANEW",
      """
      URC server,cid,addr,port
      server int; cid int; addr addr; port int:0..65535
      """,
      urc: .secureSocket
    )
  }

  /// `AT+CAACK`: how much of the sent data has arrived.
  @inline(__always) public static var caack: Self {
    Self(
      .sockets,
      "+CAACK",
      """
      =?; = cid -> sent,unacknowledged
      cid int; sent int/bytes; unacknowledged int/bytes
      """
    )
  }

  /// `AT+CACFG`: settings of all connections.
  @inline(__always) public static var cacfg: Self {
    Self(.sockets, "+CACFG", "=?; ? -> tag,value; = tag,value; tag text; value text")
  }

  /// `AT+CASWITCH`: makes a connection transparent.
  @inline(__always) public static var caswitch: Self {
    Self(.sockets, "+CASWITCH", "=?; = cid,mode; cid int; mode enum")
  }

  @inline(__always)
  static func visitSockets(_ visitor: inout some CommandVisitor) {
    visitor.visit(.cacid, .casslcfg, .caopen, .casend, .carecv)
    visitor.visit(.castate, .caclose, .cadataind, .caserver, .canew)
    visitor.visit(.caack, .cacfg, .caswitch)
  }
}
