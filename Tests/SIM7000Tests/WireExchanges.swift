import Testing

/// Command lines and what came back, as the traces of the repository have them.
///
/// The notation is that of a trace without its times: `>` is the command line,
/// `<` the bytes of the TA.
struct WireExchange: Sendable, CustomTestStringConvertible {
  var command: String
  var answer: String

  var testDescription: String { command }

  static let all: [WireExchange] = {
    var exchanges: [WireExchange] = []
    for line in notation.split(separator: "\n") {
      if line.hasPrefix("> ") {
        exchanges.append(WireExchange(command: String(line.dropFirst(2)), answer: ""))
      } else if line.hasPrefix("< ") {
        exchanges[exchanges.count - 1].answer += line.dropFirst(2)
          .replacing("\\r", with: "\r").replacing("\\n", with: "\n").replacing("\\t", with: "\t")
      }
    }
    return exchanges
  }()

  private static let notation = #"""
    # Traces/at/autobaud.trace
    > AT
    < AT\r\r\n
    < OK\r\n
    > AT+COPS?
    < AT+COPS?\r\r\n
    < +COPS: 0\r\n
    < \r\n
    < OK\r\n
    > AT+IPR?
    < AT+IPR?\r\r\n
    < +IPR: 0\r\n
    < \r\n
    < OK\r\n
    # Traces/at/bearer-lost.trace
    > AT+SAPBR=2,1
    < AT+SAPBR=2,1\r\r\n
    < +SAPBR: 1,1,"10.89.193.1"\r\n
    < \r\n
    < OK\r\n
    > AT+HTTPINIT
    < AT+HTTPINIT\r\r\n
    < OK\r\n
    > AT+HTTPPARA="CID",1
    < AT+HTTPPARA="CID",1\r\r\n
    < OK\r\n
    > AT+HTTPDATA=74,4000
    < AT+HTTPDATA=74,4000\r\r\n
    < DOWNLOAD\r\n
    < \r\n
    < OK\r\n
    > AT+HTTPACTION=1
    < AT+HTTPACTION=1\r\r\n
    < OK\r\n
    < \r\n
    < +SAPBR 1: DEACT\r\n
    < \r\n
    < +HTTPACTION: 1,601,0\r\n
    > AT+HTTPTERM
    < AT+HTTPTERM\r\r\n
    < OK\r\n
    > AT+SAPBR=2,1
    < AT+SAPBR=2,1\r\r\n
    < +SAPBR: 1,3,"0.0.0.0"\r\n
    < \r\n
    < OK\r\n
    > AT+SAPBR=3,1,"APN","internet"
    < AT+SAPBR=3,1,"APN","internet"\r\r\n
    < OK\r\n
    > AT+HTTPACTION=1
    < AT+HTTPACTION=1\r\r\n
    < OK\r\n
    < \r\n
    < +HTTPACTION: 1,200,27\r\n
    # Traces/at/boot-fixed-baud.trace
    > AT+SIMCOMATI
    < AT+SIMCOMATI\r\r\n
    < Revision:1351B05SIM7000E\r\n
    < CSUB:V01\r\n
    < APRev:1351B05SIM7000,V01\r\n
    < QCN:MDM9206_SIM7000E_P1.02_20170707\r\n
    < IMEI:860000000000009\r\n
    < \r\n
    < OK\r\n
    > AT+CPIN?
    < AT+CPIN?\r\r\n
    < +CPIN: READY\r\n
    < \r\n
    < OK\r\n
    > AT+CSQ
    < AT+CSQ\r\r\n
    < +CSQ: 99,99\r\n
    < \r\n
    < OK\r\n
    > AT+CSQ
    < AT+CSQ\r\r\n
    < +CSQ: 27,99\r\n
    < \r\n
    < OK\r\n
    > AT+CGREG?
    < AT+CGREG?\r\r\n
    < +CGREG: 0,2\r\n
    < \r\n
    < OK\r\n
    > AT+CGREG?
    < AT+CGREG?\r\r\n
    < +CGREG: 0,1\r\n
    < \r\n
    < OK\r\n
    # Traces/at/echo-off.trace
    > ATE0
    < ATE0\r\r\n
    < OK\r\n
    > AT+CMEE=0
    < \r\n
    < OK\r\n
    > AT+CLTS=1
    < \r\n
    < OK\r\n
    > AT+CBATCHK=1
    < \r\n
    < OK\r\n
    > AT+CPIN?
    < \r\n
    < +CPIN: READY\r\n
    < \r\n
    < OK\r\n
    > AT+GMM
    < \r\n
    < SIMCOM_SIM7000G\r\n
    < \r\n
    < OK\r\n
    > ATI
    < \r\n
    < SIM7000G R1529\r\n
    < \r\n
    < OK\r\n
    # Traces/at/gnss-lost.trace
    > AT+CGNSINF
    < AT+CGNSINF\r\r\n
    < +CGNSINF: 1,1,20261121090010.000,31.953900,35.910600,1004.300,4.68,1.4,1,,1.1,1.4,0.9,,14,8,3,,44,,\r\n
    < \r\n
    < OK\r\n
    > AT+CGNSINF
    < AT+CGNSINF\r\r\n
    < +CGNSINF: 1,1,20261121090011.000,31.953912,35.910600,1004.300,4.75,1.4,1,,1.1,1.4,0.9,,14,8,3,,43,,\r\n
    < \r\n
    < OK\r\n
    > AT+CGNSINF
    < AT+CGNSINF\r\r\n
    < +CGNSINF: 1,1,20261121090012.000,31.953924,35.910600,1004.300,4.70,1.4,1,,2.6,2.9,0.9,,9,4,1,,31,,\r\n
    < \r\n
    < OK\r\n
    # Traces/at/gnss-no-fix-then-fix.trace
    > AT+CGNSPWR=1
    < AT+CGNSPWR=1\r\r\n
    < OK\r\n
    # Traces/at/http-post-200.trace
    > AT+HTTPREAD
    < AT+HTTPREAD\r\r\n
    < +HTTPREAD: 27\r\n
    < {"message":"report stored"}\r\n
    < OK\r\n
    # Traces/at/http-post-201.trace
    > at+httpaction=1
    < at+httpaction=1\r\n
    < OK\r\n
    < \r\n
    < +HTTPACTION: 1,201,194\r\n
    # Traces/at/https-connection-lost.trace
    > AT+GMR
    < AT+GMR\r\r\n
    < Revision:1351B05SIM7000E\r\n
    < \r\n
    < OK\r\n
    > AT+CNACT?
    < AT+CNACT?\r\r\n
    < +CNACT: 1,"10.250.5.248"\r\n
    < \r\n
    < OK\r\n
    > AT+CSSLCFG="convert",2,"bdr.cer"
    < AT+CSSLCFG="convert",2,"bdr.cer"\r\r\n
    < OK\r\n
    > AT+SHSSL=1,"bdr.cer"
    < AT+SHSSL=1,"bdr.cer"\r\r\n
    < OK\r\n
    > AT+SHCONF="URL","https://www.baidu.com"
    < AT+SHCONF="URL","https://www.baidu.com"\r\r\n
    < OK\r\n
    > AT+SHCONN
    < AT+SHCONN\r\r\n
    < ERROR\r\n
    > AT+SHDISC
    < AT+SHDISC\r\r\n
    < OK\r\n
    > AT+SHBOD="SIMCOMBODY",10
    < AT+SHBOD="SIMCOMBODY",10\r\r\n
    < OK\r\n
    > AT+SHAHEAD="Content-Length","120"
    < AT+SHAHEAD="Content-Length","120"\r\r\n
    < OK\r\n
    > AT+SHSTATE?
    < AT+SHSTATE?\r\r\n
    < +SHSTATE: 1\r\n
    < \r\n
    < OK\r\n
    > AT+SHREQ=1
    < AT+SHREQ=1\r\r\n
    < ERROR\r\n
    > AT+SHREQ=1
    < AT+SHREQ=1\r\r\n
    < OK\r\n
    < \r\n
    < +SHSTATE: 0\r\n
    > AT+SHREQ=1
    < AT+SHREQ=1\r\r\n
    < OK\r\n
    < \r\n
    < +SHREQ: "GET",200,227\r\n
    > AT+SHREAD=0,227
    < AT+SHREAD=0,227\r\r\n
    < OK\r\n
    < \r\n
    < +SHREAD: 227\r\n
    < <html>\r\n
    < <head>\r\n
    < \t<script>\r\n
    < \t\tlocation.replace(location.href.replace("https://","http://"));\r\n
    < \t</script>\r\n
    < </head>\r\n
    < <body>\r\n
    < \t<noscript><meta http-equiv="refresh" content="0;url=http://www.baidu.com/"></noscript>\r\n
    < </body>\r\n
    < </html>
    # Traces/at/https-post-200.trace
    > AT+SHCHEAD
    < AT+SHCHEAD\r\r\n
    < OK\r\n
    # Traces/at/no-sim.trace
    > AT+CMEE=2
    < AT+CMEE=2\r\r\n
    < OK\r\n
    > AT+CPIN?
    < AT+CPIN?\r\r\n
    < +CME ERROR: SIM not inserted\r\n
    > AT+CMEE=1
    < AT+CMEE=1\r\r\n
    < OK\r\n
    # Traces/at/registration-denied-then-home.trace
    > AT+CEREG=1
    < AT+CEREG=1\r\r\n
    < OK\r\n
    > AT+CGREG=1
    < AT+CGREG=1\r\r\n
    < OK\r\n
    > AT+CSQ
    < AT+CSQ\r\r\n
    < +CSQ: 14,99\r\n
    < \r\n
    < OK\r\n
    > AT+CFUN=0
    < AT+CFUN=0\r\r\n
    < +CPIN: NOT READY\r\n
    < \r\n
    < OK\r\n
    # Traces/at/roaming.trace
    > at+cgnapn
    < at+cgnapn\r\r\n
    < +CGNAPN: 1,"apn.konekt.io"\r\n
    < \r\n
    < OK\r\n
    > at+creg?
    < at+creg?\r\r\n
    < +CREG: 0,5\r\n
    < \r\n
    < OK\r\n
    > AT+CIPPING="8.8.8.8"
    < AT+CIPPING="8.8.8.8"\r\r\n
    < ERROR\r\n
    # Traces/at/urc-inside-answer.trace
    > AT+CIPSHUT
    < AT+CIPSHUT\r\r\n
    < SHUT OK\r\n
    > AT+CGATT=0
    < AT+CGATT=0\r\r\n
    < +SAPBR 1: DEACT\r\n
    < \r\n
    < OK\r\n
    > AT+CPOWD=1
    < AT+CPOWD=1\r\r\n
    < NORMAL POWER DOWN\r\n
    # Layouts of the manual and of application notes.
    > AT+HTTPREAD
    < AT+HTTPREAD\r\r\n
    < +HTTPREAD: 17\r\n
    < \r\n
    < OK\r\n
    < ERROR\r\n
    < > \r\n
    < \r\n
    < OK\r\n
    > AT+CIPRXGET=2,0,4
    < AT+CIPRXGET=2,0,4\r\r\n
    < +CIPRXGET: 2,0,4,3\r\n
    < OK\r\n
    < \r\n
    < OK\r\n
    > AT+CIPRXGET=3,2
    < AT+CIPRXGET=3,2\r\r\n
    < +CIPRXGET: 3,2,0\r\n
    < 4F4B\r\n
    < OK\r\n
    > AT+CARECV=0,100
    < AT+CARECV=0,100\r\r\n
    < +CARECV: 6,hel,o\n
    < \r\n
    < OK\r\n
    > AT+CIPSEND=10
    < AT+CIPSEND=10\r\r\n
    < > {"s":12.5}\r\n
    < SEND OK\r\n
    > AT+CASEND=0,5
    < AT+CASEND=0,5\r\r\n
    < > hello\r\n
    < OK\r\n
    < \r\n
    < +CASEND: 0,0,5\r\n
    > AT+CMGS="+99"
    < AT+CMGS="+99"\r\r\n
    < > Hi\r\n
    < +CMGS: 41\r\n
    < \r\n
    < OK\r\n
    > AT+CMGL="ALL"
    < AT+CMGL="ALL"\r\r\n
    < +CMGL: 1,"REC READ","+99",,"20/03/01,12:00:00+04"\r\n
    < Hi\r\n
    < \r\n
    < OK\r\n
    > AT+CIPSTART="TCP","a",80
    < AT+CIPSTART="TCP","a",80\r\r\n
    < OK\r\n
    < \r\n
    < CONNECT OK\r\n
    > AT+CIFSR
    < AT+CIFSR\r\r\n
    < 10.0.91.31\r\n
    > AT+CIPCLOSE=0
    < AT+CIPCLOSE=0\r\r\n
    < 0, CLOSE OK\r\n
    """#
}
