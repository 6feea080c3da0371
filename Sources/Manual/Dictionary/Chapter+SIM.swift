/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 3; 3GPP TS 27.007,
///   chapter 8.
extension FieldDictionary {
  static let sim = Chapter("sim", "SIM, PIN and locks", simText)

  static let simText = #"""
    +CPIN  whether the SIM is ready, and the entry of its PIN
      lock what the SIM waits for | READY  nothing, it is ready | NOT READY  it is starting, or
        switched off | NOT INSERTED  there is none | SIM PIN  its PIN | SIM PUK  its PUK: the PIN
        was wrong three times | PH_SIM PIN  the code that binds the module to a SIM | PH_SIM
        PUK  the unblocking code of that | PH-SIM PIN  the code that binds the module to a SIM | SIM
        PIN2  PIN2 | SIM PUK2  PUK2
      +ready text whether the SIM can be used
      pin the PIN; or the PUK, with the new PIN after it
      new_pin the PIN to be
      NOTE Three wrong PINs ask for the PUK, ten wrong PUKs end the SIM: never retry by program.
      NOTE After the OK: +CPIN: READY, and SMS Ready some seconds later.
      FIX +CME ERROR: 10 no SIM, 13 after AT+CFUN=0, 14 wait, 16 wrong PIN: do not try it again.
      EX +CPIN: READY @ botletics SSL log 2
      SEE +CLCK, +CPWD, SMS Ready
    +CLCK  locks and their state
      facility the lock | SC  the SIM's PIN at every start | FD  fixed dialling numbers |
        PN  network | PU  network subset | PP  service provider | PC  corporation | AO  bar outgoing
        calls | OI  bar calls abroad | AI  bar incoming calls
      mode | 0 unlock | 1 lock | 2 ask
      password the PIN, for SC
      class sum of the services
      status | 0 not locked | 1 locked
      EX +CLCK: 0 @ SIM7000 Series AT Command Manual V1.06, AT+CLCK
      SEE +CPIN, +CPWD
    +CPWD  changes a password, such as the PIN
      facility whose | SC  the SIM's PIN | P2  PIN2
      old the password that holds
      new the one to be
      EX AT+CPWD="SC","1234","4321" @ 3GPP TS 27.007, 7.5
    +CRSM  reads or writes a file of the SIM
      command | 176 read binary | 178 read record | 192 get response | 214 update binary | 220
        update record | 242 status
      file the file's number, such as 28423 for the IMSI
      p1 as the command of the SIM has it
      p2 as the command of the SIM has it
      p3 number of bytes
      data what is written
      sw1 first status byte; 144 is success
      sw2 second status byte
      hex what the SIM answered
      EX +CRSM: 144,0,"0829014022" @ 3GPP TS 27.007, 8.18; content made up
    +CSIM  sends bytes to the SIM as they are
      length number of hex digits
      command command of the SIM
      response answer of the SIM, its two status bytes last
      EX +CSIM: 4,"9000" @ 3GPP TS 27.007, 8.17
    +CSIMLOCK  binds the module to networks or SIMs
      facility | PN  network | PU  network subset | PP  service provider | PC  corporation | PF  the
        first SIM
      mode | 0 unlock | 1 lock | 2 ask
      password the unlocking code
      data what it is bound to
      status | 0 not locked | 1 locked
      networks what it is bound to
      EX AT+CSIMLOCK="PN",2 @ SIM7000 Series AT Command Manual V1.06, AT+CSIMLOCK
    """#
}
