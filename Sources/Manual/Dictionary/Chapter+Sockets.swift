/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 18; botletics SSL
///   log 3; TinyGSM, TinyGsmClientSIM7000SSL.
extension FieldDictionary {
  static let sockets = Chapter("sockets", "TCP, UDP and TLS by CA*", socketsText)

  static let socketsText = #"""
    +CACID  which connection the commands after it mean
      =?
      ? -> cid
      = cid
      cid int number
      SAVE NO_SAVE
      EX AT+CACID=0 @ TinyGSM, TinyGsmClientSIM7000SSL
    +CASSLCFG  settings of a connection
      =?
      = cid,tag=ssl,ssl
      = cid,tag=protocol,protocol
      = cid,tag,value
      cid int number
      tag word which one, in lower case, quotes may be left out | ssl  TLS | protocol  protocol
        | crindex  TLS context of AT+CSSLCFG | cacert  file of the CA | clientcert  file of the own
        certificate | timeout  time to open | localport  own port
      ssl enum | 0 off | 1 on
      protocol enum | 0 TCP | 1 UDP
      value text its value
      SAVE NO_SAVE
      EX AT+CASSLCFG=0,"ssl",1 @ botletics SSL log 3
      SEE +CSSLCFG
    +CAOPEN  opens a connection on the app network
      =?
      = cid,host,port
      = cid,protocol,host,port
      URC cid,result
      cid int number
      protocol word newer firmware wants it, older refuses it | TCP  TCP | UDP  UDP
      host text name or address
      port int:1..65535 the peer's
      result enum | 0 open | 1 socket error | 2 no memory | 3 too many connections | 4 wrong
        parameter
        | 6 wrong address | 7 not supported | 12 cannot bind | 13 cannot listen | 20 name not found
        | 21 app network not active | 23 refused | 24 certificate expired | 25 certificate of
        another
        name | 26 certificate expired and of another name | 27 no connection
      SAVE NO_SAVE
      NOTE The result comes before the OK, or after it where ASYNCOPEN is set.
      FIX 21: AT+CNACT=1. 20: the name. 23 and 27: host and port. 24 to 26: clock and certificate.
      EX +CAOPEN: 0,0 @ botletics SSL log 3
      SEE +CNACT, +CASEND, +CACLOSE
    +CASEND  sends data
      =?
      = cid -> left
      = cid,length[,input_ms]
      URC cid,result,length
      cid int number
      length int/bytes how much
      input_ms int=5000/ms time to give the bytes
      result enum | 0 sent | 1 socket error | 2 no memory | 3 too many connections
        | 4 wrong parameter | 21 app network not active
      left int/bytes room
      NOTE A prompt > asks for the bytes; then OK, then +CASEND. Nothing was sent if result is not
        0.
      EX +CASEND: 0,0,5 @ botletics SSL log 3
      SEE +CAACK
    +CARECV  reads received data
      =?
      ?
      = cid,length
      LINE length,data...
      LINE length=0
      cid int number
      length int/bytes how much is asked for, or comes
      data data the bytes
      NOTE The manual has cid before length; modules leave it out.
      NOTE Asking for more than waits can freeze a module until it is switched off; AT+CARECV? with
        no
        connection open as well.
      EX +CARECV: 6,hello @ TinyGSM fork notes
      SEE +CADATAIND
    +CASTATE  whether a connection is open
      ? -> cid,state
      URC cid,state
      cid int number
      state enum | 0 closed | 1 open | 2 listening
      +event text what happened, as a word
      EX +CASTATE: 0,0 @ SIM7000 Series AT Command Manual V1.06, AT+CASTATE
    +CACLOSE  closes a connection
      =?
      = cid
      URC cid
      cid int number
      EX +CACLOSE: 0 @ SIM7000 Series AT Command Manual V1.06, AT+CACLOSE
    +CADATAIND  data has come
      URC cid
      cid int the connection
      +event text what happened, as a word
      EX +CADATAIND: 0 @ TinyGSM fork notes
      SEE +CARECV
    +CASERVER  listens for connections
      =?
      = cid,protocol,port
      cid int number of the server
      protocol word | TCP  TCP | UDP  UDP
      port int:1..65535 where it listens
      NOTE In manual V1.06.
      EX AT+CASERVER=0,"TCP",8888 @ SIM7000 Series AT Command Manual V1.06, AT+CASERVER
      SEE +CANEW
    +CANEW  a client has connected to the server
      URC server,cid,addr,port
      server int number of the server
      cid int number of the new connection
      addr addr the client's address
      port int:0..65535 the client's
      EX +CANEW: 0,1,10.76.40.73,50123 @ SIM7000 Series AT Command Manual V1.06, AT+CASERVER
    +CAACK  how much of the sent data has arrived
      =?
      = cid -> sent,unacknowledged
      cid int number
      sent int/bytes all that was sent
      unacknowledged int/bytes what is under way
      NOTE In manual V1.06.
      EX +CAACK: 5,0 @ SIM7000 Series AT Command Manual V1.06, AT+CAACK
    +CACFG  settings of all connections
      =?
      ? -> tag,value
      = tag,value
      tag text such as TRANSWAITTM or ASYNCOPEN
      value text its value
      EX AT+CACFG="ASYNCOPEN",1 @ SIM7000 Series AT Command Manual V1.06, AT+CACFG
    +CASWITCH  makes a connection transparent
      =?
      = cid,mode
      cid int number
      mode enum | 0 commands | 1 CONNECT, then only data
      NOTE From manual V1.04 on.
      EX AT+CASWITCH=0,1 @ SIM7000 Series AT Command Manual V1.06, AT+CASWITCH
    """#
}
