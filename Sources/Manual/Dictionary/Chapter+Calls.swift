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
    +CLCC  the current calls
      index number of the call
      direction | 0 outgoing | 1 incoming
      state | 0 active | 1 held | 2 dialling | 3 ringing at the other side | 4 ringing here
        | 5 waiting
      mode what it carries | 0 voice | 1 data | 2 fax | 3 voice, then data | 4 voice, changing with
        data | 5 voice, changing with fax | 6 data, after voice | 7 data, changing with voice | 8 fax,
        changing with voice | 9 not known
      multiparty whether it is part of a conference | 0 no | 1 yes
      number the number of the other side
      type | 129 national | 145 international | 161 national, by 24.008
      alpha the name that goes with the number
      priority its priority, by 22.067
      +voice text whether it carries voice
      EX +CLCC: 1,1,0,0,0,"123456789",161 @ ModemManager, test-modem-helpers.c
      SEE +CLIP, ATD
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
