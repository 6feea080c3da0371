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
      =?
      ? -> mode
      = mode
      mode enum=0 | 0 PDU: hex digits | 1 text
      SAVE NO_SAVE
      EX AT+CMGF=1 @ TinyGSM, TinyGsmClientSIM7000
    +CSMP  how a message in text mode is sent
      =?
      ? -> fo,vp,pid,dcs
      = fo[,vp[,pid[,dcs]]]
      fo int:0..255=17 first octet: 17 with a validity, 49 with a report as well
      vp int:0..255=167 validity; 167 is a day
      pid int:0..255=0 protocol
      dcs int:0..255=0 alphabet | 0 GSM 7-bit | 4 8-bit | 8 UCS2
      SAVE NO_SAVE
      EX +CSMP: 17,167,0,0 @ 3GPP TS 27.005, 3.1
    +CSDH  whether headers in text mode are shown in full
      =?
      ? -> show
      = show
      show enum=0 | 0 short | 1 all
      SAVE NO_SAVE
      EX +CSDH: 0 @ 3GPP TS 27.005, 3.1
    +CSCA  the number of the service centre
      =?
      ? -> number,type
      = number[,type]
      number text the number
      type int:0..255 kind of number | 129 national | 145 international
      TIME 5
      EX +CSCA: "+491710760000",145 @ 3GPP TS 27.005, 3.3
    +CSMS  the message service
      =?
      ? -> service,mt,mo,bm
      = service -> mt,mo,bm
      service enum=0 | 0 27.005 phase 2 | 1 27.005 phase 2+
      mt enum received messages | 0 no | 1 yes
      mo enum sent messages | 0 no | 1 yes
      bm enum broadcast messages | 0 no | 1 yes
      EX +CSMS: 1,1,1 @ 3GPP TS 27.005, 3.2.1
    +CSAS  saves the SMS settings as a profile
      =?
      ! [profile]
      = profile
      profile int:0..3 the profile
      TIME 5
      EX AT+CSAS=0 @ 3GPP TS 27.005, 3.3
    +CRES  takes the SMS settings of a profile
      =?
      ! [profile]
      = profile
      profile int:0..3 the profile
      TIME 5
      EX AT+CRES=0 @ 3GPP TS 27.005, 3.3
    +CGSMS  which service carries sent messages
      =?
      ? -> service
      = service
      service enum | 0 packets | 1 circuits | 2 packets if possible | 3 circuits if possible
      SAVE AUTO_SAVE
      NOTE 0 becomes 2 and 1 becomes 3.
      EX +CGSMS: 3 @ SIM7000 Series AT Command Manual V1.06, AT+CGSMS
    +CPMS  where messages are stored
      =?
      ? -> mem1,used1,total1,mem2,used2,total2,mem3,used3,total3
      = mem1[,mem2[,mem3]] -> used1,total1,used2,total2,used3,total3
      mem1 word for reading and deleting | SM  SIM | ME  module | MT  both | SR  reports
      mem2 word for writing and sending | SM  SIM | ME  module | MT  both
      mem3 word for receiving | SM  SIM | ME  module | MT  both
      used1 int messages there
      total1 int room there
      used2 int messages there
      total2 int room there
      used3 int messages there
      total3 int room there
      EX +CPMS: 3,20,3,20,3,20 @ alexandreberg/LILYGO-SIM7000G-V1_1, sms_error.log
      EX +CPMS: "SM",3,20,"SM",3,20,"SM",3,20 @ 3GPP TS 27.005, 3.2.2
    +CMGS  sends a message
      =?
      = number[,type] -> ref
      number text the number; in PDU mode the length of the PDU without the centre's part
      type int:0..255 kind of number | 129 national | 145 international
      ref int:0..255 reference that a report comes back with
      TIME 60
      NOTE A prompt > asks for the text: Ctrl-Z (1a) sends, ESC (1b) cancels. At most 160 characters
        of
        the GSM alphabet, 70 of UCS2.
      FIX +CMS ERROR: 500 often means not registered for SMS or no credit; 310 to 318 the SIM.
      EX +CMGS: 41 @ alexandreberg/LILYGO-SIM7000G-V1_1, sms_error.log
      SEE +CMGF, +CSCA
    +CMSS  sends a stored message
      =?
      = index[,number[,type]] -> ref
      index int place in the store
      number text another number than the stored one
      type int:0..255 kind of number | 129 national | 145 international
      ref int:0..255 reference that a report comes back with
      TIME 60
      EX AT+CMSS=3 @ 3GPP TS 27.005, 3.5.2
    +CMGW  stores a message without sending it
      =?
      = number[,type[,stat]] -> index
      number text the number; in PDU mode the length of the PDU
      type int:0..255 kind of number | 129 national | 145 international
      stat text STO UNSENT if not given
      index int place in the store
      TIME 5
      NOTE A prompt > asks for the text, as for AT+CMGS.
      EX +CMGW: 4 @ 3GPP TS 27.005, 3.5.3
    +CMGR  reads a message
      =?
      = index[,keep] -> stat,sender,alpha,ts[,sender_type,fo,pid,dcs,centre,centre_type,length]
      LINE stat,alpha,length
      index int place in the store
      keep enum=0 | 0 becomes read | 1 stays unread
      stat word | REC UNREAD  received, not read | REC READ  received, read | STO UNSENT  to be sent
        | STO SENT  sent | 0  received, not read | 1  received, read | 2  to be sent | 3  sent
      sender text who sent it, or to whom it goes
      alpha text the name that goes with the number
      ts time when the centre had it: yy/MM/dd,hh:mm:ss and the zone in quarter hours
      sender_type int:0..255 kind of number | 129 national | 145 international
      fo int:0..255 first octet
      pid int:0..255 protocol
      dcs int:0..255 alphabet | 0 GSM 7-bit | 4 8-bit | 8 UCS2
      centre text number of the service centre
      centre_type int:0..255 kind of number | 129 national | 145 international
      length int/bytes size of the text, or of the PDU without the centre's part
      +tz_quarters int the zone of ts
      +pdu text the PDU, where the line is one
      TIME 5
      NOTE The text or the PDU is the next line. Of an empty place: OK alone, or +CMS ERROR: 321.
      EX +CMGR: "REC UNREAD","+491710000000","","20/03/01,12:00:00+04" @ 3GPP TS 27.005, 3.4.3
      SEE +CMGL, +CMTI
    +CMGL  lists messages
      =?
      ! -> index,stat,sender,alpha,ts[,sender_type,length]
      = stat[,keep]
      LINE index,stat,alpha,length
      index int place in the store
      stat word which ones, or which kind it is | REC UNREAD  received, not read
        | REC READ  received, read | STO UNSENT  to be sent | STO SENT  sent | ALL  all
        | 0  received, not read | 1  received, read | 2  to be sent | 3  sent | 4  all
      keep enum=0 | 0 become read | 1 stay unread
      sender text who sent it, or to whom it goes
      alpha text the name that goes with the number
      ts time when the centre had it: yy/MM/dd,hh:mm:ss and the zone in quarter hours
      sender_type int:0..255 kind of number | 129 national | 145 international
      length int/bytes size of the text, or of the PDU without the centre's part
      +tz_quarters int the zone of ts
      +pdu text the PDU, where the line is one
      TIME 20
      NOTE The text or the PDU is the next line, for each message.
      EX +CMGL: 1,"REC READ","+491710000000",,"20/03/01,12:00:00+04" @ 3GPP TS 27.005, 3.4.2
    +CMGD  deletes messages
      =?
      = index[,flag]
      index int place in the store
      flag enum=0 | 0 this one | 1 all read | 2 all read and sent | 3 all but the unread | 4 all
      TIME 25
      EX AT+CMGD=1,4 @ TinyGSM, TinyGsmClientSIM7000
    +CNMI  how received messages are told
      =?
      ? -> mode,mt,bm,ds,bfr
      = mode[,mt[,bm[,ds[,bfr]]]]
      mode enum | 0 URCs wait in the module | 1 dropped while the line carries data | 2 wait then
      mt enum received messages | 0 are stored | 1 are stored, +CMTI tells | 2 come as +CMT
        | 3 of class 3 come as +CMT
      bm enum broadcasts | 0 are stored | 2 come as +CBM
      ds enum reports | 0 are not told | 1 come as +CDS | 2 are stored, +CDSI tells
      bfr enum URCs that waited | 0 are sent | 1 are dropped
      SAVE NO_SAVE
      NOTE mt 2, mt 3 and ds 1 need mode 1 here.
      EX +CNMI: 2,1,0,0,0 @ 3GPP TS 27.005, 3.4.1
      SEE +CMTI, +CMT
    +CMTI, +CDSI  a message has been stored: CMTI a text, CDSI a report
      URC memory,index
      memory word | SM  SIM | ME  module | MT  both | SR  reports
      index int place in the store; ,-1 was seen of a full one
      EX +CMTI: "SM",2 @ SIM868 log
      SEE +CMGR
    +CMT  a message has come
      URC sender,alpha,ts[,sender_type,fo,pid,dcs,centre,centre_type,length]
      LINE alpha,length
      sender text who sent it
      alpha text the name that goes with the number
      ts time when the centre had it
      sender_type int:0..255 kind of number | 129 national | 145 international
      fo int:0..255 first octet
      pid int:0..255 protocol
      dcs int:0..255 alphabet | 0 GSM 7-bit | 4 8-bit | 8 UCS2
      centre text number of the service centre
      centre_type int:0..255 kind of number | 129 national | 145 international
      length int/bytes size of the text, or of the PDU without the centre's part
      NOTE The text or the PDU is the next line.
      EX +CMT: "+491710000000",,"20/03/01,12:00:00+04" @ 3GPP TS 27.005, 3.4.1
      EX +CMT: ,33 @ SIM7000 Series AT Command Manual V1.06, AT+CNMI
    +CDS  a report about a sent message has come
      URC pdu_len
      LINE fo,ref,number,type,ts,done,status
      pdu_len int/bytes size of the PDU in the next line
      fo int:0..255 first octet
      ref int:0..255 reference that AT+CMGS gave
      number text where it went
      type int:0..255 kind of number | 129 national | 145 international
      ts time when the centre had it
      done time when it arrived
      status int:0..255 0 to 31 arrived, 32 to 63 under way, 64 and more not
      EX +CDS: 24 @ ModemManager, test_parse_cds
    +CBM  a broadcast has come
      URC length
      LINE number,identifier,dcs,page,pages
      length int/bytes size of the PDU in the next line
      number int serial number
      identifier int topic
      dcs int:0..255 alphabet
      page int this page
      pages int number of pages
      EX +CBM: 88 @ 3GPP TS 27.005, 3.4.1
    """#
}
