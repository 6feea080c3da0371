/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 2 and 3; 3GPP TS
///   27.007, chapter 7.
extension CommandRow {
  /// `AT+CRC`: whether an incoming call reports its kind.
  @inline(__always) public static var crc: Self {
    Self(.calls, "+CRC", "=?; ? -> mode; = mode; mode enum=0", saving: .notSaved)
  }

  /// `+CRING`: a call comes in.
  @inline(__always) public static var cring: Self {
    Self(.calls, "+CRING", "URC type; type word", urc: .call)
  }

  /// `AT+CLCC`: the current calls.
  @inline(__always) public static var clcc: Self {
    Self(
      .calls,
      "+CLCC",
      """
      =?; ! -> index,direction,state,mode,multiparty[,number,type[,alpha[,priority]]]
      index int:1..7; direction enum; state enum; mode int:0..9; multiparty enum; number text
      type int; alpha text; priority int:0..4
      """
    )
  }

  /// `AT+CLIP`: the caller's number.
  @inline(__always) public static var clip: Self {
    Self(
      .calls,
      "+CLIP",
      """
      =?; ? -> n,m; = n; URC number,type[,subaddress,subaddress_type,alpha,validity]
      n enum=0; m enum; number text; type enum; subaddress text; subaddress_type int; alpha text
      validity enum
      """,
      lines: .later,
      urc: .call
    )
  }

  /// `AT+CUSD`: USSD, such as a question for the credit.
  @inline(__always) public static var cusd: Self {
    Self(
      .calls,
      "+CUSD",
      """
      =?; ? -> n; = n[,text[,dcs]]; URC status[,text,dcs]
      n enum=0; text text; dcs int:0..255; status enum
      """,
      result: .later,
      lines: .later,
      urc: .call
    )
  }

  /// `+STIN`: the SIM's application requests an action.
  @inline(__always) public static var stin: Self {
    Self(.calls, "+STIN", "URC command; command int", urc: .simToolkit)
  }

  /// `+CIEV`: an indicator of the module changed.
  @inline(__always) public static var ciev: Self {
    Self(.calls, "+CIEV", "", urc: .text)
  }

  @inline(__always)
  static func visitCalls(_ visitor: inout some CommandVisitor) {
    visitor.visit(.crc, .cring, .clcc, .clip, .cusd)
    visitor.visit(.stin, .ciev)
  }
}
