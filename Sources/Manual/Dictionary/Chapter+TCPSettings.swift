/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 8; SIM7000 TCPIP
///   Application Note V1.02. None is saved.
extension FieldDictionary {
  static let tcpSettings = Chapter("tcp-settings", "settings of the CIP* stack", tcpSettingsText)

  static let tcpSettingsText = #"""
    +CIPMUX  one connection or several
      mode | 0 one | 1 up to eight, with numbers
      NOTE To several only in the state IP INITIAL, back only when all are closed.
      EX AT+CIPMUX=1 @ TinyGSM, TinyGsmClientSIM7000
    +CIPMODE  commands or a transparent connection
      mode | 0 commands | 1 CONNECT, then only data; +++ leaves it
      EX AT+CIPMODE=0 @ SIM7000 TCPIP Application Note V1.02
      SEE +CIPCCFG, ATO
    +CIPQSEND  when AT+CIPSEND answers
      mode | 0 SEND OK when the peer has the data | 1 DATA ACCEPT when the module has it
      EX AT+CIPQSEND=1 @ TinyGSM, TinyGsmClientSIM7000
    +CIPHEAD  whether +IPD stands before received data
      mode | 0 bare data | 1 +IPD with the length
      NOTE Bare data has no frame: prefer 1, or AT+CIPRXGET=1.
      EX AT+CIPHEAD=1 @ SIM7000 TCPIP Application Note V1.02
      SEE +IPD, +CIPSHOWTP
    +CIPSHOWTP  whether +IPD names the protocol
      mode | 0 no | 1 yes, with AT+CIPHEAD=1
      EX AT+CIPSHOWTP=1 @ SIM7000 TCPIP Application Note V1.02
    +CIPSRIP  whether RECV FROM stands before received data
      mode | 0 no | 1 yes
      EX AT+CIPSRIP=1 @ SIM7000 TCPIP Application Note V1.02
      SEE RECV FROM
    +CIPSPRT  prompt and SEND OK of AT+CIPSEND
      mode | 0 no prompt, SEND OK | 1 both | 2 neither
      EX AT+CIPSPRT=1 @ SIM7000 TCPIP Application Note V1.02
    +CIPATS  sends by time what AT+CIPSEND was given
      mode | 0 off | 1 on
      seconds after which it is sent
      EX AT+CIPATS=1,10 @ SIM7000 TCPIP Application Note V1.02
    +CIPSENDHEX  whether AT+CIPSEND takes hex digits
      mode | 0 bytes | 1 hex digits
      EX AT+CIPSENDHEX=1 @ SIM7000 Series AT Command Manual V1.06, AT+CIPSENDHEX
    +CIPHEXS  whether received data comes as hex digits
      mode | 0 bytes | 1 hex digits | 2 the manual's 2
      EX AT+CIPHEXS=1 @ SIM7000 Series AT Command Manual V1.06, AT+CIPHEXS
    +CLPORT  the local port of the next connections
      connection number, after AT+CIPMUX=1
      protocol | TCP  TCP | UDP  UDP
      port | 0 any
      value1 as the module writes it
      value2 as the module writes it
      EX AT+CLPORT="TCP",5000 @ SIM7000 Series AT Command Manual V1.06, AT+CLPORT
    +CIPRDTIMER  how long the module waits with remote delay
      single with one connection
      multi with several
      EX AT+CIPRDTIMER=2000,3500 @ SIM7000 Series AT Command Manual V1.06, AT+CIPRDTIMER
    +CIPTKA  TCP keep-alive
      mode | 0 off | 1 on
      idle quiet time before the first probe
      interval between probes
      count probes without an answer that end it
      EX AT+CIPTKA=1,60,75,9 @ SIM7000 Series AT Command Manual V1.06, AT+CIPTKA
    +CIPOPTION  whether small pieces are collected (Nagle)
      mode | 0 collected | 1 sent at once
      EX AT+CIPOPTION=1 @ SIM7000 Series AT Command Manual V1.06, AT+CIPOPTION
    +CIPDPDP  whether the module notices that the network took the context away
      mode | 0 off | 1 on
      interval between checks
      timer failed checks that count as lost
      EX AT+CIPDPDP=1,10,3 @ SIM7000 Series AT Command Manual V1.06, AT+CIPDPDP
    +CIPCCFG  settings of the transparent connection
      retries how often a piece is sent again
      wait time before a piece is sent; 200 ms by the application note
      send_size size of a piece
      escape whether +++ leaves the data mode | 0 no | 1 yes
      rx_mode how received data is handed on | 0 as it comes | 1 by size and time
      rx_size size of a piece
      rx_timer time between pieces
      EX AT+CIPCCFG=5,2,1024,1 @ SIM7000 Series AT Command Manual V1.06, AT+CIPCCFG
    +CIPUDPMODE  where UDP data goes
      mode | 0 to the peer of AT+CIPSTART | 1 to a peer that can change | 2 sets that peer
      addr the peer
      port the peer's
      EX AT+CIPUDPMODE=1 @ SIM7000 Series AT Command Manual V1.06, AT+CIPUDPMODE
    """#
}
