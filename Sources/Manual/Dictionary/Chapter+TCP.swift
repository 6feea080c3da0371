/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 8; SIM7000 TCPIP
///   Application Note V1.02; amtir and Telstra logs.
extension FieldDictionary {
  static let tcp = Chapter("tcp", "TCP and UDP by CIP*", tcpText)

  static let tcpText = #"""
    +CIPSTART  opens a TCP or UDP connection
      connection number, after AT+CIPMUX=1
      protocol | TCP  TCP | UDP  UDP
      host name or address
      port with or without quotes
      NOTE The OK comes first; then CONNECT OK, CONNECT FAIL or, after an ERROR, ALREADY CONNECT. At
        most 75 s with several connections, 160 s with one, which opens the stack by itself.
      FIX CONNECT FAIL: look at the STATE line before it, at host, port and AT+CIPSTATUS.
      EX AT+CIPSTART="UDP","18.217.31.126","80" @ amtir/QoS_NB-IoT_SIM7000, NBIoT_connection_get_IP
      SEE CONNECT OK, +CIPSEND, +CIPCLOSE
    +CIPSEND  sends data
      connection number, after AT+CIPMUX=1
      length how much is sent, or can be sent at most
      NOTE A prompt > asks for the bytes; without a length, Ctrl-Z (1a) sends and ESC (1b) cancels.
      NOTE Answers SEND OK or SEND FAIL; after AT+CIPQSEND=1, DATA ACCEPT. No OK.
      EX AT+CIPSEND=10 @ amtir/QoS_NB-IoT_SIM7000, NBIoT_connection_get_IP
      SEE SEND OK, DATA ACCEPT, +CIPACK
    +CIPACK  how much of the sent data has arrived
      connection number, after AT+CIPMUX=1
      sent all that was sent
      acknowledged what the peer has
      unacknowledged what is under way
      EX +CIPACK: 5,5,0 @ SIM7000 TCPIP Application Note V1.02
    +CIPCLOSE  closes a connection
      connection number; with one connection this is the mode, 0 slow or 1 quick
      mode | 0 waits for the peer | 1 at once
      NOTE Answers CLOSE OK and no OK; ERROR when there is nothing to close.
      EX AT+CIPCLOSE @ amtir/QoS_NB-IoT_SIM7000, NBIoT_connection_get_IP
      SEE CLOSE OK
    +CIPSTATUS  the state of the TCP stack and of its connections
      connection number
      bearer bearer
      protocol | TCP  TCP | UDP  UDP
      addr the peer
      port the peer's
      state | INITIAL  not used | CONNECTING  opening | CONNECTED  open | REMOTE CLOSING  the peer
        closes | CLOSING  closing | CLOSED  closed
      NOTE Without a number: OK first, then STATE: and, with several connections, the lines C: and
        S:.
      EX +CIPSTATUS: 0,0,"TCP","198.51.100.74","80","CONNECTED" @ Telstra TCP log of a SIM7000G
      SEE STATE, C, S
    STATE  the state of the TCP stack, after the OK of AT+CIPSTATUS
      URC state
      state word | IP INITIAL  nothing done: AT+CSTT is next | IP START  AT+CSTT done: AT+CIICR is
        next | IP CONFIG  AT+CIICR at work | IP GPRSACT  up: AT+CIFSR is next | IP STATUS  address
        known: AT+CIPSTART is next | IP PROCESSING  several connections, see the lines C:
        | TCP CONNECTING  opening | UDP CONNECTING  opening | SERVER LISTENING  server open
        | CONNECT OK  open | TCP CLOSING  closing | UDP CLOSING  closing | TCP CLOSED  closed
        | UDP CLOSED  closed | PDP DEACT  taken away by the network: AT+CIPSHUT is next
      EX STATE: IP INITIAL @ amtir/QoS_NB-IoT_SIM7000, AT_Commands
      SEE +CIPSTATUS
    C  a connection, after the OK of AT+CIPSTATUS
      URC connection,bearer,protocol,addr,port,state
      connection int:0..7 number
      bearer int:0..1 bearer; empty for one that is not used
      protocol word | TCP  TCP | UDP  UDP
      addr addr the peer
      port int:0..65535 the peer's
      state word | INITIAL  not used | CONNECTING  opening | CONNECTED  open
        | REMOTE CLOSING  the peer closes | CLOSING  closing | CLOSED  closed
      EX C: 0,0,"TCP","116.228.221.51","8500","CONNECTED" @ SIM7000 TCPIP Application Note V1.02
      SEE +CIPSTATUS
    S  the server, after the OK of AT+CIPSTATUS
      URC server,bearer,port,state
      server int number
      bearer int:0..1 bearer
      port int:1..65535 where it listens
      state word | OPENING  opening | LISTENING  open | CLOSING  closing
      EX S: 0,0,"8888","LISTENING" @ SIM7000 TCPIP Application Note V1.02
      SEE +CIPSERVER
    +CIPSERVER  listens for TCP connections
      mode | 0 close | 1 open
      port where it listens
      channel number of the connection
      bearer bearer
      NOTE The OK comes first, SERVER OK or SERVER CLOSE later; a client shows as REMOTE IP.
      EX +CIPSERVER: 1,1234,0,0 @ SIM7000 TCPIP Application Note V1.02
      SEE REMOTE IP, SERVER OK
    +CIPRXGET  received data by request, and not as it comes
      mode | 0 data comes as it arrives | 1 data waits; as a URC: some has come | 2 reads bytes | 3
        reads hex digits | 4 how much waits
      connection number, after AT+CIPMUX=1
      length how much is read, or waits; 1460 at most in mode 2, 730 in mode 3
      remaining what still waits
      NOTE Set before the connection is opened.
      EX +CIPRXGET: 2,0,341,0 @ Telstra TCP log of a SIM7000G
      EX +CIPRXGET: 4,0,341 @ Telstra TCP log of a SIM7000G
      SEE +CIPHEAD, +RECEIVE
    +RECEIVE  data of a numbered connection follows
      connection number
      length how much follows
      peer where it comes from, after AT+CIPSRIP=1
      EX +RECEIVE,0,17: @ SIM7000 TCPIP Application Note V1.02
      SEE +CIPRXGET
    +IPD  data of the connection follows
      length how much follows the colon
      protocol after AT+CIPSHOWTP=1
      EX +IPD,5: @ SIM7000 TCPIP Application Note V1.02
      SEE +CIPHEAD
    RECV FROM  where the data that follows comes from
      LINE peer
      peer text address and port
      +ip addr the address alone
      +port int:0..65535 the port alone
      +connection int:0..7 number, after AT+CIPMUX=1
      EX RECV FROM:1.2.3.4:9600 @ SIM7000 TCPIP Application Note V1.02
      SEE +CIPSRIP
    REMOTE IP  a client has connected to the server
      URC ip
      ip addr its address
      +connection int:0..7 number, after AT+CIPMUX=1
      EX REMOTE IP: 10.76.40.73 @ SIM7000 TCPIP Application Note V1.02
      SEE +CIPSERVER
    """#
}
