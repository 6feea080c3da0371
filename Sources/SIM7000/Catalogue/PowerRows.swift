/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 5; SIM7000
///   Hardware Design V1.07.
extension CommandRow {
  /// `AT+CFUN`: how much of the module works.
  @inline(__always) public static var cfun: Self {
    Self(
      .power,
      "+CFUN",
      """
      =?; ? -> fun[,rst]; = fun[,rst]; URC fun
      fun enum=1; rst enum=0
      """,
      saving: .saved,
      isRestorable: true,
      time: .manual(seconds: 10),
      lines: .later,
      urc: .functionality
    )
  }

  /// `AT+CPOWD`: switches the module off.
  @inline(__always) public static var cpowd: Self {
    Self(.power, "+CPOWD", "=?; = mode; mode enum", ends: .powerDown)
  }

  /// `AT+CBC`: battery.
  @inline(__always) public static var cbc: Self {
    Self(.power, "+CBC", "=?; ! -> bcs,bcl,mv; bcs enum; bcl int:0..100/%; mv int/mV")
  }

  /// `AT+CBATCHK`: watches the supply.
  @inline(__always) public static var cbatchk: Self {
    Self(
      .power,
      "+CBATCHK",
      """
      =?; ? -> mode; = mode
      mode enum=0
      """,
      saving: .saved,
      isRestorable: true
    )
  }

  /// `AT+CSCLK`: sleep by DTR.
  @inline(__always) public static var csclk: Self {
    Self(.power, "+CSCLK", "=?; ? -> mode; = mode; mode enum", saving: .saved, isRestorable: true)
  }

  /// `AT+CNETLIGHT`: the network lamp.
  @inline(__always) public static var cnetlight: Self {
    Self(
      .power,
      "+CNETLIGHT",
      """
      =?; ? -> mode; = mode
      mode enum
      """,
      saving: .saved,
      isRestorable: true
    )
  }

  /// `AT+SLEDS`: how the network lamp blinks.
  @inline(__always) public static var sleds: Self {
    Self(
      .power,
      "+SLEDS",
      """
      =?; ?; = mode,on,off; LINE mode,on,off
      mode enum; on int:0,40..65535/ms; off int:0,40..65535/ms
      """,
      bare: .text
    )
  }

  /// `AT+CSGS`: how the network lamp shows data.
  @inline(__always) public static var csgs: Self {
    Self(.power, "+CSGS", "=?; ? -> mode; = mode; mode enum", saving: .notSaved)
  }

  /// `AT+CEDUMP`: what the module does when its firmware fails.
  @inline(__always) public static var cedump: Self {
    Self(.power, "+CEDUMP", "=?; ? -> mode; = mode; mode enum=0")
  }

  /// `AT+CBALIST`: the files of a backup.
  @inline(__always) public static var cbalist: Self {
    Self(.power, "+CBALIST", "? -> index,path; = index,path; index int:0..9; path text:80")
  }

  /// `AT+CBAINIT`: known by its name and its response time only.
  @inline(__always) public static var cbainit: Self {
    Self(.power, "+CBAINIT", "!", time: .manual(seconds: 3))
  }

  /// `AT+CBAPPS`: known by its name and its response time only.
  @inline(__always) public static var cbapps: Self {
    CommandRow.cbainit.named("+CBAPPS")
  }

  /// `AT+CBART`: known by its name and its response time only.
  @inline(__always) public static var cbart: Self {
    CommandRow.cbainit.named("+CBART")
  }

  @inline(__always)
  static func visitPower(_ visitor: inout some CommandVisitor) {
    visitor.visit(.cfun, .cpowd, .cbc, .cbatchk, .csclk)
    visitor.visit(.cnetlight, .sleds, .csgs, .cedump, .cbalist)
    visitor.visit(.cbainit, .cbapps, .cbart)
  }
}
