/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 18; botletics SSL
///   log 3; TinyGSM, TinyGsmClientSIM7000SSL.
extension FieldDictionary {
  static let sockets = Chapter("sockets", "TCP, UDP and TLS by CA*", socketsText)

  static let socketsText = #"""
    +CACID  which connection the commands after it mean
      cid number
      EX AT+CACID=0 @ TinyGSM, TinyGsmClientSIM7000SSL
    +CASSLCFG  settings of a connection
      cid number
      tag which one, in lower case, quotes may be left out | ssl  TLS | protocol  protocol |
        crindex  TLS context of AT+CSSLCFG | cacert  file of the CA | clientcert  file of the own
        certificate | timeout  time to open | localport  own port
      ssl | 0 off | 1 on
      protocol | 0 TCP | 1 UDP
      value its value
      EX AT+CASSLCFG=0,"ssl",1 @ botletics SSL log 3
      SEE +CSSLCFG
    +CAOPEN  opens a connection on the app network
      cid number
      protocol newer firmware wants it, older refuses it | TCP  TCP | UDP  UDP
      host name or address
      port the peer's
      result | 0 open | 1 socket error | 2 no memory | 3 too many connections | 4 wrong parameter |
        6 wrong address | 7 not supported | 12 cannot bind | 13 cannot listen | 20 name not found |
        21 app network not active | 23 refused | 24 certificate expired | 25 certificate of another
        name | 26 certificate expired and of another name | 27 no connection
      NOTE The result comes before the OK, or after it where ASYNCOPEN is set.
      FIX 21: AT+CNACT=1. 20: the name. 23 and 27: host and port. 24 to 26: clock and certificate.
      EX +CAOPEN: 0,0 @ botletics SSL log 3
      SEE +CNACT, +CASEND, +CACLOSE
    +CASEND  sends data
      cid number
      length how much
      input_ms time to give the bytes
      result | 0 sent | 1 socket error | 2 no memory | 3 too many connections | 4 wrong parameter |
        21 app network not active
      left room
      NOTE A prompt > asks for the bytes; then OK, then +CASEND. Nothing was sent if result is not
        0.
      EX +CASEND: 0,0,5 @ botletics SSL log 3
      SEE +CAACK
    +CARECV  reads received data
      cid number
      length how much is asked for, or comes
      data the bytes
      NOTE The manual has cid before length; modules leave it out.
      NOTE Asking for more than waits can freeze a module until it is switched off; AT+CARECV? with
        no
        connection open as well.
      EX +CARECV: 6,hello @ TinyGSM fork notes
      SEE +CADATAIND
    +CASTATE  whether a connection is open
      cid number
      state | 0 closed | 1 open | 2 listening
      +event text what happened, as a word
      EX +CASTATE: 0,0 @ SIM7000 Series AT Command Manual V1.06, AT+CASTATE
    +CACLOSE  closes a connection
      cid number
      EX +CACLOSE: 0 @ SIM7000 Series AT Command Manual V1.06, AT+CACLOSE
    +CADATAIND  data has come
      cid the connection
      +event text what happened, as a word
      EX +CADATAIND: 0 @ TinyGSM fork notes
      SEE +CARECV
    +CASERVER  listens for connections
      cid number of the server
      protocol | TCP  TCP | UDP  UDP
      port where it listens
      NOTE In manual V1.06.
      EX AT+CASERVER=0,"TCP",8888 @ SIM7000 Series AT Command Manual V1.06, AT+CASERVER
      SEE +CANEW
    +CANEW  a client has connected to the server
      server number of the server
      cid number of the new connection
      addr the client's address
      port the client's
      EX +CANEW: 0,1,10.76.40.73,50123 @ SIM7000 Series AT Command Manual V1.06, AT+CASERVER
    +CAACK  how much of the sent data has arrived
      cid number
      sent all that was sent
      unacknowledged what is under way
      NOTE In manual V1.06.
      EX +CAACK: 5,0 @ SIM7000 Series AT Command Manual V1.06, AT+CAACK
    +CACFG  settings of all connections
      tag such as TRANSWAITTM or ASYNCOPEN
      value its value
      EX AT+CACFG="ASYNCOPEN",1 @ SIM7000 Series AT Command Manual V1.06, AT+CACFG
    +CASWITCH  makes a connection transparent
      cid number
      mode | 0 commands | 1 CONNECT, then only data
      NOTE From manual V1.04 on.
      EX AT+CASWITCH=0,1 @ SIM7000 Series AT Command Manual V1.06, AT+CASWITCH
    """#
}
