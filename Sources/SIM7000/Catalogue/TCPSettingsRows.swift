/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 8; SIM7000 TCPIP
///   Application Note V1.02. None is saved.
extension CommandRow {
  /// `AT+CIPMUX`: one connection or several.
  @inline(__always) public static var cipmux: Self {
    Self(.tcpSettings, "+CIPMUX", "=?; ? -> mode; = mode; mode enum=0", saving: .notSaved)
  }

  /// `AT+CIPMODE`: commands or a transparent connection.
  @inline(__always) public static var cipmode: Self {
    Self(.tcpSettings, "+CIPMODE", "=?; ? -> mode; = mode; mode enum=0", saving: .notSaved)
  }

  /// `AT+CIPQSEND`: when AT+CIPSEND answers.
  @inline(__always) public static var cipqsend: Self {
    Self(.tcpSettings, "+CIPQSEND", "=?; ? -> mode; = mode; mode enum=0", saving: .notSaved)
  }

  /// `AT+CIPHEAD`: whether +IPD stands before received data.
  @inline(__always) public static var ciphead: Self {
    Self(.tcpSettings, "+CIPHEAD", "=?; ? -> mode; = mode; mode enum=0", saving: .notSaved)
  }

  /// `AT+CIPSHOWTP`: whether +IPD names the protocol.
  @inline(__always) public static var cipshowtp: Self {
    Self(.tcpSettings, "+CIPSHOWTP", "=?; ? -> mode; = mode; mode enum=0", saving: .notSaved)
  }

  /// `AT+CIPSRIP`: whether RECV FROM stands before received data.
  @inline(__always) public static var cipsrip: Self {
    Self(.tcpSettings, "+CIPSRIP", "=?; ? -> mode; = mode; mode enum=0", saving: .notSaved)
  }

  /// `AT+CIPSPRT`: prompt and SEND OK of AT+CIPSEND.
  @inline(__always) public static var cipsprt: Self {
    Self(.tcpSettings, "+CIPSPRT", "=?; ? -> mode; = mode; mode enum=1", saving: .notSaved)
  }

  /// `AT+CIPATS`: sends by time what AT+CIPSEND was given.
  @inline(__always) public static var cipats: Self {
    Self(
      .tcpSettings,
      "+CIPATS",
      """
      =?; ? -> mode,seconds; = mode[,seconds]
      mode enum=0; seconds int:1..100/s
      """,
      saving: .notSaved
    )
  }

  /// `AT+CIPSENDHEX`: whether AT+CIPSEND takes hex digits.
  @inline(__always) public static var cipsendhex: Self {
    Self(.tcpSettings, "+CIPSENDHEX", "=?; ? -> mode; = mode; mode enum=0", saving: .notSaved)
  }

  /// `AT+CIPHEXS`: whether received data comes as hex digits.
  @inline(__always) public static var ciphexs: Self {
    Self(.tcpSettings, "+CIPHEXS", "=?; ? -> mode; = mode; mode enum=0", saving: .notSaved)
  }

  /// `AT+CLPORT`: the local port of the next connections.
  @inline(__always) public static var clport: Self {
    Self(
      .tcpSettings,
      "+CLPORT",
      """
      =?; ? -> value1,value2; = protocol,port; = connection,protocol,port
      connection int:0..7; protocol word; port int:0..65535=0; value1 text; value2 text
      """,
      saving: .notSaved
    )
  }

  /// `AT+CIPRDTIMER`: how long the module waits with remote delay.
  @inline(__always) public static var ciprdtimer: Self {
    Self(
      .tcpSettings,
      "+CIPRDTIMER",
      """
      =?; ? -> single,multi; = single,multi
      single int:100..4000=2000/ms; multi int:100..7000=3500/ms
      """,
      saving: .notSaved
    )
  }

  /// `AT+CIPTKA`: TCP keep-alive.
  @inline(__always) public static var ciptka: Self {
    Self(
      .tcpSettings,
      "+CIPTKA",
      """
      =?; ? -> mode,idle,interval,count; = mode[,idle[,interval[,count]]]
      mode enum=0; idle int:30..7200/s; interval int:30..600=75/s; count int:1..9
      """,
      saving: .notSaved
    )
  }

  /// `AT+CIPOPTION`: whether small pieces are collected (Nagle).
  @inline(__always) public static var cipoption: Self {
    Self(.tcpSettings, "+CIPOPTION", "=?; ? -> mode; = mode; mode enum=0", saving: .notSaved)
  }

  /// `AT+CIPDPDP`: whether the module notices that the network took the context away.
  @inline(__always) public static var cipdpdp: Self {
    Self(
      .tcpSettings,
      "+CIPDPDP",
      """
      =?; ? -> mode,interval,timer; = mode[,interval[,timer]]
      mode enum; interval int:1..180=10/s; timer int:1..10=3
      """,
      saving: .notSaved
    )
  }

  /// `AT+CIPCCFG`: settings of the transparent connection.
  @inline(__always) public static var cipccfg: Self {
    Self(
      .tcpSettings,
      "+CIPCCFG",
      """
      =?; ? -> retries,wait,send_size,escape,rx_mode,rx_size,rx_timer
      = retries,wait,send_size,escape[,rx_mode[,rx_size[,rx_timer]]]
      retries int:3..8=5; wait int:1..10=2/100_ms; send_size int:1..1460=1024/bytes; escape enum=1
      rx_mode enum; rx_size int:50..1460=1460/bytes; rx_timer int:20..1000=50/ms
      """,
      saving: .notSaved
    )
  }

  /// `AT+CIPUDPMODE`: where UDP data goes.
  @inline(__always) public static var cipudpmode: Self {
    Self(
      .tcpSettings,
      "+CIPUDPMODE",
      """
      =?; ? -> mode[,addr,port]; = mode[,addr,port]
      mode enum=0; addr addr; port int:1..65535
      """,
      saving: .notSaved
    )
  }

  @inline(__always)
  static func visitTCPSettings(_ visitor: inout some CommandVisitor) {
    visitor.visit(.cipmux, .cipmode, .cipqsend, .ciphead, .cipshowtp)
    visitor.visit(.cipsrip, .cipsprt, .cipats, .cipsendhex, .ciphexs)
    visitor.visit(.clport, .ciprdtimer, .ciptka, .cipoption, .cipdpdp)
    visitor.visit(.cipccfg, .cipudpmode)
  }
}
