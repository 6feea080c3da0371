/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 3 and 5.
extension CommandRow {
  /// `AT+CADC`: the voltage at the converter's pin.
  @inline(__always) public static var cadc: Self {
    Self(
      .hardware,
      "+CADC",
      """
      =?; ? -> status,value
      status enum; value int:0..1700/mV
      """,
      time: .manual(seconds: 2)
    )
  }

  /// `AT+SGPIO`: a pin, by the number of its GPIO.
  @inline(__always) public static var sgpio: Self {
    Self(
      .hardware,
      "+SGPIO",
      """
      =?; = operation=1,gpio -> level; = operation,gpio,function,level
      operation enum; gpio int; function enum; level enum
      """,
      bare: .text
    )
  }

  /// `AT+CGPIO`: a pin, by its place on the module.
  @inline(__always) public static var cgpio: Self {
    Self(
      .hardware,
      "+CGPIO",
      """
      =?; = operation=1,pin -> level; = operation,pin,function,level
      operation enum; pin int; function enum; level enum
      """,
      bare: .text
    )
  }

  /// `AT+SPWM`: pulses on the PWM pin.
  @inline(__always) public static var spwm: Self {
    Self(.hardware, "+SPWM", "=?; = divider,level; divider int; level int")
  }

  /// `AT+CTLIIC`: switches I2C on.
  @inline(__always) public static var ctliic: Self {
    Self(.hardware, "+CTLIIC", "=?; = mode; mode enum")
  }

  /// `AT+CWIIC`: writes a register by I2C.
  @inline(__always) public static var cwiic: Self {
    Self(
      .hardware,
      "+CWIIC",
      """
      =?; = device,register,value,length
      device hex:2; register hex:4; value hex; length int/bytes
      """
    )
  }

  /// `AT+CRIIC`: reads a register by I2C.
  @inline(__always) public static var criic: Self {
    Self(
      .hardware,
      "+CRIIC",
      """
      =?; = device,register,length -> value
      device hex:2; register hex:4; length int/bytes; value hex
      """
    )
  }

  @inline(__always)
  static func visitHardware(_ visitor: inout some CommandVisitor) {
    visitor.visit(.cadc, .sgpio, .cgpio, .spwm, .ctliic)
    visitor.visit(.cwiic, .criic)
  }
}
