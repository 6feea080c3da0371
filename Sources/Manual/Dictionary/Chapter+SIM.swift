/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 3; 3GPP TS 27.007,
///   chapter 8.
extension FieldDictionary {
  static let sim = Chapter("sim", "SIM, PIN and locks", simText)

  static let simText = #"""
    +CPIN  whether the SIM is ready, and the entry of its PIN
      =?
      ? -> lock
      = pin[,new_pin]
      URC lock
      lock word what the SIM waits for | READY  nothing, it is ready | NOT READY  it is starting, or
        switched off | NOT INSERTED  there is none | SIM PIN  its PIN | SIM PUK  its PUK: the PIN
        was
        wrong three times | PH_SIM PIN  the code that binds the module to a SIM | PH_SIM PUK  the
        unblocking code of that | PH-SIM PIN  the code that binds the module to a SIM
        | SIM PIN2  PIN2 | SIM PUK2  PUK2
      +ready text whether the SIM can be used
      pin text:8 the PIN; or the PUK, with the new PIN after it
      new_pin text:8 the PIN to be
      TIME 5
      NOTE Three wrong PINs ask for the PUK, ten wrong PUKs end the SIM: never retry by program.
      NOTE After the OK: +CPIN: READY, and SMS Ready some seconds later.
      FIX +CME ERROR: 10 no SIM, 13 after AT+CFUN=0, 14 wait, 16 wrong PIN: do not try it again.
      EX +CPIN: READY @ botletics SSL log 2
      SEE +CLCK, +CPWD, SMS Ready
    +CLCK  locks and their state
      =?
      = facility,mode[,password[,class]] -> status[,class]
      facility word the lock | SC  the SIM's PIN at every start | FD  fixed dialling numbers
        | PN  network | PU  network subset | PP  service provider | PC  corporation
        | AO  bar outgoing calls | OI  bar calls abroad | AI  bar incoming calls
      mode enum | 0 unlock | 1 lock | 2 ask
      password text:8 the PIN, for SC
      class int:1..255 sum of the services
      status enum | 0 not locked | 1 locked
      TIME 15
      EX +CLCK: 0 @ SIM7000 Series AT Command Manual V1.06, AT+CLCK
      SEE +CPIN, +CPWD
    +CPWD  changes a password, such as the PIN
      =?
      = facility,old,new
      facility word whose | SC  the SIM's PIN | P2  PIN2
      old text:8 the password that holds
      new text:8 the one to be
      TIME 15
      EX AT+CPWD="SC","1234","4321" @ 3GPP TS 27.007, 7.5
    +CRSM  reads or writes a file of the SIM
      =?
      = command[,file[,p1,p2,p3[,data]]] -> sw1,sw2[,hex]
      command enum | 176 read binary | 178 read record | 192 get response | 214 update binary
        | 220 update record | 242 status
      file int the file's number, such as 28423 for the IMSI
      p1 int:0..255 as the command of the SIM has it
      p2 int:0..255 as the command of the SIM has it
      p3 int:0..255 number of bytes
      data hex what is written
      sw1 int:0..255 first status byte; 144 is success
      sw2 int:0..255 second status byte
      hex hex what the SIM answered
      EX +CRSM: 144,0,"0829014022" @ 3GPP TS 27.007, 8.18; content made up
    +CSIM  sends bytes to the SIM as they are
      =?
      = length,command -> length,response
      length int number of hex digits
      command hex command of the SIM
      response hex answer of the SIM, its two status bytes last
      EX +CSIM: 4,"9000" @ 3GPP TS 27.007, 8.17
    +CSIMLOCK  binds the module to networks or SIMs
      = facility,mode[,password[,data]] -> status[,networks...]
      facility word | PN  network | PU  network subset | PP  service provider | PC  corporation
        | PF  the first SIM
      mode enum | 0 unlock | 1 lock | 2 ask
      password text the unlocking code
      data text what it is bound to
      status enum | 0 not locked | 1 locked
      networks list what it is bound to
      EX AT+CSIMLOCK="PN",2 @ SIM7000 Series AT Command Manual V1.06, AT+CSIMLOCK
    """#
}
