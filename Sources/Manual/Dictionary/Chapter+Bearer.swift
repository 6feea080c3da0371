/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 5 to 8, and V1.04
///   for `+SAPBR`; SIM7000 TCPIP Application Note V1.02; TinyGSM and botletics
///   logs where they are named.
extension FieldDictionary {
  static let bearer = Chapter("bearer", "addresses of the three IP stacks", bearerText)

  static let bearerText = #"""
    +CSTT  starts the TCP stack's task: APN and account
      apn access point name
      user account
      pwd password
      NOTE First of CSTT, CIICR, CIFSR; only in the state IP INITIAL, else ERROR: AT+CIPSHUT first.
      EX +CSTT: "shared.m2m.ch","","" @ amtir/QoS_NB-IoT_SIM7000, AT_Commands
      SEE +CIICR, +CIFSR, +CIPSHUT
    +CIICR  brings up the TCP stack's connection
      NOTE Second of CSTT, CIICR, CIFSR; only in the state IP START.
      EX AT+CIICR @ amtir/QoS_NB-IoT_SIM7000, NBIoT_connection_get_IP
      SEE +CSTT, +CIFSR, +CIPSHUT
    +CIFSR  the address of the TCP stack
      addr its address
      NOTE No OK follows: the address is the final result. Only after AT+CIICR, else ERROR.
      EX 10.0.253.242 @ amtir/QoS_NB-IoT_SIM7000, AT_Commands
      SEE +CIICR, +CIFSREX
    +CIFSREX  the address of the TCP stack, with an OK after it
      addr its address
      EX +CIFSREX: 10.0.253.242 @ SIM7000 TCPIP Application Note V1.02
      SEE +CIFSR
    +CIPSHUT  closes all connections and the TCP stack
      NOTE Answers SHUT OK and no OK; then the state is IP INITIAL.
      EX AT+CIPSHUT @ amtir/QoS_NB-IoT_SIM7000, NBIoT_connection_get_IP
      SEE +CSTT, SHUT OK
    +CDNSCFG  the name servers of the TCP stack
      primary name server
      secondary second name server
      NOTE The read command answers two lines, PrimaryDns: and SecondaryDns:.
      EX AT+CDNSCFG="8.8.8.8","8.8.4.4" @ SIM7000 Series AT Command Manual V1.06, AT+CDNSCFG
    +CDNSGIP  the address of a name
      host the name
      result | 0 not found | 1 found
      addr its address
      addr2 a second one
      error why | 3 network error | 8 common error
      NOTE The OK comes first, the answer later.
      EX +CDNSGIP: 1,"www.baidu.com","119.75.218.77","119.75.217.56" @ SIM7000 TCPIP Application
        Note
        V1.02
    +CIPCSGP  the TCP stack's APN and account
      mode | 1 GPRS
      apn access point name
      user account
      pwd password
      EX AT+CIPCSGP=1,"cmnet","","" @ SIM7000 Series AT Command Manual V1.06, AT+CIPCSGP
    +CIPSGTXT  which PDP context the next connection uses
      mode | 0 the first | 1 the second, with several connections only
      EX AT+CIPSGTXT=0 @ SIM7000 Series AT Command Manual V1.06, AT+CIPSGTXT
    +PDP  the network took away the TCP stack's context
      event | DEACT  taken away | pdpDeact  taken away
      NOTE AT+CIPSHUT before anything else. Some networks do it every hour.
      EX +PDP: DEACT @ botletics/SIM7000-LTE-Shield, issue 182
      SEE +CIPSHUT
    +PDP DEACT  the network took away the TCP stack's context
      URC event
      event word | pdpDeact  taken away
      EX +PDP DEACT @ SIM7000 TCPIP Application Note V1.02, one place
    +SAPBR  the bearer: its settings, opening, state and closing
      action | 0 close | 1 open | 2 ask | 3 set | 4 list the settings
      cid bearer; HTTP, NTP and LBS use 1
      tag what to set, letter case apart | CONTYPE  kind, GPRS | APN  access point name, at most 64
        characters | USER  account, at most 32 | PWD  password, at most 32
      value its value
      status | 0 connecting | 1 connected | 2 closing | 3 closed
      addr its address; none while it is closed
      +event word | bearerDeact  the network took it away
      NOTE Opening takes at most 85 s, closing and asking 65. An open bearer is not opened again:
        ERROR.
      FIX ERROR at =1: not attached (AT+CGATT?), wrong APN, or open already (AT+SAPBR=2,1).
      EX +SAPBR: 1,1,"100.96.146.141" @ alexandreberg/LILYGO-SIM7000G-V1_1, sms_error.log
      SEE +HTTPINIT, +CNTP, +CLBS
    +CNCFG  APN and account of the app network
      cid the context
      ip_type of siblings | 0 both | 1 IPv4 | 2 IPv6
      apn access point name
      user account
      pwd password
      auth how the account is proved | 0 not | 1 PAP | 2 CHAP | 3 PAP or CHAP
      NOTE In manual V1.06 and later firmware.
      EX +CNCFG: 1,"apn","","",0 @ SIM7000 Series AT Command Manual V1.06, AT+CNCFG
      SEE +CNACT
    +CNACTCFG  which IP the app network uses
      ip_type | IPV4  IPv4 | IPV6  IPv6 | IPV4V6  both
      EX AT+CNACTCFG="IPV4" @ SIM7000 Series AT Command Manual V1.06, AT+CNACTCFG
    +CNACT  the app network that SH*, SM* and CA* use
      mode | 0 close | 1 open | 2 open, and again whenever it closes
      apn access point name; without it the network's
      state | 0 not active | 1 active | 2 opening or closing
      addr its address; none where the line has 0.0.0.0
      cid the context, of siblings
      +form text SIM7070 where the line has a number in front
      NOTE From about firmware B05 on. The OK comes first, +APP PDP: ACTIVE about half a second
        later.
      NOTE The SIM7000 writes no cid; the SIM7070 and SIM7080 do.
      EX +CNACT: 1,"10.250.5.248" @ botletics SSL log 1
      SEE +APP PDP, +CGNAPN, +CNCFG
    +APP PDP  the app network came or went
      URC active
      URC cid,active
      cid int the context, of siblings
      active word | ACTIVE  it can be used | DEACTIVE  it is gone
      +form text SIM7070 where the line has a number in front
      EX +APP PDP: ACTIVE @ botletics SSL log 2
      SEE +CNACT
    """#
}
