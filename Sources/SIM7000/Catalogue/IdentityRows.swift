/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 2 and 3;
///   `+SIMCOMATI` and `+CSUB` from published logs.
extension CommandRow {
  @inline(__always) public static var ati: Self {
    Self(.identity, "ATI", "! => model release; model word; release text", bare: .text)
  }

  @inline(__always) public static var cgmi: Self {
    Self(.identity, "+CGMI", "=?; ! => manufacturer; manufacturer text", bare: .text)
  }

  @inline(__always) public static var gmi: Self {
    CommandRow.cgmi.named("+GMI")
  }

  @inline(__always) public static var cgmm: Self {
    Self(.identity, "+CGMM", "=?; ! => model; model text", bare: .text)
  }

  @inline(__always) public static var gmm: Self {
    CommandRow.cgmm.named("+GMM")
  }

  @inline(__always) public static var cgmr: Self {
    Self(.identity, "+CGMR", "=?; ! => revision; revision text", bare: .text)
  }

  @inline(__always) public static var gmr: Self {
    CommandRow.cgmr.named("+GMR")
  }

  @inline(__always) public static var gsv: Self {
    Self(.identity, "+GSV", "! => manufacturer; manufacturer text", bare: .text)
  }

  @inline(__always) public static var cgsn: Self {
    Self(.identity, "+CGSN", "=?; ! => imei; imei text:15", bare: .text)
  }

  @inline(__always) public static var gsn: Self {
    CommandRow.cgsn.named("+GSN")
  }

  @inline(__always) public static var cimi: Self {
    Self(.identity, "+CIMI", "=?; ! => imsi; imsi text:15", time: .manual(seconds: 20), bare: .text)
  }

  @inline(__always) public static var ccid: Self {
    Self(
      .identity,
      "+CCID",
      """
      =?; ! => iccid
      iccid text:20
      """,
      time: .manual(seconds: 2),
      bare: .text
    )
  }

  @inline(__always) public static var goi: Self {
    Self(.identity, "+GOI", "=?; ! => value1; value1 text", bare: .text)
  }

  @inline(__always) public static var gcap: Self {
    Self(.identity, "+GCAP", "=?; ! -> capability...; capability list")
  }

  @inline(__always) public static var simcomati: Self {
    Self(
      .identity,
      "+SIMCOMATI",
      """
      ! => value1
      value1 text; revision text; csub text; aprev text; qcn text; imei text:15
      """,
      bare: .text
    )
  }

  @inline(__always) public static var csub: Self {
    Self(.identity, "+CSUB", "! -> csub; csub text")
  }

  @inline(__always) public static var cdevice: Self {
    Self(.identity, "+CDEVICE", "? -> value1; value1 text", bare: .text)
  }

  @inline(__always) public static var cnum: Self {
    Self(.identity, "+CNUM", "=?; ! -> alpha,number,type; alpha text; number text; type enum")
  }

  @inline(__always) public static var cpas: Self {
    Self(.identity, "+CPAS", "=?; ! -> activity; activity enum")
  }

  @inline(__always)
  static func visitIdentity(_ visitor: inout some CommandVisitor) {
    visitor.visit(.ati, .cgmi, .gmi, .cgmm, .gmm)
    visitor.visit(.cgmr, .gmr, .gsv, .cgsn, .gsn)
    visitor.visit(.cimi, .ccid, .goi, .gcap, .simcomati)
    visitor.visit(.csub, .cdevice, .cnum, .cpas)
  }
}
