/// - Source: ITU-T V.250; SIM7000 Series AT Command Manual V1.06, chapter 2, with
///   `+IPR`, `+ICF`, `+IFC`, `+CMEE`, `+CSCS` and `+CFGRI`; SIM7000 UART
///   Application Note V1.01.
extension FieldDictionary {
  static let basic = Chapter("basic", "V.250 commands, and the serial port", basicText)

  static let basicText = #"""
    AT  asks nothing: shows that the module listens, and tells it the rate where that is automatic
      NOTE At a cold start with automatic rate the first one or two may be lost: repeat until OK.
      EX AT @ V.250, 5
    A/  does the last command line once more
      NOTE Needs no carriage return.
      EX A/ @ V.250, 5.2.4
    ATE  echo of what the TE sends
      on what comes back | 0 nothing | 1 every byte up to the carriage return
      NOTE On again after every start; a line feed after the carriage return is not echoed.
      EX ATE0 @ TinyGSM, TinyGsmClientSIM7000
    ATQ  final results on and off
      quiet | 0 results are sent | 1 results are not sent, information responses are
      EX ATQ0 @ V.250, 6.2.5
    ATV  how final results are written
      verbose | 0 as a number and <CR> | 1 as a word in a line of its own
      NOTE As numbers: OK 0, CONNECT 1, RING 2, NO CARRIER 3, ERROR 4, NO DIALTONE 6, BUSY 7,
        NO ANSWER 8, PROCEEDING 9.
      EX ATV1 @ V.250, 6.2.6
    ATX  how much CONNECT and the failures of a call tell
      level 0 says CONNECT alone, more adds the speed and the causes
      EX ATX4 @ V.250, 6.2.7
    ATZ  back to the stored profile
      profile the profile
      EX ATZ @ Germanvelardez2018/SIM7000-pyserial, log
    AT&F  back to the settings of the factory
      profile the profile
      EX AT&F @ V.250, 6.1.2
    AT&V  lists the settings in force
      settings a line for each
      NOTE Not described in the manual; what it prints differs.
      EX AT&V @ SIM7000 Series AT Command Manual V1.06, overview
    AT&W  stores the settings in force as the profile
      profile the profile
      EX AT&W @ SIM7000 Series AT Command Manual V1.06, overview
    AT&C  what the line DCD shows
      mode | 0 always on | 1 follows the carrier
      EX AT&C1 @ V.250, 6.2.8
    AT&D  what the module does when the TE drops DTR
      mode | 0 nothing | 1 goes to command mode, keeps the connection | 2 hangs up
      EX AT&D1 @ V.250, 6.2.9
    ATS  an S register
      register which one | 0 rings before it answers, 0 never | 3 line end, 13 only | 4 response
        line feed, 10 only | 5 character that deletes, 8 | 6 s before dialling, 2 | 7 s to wait for
        the carrier | 8 s of a pause by a comma, 2 | 10 tenths of s without carrier before it hangs
        up, 14
      value its content
      EX ATS0=1 @ V.250, 6.3.8
    ATD  dials: a voice call with a semicolon at the end, a data connection without
      number the number, or *99***CID# for a PDP context
      NOTE Ends in CONNECT and data, or NO CARRIER, BUSY, NO DIALTONE, NO ANSWER.
      NOTE Another character from the TE before the answer ends the attempt.
      EX ATD*99***1# @ botletics/SIM7000-LTE-Shield, issue 49
    ATA  takes an incoming call
      EX ATA @ V.250, 6.3.5
    ATH  hangs up
      value the only value
      EX ATH @ V.250, 6.3.6
    ATO  returns to data mode, after +++
      value the only value
      NOTE Answers CONNECT, or NO CARRIER when there is no connection.
      EX ATO @ V.250, 6.3.7
    +++  leaves data mode for command mode
      NOTE One second of silence before and after it; then OK.
      EX +++ @ SIM7000 TCPIP Application Note V1.02
    +IPR  the rate of the serial port
      rate | 0 automatic: 9600 to 115200 | 300 | 600 | 1200 | 2400 | 4800 | 9600 | 19200 | 38400 |
        57600 | 115200 | 230400 | 921600 | 2000000 | 2900000 | 3000000 | 3200000 | 3686400 | 4000000
      NOTE The OK still has the old rate. With 0 the module sends no RDY, +CFUN and +CPIN
        when it starts.
      EX +IPR: 115200 @ V.250, 6.2.10
      SEE +ICF, +IFC, RDY
    +ICF  bits of a character on the serial port
      format data, parity and stop bits | 1 8 data, 2 stop | 2 8 data, parity, 1 stop | 3 8 data, 1
        stop | 4 7 data, 2 stop | 5 7 data, parity, 1 stop | 6 7 data, 1 stop
      parity | 0 odd | 1 even | 3 space | 255 none, only when read
      EX +ICF: 3,255 @ SIM7000 Series AT Command Manual V1.06, AT+ICF
    +IFC  flow control of the serial port
      dce_by_dte how the TE stops the module | 0 not at all | 1 XON/XOFF | 2 RTS
      dte_by_dce how the module stops the TE | 0 not at all | 1 XON/XOFF | 2 CTS
      NOTE RTS and CTS are ordinary pins until 2,2 is set; not kept when switched off.
      EX +IFC: 0,0 @ SIM7000 UART Application Note V1.01
    +CMEE  the form of errors
      n | 0 ERROR without a reason | 1 +CME ERROR with a number | 2 +CME ERROR in words
      NOTE A command that is not known is a plain ERROR at any setting.
      EX +CMEE: 2 @ 3GPP TS 27.007, 9.1
      SEE +CME ERROR
    +CLAC  the names of all commands, a line each
      NOTE In no manual of the module.
      EX AT+CLAC @ 3GPP TS 27.007, 8.37
    +CSCS  the character set of texts
      charset | IRA ASCII | GSM 7-bit alphabet of 23.038 | UCS2 hex digits, four a character
      +charsets list the sets to choose from, or the one
      EX +CSCS: "IRA" @ SIM7000 Series AT Command Manual V1.06, AT+CSCS
    +CFGRI  what the line RI shows
      mode | 0 nothing | 1 SMS, and data and URCs by 120 ms low | 2 SMS, and TCP data
      EX AT+CFGRI=1 @ SIM7000 UART Application Note V1.01
    +CMUX  several channels on one serial port, by 27.010
      mode the manuals mention the command and do not describe it
      EX AT+CMUX=0 @ 3GPP TS 27.007, 5.7
    """#
}
