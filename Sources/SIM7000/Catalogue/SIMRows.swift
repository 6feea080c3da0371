/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 3; 3GPP TS 27.007,
///   chapter 8.
extension CommandRow {
  /// `AT+CPIN`: whether the SIM is ready, and the entry of its PIN.
  @inline(__always) public static var cpin: Self {
    Self(
      .sim,
      "+CPIN",
      """
      =?; ? -> lock; = pin[,new_pin]; URC lock
      lock word; pin text:8; new_pin text:8
      """,
      time: .manual(seconds: 5),
      lines: .later,
      urc: .simState
    )
  }

  /// `AT+CLCK`: locks and their state.
  @inline(__always) public static var clck: Self {
    Self(
      .sim,
      "+CLCK",
      """
      =?; = facility,mode[,password[,class]] -> status[,class]
      facility word; mode enum; password text:8; class int:1..255; status enum
      """,
      time: .manual(seconds: 15)
    )
  }

  /// `AT+CPWD`: changes a password, such as the PIN.
  @inline(__always) public static var cpwd: Self {
    Self(
      .sim,
      "+CPWD",
      """
      =?; = facility,old,new
      facility word; old text:8; new text:8
      """,
      time: .manual(seconds: 15)
    )
  }

  /// `AT+CRSM`: reads or writes a file of the SIM.
  @inline(__always) public static var crsm: Self {
    Self(
      .sim,
      "+CRSM",
      """
      =?; = command[,file[,p1,p2,p3[,data]]] -> sw1,sw2[,hex]
      command enum; file int; p1 int:0..255; p2 int:0..255; p3 int:0..255; data hex
      sw1 int:0..255; sw2 int:0..255; hex hex
      """
    )
  }

  /// `AT+CSIM`: sends bytes to the SIM as they are.
  @inline(__always) public static var csim: Self {
    Self(
      .sim,
      "+CSIM",
      """
      =?; = length,command -> length,response
      length int; command hex; response hex
      """
    )
  }

  /// `AT+CSIMLOCK`: binds the module to networks or SIMs.
  @inline(__always) public static var csimlock: Self {
    Self(
      .sim,
      "+CSIMLOCK",
      """
      = facility,mode[,password[,data]] -> status[,networks...]
      facility word; mode enum; password text; data text; status enum; networks list
      """
    )
  }

  @inline(__always)
  static func visitSIM(_ visitor: inout some CommandVisitor) {
    visitor.visit(.cpin, .clck, .cpwd, .crsm, .csim)
    visitor.visit(.csimlock)
  }
}
