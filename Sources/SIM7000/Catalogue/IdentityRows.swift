/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 2 and 3;
///   `+SIMCOMATI` and `+CSUB` from published logs.
extension CommandRow {
  /// `ATI`: the module's model and firmware family.
  @inline(__always) public static var ati: Self {
    Self(.identity, "ATI", "! => model release; model word; release text", bare: .text)
  }

  /// `AT+CGMI`: the maker of the module.
  @inline(__always) public static var cgmi: Self {
    Self(.identity, "+CGMI", "=?; ! => manufacturer; manufacturer text", bare: .text)
  }

  /// `AT+GMI`: the maker of the module, as `AT+CGMI`.
  @inline(__always) public static var gmi: Self {
    CommandRow.cgmi.named("+GMI")
  }

  /// `AT+CGMM`: the module's model.
  @inline(__always) public static var cgmm: Self {
    Self(.identity, "+CGMM", "=?; ! => model; model text", bare: .text)
  }

  /// `AT+GMM`: the model of the module, as `AT+CGMM`.
  @inline(__always) public static var gmm: Self {
    CommandRow.cgmm.named("+GMM")
  }

  /// `AT+CGMR`: the firmware's revision.
  @inline(__always) public static var cgmr: Self {
    Self(.identity, "+CGMR", "=?; ! => revision; revision text", bare: .text)
  }

  /// `AT+GMR`: the firmware's revision, as `AT+CGMR`.
  @inline(__always) public static var gmr: Self {
    CommandRow.cgmr.named("+GMR")
  }

  /// `AT+GSV`: maker, model and firmware in three lines.
  @inline(__always) public static var gsv: Self {
    Self(.identity, "+GSV", "! => manufacturer; manufacturer text", bare: .text)
  }

  /// `AT+CGSN`: the IMEI, which names the module in networks.
  @inline(__always) public static var cgsn: Self {
    Self(.identity, "+CGSN", "=?; ! => imei; imei text:15", bare: .text)
  }

  /// `AT+GSN`: the IMEI, as `AT+CGSN`.
  @inline(__always) public static var gsn: Self {
    CommandRow.cgsn.named("+GSN")
  }

  /// `AT+CIMI`: the IMSI, which names the subscriber.
  @inline(__always) public static var cimi: Self {
    Self(.identity, "+CIMI", "=?; ! => imsi; imsi text:15", time: .manual(seconds: 20), bare: .text)
  }

  /// `AT+CCID`: the ICCID, the number printed on the SIM.
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

  /// `AT+GOI`: the module's object id.
  @inline(__always) public static var goi: Self {
    Self(.identity, "+GOI", "=?; ! => value1; value1 text", bare: .text)
  }

  /// `AT+GCAP`: the standards that the module follows.
  @inline(__always) public static var gcap: Self {
    Self(.identity, "+GCAP", "=?; ! -> capability...; capability list")
  }

  /// `AT+SIMCOMATI`: all version numbers and the IMEI, a line each.
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

  /// `AT+CSUB`: the sub-version of the firmware.
  @inline(__always) public static var csub: Self {
    Self(.identity, "+CSUB", "! -> csub; csub text")
  }

  /// `AT+CDEVICE`: the memory chips.
  @inline(__always) public static var cdevice: Self {
    Self(.identity, "+CDEVICE", "? -> value1; value1 text", bare: .text)
  }

  /// `AT+CNUM`: the SIM's own phone numbers.
  @inline(__always) public static var cnum: Self {
    Self(.identity, "+CNUM", "=?; ! -> alpha,number,type; alpha text; number text; type enum")
  }

  /// `AT+CPAS`: what the module is busy with.
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
