/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 9; SIM7000 HTTP(S)
///   Application Note V1.03; botletics SSL logs 1 and 2.
extension CommandRow {
  /// `AT+SHSSL`: the TLS context and the certificates of the connection.
  @inline(__always) public static var shssl: Self {
    Self(
      .https,
      "+SHSSL",
      """
      =?; ? -> ctx,ca,cert; = ctx,ca[,cert]
      ctx int:0..5; ca text; cert text
      """
    )
  }

  /// `AT+SHCONF`: sets a parameter of the connection.
  @inline(__always) public static var shconf: Self {
    Self(
      .https,
      "+SHCONF",
      """
      =?; ?; = tag=URL,url; = tag=BODYLEN,body_length; = tag=HEADERLEN,header_length
      = tag=TIMEOUT,timeout; = tag=IPVER,ip_version
      tag word; url text:64; body_length int:0..1024/bytes; header_length int:0..350/bytes
      timeout int:30..1800=60/s; ip_version enum
      """,
      saving: .saved
    )
  }

  /// Half as much again as the manual's TIMEOUT of AT+SHCONF, 60 s unless set, for the
  /// handshake's retries.
  @inline(__always) public static var shconn: Self {
    Self(.https, "+SHCONN", "=?; !", time: .project(seconds: 90))
  }

  /// `AT+SHSTATE`: whether the server is connected.
  @inline(__always) public static var shstate: Self {
    Self(.https, "+SHSTATE", "? -> state; URC state; state enum", lines: .later, urc: .httpsState)
  }

  /// `AT+SHCHEAD`: forgets the header lines.
  @inline(__always) public static var shchead: Self {
    Self(.https, "+SHCHEAD", "!")
  }

  /// `AT+SHAHEAD`: adds a header line.
  @inline(__always) public static var shahead: Self {
    Self(.https, "+SHAHEAD", "=?; = key,value; key text; value text")
  }

  /// `AT+SHCPARA`: forgets the form's parameters.
  @inline(__always) public static var shcpara: Self {
    Self(.https, "+SHCPARA", "!")
  }

  /// `AT+SHPARA`: adds a parameter of a form.
  @inline(__always) public static var shpara: Self {
    Self(.https, "+SHPARA", "=?; = key,value; key text; value text")
  }

  /// `AT+SHBOD`: sets the body.
  @inline(__always) public static var shbod: Self {
    Self(
      .https,
      "+SHBOD",
      """
      =?; ? -> body,length; = body[,length]
      body text:1024; length int:1..1024/bytes
      """,
      payload: Payload(prompt: .greaterThan, condition: .withDigit, length: 1, limit: 2)
    )
  }

  /// `AT+SHBODEXT`: sets the body, byte by byte.
  @inline(__always) public static var shbodext: Self {
    Self(
      .https,
      "+SHBODEXT",
      """
      =?; = length,time
      length int/bytes; time int:100..10000/ms
      """,
      time: .body(limitInField: 2),
      payload: Payload(prompt: .greaterThan, length: 1, limit: 2, isTerminated: true)
    )
  }

  /// `AT+SHREQ`: sends a request and, later, reports the result.
  @inline(__always) public static var shreq: Self {
    Self(
      .https,
      "+SHREQ",
      """
      =?; = path,request; = request; URC method,status,length
      path text; request enum; method word; status int:0..999; length int/bytes
      """,
      result: .later,
      lines: .later,
      urc: .httpsRequest
    )
  }

  /// `AT+SHREAD`: reads the body of the answer.
  @inline(__always) public static var shread: Self {
    Self(
      .https,
      "+SHREAD",
      """
      =?; = start,size; URC length
      start int:0..306176/bytes; size int:1..306176/bytes; length int:0..2048/bytes
      """,
      result: .later,
      lines: .later,
      urc: .httpsBody,
      header: .length
    )
  }

  /// `AT+SHDISC`: closes the connection to the server.
  @inline(__always) public static var shdisc: Self {
    Self(.https, "+SHDISC", "!")
  }

  @inline(__always)
  static func visitHTTPS(_ visitor: inout some CommandVisitor) {
    visitor.visit(.shssl, .shconf, .shconn, .shstate, .shchead)
    visitor.visit(.shahead, .shcpara, .shpara, .shbod, .shbodext)
    visitor.visit(.shreq, .shread, .shdisc)
  }
}
