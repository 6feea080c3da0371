/// - Source: SIM7000 Series AT Command Manual V1.04, chapter 9, and V1.06 for
///   `+HTTPTOFS`; SIM7000 HTTP Application Note V1.01. V1.06 leaves the others
///   out; firmware still answers them.
extension CommandRow {
  /// `AT+HTTPINIT`: begins an HTTP session.
  @inline(__always) public static var httpinit: Self {
    Self(.http, "+HTTPINIT", "=?; !", saving: .notSaved)
  }

  /// `AT+HTTPTERM`: ends the HTTP session.
  @inline(__always) public static var httpterm: Self {
    Self(.http, "+HTTPTERM", "=?; !")
  }

  /// `AT+HTTPPARA`: sets a parameter of the HTTP session.
  @inline(__always) public static var httppara: Self {
    Self(
      .http,
      "+HTTPPARA",
      """
      =?; ?; = tag=CID,cid; = tag=URL,url; = tag=REDIR,redirect; = tag=TIMEOUT,timeout
      = tag,value
      tag word; cid int:1..3; url text; redirect enum=0; timeout int:30..1000=120/s; value text
      """,
      saving: .notSaved,
      bare: .textWhenRead
    )
  }

  /// `AT+HTTPDATA`: takes the body of a POST.
  @inline(__always) public static var httpdata: Self {
    Self(
      .http,
      "+HTTPDATA",
      """
      =?; = length,time
      length int:0..319488/bytes; time int:1000..120000/ms
      """,
      time: .body(limitInField: 2),
      payload: Payload(prompt: .download, condition: .unlessZero, length: 1, limit: 2)
    )
  }

  /// `AT+HTTPACTION`: sends the request and, later, reports the result.
  @inline(__always) public static var httpaction: Self {
    Self(
      .http,
      "+HTTPACTION",
      """
      =?; = method; URC method,status,length
      method enum; status int:0..999; length int/bytes
      """,
      result: .later,
      lines: .later,
      urc: .httpAction
    )
  }

  /// Project value: 30 s carry 28 kB at 9600 baud, far more than the server sends.
  @inline(__always) public static var httpread: Self {
    Self(
      .http,
      "+HTTPREAD",
      """
      =?; ! -> length; = start,size -> length
      start int:0..319487/bytes; size int:1..319488/bytes; length int/bytes
      """,
      time: .project(seconds: 30),
      header: .length
    )
  }

  /// Project value: as `+HTTPREAD`.
  @inline(__always) public static var httphead: Self {
    Self(
      .http,
      "+HTTPHEAD",
      """
      =?; ! -> length
      length int/bytes
      """,
      time: .project(seconds: 30),
      header: .length
    )
  }

  /// `AT+HTTPSTATUS`: what the HTTP session is doing.
  @inline(__always) public static var httpstatus: Self {
    Self(
      .http,
      "+HTTPSTATUS",
      """
      =?; ? -> method,state,finished,remaining
      method word; state enum; finished int/bytes; remaining int/bytes
      """
    )
  }

  /// `AT+HTTPTOFS`: loads a file into the file system.
  @inline(__always) public static var httptofs: Self {
    Self(
      .http,
      "+HTTPTOFS",
      """
      =?; = url,file[,timeout[,retries]]; URC status,length
      url text; file text; timeout int:10..1000=50/s; retries int:5..100=5; status int:0..65535
      length int/bytes
      """,
      result: .later,
      lines: .later,
      urc: .httpDownload
    )
  }

  /// `AT+HTTPTOFSRL`: how far the loading of the file is.
  @inline(__always) public static var httptofsrl: Self {
    Self(
      .http,
      "+HTTPTOFSRL",
      """
      ? -> state,finished,total
      state enum; finished int/bytes; total int/bytes
      """
    )
  }

  @inline(__always)
  static func visitHTTP(_ visitor: inout some CommandVisitor) {
    visitor.visit(.httpinit, .httpterm, .httppara, .httpdata, .httpaction)
    visitor.visit(.httpread, .httphead, .httpstatus, .httptofs, .httptofsrl)
  }
}
