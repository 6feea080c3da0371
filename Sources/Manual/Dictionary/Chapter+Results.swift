/// - Source: SIM7000 Series AT Command Manual V1.06, 1.4, chapters 8 and 20;
///   V.250, 5.7.1; what to do about them is ours.
extension FieldDictionary {
  static let results = Chapter(
    "results",
    "final results, prompts and connection words",
    resultsText
  )

  static let resultsText = #"""
    OK  the command line was done
      EX OK @ V.250, 5.7.1
    ERROR  the command line was not done, or not to its end
      NOTE The commands before the failing one have been done, those after it have not.
      FIX AT+CMEE=2 makes the module give a reason. Without one: a command or parameter that this
        firmware does not have, or the wrong state for it.
      EX ERROR @ V.250, 5.7.1
      SEE +CMEE
    +CME ERROR  the command failed, and why
      LINE code,text
      code int:0..797 number of the reason
      text text the reason in words
      EX +CME ERROR: 10 @ SIM7000 Series AT Command Manual V1.06, 20.1
      SEE +CMEE
    +CMS ERROR  the SMS command failed, and why
      LINE code,text
      code int:0..532 number of the reason
      text text the reason in words
      EX +CMS ERROR: 500 @ alexandreberg/LILYGO-SIM7000G-V1_1, sms_error.log
      SEE +CMEE, +CMGS
    >  the module waits for the bytes of a message or of data
      NOTE No line end follows. With a length that many bytes, else Ctrl-Z (1a) sends, ESC (1b)
        cancels.
      EX > @ amtir/QoS_NB-IoT_SIM7000, NBIoT_connection_get_IP
      SEE +CIPSEND, +CMGS, +SMPUB, +CASEND
    DOWNLOAD  the module waits for a body or a file
      NOTE Exactly as many bytes as were announced, in the time that was given; then OK.
      EX DOWNLOAD @ botletics SSL log 2
      SEE +HTTPDATA, +CFSWFILE
    CONNECT OK  the connection is open
      URC event
      URC connection,event
      connection int:0..7 number of the connection
      event word | connected  open
      EX 0, CONNECT OK @ Telstra TCP log of a SIM7000G
      SEE +CIPSTART
    CONNECT FAIL  the connection was not opened
      URC event
      URC connection,event
      connection int:0..7 number of the connection
      event word | connectFailed  not open
      FIX Host, port, and AT+CIPSTATUS.
      EX CONNECT FAIL @ SIM7000 TCPIP Application Note V1.02
      SEE +CIPSTART
    ALREADY CONNECT  the connection has been open before
      URC event
      URC connection,event
      connection int:0..7 number of the connection
      event word | alreadyConnected  open
      FIX Use it, or AT+CIPCLOSE first.
      EX ALREADY CONNECT @ amtir/QoS_NB-IoT_SIM7000, NBIoT_connection_get_IP
      SEE +CIPSTART
    SEND OK  the data has been sent
      FINAL event
      FINAL connection,event
      connection int:0..7 number of the connection
      event word | sendOk  sent
      NOTE The peer has it, unless AT+CIPQSEND=1.
      EX SEND OK @ amtir/QoS_NB-IoT_SIM7000, NBIoT_connection_get_IP
      SEE +CIPSEND
    SEND FAIL  the data has not been sent
      FINAL event
      FINAL connection,event
      connection int:0..7 number of the connection
      event word | sendFail  not sent
      FIX AT+CIPSTATUS: the connection is gone, or the network. AT+CIPSHUT and begin again.
      EX SEND FAIL @ SIM7000 TCPIP Application Note V1.02
      SEE +CIPSEND
    DATA ACCEPT  the module has taken the data and will send it
      FINAL length
      FINAL connection,length
      connection int:0..7 number of the connection
      length int/bytes how much
      EX DATA ACCEPT:0,38 @ Telstra TCP log of a SIM7000G
      SEE +CIPQSEND
    CLOSED  the peer has closed the connection
      URC event
      URC connection,event
      connection int:0..7 number of the connection
      event word | closed  gone
      EX 0,CLOSED @ Telstra TCP log of a SIM7000G
      SEE +CIPSTART
    CLOSE OK  the connection is closed, as the TE wanted
      FINAL event
      FINAL connection,event
      connection int:0..7 number of the connection
      event word | closeOk  closed
      EX CLOSE OK @ amtir/QoS_NB-IoT_SIM7000, NBIoT_connection_get_IP
      SEE +CIPCLOSE
    SHUT OK  all connections and the TCP stack are closed
      EX SHUT OK @ alexandreberg/LILYGO-SIM7000G-V1_1, sms_error.log
      SEE +CIPSHUT
    SERVER OK  the server listens
      URC event
      event word | serverOk  open
      EX SERVER OK @ SIM7000 TCPIP Application Note V1.02
      SEE +CIPSERVER
    SERVER CLOSE  the server has stopped
      URC event
      event word | serverClose  closed
      EX SERVER CLOSE @ SIM7000 TCPIP Application Note V1.02
      SEE +CIPSERVER
    CONNECT  the line carries data from here on
      FINAL speed
      speed int/bit/s speed of the connection, where it is reported
      +event word of the second stage of AT+CIPSTART in transparent mode | online  data follows
      NOTE +++ with a second of silence on each side leaves.
      EX CONNECT 150000000 @ botletics/SIM7000-LTE-Shield, issue 49
      SEE ATD, +++, +CIPMODE
    NO CARRIER  no connection, or no more
      FIX Registration and bearer; for data the APN.
      EX NO CARRIER @ V.250, 5.7.1
    BUSY  the other side is busy
      FIX Later again.
      EX BUSY @ V.250, 5.7.1
    NO DIALTONE  no network to dial in
      FIX AT+CREG?
      EX NO DIALTONE @ V.250, 5.7.1
    NO ANSWER  the other side does not answer
      FIX Later again.
      EX NO ANSWER @ V.250, 5.7.1
    PROCEEDING  the command is being worked on
      EX PROCEEDING @ SIM7000 Series AT Command Manual V1.06, 1.4
    Call Ready  calls work from now on
      URC event
      event word | callReady  they can be made
      NOTE Mostly of siblings; one log of a SIM7000G has it.
      EX Call Ready @ 1NCE, SIM7000G UDP client log
      SEE SMS Ready
    """#
}
