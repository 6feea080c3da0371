/// - Source: SIM7000 Series AT Command Manual V1.04, chapter 9, and V1.06 for
///   `+HTTPTOFS`; SIM7000 HTTP Application Note V1.01. V1.06 leaves the others
///   out; firmware still answers them.
extension FieldDictionary {
  static let http = Chapter("http", "HTTP by HTTP*, on the bearer of SAPBR", httpText)

  static let httpText = #"""
    +HTTPINIT  begins a HTTP session
      NOTE On the bearer of AT+SAPBR. A session that is open makes it ERROR: AT+HTTPTERM first.
      EX AT+HTTPINIT @ SIM7000 HTTP Application Note V1.01
      SEE +SAPBR, +HTTPPARA, +HTTPACTION
    +HTTPTERM  ends the HTTP session
      NOTE ERROR when there is none.
      EX AT+HTTPTERM @ SIM7000 HTTP Application Note V1.01
    +HTTPPARA  sets a parameter of the HTTP session
      tag what to set | CID  bearer | URL  address | UA  name of the client, SIMCom_MODULE if not
        set | PROIP  address of a proxy | PROPORT  port of a proxy | REDIR  redirections |
        BREAK  where a download begins | BREAKEND  where it ends | TIMEOUT  time to the answer |
        CONTENT  type of the body | USERDATA  further header lines
      cid bearer of AT+SAPBR
      url address; http:// and port 80 may be left out
      redirect | 0 are reported | 1 are followed
      timeout time to the answer
      value its value
      FIX ERROR: no session (AT+HTTPINIT), or a tag that is not known.
      EX AT+HTTPPARA="CID",1 @ SIM7000 HTTP Application Note V1.01
      SEE +HTTPINIT
    +HTTPDATA  takes the body of a POST
      length size of the body | 0 forgets it
      time time to give it
      NOTE Answers DOWNLOAD; then the body, then OK, also when the time is over before the body is
        complete.
      EX AT+HTTPDATA=100,10000 @ SIM7000 HTTP Application Note V1.01
      SEE DOWNLOAD, +HTTPACTION
    +HTTPACTION  sends the request and, later, reports the result
      method | 0 GET | 1 POST | 2 HEAD | 3 DELETE
      status status of HTTP, or the module's own | 200 done | 201 made | 301 moved for good | 302
        moved | 400 the server does not understand the request | 401 not authorised | 403 forbidden
        | 404 not found | 408 the server waited too long | 500 failure of the server | 502 failure
        behind the server | 503 server busy | 600 not an HTTP answer | 601 network error or no
        bearer | 602 no memory | 603 name not found | 604 stack busy
      length size of the body that AT+HTTPREAD can read
      NOTE The OK comes first; the URC within TIMEOUT of AT+HTTPPARA, 120 s if not set.
      FIX 601: AT+SAPBR=2,1. 603: host and APN. Other 6xx: AT+HTTPTERM and begin again.
      EX +HTTPACTION: 1,200,27 @ public POST log
      SEE +HTTPREAD, +HTTPPARA
    +HTTPREAD  reads the body of the answer
      start first byte
      size how much
      length how much follows in the next line
      NOTE Exactly length bytes follow, then OK.
      EX +HTTPREAD: 27 @ public POST log
      SEE +HTTPACTION
    +HTTPHEAD  reads the header of the answer
      length how much follows in the next line
      NOTE After a GET only. Exactly length bytes follow, then OK.
      EX +HTTPHEAD: 186 @ SIM7000 HTTP Application Note V1.01
    +HTTPSTATUS  what the HTTP session is doing
      method | GET  GET | POST  POST | HEAD  HEAD | DELETE  DELETE
      state | 0 idle | 1 receiving | 2 sending
      finished done
      remaining to do
      EX +HTTPSTATUS: GET,1,1440,7915 @ SIM7000 Series AT Command Manual V1.04, AT+HTTPSTATUS
    +HTTPTOFS  loads a file into the file system
      url address
      file where it goes, such as /customer/x
      timeout time to the answer
      retries attempts
      status status of HTTP, or the module's own | 200 done | 404 not found | 600 not an HTTP answer
        | 601 network error | 602 no memory | 603 name not found | 604 stack busy | 620 TLS error |
        65535 another error
      length size of the file
      +meaning text the status as a word
      NOTE On the app network of AT+CNACT. The OK comes first.
      EX +HTTPTOFS: 200,28919 @ SIM7000 Series AT Command Manual V1.06, AT+HTTPTOFS
    +HTTPTOFSRL  how far the loading of the file is
      state | 0 idle | 1 loading
      finished done
      total size of the file
      EX +HTTPTOFSRL: 1,28691,30575 @ SIM7000 Series AT Command Manual V1.06, AT+HTTPTOFSRL
    """#
}
