/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 5; SIM7000 Low
///   Power Mode Application Note V1.01; 3GPP TS 24.008, 10.5.7.
extension CommandRow {
  /// `AT+CPSMS`: power saving mode.
  @inline(__always) public static var cpsms: Self {
    Self(
      .sleep,
      "+CPSMS",
      """
      =?; ? -> mode,rau,ready[,tau,active]; = mode[,rau[,ready[,tau[,active]]]]
      mode enum; rau bits:8; ready bits:8; tau bits:8; active bits:8
      """,
      saving: .saved
    )
  }

  /// `AT+CPSMSTATUS`: reports when the module falls asleep and wakes.
  @inline(__always) public static var cpsmstatus: Self {
    Self(
      .sleep,
      "+CPSMSTATUS",
      """
      =?; ? -> mode; = mode; URC state
      mode enum; state word
      """,
      lines: .sleep,
      urc: .service
    )
  }

  /// `AT+CPSMRDP`: the timers that were asked for and those that the network gave.
  @inline(__always) public static var cpsmrdp: Self {
    Self(
      .sleep,
      "+CPSMRDP",
      """
      =?; ! -> mode,active_requested,tau_requested,active_granted,tau_extended_granted,tau_granted
      mode enum; active_requested int/s; tau_requested int/s; active_granted int/s
      tau_extended_granted int/s; tau_granted int/s
      """
    )
  }

  /// `AT+CPSMCFG`: when the module goes to sleep at all.
  @inline(__always) public static var cpsmcfg: Self {
    Self(
      .sleep,
      "+CPSMCFG",
      """
      =?; ? -> threshold,version; = threshold[,version]
      threshold int:60..86400=60/s; version int:0..15=15
      """
    )
  }

  /// `AT+CPSMCFGEXT`: further settings of the power saving mode.
  @inline(__always) public static var cpsmcfgext: Self {
    Self(
      .sleep,
      "+CPSMCFGEXT",
      """
      =?; ? -> value1,value2,value3,value4,value5,value6
      = value1,value2,value3,value4,value5,value6
      value1 int; value2 int; value3 int; value4 int; value5 int; value6 int
      """
    )
  }

  /// `AT+CEDRXS`: asks the network for eDRX: to be reached in long intervals.
  @inline(__always) public static var cedrxs: Self {
    Self(
      .sleep,
      "+CEDRXS",
      """
      =?; ? -> act,cycle; = mode[,act[,cycle]]
      mode enum; act enum; cycle bits:4
      """,
      saving: .saved
    )
  }

  /// `AT+CEDRX`: eDRX with its paging window.
  @inline(__always) public static var cedrx: Self {
    Self(
      .sleep,
      "+CEDRX",
      """
      =?; ? -> mode,enabled,window,cycle_index; = mode,enabled,window,cycle_index
      mode int:0..3; enabled enum; window int:0..15; cycle_index int:0..15
      """
    )
  }

  /// `AT+CEDRXRDP`: the eDRX that the network gave.
  @inline(__always) public static var cedrxrdp: Self {
    Self(
      .sleep,
      "+CEDRXRDP",
      """
      =?; ! -> act[,requested,granted,ptw]
      act enum; requested bits:4; granted bits:4; ptw bits:4
      """
    )
  }

  /// `+CEDRXP`: the eDRX that the network gave has changed.
  @inline(__always) public static var cedrxp: Self {
    Self(
      .sleep,
      "+CEDRXP",
      """
      URC act[,requested,granted,ptw]
      act enum; requested bits:4; granted bits:4; ptw bits:4
      """,
      urc: .text
    )
  }

  /// `AT+CRAI`: lets go of the radio after the last data, on NB-IoT.
  @inline(__always) public static var crai: Self {
    Self(
      .sleep,
      "+CRAI",
      """
      =?; ? -> mode; = mode[,value]
      mode enum=0; value enum
      """,
      saving: .notSaved
    )
  }

  @inline(__always)
  static func visitSleep(_ visitor: inout some CommandVisitor) {
    visitor.visit(.cpsms, .cpsmstatus, .cpsmrdp, .cpsmcfg, .cpsmcfgext)
    visitor.visit(.cedrxs, .cedrx, .cedrxrdp, .cedrxp, .crai)
  }
}
