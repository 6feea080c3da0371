/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 8; SIM7000 TCPIP
///   Application Note V1.02. None is saved.
extension FieldDictionary {
  static let tcpSettings = Chapter("tcp-settings", "settings of the CIP* stack", tcpSettingsText)

  static let tcpSettingsText = #"""
    +CIPMUX  one connection or several
      =?
      ? -> mode
      = mode
      mode enum=0 | 0 one | 1 up to eight, with numbers
      SAVE NO_SAVE
      NOTE To several only in the state IP INITIAL, back only when all are closed.
      EX AT+CIPMUX=1 @ TinyGSM, TinyGsmClientSIM7000
    +CIPMODE  commands or a transparent connection
      =?
      ? -> mode
      = mode
      mode enum=0 | 0 commands | 1 CONNECT, then only data; +++ leaves it
      SAVE NO_SAVE
      EX AT+CIPMODE=0 @ SIM7000 TCPIP Application Note V1.02
      SEE +CIPCCFG, ATO
    +CIPQSEND  when AT+CIPSEND answers
      =?
      ? -> mode
      = mode
      mode enum=0 | 0 SEND OK when the peer has the data | 1 DATA ACCEPT when the module has it
      SAVE NO_SAVE
      EX AT+CIPQSEND=1 @ TinyGSM, TinyGsmClientSIM7000
    +CIPHEAD  whether +IPD stands before received data
      =?
      ? -> mode
      = mode
      mode enum=0 | 0 bare data | 1 +IPD with the length
      SAVE NO_SAVE
      NOTE Bare data has no frame: prefer 1, or AT+CIPRXGET=1.
      EX AT+CIPHEAD=1 @ SIM7000 TCPIP Application Note V1.02
      SEE +IPD, +CIPSHOWTP
    +CIPSHOWTP  whether +IPD names the protocol
      =?
      ? -> mode
      = mode
      mode enum=0 | 0 no | 1 yes, with AT+CIPHEAD=1
      SAVE NO_SAVE
      EX AT+CIPSHOWTP=1 @ SIM7000 TCPIP Application Note V1.02
    +CIPSRIP  whether RECV FROM stands before received data
      =?
      ? -> mode
      = mode
      mode enum=0 | 0 no | 1 yes
      SAVE NO_SAVE
      EX AT+CIPSRIP=1 @ SIM7000 TCPIP Application Note V1.02
      SEE RECV FROM
    +CIPSPRT  prompt and SEND OK of AT+CIPSEND
      =?
      ? -> mode
      = mode
      mode enum=1 | 0 no prompt, SEND OK | 1 both | 2 neither
      SAVE NO_SAVE
      EX AT+CIPSPRT=1 @ SIM7000 TCPIP Application Note V1.02
    +CIPATS  sends by time what AT+CIPSEND was given
      =?
      ? -> mode,seconds
      = mode[,seconds]
      mode enum=0 | 0 off | 1 on
      seconds int:1..100/s after which it is sent
      SAVE NO_SAVE
      EX AT+CIPATS=1,10 @ SIM7000 TCPIP Application Note V1.02
    +CIPSENDHEX  whether AT+CIPSEND takes hex digits
      =?
      ? -> mode
      = mode
      mode enum=0 | 0 bytes | 1 hex digits
      SAVE NO_SAVE
      EX AT+CIPSENDHEX=1 @ SIM7000 Series AT Command Manual V1.06, AT+CIPSENDHEX
    +CIPHEXS  whether received data comes as hex digits
      =?
      ? -> mode
      = mode
      mode enum=0 | 0 bytes | 1 hex digits | 2 the manual's 2
      SAVE NO_SAVE
      EX AT+CIPHEXS=1 @ SIM7000 Series AT Command Manual V1.06, AT+CIPHEXS
    +CLPORT  the local port of the next connections
      =?
      ? -> value1,value2
      = protocol,port
      = connection,protocol,port
      connection int:0..7 number, after AT+CIPMUX=1
      protocol word | TCP  TCP | UDP  UDP
      port int:0..65535=0 | 0 any
      value1 text as the module writes it
      value2 text as the module writes it
      SAVE NO_SAVE
      EX AT+CLPORT="TCP",5000 @ SIM7000 Series AT Command Manual V1.06, AT+CLPORT
    +CIPRDTIMER  how long the module waits with remote delay
      =?
      ? -> single,multi
      = single,multi
      single int:100..4000=2000/ms with one connection
      multi int:100..7000=3500/ms with several
      SAVE NO_SAVE
      EX AT+CIPRDTIMER=2000,3500 @ SIM7000 Series AT Command Manual V1.06, AT+CIPRDTIMER
    +CIPTKA  TCP keep-alive
      =?
      ? -> mode,idle,interval,count
      = mode[,idle[,interval[,count]]]
      mode enum=0 | 0 off | 1 on
      idle int:30..7200/s quiet time before the first probe
      interval int:30..600=75/s between probes
      count int:1..9 probes without an answer that end it
      SAVE NO_SAVE
      EX AT+CIPTKA=1,60,75,9 @ SIM7000 Series AT Command Manual V1.06, AT+CIPTKA
    +CIPOPTION  whether small pieces are collected (Nagle)
      =?
      ? -> mode
      = mode
      mode enum=0 | 0 collected | 1 sent at once
      SAVE NO_SAVE
      EX AT+CIPOPTION=1 @ SIM7000 Series AT Command Manual V1.06, AT+CIPOPTION
    +CIPDPDP  whether the module notices that the network took the context away
      =?
      ? -> mode,interval,timer
      = mode[,interval[,timer]]
      mode enum | 0 off | 1 on
      interval int:1..180=10/s between checks
      timer int:1..10=3 failed checks that count as lost
      SAVE NO_SAVE
      EX AT+CIPDPDP=1,10,3 @ SIM7000 Series AT Command Manual V1.06, AT+CIPDPDP
    +CIPCCFG  settings of the transparent connection
      =?
      ? -> retries,wait,send_size,escape,rx_mode,rx_size,rx_timer
      = retries,wait,send_size,escape[,rx_mode[,rx_size[,rx_timer]]]
      retries int:3..8=5 how often a piece is sent again
      wait int:1..10=2/100_ms time before a piece is sent; 200 ms by the application note
      send_size int:1..1460=1024/bytes size of a piece
      escape enum=1 whether +++ leaves the data mode | 0 no | 1 yes
      rx_mode enum how received data is handed on | 0 as it comes | 1 by size and time
      rx_size int:50..1460=1460/bytes size of a piece
      rx_timer int:20..1000=50/ms time between pieces
      SAVE NO_SAVE
      EX AT+CIPCCFG=5,2,1024,1 @ SIM7000 Series AT Command Manual V1.06, AT+CIPCCFG
    +CIPUDPMODE  where UDP data goes
      =?
      ? -> mode[,addr,port]
      = mode[,addr,port]
      mode enum=0 | 0 to the peer of AT+CIPSTART | 1 to a peer that can change | 2 sets that peer
      addr addr the peer
      port int:1..65535 the peer's
      SAVE NO_SAVE
      EX AT+CIPUDPMODE=1 @ SIM7000 Series AT Command Manual V1.06, AT+CIPUDPMODE
    """#
}
