/// - Source: ITU-T V.250; SIM7000 Series AT Command Manual V1.06, chapter 2, with
///   `+IPR`, `+ICF`, `+IFC`, `+CMEE`, `+CSCS` and `+CFGRI`; SIM7000 UART
///   Application Note V1.01.
extension CommandRow {
  @inline(__always) public static var at: Self {
    Self(.basic, "AT", "!")
  }

  @inline(__always) public static var again: Self {
    Self(.basic, "A/", "!")
  }

  @inline(__always) public static var ate: Self {
    Self(.basic, "ATE", "! on; on enum=1", saving: .notSaved)
  }

  @inline(__always) public static var atq: Self {
    Self(.basic, "ATQ", "! quiet; quiet enum=0", saving: .notSaved)
  }

  @inline(__always) public static var atv: Self {
    Self(.basic, "ATV", "! verbose; verbose enum=1")
  }

  @inline(__always) public static var atx: Self {
    Self(.basic, "ATX", "! level; level int:0..4")
  }

  @inline(__always) public static var atz: Self {
    Self(.basic, "ATZ", "! [profile]; profile int:0..0")
  }

  @inline(__always) public static var atAmpersandF: Self {
    Self(.basic, "AT&F", "! [profile]; profile int:0..0", bare: .text)
  }

  @inline(__always) public static var atAmpersandV: Self {
    Self(.basic, "AT&V", "! => settings; settings text", bare: .text)
  }

  @inline(__always) public static var atAmpersandW: Self {
    Self(.basic, "AT&W", "! [profile]; profile int:0..0")
  }

  @inline(__always) public static var atAmpersandC: Self {
    Self(.basic, "AT&C", "! mode; mode enum")
  }

  @inline(__always) public static var atAmpersandD: Self {
    Self(.basic, "AT&D", "! mode; mode enum")
  }

  @inline(__always) public static var ats: Self {
    Self(
      .basic,
      "ATS",
      """
      = register,value; ? register => value
      register enum; value int:0..999
      """,
      bare: .text
    )
  }

  /// Project value: as `+CAOPEN`.
  @inline(__always) public static var atd: Self {
    Self(.basic, "ATD", "! number; number text", time: .project(seconds: 75), ends: .connection)
  }

  @inline(__always) public static var ata: Self {
    Self(.basic, "ATA", "!", ends: .connection)
  }

  @inline(__always) public static var ath: Self {
    Self(.basic, "ATH", "! [value]; value int:0..0", time: .manual(seconds: 20))
  }

  @inline(__always) public static var ato: Self {
    Self(.basic, "ATO", "! [value]; value int:0..0", ends: .connection)
  }

  @inline(__always) public static var ipr: Self {
    Self(
      .basic,
      "+IPR",
      """
      =?; ? -> rate; = rate
      rate enum/bit/s
      """,
      saving: .saved,
      isRestorable: true
    )
  }

  @inline(__always) public static var icf: Self {
    Self(.basic, "+ICF", "=?; ? -> format[,parity]; = format[,parity]; format enum=3; parity enum")
  }

  @inline(__always) public static var ifc: Self {
    Self(
      .basic,
      "+IFC",
      """
      =?; ? -> dce_by_dte,dte_by_dce; = dce_by_dte[,dte_by_dce]
      dce_by_dte enum=0; dte_by_dce enum=0
      """
    )
  }

  @inline(__always) public static var cmee: Self {
    Self(.basic, "+CMEE", "=?; ? -> n; = n; n enum", saving: .notSaved)
  }

  @inline(__always) public static var clac: Self {
    Self(.basic, "+CLAC", "=?; !", bare: .text)
  }

  @inline(__always) public static var cscs: Self {
    Self(.basic, "+CSCS", "=?; ? -> charset; = charset; charset word=IRA", saving: .notSaved)
  }

  @inline(__always) public static var cfgri: Self {
    Self(.basic, "+CFGRI", "=?; ? -> mode; = mode; mode enum")
  }

  @inline(__always) public static var cmux: Self {
    Self(.basic, "+CMUX", "= mode; mode int")
  }

  @inline(__always)
  static func visitBasic(_ visitor: inout some CommandVisitor) {
    visitor.visit(.at, .again, .ate, .atq, .atv)
    visitor.visit(.atx, .atz, .atAmpersandF, .atAmpersandV, .atAmpersandW)
    visitor.visit(.atAmpersandC, .atAmpersandD, .ats, .atd, .ata)
    visitor.visit(.ath, .ato, .ipr, .icf, .ifc)
    visitor.visit(.cmee, .clac, .cscs, .cfgri, .cmux)
  }
}
