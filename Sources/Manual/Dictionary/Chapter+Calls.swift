/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 2 and 3; 3GPP TS
///   27.007, chapter 7.
extension FieldDictionary {
  static let calls = Chapter("calls", "calls and USSD", callsText)

  static let callsText = #"""
    +CRC  whether an incoming call says its kind
      mode | 0 RING | 1 +CRING with the kind
      EX +CRC: 0 @ 3GPP TS 27.007, 6.11
    RING  a call comes in
      EX RING @ V.250, 6.3.5
      SEE +CRC, ATA
    +CRING  a call comes in
      type | VOICE  voice
      EX +CRING: VOICE @ ModemManager, test-modem-helpers-simtech.c
    +CLIP  the caller's number
      n | 0 no URC | 1 a URC with each call
      m what the network offers | 0 no | 1 yes | 2 not known
      number the number
      type | 129 national | 145 international | 161 national, by 24.008
      subaddress subaddress
      subaddress_type its kind
      alpha the name that goes with the number
      validity | 0 valid | 1 withheld by the caller | 2 not available
      EX +CLIP: "123456789",129 @ ModemManager, test_clip_indication
    +CUSD  USSD, such as a question for the credit
      n | 0 no URC | 1 a URC with the answer | 2 ends the session
      text what is asked or answered
      dcs alphabet
      status | 0 done | 1 more is wanted | 2 ended by the network | 3 another client answered | 4
        not supported | 5 no answer in time
      NOTE Reported not to work on this module: +CUSD:4.
      EX +CUSD:4 @ SIM7000 Series AT Command Manual V1.06, AT+CUSD
    +STIN  the SIM's application has something to say
      command number of the command
      EX +STIN: 25 @ SIM7000 Series AT Command Manual V1.06, URC table
    """#
}
