/// - Source: SIM7000 MQTT(S) Application Note V1.02; univsman NB-IoT log,
///   botletics AWS log.
extension FieldDictionary {
  static let mqtt = Chapter("mqtt", "MQTT by SM*, on the network of CNACT", mqttText)

  static let mqttText = #"""
    +SMCONF  sets a parameter of the MQTT connection
      tag what to set; quotes may be left out | URL  the broker | CLIENTID  name of this client |
        KEEPTIME  keep-alive | CLEANSS  session | USERNAME  account | PASSWORD  password |
        QOS  quality of the will | TOPIC  topic of the will | MESSAGE  the will | RETAIN  whether
        the will is kept
      host broker's name or address; :port may follow
      port the broker's
      keep_alive longest silence
      clean | 0 continues the session | 1 begins a new one
      qos | 0 at most once | 1 at least once | 2 exactly once
      retain | 0 not kept | 1 kept by the broker
      value its value
      NOTE Firmware before about B05 has no MQTT: ERROR.
      EX AT+SMCONF="KEEPTIME",60 @ SIM7000 MQTT(S) Application Note V1.02
      SEE +SMCONN, +CNACT
    +SMSSL  certificates of the MQTT connection
      ctx TLS context; 0 for none
      ca file of the CA
      cert file of the own certificate
      EX AT+SMSSL=1,"ca.crt","cert.crt" @ SIM7000 MQTT(S) Application Note V1.02
      SEE +CSSLCFG
    +SMCONN  connects to the broker
      NOTE About 2 s, 26 s with TLS.
      FIX ERROR: AT+CNACT?, broker, certificate and clock.
      EX AT+SMCONN @ univsman/SIM7000-NBIoT-StarterKit, print log
    +SMPUB  publishes a message
      topic topic
      length size of the message, with or without quotes
      qos | 0 at most once | 1 at least once | 2 exactly once
      retain | 0 not kept | 1 kept by the broker
      NOTE A prompt > asks for the bytes; OK when the broker has them, for qos 1.
      EX AT+SMPUB="t","5",1,1 @ SIM7000 MQTT(S) Application Note V1.02
      SEE +SMPUBHEX
    +SMPUBHEX  whether AT+SMPUB takes hex digits
      mode | 0 bytes | 1 hex digits
      EX AT+SMPUBHEX=1 @ SIM7000 MQTT(S) Application Note V1.02
    +SMSUB  subscribes to a topic; as a URC: a message has come
      topic topic
      qos | 0 at most once | 1 at least once | 2 exactly once
      payload the message; quotes in it are not marked
      EX +SMSUB: "topic","payload" @ SIM7000 MQTT(S) Application Note V1.02
      SEE +SMUNSUB
    +SMUNSUB  ends a subscription
      topic topic
      EX AT+SMUNSUB="topic" @ SIM7000 MQTT(S) Application Note V1.02
    +SMSTATE  whether the broker is connected
      state | 0 not connected; as a URC: the connection is lost | 1 connected | 2 connected, session
        of before
      EX +SMSTATE: 1 @ univsman/SIM7000-NBIoT-StarterKit, print log
    +SMDISC  closes the connection to the broker
      NOTE ERROR when there is none.
      EX AT+SMDISC @ SIM7000 MQTT(S) Application Note V1.02
    """#
}
