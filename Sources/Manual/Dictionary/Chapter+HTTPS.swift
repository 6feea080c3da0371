/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 9; SIM7000 HTTP(S)
///   Application Note V1.03; botletics SSL logs 1 and 2.
extension FieldDictionary {
  static let https = Chapter("https", "HTTP and HTTPS by SH*, on the network of CNACT", httpsText)

  static let httpsText = #"""
    +SHSSL  the TLS context and the certificates of the connection
      ctx TLS context of AT+CSSLCFG
      ca file of the CA; empty: the server's certificate is not checked
      cert file of the own certificate
      EX AT+SHSSL=1,"" @ SIM7000 HTTP(S) Application Note V1.03
      SEE +CSSLCFG
    +SHCONF  sets a parameter of the connection
      tag what to set | URL  the server | BODYLEN  longest body | HEADERLEN  longest header |
        TIMEOUT  time to the answer | IPVER  IP version
      url http:// or https://, host and port
      body_length longest body; 350 or 64 on older firmware
      header_length longest header
      timeout time to the answer
      ip_version | 0 IPv4 | 1 IPv6
      NOTE URL, BODYLEN and HEADERLEN are needed before AT+SHCONN.
      EX AT+SHCONF="BODYLEN",1024 @ SIM7000 HTTP(S) Application Note V1.03
      SEE +SHCONN
    +SHCONN  connects to the server
      FIX ERROR: AT+CNACT?, URL, certificate and clock; then AT+SHDISC before the next attempt.
      EX AT+SHCONN @ botletics SSL log 1
      SEE +CNACT, +SHCONF, +SHSTATE, +SHDISC
    +SHSTATE  whether the server is connected
      state | 0 not connected; as a URC: the connection is lost | 1 connected
      EX +SHSTATE: 1 @ botletics SSL log 1
      SEE +SHCONN
    +SHCHEAD  forgets the header lines
      EX AT+SHCHEAD @ SIM7000 HTTP(S) Application Note V1.03
    +SHAHEAD  adds a header line
      key name of the line
      value its content
      NOTE Needs a connection.
      EX AT+SHAHEAD="Content-Type","application/json" @ SIM7000 HTTP(S) Application Note V1.03
    +SHCPARA  forgets the form's parameters
      EX AT+SHCPARA @ SIM7000 HTTP(S) Application Note V1.03
    +SHPARA  adds a parameter of a form
      key its name
      value its value
      NOTE Needs a connection.
      EX AT+SHPARA="product","apple" @ SIM7000 HTTP(S) Application Note V1.03
    +SHBOD  sets the body
      body the body; a quote in it is written \"
      length its size, without the backslashes
      NOTE Needs a connection.
      EX AT+SHBOD="test",4 @ SIM7000 HTTP(S) Application Note V1.03
      SEE +SHBODEXT
    +SHBODEXT  sets the body, byte by byte
      length its size
      time time to give it
      NOTE A prompt > asks for the bytes; Ctrl-Z ends, ESC cancels.
      EX AT+SHBODEXT=100,5000 @ SIM7000 HTTP(S) Application Note V1.03
      SEE +SHBOD
    +SHREQ  sends a request and, later, reports the result
      path what is asked for
      request | 1 GET | 2 PUT | 3 POST | 4 PATCH | 5 HEAD
      method | GET  GET | PUT  PUT | POST  POST | PATCH  PATCH | HEAD  HEAD
      status status of HTTP, or the module's own | 200 done | 201 made | 400 the server does not
        understand the request | 401 not authorised | 403 forbidden | 404 not found | 500 failure of
        the server | 503 server busy
      length size of the body that AT+SHREAD can read
      NOTE The OK comes first. Firmware 1351B05 takes the request without a path.
      EX +SHREQ: "GET",200,227 @ botletics SSL log 1
      SEE +SHREAD
    +SHREAD  reads the body of the answer
      start first byte
      size how much; more than there is makes it ERROR
      length how much follows in the next line
      NOTE The OK comes first; then a line and its bytes, again for every 2048.
      EX +SHREAD: 2048 @ botletics SSL log 2
      SEE +SHREQ
    +SHDISC  closes the connection to the server
      NOTE ERROR when there is none.
      EX AT+SHDISC @ botletics SSL log 1
    """#
}
