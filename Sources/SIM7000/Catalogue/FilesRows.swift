/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 15; SIM7000 File
///   System Application Note V1.01; botletics SSL log 2.
extension CommandRow {
  /// `AT+CFSINIT`: begins work on files.
  @inline(__always) public static var cfsinit: Self {
    Self(.files, "+CFSINIT", "!")
  }

  /// `AT+CFSTERM`: ends work on files.
  @inline(__always) public static var cfsterm: Self {
    Self(.files, "+CFSTERM", "!")
  }

  /// `AT+CFSWFILE`: writes a file.
  @inline(__always) public static var cfswfile: Self {
    Self(
      .files,
      "+CFSWFILE",
      """
      =?; = folder,file,mode,length,time
      folder enum; file text:50; mode enum; length int:1..10240/bytes; time int:100..10000/ms
      """,
      time: .body(limitInField: 5),
      payload: Payload(prompt: .download, length: 4, limit: 5)
    )
  }

  /// `AT+CFSRFILE`: reads a file.
  @inline(__always) public static var cfsrfile: Self {
    Self(
      .files,
      "+CFSRFILE",
      """
      =?; = folder,file,mode,size,position -> length
      folder enum; file text:50; mode enum; size int/bytes; position int/bytes; length int/bytes
      """,
      header: .length
    )
  }

  /// `AT+CFSDFILE`: deletes a file.
  @inline(__always) public static var cfsdfile: Self {
    Self(.files, "+CFSDFILE", "=?; = folder,file; folder enum; file text:50")
  }

  /// `AT+CFSREN`: gives a file another name.
  @inline(__always) public static var cfsren: Self {
    Self(
      .files,
      "+CFSREN",
      """
      =?; = folder,file,new_file
      folder enum; file text:50; new_file text:50
      """
    )
  }

  /// `AT+CFSGFIS`: the size of a file.
  @inline(__always) public static var cfsgfis: Self {
    Self(
      .files,
      "+CFSGFIS",
      """
      =?; = folder,file -> length
      folder enum; file text:50; length int/bytes
      """
    )
  }

  /// `AT+CFSGFRS`: room in the file system.
  @inline(__always) public static var cfsgfrs: Self {
    Self(.files, "+CFSGFRS", "? -> free; free int/bytes")
  }

  /// `+FTPGET`: the result of an FTP download.
  @inline(__always) public static var ftpget: Self {
    Self(
      .files,
      "+FTPGET",
      """
      URC mode,result
      mode int:1..2; result int
      """,
      lines: .transfer,
      header: .transfer
    )
  }

  /// `+FTPPUT`: the result of an FTP upload.
  @inline(__always) public static var ftpput: Self {
    Self(.files, "+FTPPUT", Self.ftpget.shape, lines: .transfer)
  }

  /// `+CCOAPRECV`: a CoAP response arrived.
  @inline(__always) public static var ccoaprecv: Self {
    Self(.files, "+CCOAPRECV", "", urc: .text)
  }

  @inline(__always)
  static func visitFiles(_ visitor: inout some CommandVisitor) {
    visitor.visit(.cfsinit, .cfsterm, .cfswfile, .cfsrfile, .cfsdfile)
    visitor.visit(.cfsren, .cfsgfis, .cfsgfrs, .ftpget, .ftpput)
    visitor.visit(.ccoaprecv)
  }
}
