/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 4; 3GPP TS 27.005.
extension FieldDictionary {
  static let sms = Chapter("sms", "short messages", smsText)

  static let smsText = #"""
    SMS Ready  SMS commands work from now on
      URC event
      event word | smsReady  some seconds after +CPIN: READY
      NOTE Also a sign of a restart, and with it of echo on and GNSS off.
      EX SMS Ready @ univsman/SIM7000-NBIoT-StarterKit, print log
    +CMGF  text or PDU
      mode | 0 PDU: hex digits | 1 text
      EX AT+CMGF=1 @ TinyGSM, TinyGsmClientSIM7000
    +CSMP  how a message in text mode is sent
      fo first octet: 17 with a validity, 49 with a report as well
      vp validity; 167 is a day
      pid protocol
      dcs alphabet | 0 GSM 7-bit | 4 8-bit | 8 UCS2
      EX +CSMP: 17,167,0,0 @ 3GPP TS 27.005, 3.1
    +CSDH  whether headers in text mode are shown in full
      show | 0 short | 1 all
      EX +CSDH: 0 @ 3GPP TS 27.005, 3.1
    +CSCA  the number of the service centre
      number the number
      type kind of number | 129 national | 145 international
      EX +CSCA: "+491710760000",145 @ 3GPP TS 27.005, 3.3
    +CSMS  the message service
      service | 0 27.005 phase 2 | 1 27.005 phase 2+
      mt received messages | 0 no | 1 yes
      mo sent messages | 0 no | 1 yes
      bm broadcast messages | 0 no | 1 yes
      EX +CSMS: 1,1,1 @ 3GPP TS 27.005, 3.2.1
    +CSAS  saves the SMS settings as a profile
      profile the profile
      EX AT+CSAS=0 @ 3GPP TS 27.005, 3.3
    +CRES  takes the SMS settings of a profile
      profile the profile
      EX AT+CRES=0 @ 3GPP TS 27.005, 3.3
    +CGSMS  which service carries sent messages
      service | 0 packets | 1 circuits | 2 packets if possible | 3 circuits if possible
      NOTE 0 becomes 2 and 1 becomes 3.
      EX +CGSMS: 3 @ SIM7000 Series AT Command Manual V1.06, AT+CGSMS
    +CPMS  where messages are stored
      mem1 for reading and deleting | SM  SIM | ME  module | MT  both | SR  reports
      mem2 for writing and sending | SM  SIM | ME  module | MT  both
      mem3 for receiving | SM  SIM | ME  module | MT  both
      used1 messages there
      total1 room there
      used2 messages there
      total2 room there
      used3 messages there
      total3 room there
      EX +CPMS: 3,20,3,20,3,20 @ alexandreberg/LILYGO-SIM7000G-V1_1, sms_error.log
      EX +CPMS: "SM",3,20,"SM",3,20,"SM",3,20 @ 3GPP TS 27.005, 3.2.2
    +CMGS  sends a message
      number the number; in PDU mode the length of the PDU without the centre's part
      type kind of number | 129 national | 145 international
      ref reference that a report comes back with
      NOTE A prompt > asks for the text: Ctrl-Z (1a) sends, ESC (1b) cancels. At most 160 characters
        of
        the GSM alphabet, 70 of UCS2.
      FIX +CMS ERROR: 500 often means not registered for SMS or no credit; 310 to 318 the SIM.
      EX +CMGS: 41 @ alexandreberg/LILYGO-SIM7000G-V1_1, sms_error.log
      SEE +CMGF, +CSCA
    +CMSS  sends a stored message
      index place in the store
      number another number than the stored one
      type kind of number | 129 national | 145 international
      ref reference that a report comes back with
      EX AT+CMSS=3 @ 3GPP TS 27.005, 3.5.2
    +CMGW  stores a message without sending it
      number the number; in PDU mode the length of the PDU
      type kind of number | 129 national | 145 international
      stat STO UNSENT if not given
      index place in the store
      NOTE A prompt > asks for the text, as for AT+CMGS.
      EX +CMGW: 4 @ 3GPP TS 27.005, 3.5.3
    +CMGR  reads a message
      index place in the store
      keep | 0 becomes read | 1 stays unread
      stat | REC UNREAD  received, not read | REC READ  received, read | STO UNSENT  to be sent |
        STO SENT  sent | 0  received, not read | 1  received, read | 2  to be sent | 3  sent
      sender who sent it, or to whom it goes
      alpha the name that goes with the number
      ts when the centre had it: yy/MM/dd,hh:mm:ss and the zone in quarter hours
      sender_type kind of number | 129 national | 145 international
      fo first octet
      pid protocol
      dcs alphabet | 0 GSM 7-bit | 4 8-bit | 8 UCS2
      centre number of the service centre
      centre_type kind of number | 129 national | 145 international
      length size of the text, or of the PDU without the centre's part
      +tz_quarters int the zone of ts
      +pdu text the PDU, where the line is one
      +text text the text, decoded where the module wrote hexadecimal digits
      NOTE The text or the PDU is the next line. Of an empty place: OK alone, or +CMS ERROR: 321.
      EX +CMGR: "REC UNREAD","+491710000000","","20/03/01,12:00:00+04" @ 3GPP TS 27.005, 3.4.3
      SEE +CMGL, +CMTI
    +CMGL  lists messages
      index place in the store
      stat which ones, or which kind it is | REC UNREAD  received, not read | REC READ  received,
        read | STO UNSENT  to be sent | STO SENT  sent | ALL  all | 0  received, not read |
        1  received, read | 2  to be sent | 3  sent | 4  all
      keep | 0 become read | 1 stay unread
      sender who sent it, or to whom it goes
      alpha the name that goes with the number
      ts when the centre had it: yy/MM/dd,hh:mm:ss and the zone in quarter hours
      sender_type kind of number | 129 national | 145 international
      length size of the text, or of the PDU without the centre's part
      +tz_quarters int the zone of ts
      +pdu text the PDU, where the line is one
      +text text the text, decoded where the module wrote hexadecimal digits
      NOTE The text or the PDU is the next line, for each message.
      EX +CMGL: 1,"REC READ","+491710000000",,"20/03/01,12:00:00+04" @ 3GPP TS 27.005, 3.4.2
    PDU  a short message, its parts or its report, as PDU mode has it
      +pdu text all of it, in hexadecimal digits
      +type text | SMS-DELIVER  received | SMS-SUBMIT  to be sent | SMS-STATUS-REPORT  about one
        that was sent
      +centre text number of the service centre; none: that of AT+CSCA
      +sender text who sent it
      +recipient text to whom it goes
      +ref int reference that AT+CMGS returned
      +time text when the centre had it
      +done text when it arrived
      +status int 0 to 31 arrived, 32 to 63 in progress, 64 and more not
      +outcome text the status in a word
      +reference int that the parts of one text share
      +part int which part of the text
      +parts int how many parts the text has
      +text text the text
      +data text 8-bit data, or text that cannot be decoded, in hexadecimal digits
      EX 07914356060013F1065A098136395339F6219011700463802190117004638030 @ ModemManager, test_parse_cds
      SEE +CMGF
    +CMGD  deletes messages
      index place in the store
      flag | 0 this one | 1 all read | 2 all read and sent | 3 all but the unread | 4 all
      EX AT+CMGD=1,4 @ TinyGSM, TinyGsmClientSIM7000
    +CNMI  how received messages are indicated
      mode | 0 URCs wait in the module | 1 dropped while the line carries data | 2 wait then
      mt received messages | 0 are stored | 1 are stored, +CMTI tells | 2 come as +CMT | 3 of class
        3 come as +CMT
      bm broadcasts | 0 are stored | 2 come as +CBM
      ds reports | 0 are not told | 1 come as +CDS | 2 are stored, +CDSI tells
      bfr URCs that waited | 0 are sent | 1 are dropped
      NOTE mt 2, mt 3 and ds 1 need mode 1 here.
      EX +CNMI: 2,1,0,0,0 @ 3GPP TS 27.005, 3.4.1
      SEE +CMTI, +CMT
    +CMTI, +CDSI  a message has been stored: CMTI a text, CDSI a report
      memory | SM  SIM | ME  module | MT  both | SR  reports
      index place in the store; ,-1 was seen of a full one
      EX +CMTI: "SM",2 @ SIM868 log
      SEE +CMGR
    +CMT  a message has come
      sender who sent it
      alpha the name that goes with the number
      ts when the centre had it
      sender_type kind of number | 129 national | 145 international
      fo first octet
      pid protocol
      dcs alphabet | 0 GSM 7-bit | 4 8-bit | 8 UCS2
      centre number of the service centre
      centre_type kind of number | 129 national | 145 international
      length size of the text, or of the PDU without the centre's part
      NOTE The text or the PDU is the next line.
      EX +CMT: "+491710000000",,"20/03/01,12:00:00+04" @ 3GPP TS 27.005, 3.4.1
      EX +CMT: ,33 @ SIM7000 Series AT Command Manual V1.06, AT+CNMI
    +CDS  a report about a sent message has come
      pdu_len size of the PDU in the next line
      fo first octet
      ref reference that AT+CMGS gave
      number where it went
      type kind of number | 129 national | 145 international
      ts when the centre had it
      done when it arrived
      status 0 to 31 arrived, 32 to 63 under way, 64 and more not
      EX +CDS: 24 @ ModemManager, test_parse_cds
    +CBM  a broadcast has come
      length size of the PDU in the next line
      number serial number
      identifier topic
      dcs alphabet
      page this page
      pages number of pages
      EX +CBM: 88 @ 3GPP TS 27.005, 3.4.1
    """#
}
