/// - Source: SIM7000 MQTT(S) Application Note V1.02; univsman NB-IoT log,
///   botletics AWS log.
extension CommandRow {
  /// `AT+SMCONF`: sets a parameter of the MQTT connection.
  @inline(__always) public static var smconf: Self {
    Self(
      .mqtt,
      "+SMCONF",
      """
      =?; ?; = tag=URL,host[,port]; = tag=KEEPTIME,keep_alive; = tag=CLEANSS,clean; = tag=QOS,qos
      = tag=RETAIN,retain; = tag,value
      tag word; host text; port int:1..65535; keep_alive int=60/s; clean enum=0; qos enum
      retain enum; value text
      """,
      bare: .textWhenRead
    )
  }

  /// `AT+SMSSL`: certificates of the MQTT connection.
  @inline(__always) public static var smssl: Self {
    Self(.mqtt, "+SMSSL", "=?; ? -> ctx,ca,cert; = ctx[,ca[,cert]]; ctx int; ca text; cert text")
  }

  /// Project value: as `+CAOPEN`.
  @inline(__always) public static var smconn: Self {
    Self(.mqtt, "+SMCONN", "!", time: .project(seconds: 75))
  }

  /// Project value: `OK` waits for the broker's acknowledgement, and NB-IoT takes up to
  /// ten seconds for each way.
  @inline(__always) public static var smpub: Self {
    Self(
      .mqtt,
      "+SMPUB",
      """
      =?; = topic,length,qos,retain
      topic text; length int:0..512/bytes; qos enum; retain enum
      """,
      time: .project(seconds: 30),
      payload: Payload(prompt: .greaterThan, length: 2)
    )
  }

  /// `AT+SMPUBHEX`: whether AT+SMPUB takes hex digits.
  @inline(__always) public static var smpubhex: Self {
    Self(.mqtt, "+SMPUBHEX", "=?; ? -> mode; = mode; mode enum=0")
  }

  /// Project value: as `+SMPUB`.
  @inline(__always) public static var smsub: Self {
    Self(
      .mqtt,
      "+SMSUB",
      """
      =?; = topic,qos; URC topic,payload...
      topic text; qos enum; payload text
      """,
      time: .project(seconds: 30),
      lines: .later,
      urc: .mqtt
    )
  }

  /// Project value: as `+SMPUB`.
  @inline(__always) public static var smunsub: Self {
    Self(.mqtt, "+SMUNSUB", "=?; = topic; topic text", time: .project(seconds: 30))
  }

  /// `AT+SMSTATE`: whether the broker is connected.
  @inline(__always) public static var smstate: Self {
    Self(.mqtt, "+SMSTATE", "? -> state; URC state; state enum", lines: .later, urc: .mqtt)
  }

  /// `AT+SMDISC`: closes the connection to the broker.
  @inline(__always) public static var smdisc: Self {
    Self(.mqtt, "+SMDISC", "!")
  }

  @inline(__always)
  static func visitMQTT(_ visitor: inout some CommandVisitor) {
    visitor.visit(.smconf, .smssl, .smconn, .smpub, .smpubhex)
    visitor.visit(.smsub, .smunsub, .smstate, .smdisc)
  }
}
