/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 8; SIM7000 TCPIP
///   Application Note V1.02; amtir and Telstra logs.
extension CommandRow {
  /// `AT+CIPSTART`: opens a TCP or UDP connection.
  @inline(__always) public static var cipstart: Self {
    Self(
      .tcp,
      "+CIPSTART",
      """
      =?; = protocol,host,port; = connection,protocol,host,port
      connection int:0..7; protocol word; host text; port int:1..65535
      """,
      result: .later,
      time: .connection
    )
  }

  /// `AT+CIPSEND`: sends data.
  @inline(__always) public static var cipsend: Self {
    Self(
      .tcp,
      "+CIPSEND",
      """
      =?; !; ? -> length; LINE connection,length; = length; = connection,length
      connection int:0..7; length int:1..1460/bytes
      """,
      time: .manual(seconds: 645),
      ends: .send,
      payload: Payload(prompt: .greaterThan, length: 1, isNumbered: true)
    )
  }

  /// `AT+CIPACK`: how much of the sent data has arrived.
  @inline(__always) public static var cipack: Self {
    Self(
      .tcp,
      "+CIPACK",
      """
      =?; ! -> sent,acknowledged,unacknowledged; = connection -> sent,acknowledged,unacknowledged
      connection int:0..7; sent int/bytes; acknowledged int/bytes; unacknowledged int/bytes
      """
    )
  }

  /// `AT+CIPCLOSE`: closes a connection.
  @inline(__always) public static var cipclose: Self {
    Self(
      .tcp,
      "+CIPCLOSE",
      """
      =?; !; = connection[,mode]
      connection int:0..7; mode enum
      """,
      ends: .close
    )
  }

  /// `AT+CIPSTATUS`: the state of the TCP stack and of its connections.
  @inline(__always) public static var cipstatus: Self {
    Self(
      .tcp,
      "+CIPSTATUS",
      """
      !; = connection -> connection,bearer,protocol,addr,port,state
      connection int:0..7; bearer int:0..1; protocol word; addr addr; port int:0..65535
      state word
      """
    )
  }

  /// `AT+CIPSERVER`: listens for TCP connections.
  @inline(__always) public static var cipserver: Self {
    Self(
      .tcp,
      "+CIPSERVER",
      """
      =?; ? -> mode,port,channel,bearer; = mode[,port]
      mode enum; port int:1..65535; channel int; bearer int:0..1
      """
    )
  }

  /// `AT+CIPRXGET`: received data by request, and not as it comes.
  @inline(__always) public static var ciprxget: Self {
    Self(
      .tcp,
      "+CIPRXGET",
      """
      =?; ? -> mode; = mode; = mode=4,connection; = mode,length; = mode,connection,length
      URC mode=1[,connection]; LINE mode=4,length; LINE mode=4,connection,length
      LINE mode,length,remaining; LINE mode,connection,length,remaining
      mode enum=0; connection int:0..7; length int:0..2920/bytes; remaining int/bytes
      """,
      lines: .buffered,
      urc: .connection,
      header: .buffered
    )
  }

  /// `+RECEIVE`: data of a numbered connection follows.
  @inline(__always) public static var receive: Self {
    Self(
      .tcp,
      "+RECEIVE",
      """
      LINE connection,length[,peer]
      connection int:0..7; length int/bytes; peer text
      """
    )
  }

  /// `+IPD`: data of the connection follows.
  @inline(__always) public static var ipd: Self {
    Self(.tcp, "+IPD", "LINE length[,protocol]; length int/bytes; protocol text")
  }

  @inline(__always)
  static func visitTCP(_ visitor: inout some CommandVisitor) {
    visitor.visit(.cipstart, .cipsend, .cipack, .cipclose, .cipstatus)
    visitor.visit(.cipserver, .ciprxget, .receive, .ipd)
  }
}
