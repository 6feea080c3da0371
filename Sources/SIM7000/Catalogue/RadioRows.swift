/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 5 and 6.
extension CommandRow {
  @inline(__always) public static var cnmp: Self {
    Self(.radio, "+CNMP", "=?; ? -> mode; = mode; mode enum", saving: .saved, isRestorable: true)
  }

  @inline(__always) public static var cmnb: Self {
    Self(.radio, "+CMNB", "=?; ? -> mode; = mode; mode enum", saving: .saved, isRestorable: true)
  }

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

  @inline(__always) public static var cband: Self {
    Self(.radio, "+CBAND", "=?; ? -> band; = band; band word", saving: .saved)
  }

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

  @inline(__always) public static var ncelllock: Self {
    CommandRow.mcelllock.named("+NCELLLOCK")
  }

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

  @inline(__always) public static var capnmode: Self {
    Self(.radio, "+CAPNMODE", "=?; ? -> mode; = mode; mode enum=0")
  }

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
