/// - Source: ITU-T V.250; SIM7000 Series AT Command Manual V1.06, chapter 2, with
///   `+IPR`, `+ICF`, `+IFC`, `+CMEE`, `+CSCS` and `+CFGRI`; SIM7000 UART
///   Application Note V1.01.
extension CommandRow {
  /// `AT`: asks nothing: shows that the module listens, and sets its rate where that is automatic.
  @inline(__always) public static var at: Self {
    Self(.basic, "AT", "!")
  }

  /// `A/`: does the last command line once more.
  @inline(__always) public static var again: Self {
    Self(.basic, "A/", "!")
  }

  /// `ATE`: echo of what the host sends.
  @inline(__always) public static var ate: Self {
    Self(.basic, "ATE", "! on; on enum=1", saving: .notSaved)
  }

  /// `ATQ`: final results on and off.
  @inline(__always) public static var atq: Self {
    Self(.basic, "ATQ", "! quiet; quiet enum=0", saving: .notSaved)
  }

  /// `ATV`: how final results are written.
  @inline(__always) public static var atv: Self {
    Self(.basic, "ATV", "! verbose; verbose enum=1")
  }

  /// `ATX`: how much CONNECT and the failures of a call tell.
  @inline(__always) public static var atx: Self {
    Self(.basic, "ATX", "! level; level int:0..4")
  }

  /// `ATZ`: back to the stored profile.
  @inline(__always) public static var atz: Self {
    Self(.basic, "ATZ", "! [profile]; profile int:0..0")
  }

  /// `AT&F`: back to the settings of the factory.
  @inline(__always) public static var atAmpersandF: Self {
    Self(.basic, "AT&F", "! [profile]; profile int:0..0", bare: .text)
  }

  /// `AT&V`: lists the settings in force.
  @inline(__always) public static var atAmpersandV: Self {
    Self(.basic, "AT&V", "! => settings; settings text", bare: .text)
  }

  /// `AT&W`: stores the settings in force as the profile.
  @inline(__always) public static var atAmpersandW: Self {
    Self(.basic, "AT&W", "! [profile]; profile int:0..0")
  }

  /// `AT&C`: what the line DCD shows.
  @inline(__always) public static var atAmpersandC: Self {
    Self(.basic, "AT&C", "! mode; mode enum")
  }

  /// `AT&D`: what the module does when the host drops DTR.
  @inline(__always) public static var atAmpersandD: Self {
    Self(.basic, "AT&D", "! mode; mode enum")
  }

  /// `ATS`: an S register.
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

  /// `ATA`: takes an incoming call.
  @inline(__always) public static var ata: Self {
    Self(.basic, "ATA", "!", ends: .connection)
  }

  /// `ATH`: hangs up.
  @inline(__always) public static var ath: Self {
    Self(.basic, "ATH", "! [value]; value int:0..0", time: .manual(seconds: 20))
  }

  /// `ATO`: returns to data mode, after +++.
  @inline(__always) public static var ato: Self {
    Self(.basic, "ATO", "! [value]; value int:0..0", ends: .connection)
  }

  /// `AT+IPR`: the rate of the serial port.
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

  /// `AT+ICF`: bits of a character on the serial port.
  @inline(__always) public static var icf: Self {
    Self(.basic, "+ICF", "=?; ? -> format[,parity]; = format[,parity]; format enum=3; parity enum")
  }

  /// `AT+IFC`: flow control of the serial port.
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

  /// `AT+CMEE`: how errors are reported.
  @inline(__always) public static var cmee: Self {
    Self(.basic, "+CMEE", "=?; ? -> n; = n; n enum", saving: .notSaved)
  }

  /// `AT+CLAC`: the names of all commands, a line each.
  @inline(__always) public static var clac: Self {
    Self(.basic, "+CLAC", "=?; !", bare: .message)
  }

  /// `AT+CSCS`: the character set of texts.
  @inline(__always) public static var cscs: Self {
    Self(.basic, "+CSCS", "=?; ? -> charset; = charset; charset word=IRA", saving: .notSaved)
  }

  /// `AT+CFGRI`: what the line RI shows.
  @inline(__always) public static var cfgri: Self {
    Self(.basic, "+CFGRI", "=?; ? -> mode; = mode; mode enum")
  }

  /// `AT+CMUX`: several channels on one serial port, by 27.010.
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
