/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 5 and 6.
extension CommandRow {
  /// `AT+CNMP`: which radio systems the module looks for.
  @inline(__always) public static var cnmp: Self {
    Self(.radio, "+CNMP", "=?; ? -> mode; = mode; mode enum", saving: .saved, isRestorable: true)
  }

  /// `AT+CMNB`: which kinds of LTE the module looks for.
  @inline(__always) public static var cmnb: Self {
    Self(.radio, "+CMNB", "=?; ? -> mode; = mode; mode enum", saving: .saved, isRestorable: true)
  }

  /// `AT+CBANDCFG`: the LTE bands that the module looks at.
  @inline(__always) public static var cbandcfg: Self {
    Self(
      .radio,
      "+CBANDCFG",
      """
      =?; ? -> rat,band...; = rat,band...
      rat word; band list
      """,
      saving: .saved
    )
  }

  /// `AT+CBAND`: the GSM bands that the module looks at.
  @inline(__always) public static var cband: Self {
    Self(.radio, "+CBAND", "=?; ? -> band; = band; band word", saving: .saved)
  }

  /// `AT+CNBS`: how NB-IoT looks for its carrier.
  @inline(__always) public static var cnbs: Self {
    Self(
      .radio,
      "+CNBS",
      """
      =?; ? -> mode; = mode
      mode enum
      """,
      saving: .savedForNextStart,
      isRestorable: true
    )
  }

  /// `AT+NBSC`: scrambling on NB-IoT.
  @inline(__always) public static var nbsc: Self {
    Self(
      .radio,
      "+NBSC",
      """
      =?; ? -> mode; = mode
      mode enum
      """,
      saving: .savedForNextStart,
      isRestorable: true
    )
  }

  /// `AT+CNDS`: the service domain that is preferred.
  @inline(__always) public static var cnds: Self {
    Self(
      .radio,
      "+CNDS",
      """
      =?; ? -> mode; = mode
      mode enum
      """,
      saving: .savedForNextStart,
      isRestorable: true
    )
  }

  /// `AT+CSDP`: the service domain.
  @inline(__always) public static var csdp: Self {
    Self(
      .radio,
      "+CSDP",
      """
      =?; ? -> mode; = mode
      mode enum
      """,
      saving: .savedForNextStart,
      isRestorable: true
    )
  }

  /// `AT+MCELLLOCK`: binds the module to one cell: MCELLLOCK on CAT-M1, NCELLLOCK on NB-IoT.
  @inline(__always) public static var mcelllock: Self {
    Self(
      .radio,
      "+MCELLLOCK",
      """
      =?; ? -> mode[,earfcn,pci]; = mode[,earfcn,pci]
      mode enum; earfcn int; pci int:0..503
      """,
      saving: .savedForNextStart
    )
  }

  /// `AT+NCELLLOCK`: locks the module to an NB-IoT cell.
  @inline(__always) public static var ncelllock: Self {
    CommandRow.mcelllock.named("+NCELLLOCK")
  }

  /// `AT+CRATSRCH`: how often the module looks for a better radio system.
  @inline(__always) public static var cratsrch: Self {
    Self(
      .radio,
      "+CRATSRCH",
      """
      =?; ? -> minutes,minutes2; = minutes[,minutes2]
      minutes int=60/min; minutes2 int=20/min
      """
    )
  }

  /// `AT+CMCFG`: the carrier's profile.
  @inline(__always) public static var cmcfg: Self {
    Self(
      .radio,
      "+CMCFG",
      """
      =?; ? -> mode,count; = mode[,name]; LINE index,name,version,state
      mode int; count int; index int; name text; version hex; state int
      """
    )
  }

  /// `AT+CAPNMODE`: whose APN AT+CSTT and AT+SAPBR use.
  @inline(__always) public static var capnmode: Self {
    Self(.radio, "+CAPNMODE", "=?; ? -> mode; = mode; mode enum=0")
  }

  /// `AT+CENG`: engineering mode: the serving cell and its neighbours.
  @inline(__always) public static var ceng: Self {
    Self(
      .radio,
      "+CENG",
      """
      =?; ? -> mode,neighbours,count,system; = mode[,neighbours]; LINE cell,data
      mode enum; neighbours enum; count int; system text; cell int:0..6; data text
      """
    )
  }

  /// `AT+CNVW`: writes a radio setting by its number, as the oldest firmware needs.
  @inline(__always) public static var cnvw: Self {
    Self(.radio, "+CNVW", "= type,item,value; type int; item int; value hex")
  }

  @inline(__always)
  static func visitRadio(_ visitor: inout some CommandVisitor) {
    visitor.visit(.cnmp, .cmnb, .cbandcfg, .cband, .cnbs)
    visitor.visit(.nbsc, .cnds, .csdp, .mcelllock, .ncelllock)
    visitor.visit(.cratsrch, .cmcfg, .capnmode, .ceng, .cnvw)
  }
}
